"""What people do to the files of a drive: they copy, swap, delete and replace sectors. Nothing of anybody's data is
written over, and what happened is named.

The tests hold for a drive in memory; `GuardedDrive` refuses every program and erase outside the sectors' blocks.
"""

import pytest

from faults.guarded_drive import DEVICE, EPOCH, GuardedDrive, power_on
from roller.journal import Journal
from turnlink.line import encode
from turnlink.sector import SIZE, name_of

BLOCKS = 16  # eight sectors
EVENTS = 900  # they fill three and a half
LINES = [encode({"n": n, "t": n, "roll": "12345"}) for n in range(1, EVENTS + 1)]
SAID = "journal: /journal/%03d is not what it should be: left alone"


@pytest.fixture
def drive() -> GuardedDrive:
    drive = GuardedDrive(BLOCKS)
    journal = power_on(drive)
    for n in range(1, EVENTS + 1):
        assert journal.append({"roll": "12345"}, n) == n
        while not journal.flushed:
            journal.flush()
    return drive


def plays_on(drive: GuardedDrive, journal: Journal, more: int = 600) -> Journal:
    """Log many more events, over several sectors, and power on again: nobody's data has changed, and all is there."""
    held = {n: journal.line(n) for n in range(journal.first, journal.last + 1)}
    for _ in range(more):
        n = journal.append({"roll": "33446"}, 5)
        held[n] = encode({"n": n, "t": 5, "roll": "33446"})
        while not journal.flushed:
            journal.flush()
    drive.check()
    again = power_on(drive)
    assert {n: again.line(n) for n in held} == held
    return again


def content(drive: GuardedDrive, block: int) -> bytes:
    return bytes(drive.bytes[block * SIZE : (block + 1) * SIZE])


def test_a_copy_of_a_sector_is_somebodys_file(drive: GuardedDrive) -> None:
    """Of the sector in use, and of one that is full."""
    for sector in (3, 1):
        block = drive._free()
        drive.lay(block, content(drive, drive.files[sector]))
    journal = power_on(drive)
    assert [journal.line(n) for n in range(1, EVENTS + 1)] == LINES
    plays_on(drive, journal)


def test_a_copy_on_a_full_drive_costs_the_sector_but_no_event(
    drive: GuardedDrive, capsys: pytest.CaptureFixture[str]
) -> None:
    """The copy is older."""
    block = drive._free()
    drive.lay(block, content(drive, drive.files[3])[: -SIZE // 2].ljust(SIZE, b"\xff"))
    drive.full = True
    journal = power_on(drive)
    assert SAID % 3 in capsys.readouterr().out
    assert [journal.line(n) for n in range(1, EVENTS + 1)] == LINES
    plays_on(drive, journal)


def test_a_sector_that_another_was_copied_over(drive: GuardedDrive, capsys: pytest.CaptureFixture[str]) -> None:
    """cp /journal/001 /journal/006"""
    copied = content(drive, drive.files[1])
    drive._replace(6, copied)
    journal = power_on(drive)
    assert [journal.line(n) for n in range(1, EVENTS + 1)] == LINES
    drive.foreign[drive.files[6]] = copied
    del drive.files[6]  # the guard: it must not be written to
    drive.head = lambda sector: copied[:16] if sector == 6 else GuardedDrive.head(drive, sector)  # type: ignore
    plays_on(drive, journal)
    assert SAID % 6 in capsys.readouterr().out


def test_two_sectors_that_changed_places(drive: GuardedDrive, capsys: pytest.CaptureFixture[str]) -> None:
    drive.files[1], drive.files[5] = drive.files[5], drive.files[1]
    before = content(drive, drive.files[1]), content(drive, drive.files[5])
    journal = power_on(drive)
    assert [journal.line(n) for n in range(1, EVENTS + 1)] == LINES
    plays_on(drive, journal)
    said = capsys.readouterr().out
    assert SAID % 5 in said
    assert (content(drive, drive.files[1]), content(drive, drive.files[5])) == before


def test_a_sector_file_that_was_deleted(drive: GuardedDrive, capsys: pytest.CaptureFixture[str]) -> None:
    """Its block is nobody's now: what stands there can be read until a file comes to lie there."""
    block = drive.files.pop(1)
    journal = power_on(drive)
    assert [journal.line(n) for n in range(1, EVENTS + 1)] == LINES
    drive.lay(block, b"a photograph ".ljust(SIZE, b"."))
    gone = [n for n, line in enumerate(LINES, 1) if journal.line(n) != line]
    assert gone and gone == list(range(gone[0], gone[-1] + 1)) and len(gone) < 256
    assert all(journal.line(n) is None for n in gone)
    plays_on(drive, journal)
    again = power_on(drive)
    assert 1 in drive.files and again.line(1) == LINES[0], "the file is made anew"


def test_the_sector_in_use_was_deleted(drive: GuardedDrive) -> None:
    block = drive.files.pop(3)
    journal = power_on(drive)
    assert journal.last == EVENTS
    journal.append({"roll": "33446"}, 5)
    assert journal.line(EVENTS + 1) and journal.line(EVENTS) == LINES[-1]
    drive.lay(block, b"a photograph ".ljust(SIZE, b"."))
    journal = power_on(drive)
    assert journal.last == EVENTS + 1, "no number is given twice"
    plays_on(drive, journal)


@pytest.mark.parametrize("sector", [1, 3, 6])
def test_a_file_of_another_size_in_its_place(
    drive: GuardedDrive, sector: int, capsys: pytest.CaptureFixture[str]
) -> None:
    block = drive.files[sector]
    drive.foreign[block] = content(drive, block)
    del drive.files[sector]
    drive.head = lambda which: b"" if which == sector else GuardedDrive.head(drive, which)  # type: ignore[method-assign]
    journal = power_on(drive)
    assert [journal.line(n) for n in range(1, EVENTS + 1)] == LINES
    again = plays_on(drive, journal)
    assert not again._sectors.prove(sector), "it is looked at when it is to be written to"
    assert SAID % sector in capsys.readouterr().out


@pytest.mark.parametrize("sector", [3, 6])
def test_somebodys_file_that_begins_like_a_sector(drive: GuardedDrive, sector: int) -> None:
    drive.lay(drive._free(), name_of(sector, b"mine") + b"a photograph".ljust(SIZE - 16, b"."))
    drive.lay(drive._free(), name_of(200, b"mine").ljust(SIZE, b"."))
    journal = power_on(drive)
    assert [journal.line(n) for n in range(1, EVENTS + 1)] == LINES
    plays_on(drive, journal)


def test_all_of_a_drive_on_another_handheld(drive: GuardedDrive) -> None:
    """It has a journal of its own, and the other's events stay for the other."""
    other = power_on(drive, "e66000000000000f", "0badcafe")
    assert (other.epoch, other.first, other.last) == ("0badcafe", 1, 0)
    taken = [content(drive, drive.files[sector]) for sector in range(4)]
    for n in range(1, 2000):
        try:
            other.append({"roll": "33446"}, 5)
        except Exception as error:
            assert type(error).__name__ == "JournalFull" and n > 3 * 240
            break
    other.acknowledged(other.last)
    for _ in range(9):
        other.flush()
    assert [content(drive, drive.files[sector]) for sector in range(4)] == taken
    journal = power_on(drive, DEVICE, "00000000")
    assert (journal.epoch, journal.last) == (EPOCH, EVENTS)
    assert [journal.line(n) for n in range(1, EVENTS + 1)] == LINES
