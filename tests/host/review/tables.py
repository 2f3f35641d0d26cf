"""What the tests of reviews share: solved tables, read once, and games as steps.

A table takes a quarter of a minute the first time, and is kept in the cache as the program keeps it.
"""

from collections.abc import Iterable

from fivedice.box import BOXES
from fivedice.edition import Edition
from rollkeeper.cli.solving import Solved
from rollkeeper.coach.advice import WorthsOf
from rollkeeper.review.review_game import ReviewedGame, Source, game_reviewed
from rollkeeper.scores.turns import steps

solved_values = Solved()
ZEROS = [box for box in BOXES if box != "chance"]


def worths(rules: Edition) -> WorthsOf:
    """What choices are worth by these rules."""
    return solved_values.worths(rules)


def looked_at(events: Iterable[dict[str, object]], refused: str = "") -> ReviewedGame:
    """The review of one game."""
    found = game_reviewed(Source("a game"), list(steps(events)), worths, refused)
    assert isinstance(found, ReviewedGame)
    return found


def only_chance_left(player: str = "Ann") -> list[dict[str, object]]:
    """A game of travel in which everything but chance holds 0."""
    events: list[dict[str, object]] = [{"game": "travel", "players": [player]}]
    for box in ZEROS:
        events += [{"roll": "11335"}, {"score": box, "points": 0}]
    return events


LAST_TURN: list[dict[str, object]] = [
    {"roll": "12456"},
    {"roll": "33456", "keep": "345"},
    {"score": "chance", "points": 21},
    {"end": 21},
]
