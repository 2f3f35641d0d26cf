"""The coach: what every position of the game is worth, exactly, by the rules of `fivedice`.

The game of one player has an exact solution (Verhoeff 1999; Woodward 2003): the value of a card is the expected rest of
the score if every turn is played best. `turn` has one turn, `solve` all cards, `solved` keeps them on the disk, and
`advice` says what each choice of a turn is worth.
"""

from fivedice.edition import SWITCHES as ALL_SWITCHES
from fivedice.edition import Edition
from fivedice.house_rules import house_rules
from fivedice.refusal import Refusal

# Switches that the game of one player depends on. Whether a zero may be written where the dice score is none of them:
# best play never does.
SWITCHES = ("five_alike_upper", "joker_upper_zero")


def house_rules_of(edition: Edition, switches: dict[str, object]) -> Edition:
    """Returns an edition with switches set otherwise, of those that make a difference here. Raises Refusal."""
    for name in switches:
        if name in dict(ALL_SWITCHES) and name not in SWITCHES:
            raise Refusal("no-difference", f"{name} makes no difference")
    return house_rules(edition, switches) if switches else edition
