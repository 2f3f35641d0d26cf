"""Sectors that are not used in the order of their numbers, or that cannot be used any more."""

import pytest

from parts.nor_flash import GAME, NorFlash, PowerCut, flushed, journal_on, roll
from roller.journal import JournalFull
from running.no_end import going_on
from turnlink.packed_events import SLOT
from turnlink.sector import OPENED, SIZE, note


def fill(journal, sector):
    """Log until `sector` is in use."""
    for _ in going_on(lambda: journal.ring.newest != sector):
        journal.append(roll("12345"), journal.last)
        flushed(journal)


def next_event(journal):
    """Of games of 50 events: what belongs to the one that is played is never erased."""
    return roll("12345") if journal.last % 50 else GAME


def lost(journal):
    return [n for n in range(1, journal.last + 1) if journal.line(n) is None]


def test_a_sector_whose_opening_was_cut_is_used_out_of_turn():
    drive = NorFlash(12)
    journal = journal_on(drive)
    journal.append(GAME, 0)
    fill(journal, 2)
    for _ in going_on(lambda: journal._end - journal._at > 64):
        journal.append(roll("12345"), journal.last)
    drive.torn = lambda old, new: bytes(new[:20]) + bytes(old[20:])
    drive.cut = 1
    try:
        journal.append(roll("12345"), 0)
    except PowerCut:
        drive.cut = -1
    journal = journal_on(drive)
    flushed(journal)
    fill(journal, 5)
    begun = journal.append(GAME, 0)
    fill(journal, 3)  # erased at last, and used after 5
    for found in (journal, journal_on(drive)):
        assert (found.first, found.last, lost(found)) == (1, journal.last, [])
        assert len(list(found.game())) == journal.last - begun + 1
    found.acknowledged(1000)
    try:
        while True:
            found.append(roll("66666"), 0)
            flushed(found)
    except JournalFull:
        assert found.first <= 1001 and lost(found) == list(range(1, found.first)), "what no PC has is there"


def test_a_name_that_is_damaged_does_not_keep_the_others_from_being_erased():
    drive = NorFlash(16)
    journal = journal_on(drive)
    journal.append(GAME, 0)
    fill(journal, 2)
    drive.bytes[drive.files[0] * SIZE + 1] ^= 1
    journal = journal_on(drive)
    for _ in range(4000):
        journal.acknowledged(journal.last)
        journal.append(next_event(journal), 0)
        flushed(journal)
    assert journal._sectors.strange == [0] and journal.line(2), "and what it says can still be read"
    assert journal._free <= 7


def test_a_sector_that_cannot_be_made_blank_is_left_out():
    drive = NorFlash(16)
    journal = journal_on(drive)
    journal.append(GAME, 0)
    for _ in going_on(lambda: journal._free):
        journal.append(next_event(journal), journal.last)
        flushed(journal)
    journal.acknowledged(journal.last)
    for _ in going_on(lambda: journal.ring.erasing < 0):
        journal.flush()
    drive.torn = lambda old, new: b"\xff" * 100 + bytes(old[100:])  # the erase has taken the name
    drive.cut = 0
    try:
        journal.flush()
    except PowerCut:
        drive.cut = -1
    room = drive.copied()
    drive.full = True  # so that it cannot be made anew
    journal = journal_on(drive)
    journal.acknowledged(journal.last)
    for _ in range(1000):
        journal.append(next_event(journal), 0)
        journal.acknowledged(journal.last)
        flushed(journal)
    journal = journal_on(room)
    flushed(journal)
    assert not journal._sectors.strange, "where there is room it is made"


def test_a_sector_that_an_erase_leaves_with_something_in_it_is_left_out():
    drive = NorFlash(8)
    journal = journal_on(drive)
    for _ in going_on(lambda: not journal.nearly_full or journal._next >= 0):
        journal.append(roll("12345"), 1)
        flushed(journal)
    erase, bad = drive.ioctl, drive.files[0]

    def erase_badly(request, block):
        result = erase(request, block)
        if request == 6 and block == bad:
            drive.bytes[block * SIZE + 2000] = 0xFE
        return result

    drive.ioctl = erase_badly
    journal.acknowledged(300)
    for _ in range(20):
        if not journal.flushed:
            journal.flush()
    assert journal.flushed and drive.erases == 1, "it is not erased again and again"
    for _ in range(600):
        journal.append(roll("12345"), 1)
        journal.acknowledged(journal.last)
        flushed(journal)
    assert 0 not in journal.ring.order and lost(journal)[journal.first - 1 :] == []


def test_a_sector_whose_first_page_has_a_worn_cell_is_passed_by():
    for slot in (1, 2, 3, 4):
        drive = NorFlash(24)
        journal = journal_on(drive)
        fill(journal, 0)
        bad = journal._next
        drive.worn = drive.files[bad] * SIZE + slot * SLOT + 5
        for _ in going_on(lambda journal=journal: journal.last < 600):
            journal.append(roll("12345"), journal.last)
            flushed(journal)
        assert bad not in journal.ring.order and lost(journal) == []
        again = journal_on(drive)
        assert again.last == 600 and again.append(roll("12345"), 1) == 601 and lost(again) == []


def test_what_a_pc_took_while_there_was_room_counts_when_there_is_less():
    drive = NorFlash(24)
    journal = journal_on(drive)
    fill(journal, 5)
    journal.acknowledged(journal.last)
    fill(journal, 9)
    flushed(journal)
    assert journal._free == journal.ring.free > 3 and not journal.nearly_full


def test_what_was_refused_does_not_turn_up_later():
    drive = NorFlash(16)
    journal = journal_on(drive)
    journal.append(GAME, 0)
    program = journal._program

    def broken(at, data):
        program(at, data)
        if len(data) > 1:
            raise OSError("it says that it was not kept")

    journal._program = broken
    try:
        journal.append(roll("66666"), 5)
        raise AssertionError("not refused")
    except JournalFull:
        journal._program = program
    assert journal.append(roll("12345"), 9) == 2
    for found in (journal, journal_on(drive)):
        assert found.last == 2 and b'"roll":"12345"' in found.line(2)


def test_a_turn_that_no_journal_gives_stops_nothing():
    drive = NorFlash(16)
    journal = journal_on(drive)
    journal.append(GAME, 0)
    begin = drive.files[0] * SIZE
    zero = note(OPENED, 1, 0, 0)
    drive.bytes[begin + 2 * SLOT : begin + 4 * SLOT] = zero + zero
    again = journal_on(drive)
    assert again.last == 1 and again.append(roll("12345"), 1) == 2


@pytest.mark.parametrize("restored", [[0], [3], [0, 1, 2], [1, 5]])
def test_sectors_of_another_epoch_that_somebody_copied_back_are_left_alone(restored, capsys):
    """A new drive was made after the backup: same device, other epoch."""
    backup = NorFlash(16)
    old = journal_on(backup, new_epoch="00000001")
    old.append(GAME, 0)
    fill(old, 6)
    drive = NorFlash(16)
    new = journal_on(drive, new_epoch="00000002")
    new.append(GAME, 0)
    for _ in going_on(lambda: new.ring.turn < 16):  # higher than those of the backup; the last of eight is in use
        new.append(next_event(new), new.last)
        new.acknowledged(new.last)
        flushed(new)
    last = new.last
    copies = {}
    for sector in restored:
        begin, end = drive.files[sector] * SIZE, (drive.files[sector] + 1) * SIZE
        source = backup.files[sector] * SIZE
        drive.bytes[begin + SLOT : end] = backup.bytes[source + SLOT : source + SIZE]
        copies[sector] = bytes(drive.bytes[begin:end])
    journal = journal_on(drive)
    assert (journal.epoch, journal.last) == ("00000002", last)
    assert capsys.readouterr().out.count("is of another epoch") == len(restored)
    for _ in range(2000):
        journal.acknowledged(journal.last)
        journal.append(next_event(journal), 0)
        flushed(journal)
    for sector, content in copies.items():
        begin = drive.files[sector] * SIZE
        assert bytes(drive.bytes[begin : begin + SIZE]) == content
