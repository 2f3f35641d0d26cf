"""Bits that had too little time before a power cut read differently while the next power-on looks at them: an event is
there for good, or it never was."""

from parts.nor_flash import NorFlash, PowerCut, flushed, journal_on, roll
from roller.journal import SLOT, UNSURE, Journal

RECORD = 48  # bytes of the last event


class Flickering(NorFlash):
    """A flash whose bit at `place` reads differently once the sector was looked at, until it is programmed."""

    place = None

    def writeblocks(self, block, data, offset):
        if self.place is not None:
            at, bit = self.place
            self.bytes[at] ^= bit
            self.place = None
        super().writeblocks(block, data, offset)


def cut():
    """A flash whose third event was not made sure, and where it stands."""
    flash = Flickering(4)
    journal = journal_on(flash)
    for faces in ("11111", "22222", "33333"):
        journal.append(roll(faces), 7)
    at = bytes(flash.bytes).index(b'"n":3,') - 1
    assert flash.bytes[at] == 0x7B | UNSURE and bytes(flash.bytes[at + RECORD : at + 64]) == b"\xff" * 16
    return flash, at


def programmed(flash, at):
    """The bits of a line and its line feed that were programmed, but for its first byte."""
    end = bytes(flash.bytes).index(b"\n", at) + 1
    bits = [(place, 1 << bit) for place in range(at + 1, end) for bit in range(8)]
    return [(place, bit) for place, bit in bits if not flash.bytes[place] & bit]


def test_only_the_last_event_may_be_unsure_however_fast_they_come():
    flash = NorFlash(8)
    journal = journal_on(flash)
    places = []
    for n in range(300):  # over pages and sectors, and never at rest
        journal.append(roll("12345"), n)
        places.append(journal._unsure)
        assert flash.bytes[places[-1]] & UNSURE
        if n:
            assert not flash.bytes[places[-2]] & UNSURE, n
    journal.flush()
    assert not flash.bytes[places[-1]] & UNSURE


def test_what_was_judged_whole_is_made_firm_whatever_it_reads_like_meanwhile():
    for place in programmed(*cut()):
        flash, _ = cut()
        flash.place = place
        journal = journal_on(flash)
        assert journal.last == 3
        assert flash.bytes[place[0]] & place[1] == 0, "programmed once more"
        assert journal.line(3) is not None and journal_on(flash).line(3) == journal.line(3)


def test_what_was_judged_cut_is_made_nothing_whatever_it_reads_like_meanwhile():
    for place in programmed(*cut()):
        flash, _ = cut()
        flash.bytes[place[0]] |= place[1]
        flash.place = place
        journal = journal_on(flash)
        assert journal.last == 2 and journal.line(3) is None
        for _ in range(2):
            assert journal_on(flash).last == 2
            flash.bytes[place[0]] &= 255 - place[1]
        journal.append(roll("44444"), 9)
        assert b"44444" in journal.line(3) and b"44444" in journal_on(flash).line(3)


def test_nothing_is_written_where_a_power_cut_may_have_left_something():
    """The cells of a record that was cut off are not used for another."""
    flash, at = cut()
    flash.bytes[at + SLOT : at + RECORD] = b"\xff" * (RECORD - SLOT)
    journal = journal_on(flash)
    assert journal.last == 2
    begin = bytes(flash.bytes)
    journal.append(roll("44444"), 9)
    assert bytes(flash.bytes[at + SLOT : at + 41 * SLOT]) == begin[at + SLOT : at + 41 * SLOT]


def test_after_power_on_one_slot_is_made_nothing_before_the_first_record():
    """It may only look blank."""
    flash = NorFlash(4)
    journal_on(flash).append(roll("11111"), 7)
    journal: Journal = journal_on(flash)
    end = journal._at
    journal.append(roll("22222"), 8)
    assert bytes(flash.bytes[end : end + SLOT]) == bytes((UNSURE,)) + bytes(15)


def test_a_sector_that_may_have_been_opened_is_erased_once_more_before_it_is_used():
    """The power has gone while its header was programmed, and nothing of that can be seen."""
    flash = NorFlash(4)
    journal = journal_on(flash)
    while journal._ring.newest < 0 or journal._end - journal._at >= RECORD:
        journal.append(roll("11111"), 7)
        flushed(journal)
    last, erases = journal.last, flash.erases
    flash.cut = 0
    try:
        journal.append(roll("22222"), 8)
        raise AssertionError("the power has gone")
    except PowerCut:
        flash.cut = -1
    again = journal_on(flash)
    assert again.last == last and flash.erases == erases
    again.append(roll("33333"), 9)
    assert flash.erases == erases + 1 and b"33333" in journal_on(flash).line(last + 1)
