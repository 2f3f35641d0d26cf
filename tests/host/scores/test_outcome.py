"""Who has won and who owes what, in sentences."""

import pytest

from rollkeeper.say import outcome

ABC = ["Ann", "Bob", "Cyd"]


@pytest.mark.parametrize(
    ("totals", "winners", "owed", "told"),
    [
        ([0, 0, 0], [], None, []),
        ([9, 7, 2], [0], None, ["Winner: Ann, 9 points."]),
        ([9, 7, 2], [0], [0, 2, 7], ["Winner: Ann, 9 points.", "Owed to Ann, 9 in all: 2 by Bob, 7 by Cyd."]),
        ([9, 2, 9], [0, 2], None, ["Shared win: Ann and Cyd, 9 points each."]),
        (
            [9, 2, 9],
            [0, 2],
            [0, 7, 0],
            ["Shared win: Ann and Cyd, 9 points each.", "Owed to Ann and Cyd, 3 1/2 each: 7 by Bob."],
        ),
        (
            [9, 1, 9],
            [0, 2],
            [0, 8, 0],
            ["Shared win: Ann and Cyd, 9 points each.", "Owed to Ann and Cyd, 4 each: 8 by Bob."],
        ),
        ([5, 5, 5], [0, 1, 2], [0, 0, 0], ["Shared win: Ann, Bob and Cyd, 5 points each.", "Nobody owes anything."]),
    ],
)  # fmt: skip
def test_a_game(totals: list[int], winners: list[int], owed: list[int] | None, told: list[str]) -> None:
    assert outcome(ABC, totals, winners, owed) == told


def test_one_opponent_owes_it_all() -> None:
    assert outcome(["Ann + Cyd", "Bob + Dan"], [212, 240], [1], [28, 0])[1] == "Owed to Bob + Dan: 28 by Ann + Cyd."


def test_shares_that_are_no_halves() -> None:
    names = [*ABC, "Dan"]
    assert "2 1/3 each" in outcome(names, [9, 9, 9, 2], [0, 1, 2], [0, 0, 0, 7])[1]


def test_alone_nobody_wins() -> None:
    assert outcome(["Ann"], [212], [0], None) == ["Final total: 212 points."]
    assert outcome(["Ann"], [212], [0], None, [[100]])[1] == "Total of all 2 columns: 312 points."


def test_the_columns_of_a_card_are_added_up() -> None:
    assert outcome(ABC, [9, 7, 2], [0], None, [[1, 4, 2]])[-1] == "Best of all 2 columns: Bob, 11 points."
    said = outcome(ABC, [9, 7, 2], [0], None, [[1, 1, 2], [1, 3, 2]])[-1]
    assert said == "Best of all 3 columns, shared: Ann and Bob, 11 points each."
