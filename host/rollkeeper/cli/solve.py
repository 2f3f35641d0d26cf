"""`rollkeeper solve`: what an edition's game is worth, and how its scores are spread, under best play."""

import json
from functools import partial

import click

from fivedice.edition import EDITIONS, Edition
from fivedice.house_rules import SWITCHES as HOUSE_SWITCHES
from fivedice.house_rules import house_rules
from fivedice.refusal import Refusal
from rollkeeper.coach import SWITCHES
from rollkeeper.scores.position import UnknownEdition

KNOWN = "; ".join(f"{name}: {', '.join(values)}" for name, values in HOUSE_SWITCHES if name in SWITCHES)
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
@click.argument("edition", required=False)
@click.option("--house", multiple=True, metavar="SWITCH=VALUE", help="A rule set otherwise than the sheet has it.")
@click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON, one line an edition.")
def solve(edition: str | None, house: tuple[str, ...], as_json: bool) -> None:
    """Say what a game by the rules of an EDITION is worth if it is played best, exactly, and how its scores are spread.

    It is the game of one player, who plays for points: 254.59 of them on average.
    """
    from rollkeeper.coach.solved import spread_of
    from rollkeeper.coach.told import as_data
    from rollkeeper.term.solving_bar import solving_bar
    from rollkeeper.term.spread_table import print_spread, print_summary

    if edition is not None and edition not in EDITIONS:
        raise UnknownEdition(edition)
    wanted = [EDITIONS[edition]] if edition is not None else list(EDITIONS.values())
    found = []
    for rules in wanted:
        rules = _of_the_house(rules, house)
        with solving_bar(rules) as tell:
            found.append((rules, spread_of(rules, tell, partial(tell, doing="Spreading scores"))))
        if as_json:
            click.echo(json.dumps(as_data(*found[-1]), separators=(",", ":")))
    if not as_json:
        if edition is None:
            print_summary(found)
        else:
            print_spread(*found[0])


def _of_the_house(edition: Edition, house: tuple[str, ...]) -> Edition:
    """An edition with the switches that were named."""
    switches: dict[str, object] = {}
    try:
        for words in house:
            name, _, value = words.partition("=")
            if name in switches:
                raise Refusal("named-twice", f"{name} is named twice")
            if name in dict(HOUSE_SWITCHES) and name not in SWITCHES:
                raise Refusal("no-difference", f"{name} makes no difference")
            switches[name] = value
        return house_rules(edition, switches) if switches else edition
    except Refusal as refusal:
        words = f"{refusal.message}. In the game of one player these count: {KNOWN}"
        raise click.BadParameter(words, param_hint="--house") from None
