"""The figures of the top row: the way of locking is the one that is described, and the games are whole."""

import random

import pytest

from bench.top_row import game, locks, most_points, top_row, turn
from fivedice.box import BOXES
from fivedice.card import Card


@pytest.mark.parametrize(
    ("dice", "filled", "wanted"),
    [
        ((6, 6, 3, 3, 1), (), {0, 1}),
        ((4, 4, 4, 4, 4), (), None),
        ((2, 3, 4, 5, 6), (), None),
        ((2, 3, 4, 5, 6), ("large_straight",), None),
        ((2, 3, 4, 5, 6), ("large_straight", "small_straight"), {4}),
        ((5, 3, 4, 3, 6), (), {0, 1, 2, 4}),
        ((5, 3, 4, 3, 6), ("large_straight",), None),
        ((2, 2, 5, 5, 5), (), None),
        ((2, 2, 5, 5, 5), ("full_house",), {2, 3, 4}),
    ],
)
def test_the_simple_way_of_locking(dice: tuple[int, ...], filled: tuple[str, ...], wanted: set[int] | None) -> None:
    assert locks(dice, Card(dict.fromkeys(filled, 0))) == wanted


class Faces(random.Random):
    """Known dice."""

    def __init__(self, faces: str) -> None:
        super().__init__(0)
        self.faces = [int(face) for face in faces]

    def randint(self, a: int, b: int) -> int:
        return self.faces.pop(0)


def test_what_counts_as_a_press() -> None:
    assert turn(Card(), Faces("12345")) == ((1, 2, 3, 4, 5), 1), "one held key"
    assert turn(Card(), Faces("66123" "126" "54")) == ((6, 6, 5, 4, 6), 3), "two locks, and then a third"
    card = Card({"full_house": 25})
    assert turn(card, Faces("66551" "555" "12")) == ((1, 2, 5, 5, 5), 7), "two are released for three others"


def test_a_game_is_whole_and_the_new_order_is_worth_more() -> None:
    ours = [game(top_row, random.Random(number)) for number in range(300)]
    plain = [game(most_points, random.Random(number)) for number in range(300)]
    assert sum(total for total, _ in ours) > sum(total for total, _ in plain) + 300 * 5
    assert all(1 + 1 / len(BOXES) < presses < 12 for _, presses in ours)
