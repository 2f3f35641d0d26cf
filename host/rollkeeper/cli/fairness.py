"""`rollkeeper fairness`: whether the dice of all logged games look fair."""

import json
from contextlib import closing
from dataclasses import asdict

import click

from rollkeeper.cli.complete import a_player
from rollkeeper.cli.options import database_option
from rollkeeper.place import Place

EXAMPLES = """\b
Examples:
  rollkeeper fairness                     the dice of all handhelds
  rollkeeper fairness --device 724a32     of one of them
  rollkeeper fairness --player Ann        those that Ann has thrown
  rollkeeper fairness --json              for other programs
"""


@click.command(epilog=EXAMPLES)
@click.option(
    "--device", default="", metavar="SERIAL",
    help="Only dice of the handheld with this serial number, or this ending of it (4 digits or more); or the real "
         "dice of a PC, by its name (pc...).",
)  # fmt: skip
@click.option("--player", default="", metavar="NAME", shell_complete=a_player, help="Only dice that this player threw.")
@click.option("--json", "as_json", is_flag=True, help="Print the counts and the chances as JSON.")
@database_option
def fairness(device: str, player: str, as_json: bool, database: Place) -> None:
    """Say whether the dice of all logged games look fair, and how sure that is.

    How often each face came, in all and for each of the five dice, and five-alikes against the number to be expected.
    Kept dice are not thrown and do not count. Hidden games and those that were given up do: who leaves out dice can
    make any look loaded. Real dice count only if their PC is named.

    A fair handheld is called uneven once in a thousand times at most, whatever is looked at. docs/fairness.md has what
    was done before: ten million dice of the firmware's own code, and the proof that loaded ones are found.
    """
    from rollkeeper.cli.open_database import open_existing
    from rollkeeper.fairness.judged import judged
    from rollkeeper.store.results import dice_thrown
    from rollkeeper.term.dice_tables import print_fairness
    from rollkeeper.term.terminal import console

    with closing(open_existing(database)) as store, store.reading() as connection:
        found = judged(dice_thrown(connection, device, player))
    if as_json:
        click.echo(json.dumps(asdict(found) | {"would_find": found.would_find if found.dice else None}, indent=2))
    else:
        print_fairness(console(), found)
