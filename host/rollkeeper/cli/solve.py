"""`rollkeeper solve`: what an edition's game is worth, and how its scores are spread, under best play."""

import json
from functools import partial

import click

from fivedice.edition import EDITIONS
from rollkeeper.cli.complete import an_edition
from rollkeeper.cli.house_option import KNOWN, house_option, of_the_house
from rollkeeper.scores.position import UnknownEdition

EXAMPLES = f"""\b
Examples:
  rollkeeper solve                  all editions, a line each
  rollkeeper solve travel           one of them: mean, spread, and each box
  rollkeeper solve hasbro --json    for programs, with the chance of every score
  rollkeeper solve travel --house joker_upper_zero=no   by a rule of your own

Switches and their values: {KNOWN}.

The first time an edition takes two minutes; then it is kept in the cache folder.
"""


@click.command(epilog=EXAMPLES)
@click.argument("edition", required=False, shell_complete=an_edition)
@house_option
@click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON, one line an edition.")
def solve(edition: str | None, house: tuple[str, ...], as_json: bool) -> None:
    """Say what a game by the rules of an EDITION is worth if it is played best, exactly, and how its scores are spread.

    It is the game of one player, who plays for points: 254.59 of them on average.
    """
    from rollkeeper.coach.solved import spread_of
    from rollkeeper.coach.spread_as_data import as_data
    from rollkeeper.term.coach_tables import Summary, print_spread
    from rollkeeper.term.terminal import solving_bar

    if edition is not None and edition not in EDITIONS:
        raise UnknownEdition(edition)
    wanted = [EDITIONS[edition]] if edition is not None else list(EDITIONS.values())
    wanted = [of_the_house(rules, house) for rules in wanted]
    lines = Summary(wanted) if edition is None and not as_json else None
    for rules in wanted:
        with solving_bar(rules) as tell:
            found = spread_of(rules, tell, partial(tell, doing="Spreading scores"))
        if as_json:
            click.echo(json.dumps(as_data(rules, found), separators=(",", ":")))
        elif lines is not None:
            lines.print(rules, found)
        else:
            print_spread(rules, found)
