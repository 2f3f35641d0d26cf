"""Damage on the flash loses only what is damaged; a number that was given is never given again."""

from cables.joined_journal import lines, played
from parts.nor_flash import SIZE, journal_on, roll
from roller.journal import SLOT

JUNK = (b"\x00", b"\xff", b"A", b"{", b"\n", b"\xfb", b"\xcc")


def filled(count=200):
    """A flash, and the lines of its journal."""
    flash, journal = played(count)
    return flash, lines(journal)


def place_of(flash, n):
    """Where event `n` stands."""
    return bytes(flash.bytes).index(b'{"n":%d,' % n)


def same(journal, lines, lost=()):
    for n, line in enumerate(lines, 1):
        assert journal.line(n) == (None if n in lost else line), n
    assert journal.last >= len(lines)
    assert journal.append(roll("66666"), 1) == journal.last


def test_a_flipped_bit_loses_one_event_and_says_which():
    flash, lines = filled(150)
    for n in (1, 2, 9, 70, 149, 150):
        at = place_of(flash, n)
        for place in (0, 3, 6, 13, 30):
            damaged = flash.copied()
            damaged.bytes[at + place] ^= 16
            same(journal_on(damaged), lines, (n,))


def test_a_hole_of_any_length_loses_only_what_it_covers():
    flash, lines = filled()
    for first, last in ((2, 3), (5, 40), (1, 55), (70, 75), (60, 199)):
        begin, end = place_of(flash, first), place_of(flash, last) + SLOT
        for junk in JUNK:
            damaged = flash.copied()
            for sector in range(begin // SIZE, end // SIZE + 1):  # what a sector begins with stays
                low, high = max(begin, sector * SIZE + 80), min(end, (sector + 1) * SIZE)
                damaged.bytes[low:high] = junk * (high - low)
            same(journal_on(damaged), lines, range(first, last + 1))


def test_records_that_changed_places_are_found_all_the_same():
    flash, lines = filled()
    a, b = place_of(flash, 50), place_of(flash, 52)
    flash.bytes[a : a + 48], flash.bytes[b : b + 48] = flash.bytes[b : b + 48], flash.bytes[a : a + 48]
    same(journal_on(flash), lines)


def test_damage_at_the_end_keeps_its_numbers():
    for locked in (False, True):  # a slot of locks stands after it, or not
        for damaged in (1, 2, 3):
            flash, journal = played(32)
            if locked:
                journal.keep_locks(3)
            for n in range(33 - damaged, 33):
                flash.bytes[place_of(flash, n) + 8] ^= 1
            for _ in range(2):
                journal = journal_on(flash)
                assert journal.last >= 32 and [journal.line(n) for n in range(33 - damaged, 33)] == [None] * damaged
            assert journal.append(roll("66666"), 1) > 32


def test_one_damaged_event_at_the_end_is_one_that_is_lost():
    flash, _ = played(32)
    flash.bytes[place_of(flash, 32) + 8] ^= 1
    assert journal_on(flash).last == 32
    assert journal_on(flash).append(roll("66666"), 1) == 33


def test_damage_before_the_last_event_leaves_out_no_number():
    flash, _ = played(60)
    for n in (20, 40):
        flash.bytes[place_of(flash, n)] = 0
    again = journal_on(flash)
    assert [n for n in range(1, 61) if again.line(n) is None] == [20, 40]
    assert again.last == 60 and again.append(roll("66666"), 1) == 61


def test_what_a_sector_begins_with_may_be_damaged():
    flash, lines = filled()
    for sector in range(3):
        for place in range(0, 80, 7):
            damaged = flash.copied()
            damaged.bytes[sector * SIZE + place] ^= 32
            same(journal_on(damaged), lines)


def test_a_lost_sector_is_a_gap():
    flash, lines = filled()
    in_sectors = [bytes(flash.bytes[at : at + SIZE]) for at in range(0, 4 * SIZE, SIZE)]
    lost = [n for n in range(1, 201) if b'{"n":%d,' % n in in_sectors[1]]
    assert len(lost) > 20
    flash.bytes[SIZE : 2 * SIZE] = b"\x55" * SIZE
    same(journal_on(flash), lines, lost)
