"""Bits that had too little time before a power cut read differently while the next power-on looks at them: an event is
there for good, or it never was."""

from parts.nor_flash import NorFlash, journal_on, roll
from roller.journal import recovery
from turnlink.packed_events import SLOT, UNSURE


class Flickering(recovery.Walk):
    """A walk during which the bits of the drive at `places` read differently once they were looked at."""

    drive = NorFlash()
    places = ()

    def step(self):
        kind = super().step()
        if not kind:
            for at, bit in Flickering.places:
                Flickering.drive.bytes[at] ^= bit
            Flickering.places = ()
        return kind


def started(drive, places):
    """The journal at power-on, whose reader sees these bits flicker."""
    before = recovery.Walk
    Flickering.drive, Flickering.places = drive, places
    recovery.Walk = Flickering
    try:
        return journal_on(drive)
    finally:
        recovery.Walk = before


def cut(drive):
    """A journal of three rolls, whose last was cut: where its slot is."""
    journal = journal_on(drive)
    for faces in ("11111", "22222", "33333"):
        journal.append(roll(faces), 7)
    return journal._find(3)


def zeros(drive, at):
    """The bits of a slot that were programmed, but for its first byte."""
    bits = [(place, 1 << bit) for place in range(at + 1, at + SLOT) for bit in range(8)]
    return [(place, bit) for place, bit in bits if not drive.bytes[place] & bit]




def test_what_was_judged_whole_is_made_firm_whatever_it_reads_like_meanwhile():
    sample = NorFlash()
    for place in zeros(sample, cut(sample)):
        drive = NorFlash()
        cut(drive)
        journal = started(drive, (place,))
        assert journal.last == 3
        assert drive.bytes[place[0]] & place[1] == 0, "programmed once more"
        assert journal.line(3) is not None and journal_on(drive).line(3) == journal.line(3)


def test_a_mark_that_is_taken_away_once_more_is_no_worn_cell():
    drive = NorFlash()
    at = cut(drive)
    assert drive.bytes[at] & UNSURE
    said = []
    recovery.print = lambda *words: said.append(words)
    try:
        journal = started(drive, ((at, UNSURE),))
    finally:
        del recovery.print
    assert journal.line(3) is not None and not drive.bytes[at] & UNSURE
    assert said == []


def test_what_was_judged_cut_is_made_nothing_whatever_it_reads_like_meanwhile():
    sample = NorFlash()
    for place in zeros(sample, cut(sample)):
        drive = NorFlash()
        cut(drive)
        drive.bytes[place[0]] |= place[1]
        journal = started(drive, (place,))
        assert journal.last == 2 and journal.line(3) is None
        for _ in range(2):
            assert journal_on(drive).last == 2
            drive.bytes[place[0]] &= 255 - place[1]
