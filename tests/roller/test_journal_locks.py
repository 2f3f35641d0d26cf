"""The locks are in the journal, too: at once, and until the next event."""

from parts.nor_flash import GAME, SIZE, NorFlash, journal_on, roll
from roller.journal import SLOT


def test_the_newest_locks_are_there_after_power_on_until_the_next_event():
    flash = NorFlash()
    journal = journal_on(flash)
    journal.append(GAME, 1)
    assert journal_on(flash).locks == -1
    for count in range(1, 40):
        journal.keep_locks(count * 7 & 31)
        assert journal_on(flash).locks == count * 7 & 31
        journal = journal_on(flash)
        assert journal.last == 1
    journal.append(roll("12345"), 2)
    again = journal_on(flash)
    assert (again.locks, again.last) == (-1, 2)


def test_seven_changes_share_a_slot():
    journal = journal_on(NorFlash())
    journal.append(GAME, 1)
    begin = journal._at
    for count in range(1, 30):
        journal.keep_locks(count)
        assert journal._at - begin == SLOT * ((count + 6) // 7)


def test_damaged_locks_are_the_ones_before_and_harm_no_event():
    flash = NorFlash()
    journal = journal_on(flash)
    journal.append(GAME, 1)
    at = journal._at
    for locks in (3, 5, 9):
        journal.keep_locks(locks)
    lines = [journal.line(1)]
    for place, left in ((4 + 2, 5), (4, 3), (2, -1)):
        flash.bytes[at + place] ^= 64
        again = journal_on(flash)
        assert again.locks == left and [again.line(n) for n in range(1, again.last + 1)] == lines
    flash.bytes[at] ^= 2
    again = journal_on(flash)
    assert again.line(1) == lines[0] and again.append(roll("12345"), 2) == again.last
    assert journal_on(flash).last == again.last


def test_a_full_flash_costs_only_the_locks():
    flash = NorFlash(1)
    journal = journal_on(flash)
    for n in range(80):
        journal.append(roll("12345"), n)
    for locks in range(32):
        journal.keep_locks(locks)
    again = journal_on(flash)
    assert again.last == 80 and again.line(80) == journal.line(80)
    assert again.locks == journal.locks


def test_locks_that_open_a_sector_and_those_before_it_are_kept():
    flash = NorFlash(4)
    journal = journal_on(flash)
    journal.append(GAME, 1)
    for count in range(1, 2000):
        journal.keep_locks(count & 31)
        if journal._at % SIZE < 200:
            assert journal_on(flash.copied()).locks == count & 31
    assert journal._ring.newest > 0
