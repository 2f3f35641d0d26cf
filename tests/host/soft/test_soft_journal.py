"""The journal of the soft handheld: nothing that was appended is lost, however its program ends."""

from pathlib import Path

import pytest

from rollkeeper.soft.journal import Journal, JournalDamaged
from turnlink.line import decode

GAME: dict[str, object] = {"game": "travel", "players": ["Ann"]}
ROLL: dict[str, object] = {"roll": "33416"}


def filled(path: Path) -> Journal:
    journal = Journal(str(path))
    for t, event in enumerate((GAME, ROLL, {"score": "threes", "points": 6}, ROLL)):
        journal.append(event, t)
    return journal


def test_it_is_there_again_with_all_that_was_noted(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    before = filled(path)
    before.keep_locks(5)
    before.acknowledged(3)
    before.acknowledged(2)
    after = Journal(str(path))
    assert (after.device, after.epoch) == (before.device, before.epoch) and len(after.device) == 16
    assert (after.last, after.began, after.has, after.locks) == (4, 1, 3, 5) and after.state() == (3, 100)
    assert [after.line(n) for n in range(6)] == [before.line(n) for n in range(6)]
    assert ["game" in event for event in after.game()] == [True, False, False, False]
    assert after.append(ROLL, 9) == 5 and after.locks == -1


def test_wherever_the_file_was_cut_off_whole_events_stay(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    filled(path)
    content = path.read_bytes()
    for size in range(content.index(b"\n") + 1, len(content)):
        path.write_bytes(content[:size])
        journal = Journal(str(path))
        lines = content[:size].count(b"\n") - 1
        assert journal.last == lines and journal.append(ROLL, 7) == lines + 1
        again = Journal(str(path))
        assert again.last == lines + 1 and decode(again.line(again.last) or b"")["roll"] == "33416"


def test_a_damaged_event_is_lost_by_its_number_and_no_other(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    filled(path)
    lines = path.read_bytes().split(b"\n")
    path.write_bytes(b"\n".join([*lines[:2], lines[2].replace(b"33416", b"66666"), *lines[3:]]))
    journal = Journal(str(path))
    assert [journal.line(n) is not None for n in range(1, 5)] == [True, False, True, True]
    assert journal.append(ROLL, 7) == 5 and len(journal.game()) == 4


def test_a_damaged_last_event_gives_its_number_to_no_other(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    filled(path)
    path.write_bytes(path.read_bytes()[:-12] + b"00000000\"}\n")
    journal = Journal(str(path))
    assert journal.append(ROLL, 7) == 5 and journal.line(4) is None


def test_a_file_whose_beginning_is_damaged_is_moved_aside(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    filled(path)
    content = b"x" + path.read_bytes()
    path.write_bytes(content)
    with pytest.raises(JournalDamaged):
        Journal(str(path))
    assert (tmp_path / "journal.jsonl.damaged").read_bytes() == content
    assert Journal(str(path)).last == 0
