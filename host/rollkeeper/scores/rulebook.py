"""The editions in words. The words for an edition are chosen by its switches, so they cannot disagree with play.

The words are ours; the numbers 000 to 004 name the rulesheets that they are read from.
"""

from typing import TypedDict

from fivedice.box import FULL_HOUSE, LARGE_STRAIGHT, SMALL_STRAIGHT, YAHTZEE
from fivedice.card import UPPER_BONUS, UPPER_BONUS_FROM
from fivedice.edition import EXTRA_FIVE_ALIKE, SWITCHES, Edition

# Five alike in every turn, each in the best box: the upper ones, which earn their bonus, then the lower ones as Jokers.
HIGHEST = sum(5 * face for face in range(1, 7)) + UPPER_BONUS + 3 * 30 + FULL_HOUSE + SMALL_STRAIGHT + LARGE_STRAIGHT
HIGHEST += YAHTZEE

OWN_DICE = (
    "Thirteen turns fill thirteen boxes, one a turn, each once, in any order. A turn is up to three rolls, the first "
    "with all five dice; any dice may be kept or released before the second and the third.",
)

SAME = (
    "Upper boxes, aces to sixes: the sum of the dice that show the box's face.",
    "Lower boxes, the other seven. Three and four of a kind, at least three or four dice alike: the sum of all five. "
    "Full house, three of one face and two of another: 25; five alike is none by itself. Small straight, four faces in "
    "a row: 30. Large straight, five in a row: 40. Five alike: 50. Chance, any dice: the sum of all five.",
    "If the dice score in no open box, a zero must be written, in any open box. A box in which they score nothing may "
    "get a zero although another one would score; what is said of five alike and Jokers comes first.",
    f"{UPPER_BONUS_FROM} or more in the upper boxes earn {UPPER_BONUS}. Each further five alike among the final dice "
    f"earns {EXTRA_FIVE_ALIKE} if the five-alike box holds 50, wherever it is written, and however often.",
    "A Joker is five alike when the five-alike box and the upper box of that face are both filled: the straights and "
    "the full house then score in full. With every lower box filled as well, it must be written as a zero, in any open "
    "upper box.",
    f"The highest grand total wins; a tie is a shared win. It can come to {HIGHEST}, and with twelve further five "
    f"alikes to {HIGHEST + 12 * EXTRA_FIVE_ALIKE:,}. Alone (solitaire) it is played in the same way, for the highest "
    "total.",
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
    ("start", "roll_off"): "Each player rolls five dice; the highest total begins, tied players roll again. Play "
    "goes round to the left.",
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

# What an edition's page does not say among its switches: it goes without saying, or `play` says it in full.
UNSAID = (("partners", "no"), ("settlement", "none"), ("dice", "own"), ("dice", "shared"))

# What a sheet says beside its switches.
ALSO = dict.fromkeys(("travel", "challenge"), "One game decides, or several do together: the highest score wins.") | {
    "lowe": "Each 100 may be a bonus chip. After each game the players write down what their chips are worth, and put "
    "them back into the kitty. Two tables divide the chips by colour.",
}

# How a round goes when all play the same dice (sheet 004).
SHARED = (
    "A round has three steps, the same for everybody. One player, the roller, throws for all; after each round the "
    "next player on the left is the roller. 13 rounds fill the 13 boxes, in any order.",
    "Each player has five pockets for markers. Step 1: the roller throws five dice, and everybody's markers show them.",
    "Then each player keeps some markers, all or none: those slide to the right, and the open pockets are on the left. "
    "All have chosen before dice are thrown again.",
    "Steps 2 and 3, least number first: the least number of dice that anyone needs is thrown; everybody fills open "
    "pockets with them, from the left, in the order of the dice. Then what the next player still needs is thrown, and "
    "so on. Who needs two dice has the first two, who needs three the next too.",
    "After step 3 the markers are final, and everybody writes them into a box.",
)

READINGS = {
    "lowe": (
        "000, bonus chips: the forced upper box is named only here, so it holds only when chips are due.",
        "000, bonus chips: a chip for tossing a second five alike is read as one for each further turn that ends with "
        "one. That the first was scored in its box is read as: the box holds 50, whichever five alike filled it.",
        "000, lower boxes: 4 of a kind may be put in 3 of a kind, a full house in 3 of a kind or its upper box, and a "
        "large straight in small straight, if their own box is filled. It is read as: in any open box in which the "
        "dice score, whether or not their own is filled.",
        "000, chance: it is for a turn that fills no other requirement. It is read as: for any dice.",
        "000, Joker: it may be used. It is read as: it must be if the five-alike box holds 50, for a chip is due only "
        "when it is scored so; after a 0 it may be.",
        "000, game: a box is filled with a score or an optional zero. It is read as: a zero may stand where the dice "
        "would score, but not in a box that is forced, nor instead of a Joker that must be used.",
        "000, object: the difference to the opponents' score is read as that to each opponent's.",
        "000, partners: how they take turns is not said. They alternate, and a team has at least two players.",
        "000, start and object: ties are not provided for. In the start roll, roll again; at the end, a shared win.",
        "000, strategy: 19 in threes is a misprint for 9. Solitaire: 375 as the highest total leaves out the chips.",
    ),
    "travel": (
        "001, bonus and Joker: a further five alike may be placed in its upper box or as a Joker. Neither is forced, "
        "and a zero may be written in any open box.",
        "001, bonus: five alike that is tossed is read as a turn that ends with it. That the first was scored as 50 is "
        "read as: the box holds 50, whichever five alike filled it.",
        "001, number of players: that the winner earns the difference is optional. A game says so when it begins; it "
        "is read as that to each opponent's score. Several games are decided by the sum of their totals.",
        "001, start and end: ties are not provided for. In the start roll, roll again; at the end, a shared win.",
    ),
    "web": (
        "002, playing: how many play is not said: one or more.",
        "002, playing: who begins, and which way it goes round, is not said: in the order in which the players are "
        "listed. A tie at the end is a shared win.",
        "002, playing: in which order the boxes are filled is not said: in any.",
        "002, playing: whether a zero may stand where the dice would score is not said. It may not.",
        "002, Joker: with the top box filled, any bottom box can be scored. It is read as: one must be.",
        "002, bonus: five alike that is thrown is read as a turn that ends with it.",
        "002, Joker: with every bottom box filled nothing is said. It is a zero in an open top box, as in 000, 001, "
        "003 and 004.",
        "002, top section bonus: 63 points is read as 63 or more.",
    ),
    "hasbro": (
        "003, Joker rules: a zero instead of a score is allowed, but these come first: what they demand cannot be "
        "zeroed.",
        "003, bonus: ten chips are in the box, but check marks may be squeezed in. There is no limit. Five alike "
        "that is rolled is read as a turn that ends with it.",
        "003, start and end: ties are not provided for. In the start roll, roll again; at the end, a shared win.",
    ),
    "challenge": (
        "004, step 3: its text is lost in the scan. It is read as step 2 once more, as in the printed example; then "
        "the markers are final.",
        "004, step 2: if nobody needs dice, nothing is thrown and the step is done.",
        "004, step 2: in which order players choose, and write, is not said: in any. A choice may be changed until "
        "the throw.",
        "004, the play: who rolls first is not said. A roll-off, once; then the seat moves left every round. Ties: "
        "roll again; at the end, a shared win.",
        "004, bonus: that the first five alike was scored as 50 is read as: the box holds 50, whichever five alike "
        "filled it. Only final markers count.",
        "004, object: several games are decided by the sum of their totals.",
        "004, Joker: it may be used, but a zero may be written in any box instead. Of five alike whose upper box is "
        "open nothing is said: it is an ordinary turn.",
        "004, score card: its rows up to Thirty are an invention of the scan.",
    ),
}

# What the verbs of this program do with an edition.
OWN_DICE_VERBS = (
    "Eight players are the most that this program takes; the sheet sets no limit.",
    "`rollkeeper moves --edition {edition} --dice 4,4,4,4,4` tells the boxes for five dice.",
    "`rollkeeper replay FILE` checks a log with these rules, also one written by hand: `rollkeeper replay --help`.",
)
SHARED_VERBS = (
    "`rollkeeper moves --edition {edition} --dice 5,3,3,4,4` tells the boxes for one player's final markers.",
    '`rollkeeper replay FILE` checks a log with these rules. Lines of a round: {{"roll":"33446"}}, then '
    '{{"choose":"1234","player":1}} for each player (pockets from the left that keep their markers), {{"roll":"1"}} '
    'for each throw, and {{"score":"aces","points":0,"player":1}} for each player.',
)


class HouseRule(TypedDict):
    """A switch that a game sets by hand, and what that means."""

    switch: str
    value: str
    says: str


def play(edition: Edition) -> tuple[str, ...]:
    """Returns how the dice go round."""
    return SHARED if edition.dice == "shared" else OWN_DICE


def verbs(edition: Edition) -> list[str]:
    """Returns what this program does with the edition."""
    found = SHARED_VERBS if edition.dice == "shared" else OWN_DICE_VERBS
    return [words.format(edition=edition.name) for words in found]


def says(edition: Edition) -> list[str]:
    """Returns what the edition's switches mean, a sentence or two each, and what else its sheet says."""
    found = [SAYS[switch] for switch in _switches(edition) if switch not in UNSAID]
    return found + [ALSO[edition.name]] if edition.name in ALSO else found


def house_rules_of(edition: Edition) -> list[HouseRule]:
    """Returns the switches of a game's rules that are set otherwise than on the edition's sheet."""
    set_by_hand = [switch for switch in _switches(edition) if switch[0] in edition.house]
    return [{"switch": name, "value": value, "says": SAYS[name, value]} for name, value in set_by_hand]


def _switches(edition: Edition) -> list[tuple[str, str]]:
    """The edition's switches with their values, in the order in which its page says them."""
    values = edition.switches()
    return [(name, values[name]) for name, _ in SWITCHES]
