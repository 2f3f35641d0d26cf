"""A journal of three sectors, as on a drive that somebody has filled: it goes on once a PC has read along, and the game
that is being played never goes, however long it is."""

from collections import OrderedDict

from parts.nor_flash import GAME, NorFlash, flushed, journal_on, roll
from roller.journal import FOR_NOTES, JournalFull
from turnlink.packed_events import SLOT
from turnlink.sector import SIZE, blank_sector

SECTORS = 3
ABANDON = OrderedDict(abandon=1)


def small_drive():
    drive = NorFlash(24, made=False)
    for sector in range(SECTORS):
        block = drive.files[sector] = 20 - sector
        drive.bytes[block * SIZE : (block + 1) * SIZE] = blank_sector(sector)
    drive.full = True  # of somebody else's files
    return drive


def full_to_the_last_slot(drive):
    """Short games, and then one of which nothing more goes in."""
    journal = journal_on(drive)
    journal.append(GAME, 1)
    while journal.ring.turn < SECTORS or journal._end - journal._at > 20 * SLOT:
        for event in (ABANDON, GAME):
            journal.append(event, 1)
            flushed(journal)
    while journal._end - journal._at > FOR_NOTES:
        journal.append(roll("12345"), 1)
    flushed(journal)
    assert refuses(journal)
    return journal


def full_of_one_game(drive):
    journal = journal_on(drive)
    journal.append(GAME, 1)
    for _ in range(SECTORS * SIZE // SLOT):
        if refuses(journal):
            flushed(journal)
            return journal
        flushed(journal)
        journal.acknowledged(journal.last)
    raise AssertionError("the beginning of the game is erased")


def refuses(journal):
    last = journal.last
    try:
        journal.append(roll("12345"), 1)
    except JournalFull:
        return journal.last == last
    return False


def events_of_the_game(journal):
    return [next(name for name in ("game", "abandon", "roll") if name in event) for event in journal.game()]


def test_full_to_the_last_slot_it_goes_on_in_mid_game_once_a_pc_has_read():
    for starts in range(4):  # each power-on may take a slot at the end
        drive = small_drive()
        journal = full_to_the_last_slot(drive)
        for _ in range(starts):
            journal = journal_on(drive)
            flushed(journal)
            assert refuses(journal)
        before = events_of_the_game(journal)
        journal.acknowledged(journal.last)
        for n in range(300):  # more than a sector
            journal.append(roll("66666"), 1)
            if n % 3 == 0:  # the others come in a hurry
                journal.acknowledged(journal.last)
                flushed(journal)
            if n % 40 == 39:
                for event in (ABANDON, GAME):
                    journal.append(event, 1)
                before = ["game"]
            else:
                before.append("roll")
            assert events_of_the_game(journal) == before
        assert events_of_the_game(journal_on(drive)) == before


def test_it_is_nearly_full_only_until_a_pc_has_read():
    journal = full_to_the_last_slot(small_drive())
    assert journal.nearly_full
    journal.acknowledged(journal.last)
    assert not journal.nearly_full, "so that another game can begin"


def test_the_game_that_is_played_never_goes_and_when_it_is_given_up_the_next_has_room():
    drive = small_drive()
    journal = full_of_one_game(drive)
    assert journal.state()[0] == journal.last and journal.first == 1, "a PC has all of it, and it is here still"
    for found in (journal, journal_on(drive)):
        assert events_of_the_game(found) == ["game"] + ["roll"] * (found.last - 1)
    again = journal_on(drive)
    again.acknowledged(again.last)
    flushed(again)
    assert refuses(again) and not again.nearly_full
    for event in (ABANDON, GAME):
        again.append(event, 1)
    assert again.first > 1 and events_of_the_game(again) == ["game"]
    flushed(again)
    assert events_of_the_game(journal_on(drive)) == ["game"] and not refuses(again)


def test_a_game_whose_end_is_refused_stays():
    drive = small_drive()
    journal = full_to_the_last_slot(drive)
    try:
        journal.append(ABANDON, 1)
        raise AssertionError("no PC has anything")
    except JournalFull:
        pass
    before = events_of_the_game(journal)
    journal.acknowledged(journal.last)
    flushed(journal)
    assert journal.ring.kept == journal.began and events_of_the_game(journal) == before
