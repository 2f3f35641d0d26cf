"""`rollkeeper stats`: what the finished games say of the players."""

import json
from contextlib import closing
from datetime import datetime
from typing import Any

import click

from fivedice.edition import EDITIONS
from rollkeeper.cli.complete import a_player, an_edition
from rollkeeper.cli.options import database_option
from rollkeeper.place import Place

EXAMPLES = """\b
Examples:
  rollkeeper stats                                  everybody: means, bonuses, records, who beat whom
  rollkeeper stats Ann                              one player: also each box, and the progress by months
  rollkeeper stats Ann Bob                          two of them, side by side and against each other
  rollkeeper stats Ann --edition lowe               only games of this edition
  rollkeeper stats --since 2026-01-01 --until 2026-03-31
  rollkeeper stats Ann --json                       for other programs
"""

DAY = click.DateTime(["%Y-%m-%d"])


@click.command(epilog=EXAMPLES)
@click.argument("players", metavar="[PLAYER]...", nargs=-1, shell_complete=a_player)
@click.option(
    "--player", "more", metavar="NAME", multiple=True, shell_complete=a_player,
    help="The same as PLAYER; may be given again.",
)
@click.option(
    "--edition", metavar="NAME", shell_complete=an_edition,
    help="Only games of this edition, such as travel (see `rollkeeper rules`).",
)
@click.option("--since", type=DAY, metavar="DAY", help="Only games played on this day or later, such as 2026-01-31.")
@click.option("--until", type=DAY, metavar="DAY", help="Only games played on this day or earlier.")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
@database_option
def stats(
    players: tuple[str, ...], more: tuple[str, ...], edition: str | None, since: datetime | None,
    until: datetime | None, as_json: bool, database: Place,
) -> None:  # fmt: skip
    """Tell how the players are doing, over all finished games; or how PLAYER is.

    A game counts when all its boxes are filled. Players are who `rollkeeper players` says; partners both have their
    card's points; hidden games do not count. A month is one by this PC's clock.
    """
    from rollkeeper.cli.open_database import open_existing
    from rollkeeper.scores.position import UnknownEdition
    from rollkeeper.store import evidence
    from rollkeeper.store.statistics import Chosen
    from rollkeeper.store.timestamp import begin_of_day
    from rollkeeper.term.game_tables import TOLD_TWICE, print_statistics
    from rollkeeper.term.terminal import console

    if edition is not None and edition not in EDITIONS:
        raise UnknownEdition(edition)
    chosen = Chosen(edition, begin_of_day(since), begin_of_day(until, days=1))
    wanted = list(dict.fromkeys([*players, *more]))
    with closing(open_existing(database)) as store:
        found = store.statistics(wanted, chosen)
        with store.reading() as connection:
            told_twice = evidence.listed_told_twice(connection)
    if as_json:
        click.echo(json.dumps({**dict(_named(found)), "told_twice": told_twice}, indent=2))
    else:
        print_statistics(console(), found, in_full=bool(wanted))
        if told_twice:
            click.echo(f"\ngame {', '.join(map(str, told_twice))}: {TOLD_TWICE}")


def _named(found: Any) -> Any:
    """Named tuples, at any depth, as dictionaries: JSON has no other names."""
    if isinstance(found, tuple) and hasattr(found, "_asdict"):
        return _named(found._asdict())
    if isinstance(found, dict):
        return {name: _named(value) for name, value in found.items()}
    return [_named(each) for each in found] if isinstance(found, list) else found
