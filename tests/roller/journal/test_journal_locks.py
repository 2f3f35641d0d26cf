"""The locks are in the journal, too: at once, and until the next event."""

from parts.nor_drive import GAME, NorDrive, journal_on, roll
from turnlink.packed_events import SLOT


def test_the_newest_locks_are_there_after_power_on_until_the_next_event():
    drive = NorDrive()
    journal = journal_on(drive)
    journal.append(GAME, 1)
    assert journal_on(drive).locks == -1
    for count in range(1, 40):
        journal.keep_locks(count * 7 & 31)
        assert journal_on(drive).locks == count * 7 & 31
        journal = journal_on(drive)
        assert journal.last == 1
    journal.append(roll("12345"), 2)
    again = journal_on(drive)
    assert (again.locks, again.last) == (-1, 2)


def test_seven_changes_share_a_slot():
    journal = journal_on(NorDrive())
    journal.append(GAME, 1)
    begin = journal._at
    for count in range(1, 30):
        journal.keep_locks(count)
        assert journal._at - begin == SLOT * ((count + 6) // 7)


def test_damaged_locks_are_the_ones_before_and_harm_no_event():
    drive = NorDrive()
    journal = journal_on(drive)
    journal.append(GAME, 1)
    at = journal._at
    for locks in (3, 5, 9):
        journal.keep_locks(locks)
    lines = [journal.line(1)]
    for place, left in ((4 + 2, 5), (4, 3), (2, -1)):
        drive.bytes[at + place] ^= 64
        again = journal_on(drive)
        assert again.locks == left and [again.line(n) for n in range(1, again.last + 1)] == lines
    drive.bytes[at] ^= 2
    again = journal_on(drive)
    assert again.line(1) == lines[0] and again.append(roll("12345"), 2) == again.last
    assert journal_on(drive).last == again.last


def test_a_full_flash_costs_only_the_locks():
    drive = NorDrive(2)
    journal = journal_on(drive)
    for n in range(247):
        journal.append(roll("12345"), n)
    for locks in range(32):
        journal.keep_locks(locks)
    again = journal_on(drive)
    assert again.last == 247 and again.locks == -1 and again.line(247) == journal.line(247)
