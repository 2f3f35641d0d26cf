"""Which boxes may be filled with these dice, for how many points, why, and which of them is worth most."""

from fivedice.box import (
    BOXES,
    FULL_HOUSE,
    LARGE_STRAIGHT,
    LOWER,
    SMALL_STRAIGHT,
    UPPER,
    YAHTZEE,
    five_alike,
    natural,
)
from fivedice.card import Card
from fivedice.edition import Edition

# What it costs to give up the chance of each box, in tenths of a point, in the card's order: half-way between what the
# best play makes of it on average (1.9, 5.3, 8.6, 12.2, 15.7, 19.2, 21.7, 13.1, 22.6, 29.5, 32.7, 16.9, 22.0), and what
# was found to score most for somebody who locks simply and takes the top row.
PAR = (39, 63, 96, 122, 147, 172, 227, 171, 206, 285, 317, 129, 230)

_JOKER = {"full_house": FULL_HOUSE, "small_straight": SMALL_STRAIGHT, "large_straight": LARGE_STRAIGHT}


class Placement:
    """A box that may be filled now.

    kind  "natural" the dice score there by themselves, "joker" they are a Joker, whatever else they are,
          "forced" it is the only box allowed, "zero" nothing can be scored there
    bound True when the rules demand a scoring box: writing 0 instead is only for editions that always allow it
    """

    def __init__(self, box: str, points: int, kind: str, bound: bool = False) -> None:
        self.box = box
        self.points = points
        self.kind = kind
        self.bound = bound


def legal(edition: Edition, card: Card, dice: tuple[int, ...]) -> list[Placement]:
    """The placements that `edition` allows, those worth most (points less PAR) first, and zeros last.

    Voluntary zeros are not listed: see `may_write_zero`.
    """
    face = five_alike(dice)
    if face and "yahtzee" in card.boxes:
        own = UPPER[face - 1]
        if own in card.boxes:
            return _best_first(_joker(edition, card, dice))
        if _holds(edition.five_alike_upper, card, {"forced": True, "free": False}):
            return [Placement(own, 5 * face, "forced", True)]
    found = []
    for box in BOXES:
        if box not in card.boxes:
            found.append(_natural(box, dice))
    return _best_first(found)


def in_card_order(placements: list[Placement]) -> list[Placement]:
    """Sort placements as their boxes stand on the card."""
    return sorted(placements, key=_place_on_card)


def _place_on_card(placement: Placement) -> int:
    return BOXES.index(placement.box)


def placed(edition: Edition, card: Card, dice: tuple[int, ...], box: str) -> Placement | None:
    """The placement of one open box, None if the edition does not allow it: as `legal` has it, but sooner."""
    if five_alike(dice) and "yahtzee" in card.boxes:
        for placement in legal(edition, card, dice):
            if placement.box == box:
                return placement
        return None
    return _natural(box, dice)


def _natural(box: str, dice: tuple[int, ...]) -> Placement:
    points = natural(box, dice)
    return Placement(box, points, "natural" if points else "zero")


def may_write_zero(edition: Edition, placement: Placement) -> bool:
    """Whether 0 may be written in this box although the dice score there."""
    if edition.voluntary_zero == "any":
        return True
    return edition.voluntary_zero == "unless_bound" and not placement.bound


def _joker(edition: Edition, card: Card, dice: tuple[int, ...]) -> list[Placement]:
    """Five alike whose upper box and five-alike box are both filled."""
    open_lower = [box for box in LOWER if box not in card.boxes]
    open_upper = [box for box in UPPER if box not in card.boxes]
    give_up = _holds(edition.joker_upper_zero, card, {"yes": True, "no": False})
    found = []
    for box in open_lower:
        points = _JOKER[box] if box in _JOKER else natural(box, dice)
        found.append(Placement(box, points, "joker", not give_up))
    if give_up or not open_lower:
        for box in open_upper:
            found.append(Placement(box, 0, "zero"))
    return found


def _holds(switch: str, card: Card, plain: dict[str, bool]) -> bool:
    """The value of a switch that may depend on what the five-alike box holds ("..._if_50", "if_0")."""
    if switch in plain:
        return plain[switch]
    if switch.endswith("if_50"):
        return card.boxes["yahtzee"] == YAHTZEE
    return card.boxes["yahtzee"] == 0


def _best_first(found: list[Placement]) -> list[Placement]:
    found.sort(key=_loss)
    return found


def _loss(placement: Placement) -> int:
    """Returns what a box loses against its PAR, in tenths of a point, and 1000 points more where nothing scores."""
    place = _place_on_card(placement)
    zero = 0 if placement.points else 10000
    return 16 * (zero + PAR[place] - 10 * placement.points) + place
