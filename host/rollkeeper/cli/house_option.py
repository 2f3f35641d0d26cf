"""The option `--house` of the coach's verbs: rules set otherwise than the sheet has them."""

from typing import TYPE_CHECKING

import click

from fivedice.edition import SWITCHES as ALL_SWITCHES
from fivedice.edition import Edition
from fivedice.refusal import Refusal
from rollkeeper.coach import SWITCHES, house_rules_of

if TYPE_CHECKING:
    from collections.abc import Iterable

KNOWN = "; ".join(f"{name}: {', '.join(values)}" for name, values in ALL_SWITCHES if name in SWITCHES)

house_option = click.option(
    "--house", multiple=True, metavar="SWITCH=VALUE", help="A rule set otherwise than the sheet has it."
)


def switches_of(house: "Iterable[str]") -> dict[str, object]:
    """The switches that words like joker_upper_zero=no name. Raises click.BadParameter."""
    switches: dict[str, object] = {}
    for words in house:
        name, _, value = words.partition("=")
        if name in switches:
            raise _wrong(f"{name} is named twice")
        switches[name] = value
    return switches


def of_the_house(edition: Edition, house: "Iterable[str]") -> Edition:
    """An edition with the switches that were named. Raises click.BadParameter."""
    try:
        return house_rules_of(edition, switches_of(house))
    except Refusal as refusal:
        raise _wrong(refusal.message) from None


def _wrong(message: str) -> click.BadParameter:
    return click.BadParameter(f"{message}. In the game of one player these count: {KNOWN}", param_hint="--house")
