"""Sectors that cannot be used, or are not what they should be."""

from parts.nor_flash import GAME, SIZE, NorFlash, flushed, journal_on, roll
from roller.journal import JournalFull
from roller.ring import LEFT_ALONE, STAMP, NotKept


def fill(journal, sector):
    """Log until `sector` is in use."""
    while journal._ring.newest != sector:
        journal.append(roll("12345"), journal.last)
        flushed(journal)


def next_event(journal):
    """Of games of 50 events: what belongs to the one that is played is never erased."""
    return roll("12345") if journal.last % 50 else GAME


def lost(journal):
    return [n for n in range(journal.first, journal.last + 1) if journal.line(n) is None]


def test_a_sector_that_an_erase_leaves_with_something_in_it_is_left_out():
    flash = NorFlash(6)
    journal = journal_on(flash)
    erase = flash.ioctl

    def erase_badly(request, block):
        result = erase(request, block)
        if block == 2:
            flash.bytes[block * SIZE + 2000] = 0xFE
        return result

    flash.ioctl = erase_badly
    for _ in range(600):
        journal.append(next_event(journal), 1)
        journal.acknowledged(journal.last)
        flushed(journal)
    assert journal._ring._firsts[2] == LEFT_ALONE and lost(journal) == []
    assert bytes(flash.bytes[2 * SIZE : 2 * SIZE + 16]) == b"\xff" * 16


def test_a_sector_whose_first_page_has_a_worn_cell_is_passed_by():
    for place in (3, 20, 41, 60):
        flash = NorFlash(8)
        journal = journal_on(flash)
        flash.worn = SIZE + place
        fill(journal, 3)
        assert journal._ring._firsts[1] == LEFT_ALONE and lost(journal) == []
        again = journal_on(flash)
        assert again.last == journal.last and again.append(roll("12345"), 1) == journal.last + 1 and lost(again) == []


def test_sectors_of_another_epoch_that_somebody_put_back_are_left_alone():
    """A new journal was begun after the backup: same device, other epoch."""
    backup = NorFlash(8)
    old = journal_on(backup, new_epoch="00000001")
    fill(old, 4)
    for restored in ([7], [5, 6], [6, 7]):
        flash = NorFlash(8)
        new = journal_on(flash, new_epoch="00000002")
        new._ring._number = 100
        fill(new, 3)
        for place, sector in enumerate(restored):
            flash.bytes[sector * SIZE : (sector + 1) * SIZE] = backup.bytes[place * SIZE : (place + 1) * SIZE]
        before = [bytes(flash.bytes[sector * SIZE : (sector + 1) * SIZE]) for sector in restored]
        journal = journal_on(flash)
        assert journal.epoch == "00000002" and journal.last == new.last and lost(journal) == []
        for _ in range(400):
            journal.acknowledged(journal.last)
            journal.append(next_event(journal), 0)
            flushed(journal)
        assert [bytes(flash.bytes[sector * SIZE : (sector + 1) * SIZE]) for sector in restored] == before


def test_one_sector_with_a_strange_stamp_does_not_close_the_journal():
    flash = NorFlash(8)
    journal = journal_on(flash)
    fill(journal, 2)
    flash.bytes[3 * SIZE : 3 * SIZE + 16] = STAMP[:-1] + b"9"
    again = journal_on(flash)
    assert again.last == journal.last
    fill(again, 4)
    assert lost(again) == []


def test_what_a_pc_took_makes_room():
    flash = NorFlash(24)
    journal = journal_on(flash)
    journal.append(GAME, 0)
    fill(journal, 12)
    assert journal.nearly_full
    journal.append(GAME, 0)
    journal.acknowledged(journal.last)
    assert not journal.nearly_full


def test_what_was_refused_does_not_turn_up_later():
    flash = NorFlash(8)
    journal = journal_on(flash)
    journal.append(GAME, 0)
    flushed(journal)
    program = journal._ring.program

    def broken(at, data):
        program(at, data)
        if len(data) > 16:
            raise NotKept("it says that it was not kept")

    journal._ring.program = broken
    try:
        journal.append(roll("66666"), 5)
        raise AssertionError("not refused")
    except JournalFull:
        journal._ring.program = program
    assert journal.append(roll("12345"), 9) == 2
    for found in (journal, journal_on(flash)):
        assert found.last == 2 and b'"roll":"12345"' in found.line(2)
