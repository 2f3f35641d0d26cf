"""The editions in words. What an edition's switches say is told from the switches, so it cannot disagree with play.

The words are ours; the numbers 000 to 004 name the rulesheets that they are read from.
"""

from typing import TypedDict

from fivedice.edition import SWITCHES, Edition

SAME = (
    "Thirteen turns fill thirteen boxes, one a turn, each once. A turn is up to three rolls, the first with all five "
    "dice; any dice may be kept or released before the second and the third.",
    "Aces to sixes score the sum of that face; three and four of a kind and chance the sum of all dice; full house 25, "
    "small straight 30, large straight 40, five alike 50. Five alike is no full house by itself.",
    "63 or more in the upper boxes earn 35. Each further five alike earns 100 if the five-alike box holds 50, "
    "wherever the dice are written, and however often.",
    "A Joker is five alike when the five-alike box and the upper box of that face are both filled: the straights and "
    "the full house then score in full. If every lower box is filled too, it is a zero in an upper box.",
    "The highest grand total wins; a tie is a shared win.",
)

SAYS = {
    ("five_alike_upper", "free"): "Five alike, its box filled, its upper box open: an ordinary turn, any open box.",
    ("five_alike_upper", "forced"): "Five alike, its box filled, its upper box open: it must go into that upper box.",
    ("five_alike_upper", "forced_if_50"): "Five alike, its box filled, its upper box open: it must go into that upper "
    "box if the five-alike box holds 50; after a 0 it is an ordinary turn.",
    ("joker_upper_zero", "yes"): "A Joker may be given up for a zero in any open upper box.",
    ("joker_upper_zero", "no"): "A Joker must take an open lower box.",
    ("joker_upper_zero", "if_0"): "A Joker must take an open lower box; if the five-alike box holds 0 it may be given "
    "up for a zero in an open upper box.",
    ("voluntary_zero", "any"): "A zero may be written where the dice would score.",
    ("voluntary_zero", "unless_bound"): "A zero may be written where the dice would score, but not when a box is "
    "forced or a Joker must be placed.",
    ("voluntary_zero", "never"): "A box takes what the dice give: no zero where they score.",
    ("start", "roll_off"): "Each player rolls five dice; the highest total begins, tied players roll again.",
    ("start", "first_listed"): "The player listed first begins.",
    ("partners", "yes"): "Two or more teams of partners may play: one column a team, partners take turns, 13 a team.",
    ("partners", "no"): "No partners: each player has a column.",
    ("settlement", "difference"): "The winner is owed the difference by every opponent; tied winners share it.",
    ("settlement", "none"): "Nobody owes anything: only the totals count.",
    ("settlement", "optional"): "If all agree, the winner is owed the difference by every opponent (off by default).",
    ("dice", "own"): "Each player rolls dice of their own.",
    ("games", "any"): "A card may hold any number of games of the same players, one a column.",
    ("games", "six"): "A card has six columns, for six games of the same players.",
    ("dice", "shared"): "All play the same dice, each with five markers; a round has three steps for everybody.",
}

# What goes without saying on an edition's page; as a house rule it is said.
UNSAID = (("partners", "no"), ("settlement", "none"), ("dice", "own"))

SHEETS = {"lowe": "000", "travel": "001", "web": "002", "hasbro": "003", "challenge": "004"}

READINGS = {
    "lowe": (
        "The forced upper box is named only where the bonus chips are explained, so it holds only when chips are due.",
        "A chip for the second five alike is read as one for each further one.",
        "How partners take turns is not said: they alternate, and a team has at least two players.",
        "Ties in the start roll and at the end are not provided for: roll again; shared win.",
        "19 for threes in the strategy part is a misprint for 9; 375 as the highest score leaves out the chips.",
    ),
    "travel": (
        "Placing a further five alike in its upper box or as a Joker is each something that may be done: neither is "
        "forced, and a zero may be written in any open box.",
        "Ties in the start roll and at the end are not provided for: roll again; shared win.",
    ),
    "web": (
        "Who begins is not said: the player listed first. Ties are not provided for: shared win.",
        "A zero is named only for dice that cannot score, or for a box where they score nothing.",
        "A Joker with every bottom box filled is not provided for: a zero in an open top box, as in the other sheets.",
        "63 points for the bonus is read as 63 or more.",
    ),
    "hasbro": (
        "A zero instead of a score is allowed, but the Joker rules come first: what they demand cannot be zeroed.",
        "Ten chips are in the box, but the sheet lets check marks be squeezed in: there is no limit.",
        "Ties in the start roll and at the end are not provided for: roll again; shared win.",
    ),
    "challenge": (
        "The text of the third step is lost in the scan: it is read as the second step once more, as in the printed "
        "example; then the markers are final.",
        "Who rolls first is not said: a roll-off, once; then the roller's seat moves left every round.",
        "The score card with rows up to Thirty is an invention of the scan.",
    ),
}


class HouseRule(TypedDict):
    """A switch that a game sets by hand, and what that means."""

    switch: str
    value: str
    says: str


def says(edition: Edition) -> list[str]:
    """What the edition's switches mean, a sentence or two each."""
    values = zip(SWITCHES, edition.values, strict=True)
    return [SAYS[name, value] for (name, _), value in values if (name, value) not in UNSAID]


def house_rules_of(edition: Edition) -> list[HouseRule]:
    """The switches of a game's rules that are set otherwise than on the edition's sheet."""
    values = zip(SWITCHES, edition.values, strict=True)
    return [
        {"switch": name, "value": value, "says": SAYS[name, value]}
        for (name, _), value in values
        if name in edition.house
    ]
