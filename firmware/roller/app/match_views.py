"""The records of pictures of a game that pages show (see `views`): cards, the end, who begins. Those of Challenge are
beside its phases, in `pages.challenge`."""

from collections import namedtuple

# A score card: the names of whose it is; its lines (box, points), None in an open box: the upper boxes with the bonus
# (while it is not decided a text: so many of so many), and the lower ones; the points of the 100s; whether there are
# `several` to turn to; where one box has to be shown after the other, its number 0..12, else -1; and the number of its
# player.
Card = namedtuple("Card", ("owners", "upper", "lower", "bonuses", "total", "several", "at", "seat"))

# What stands before the cards: how far each is `behind` the leader.
Standing = namedtuple("Standing", ("rank", "owners", "total", "behind"))
Standings = namedtuple("Standings", ("places", "turn"))

# The end of a game of one card, and the ranking of a match: `debt` is -1 where the edition settles nothing. `seal` has
# the digits of the game's seal, "..." while they are not known yet, "" where the game is not logged.
GameOver = namedtuple("GameOver", ("player", "total", "upper", "upper_bonus", "lower", "bonuses", "can_undo", "seal"))
Place = namedtuple("Place", ("rank", "owners", "total", "debt"))
Ranking = namedtuple("Ranking", ("winner", "places", "more", "can_undo", "seal"))

# Who plays first: the dice of the last throw, everybody's total (0 is none yet), who shakes next or `begins`.
Throw = namedtuple("Throw", ("player", "total", "is_next"))
RollOff = namedtuple(
    "RollOff", ("title", "dice", "throws", "player", "begins", "nudge", "tied", "no_sensor", "seat", "bot")
)  # fmt: skip
