"""Damage on the flash loses only what is damaged; a number that was given is never given again."""

import sys

from cables.joined_journal import lines, played
from parts.nor_flash import NorFlash, flushed, journal_on, roll
from turnlink.packed_events import SLOT
from turnlink.sector import SIZE

JUNK = [b"\x00", b"\xff", b"A", b"\x0f"]
if sys.implementation.name != "micropython":  # there it takes a minute: each of them might be any of the lost events
    JUNK.append(b"\x01")


def filled(count=600):
    """A drive, and the lines of its journal."""
    drive, journal = played(count)
    return drive, lines(journal)


def same(journal, lines, lost=()):
    for n, line in enumerate(lines, 1):
        assert journal.line(n) == (None if n in lost else line), n
    assert journal.last >= len(lines)
    assert journal.append(roll("66666"), 1) == journal.last


def test_a_flipped_bit_loses_one_event_and_says_which():
    drive, lines = filled(300)
    journal = journal_on(drive)
    for n in (1, 2, 9, 100, 240, 250, 299, 300):
        at = journal._find(n)
        for place in (0, 3, 6, 13):
            drive.bytes[at + place] ^= 16
            same(journal_on(NorFlashOf(drive)), lines, (n,))
            drive.bytes[at + place] ^= 16


def test_a_hole_of_any_length_loses_only_what_it_covers():
    drive, lines = filled(400)
    journal = journal_on(drive)
    for first, last in ((2, 3), (5, 60), (1, 100), (100, 200), (300, 310), (260, 399)):
        begin, end = journal._find(first), journal._find(last) + SLOT
        for junk in JUNK:
            other = NorFlashOf(drive)
            other.bytes[begin:end] = junk * (end - begin)
            same(journal_on(other), lines, range(first, last + 1))


def test_slots_that_changed_places_lose_only_themselves():
    """An event that stands behind others that should follow it: they are out of turn, what comes after is not."""
    drive, lines = filled(400)
    journal = journal_on(drive)
    for n in (50, 270, 300):
        places = [journal._find(n + i) for i in range(4)]
        other = NorFlashOf(drive)
        other.bytes[journal._find(n - 2)] = 0  # and one is nothing any more: counting does not find the others
        for place, source in zip(places, places[3:] + places[:3]):  # noqa: B905
            other.bytes[place : place + SLOT] = drive.bytes[source : source + SLOT]
        again = journal_on(other)
        lost = [m for m in range(1, len(lines) + 1) if again.line(m) is None]
        assert set(lost) <= {n - 2, n, n + 1, n + 2, n + 3}
        same(again, lines, lost)


def test_damage_at_the_end_keeps_its_numbers():
    for locked in (False, True):  # a slot of locks stands after it, or not
        drive, journal = played(29)
        journal.append(roll("54321"), 1)
        flushed(journal)
        if locked:
            journal.keep_locks(3)
        at = journal._find(30)
        drive.bytes[at + 5] ^= 1
        for _ in range(2):
            journal = journal_on(drive)
            assert journal.last == 30 and journal.line(30) is None
        assert journal.append(roll("66666"), 1) == 31


def test_damage_before_the_last_event_leaves_out_no_number():
    drive, journal = played(60)
    nothing, wrong = journal._find(20), journal._find(40)
    drive.bytes[nothing] = 0  # counting does not lead to the last event
    drive.bytes[wrong + 5] ^= 4
    again = journal_on(drive)
    assert [n for n in range(1, 61) if again.line(n) is None] == [20, 40]
    assert again.last == 60 and again.append(roll("66666"), 1) == 61


def test_what_a_sector_begins_with_may_be_damaged():
    drive, lines = filled(600)
    for sector in range(3):
        begin = drive.files[sector] * SIZE
        for slot in (0, 1, 2, 3, 4):
            other = NorFlashOf(drive)
            other.bytes[begin + slot * SLOT + 6] ^= 32
            same(journal_on(other), lines)


def test_a_lost_sector_is_a_gap():
    drive, lines = filled(700)
    journal = journal_on(drive)
    firsts = [first for _, first in journal.ring.since(1)]
    drive.bytes[drive.files[1] * SIZE + SLOT : (drive.files[1] + 1) * SIZE] = b"\x55" * (SIZE - SLOT)
    same(journal_on(drive), lines, range(firsts[1], firsts[2]))


class NorFlashOf(NorFlash):
    """A copy of a drive."""

    def __init__(self, drive):
        NorFlash.__init__(self, drive.blocks, False)
        self.bytes[:] = drive.bytes
        self.files = dict(drive.files)
