"""A game with dice of one's own told turn by turn."""

import pytest

from logs.game_log import lines
from rollkeeper.scores.turns import Turn, turns_of
from rollkeeper.store.journal import StoredEvent
from rollkeeper.store.timestamp import Timestamp
from turnlink.line import decode

GAME: dict[str, object] = {"game": "travel", "players": ["A"]}
ROLLED: dict[str, object] = {"roll": "33345"}
WRITTEN: dict[str, object] = {"score": "threes", "points": 9}
UNDO: dict[str, object] = {"undo": "threes"}
AGAIN: dict[str, object] = {"roll": "33326", "keep": "123"}
OTHER: dict[str, object] = {"score": "three_kind", "points": 17}


def told(*events: dict[str, object]) -> list[Turn]:
    raw = enumerate(lines(list(events)), 1)
    return turns_of([StoredEvent(n, line, decode(line), "", Timestamp("")) for n, line in raw])


def seen(turns: list[Turn]) -> list[tuple[str, list[str], str, str]]:
    return [(t.player, ["".join(map(str, roll.dice)) for roll in t.rolls], t.box, t.outcome) for t in turns]


def test_a_roll_after_an_undo_belongs_to_the_turn_that_goes_on() -> None:
    """The turn that was taken back showed it, too: both had one list."""
    assert seen(told(GAME, ROLLED, WRITTEN, UNDO, AGAIN, OTHER)) == [
        ("A", ["33345"], "threes", "taken back"),
        ("A", ["33345", "33326"], "three_kind", ""),
    ]


@pytest.mark.parametrize("goes_on", [[], [AGAIN], [AGAIN, OTHER], [AGAIN, OTHER, {"undo": "three_kind"}, OTHER]])
def test_what_was_told_of_a_turn_taken_back_never_changes(goes_on: list[dict[str, object]]) -> None:
    before = seen(told(GAME, ROLLED, WRITTEN, UNDO))
    assert before and seen(told(GAME, ROLLED, WRITTEN, UNDO, *goes_on))[:1] == before


def test_written_again_in_another_box() -> None:
    other: dict[str, object] = {"score": "chance", "points": 18}
    assert seen(told(GAME, ROLLED, WRITTEN, UNDO, other, {"roll": "11111"})) == [
        ("A", ["33345"], "threes", "taken back"),
        ("A", ["33345"], "chance", ""),
        ("A", ["11111"], "", ""),
    ]
