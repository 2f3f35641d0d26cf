"""A journal of three sectors, as if somebody else had all others: it goes on once a PC has read along, and the game
that is being played never goes, however long it is."""

from collections import OrderedDict

from parts.nor_flash import GAME, NorFlash, flushed, journal_on, roll
from roller.journal import JournalFull

SECTORS = 3
ABANDON = OrderedDict(abandon=1)


def refuses(journal):
    last = journal.last
    try:
        journal.append(roll("12345"), 1)
    except JournalFull:
        return journal.last == last
    return False


def full_to_the_last_slot(flash):
    """Short games, and then one of which nothing more goes in."""
    journal = journal_on(flash)
    journal.append(GAME, 1)
    while journal._ring.newest < SECTORS - 1 or journal._end - journal._at > 400:
        for event in (ABANDON, GAME):
            journal.append(event, 1)
            flushed(journal)
    while not refuses(journal):
        pass
    flushed(journal)
    return journal


def full_of_one_game(flash):
    journal = journal_on(flash)
    journal.append(GAME, 1)
    for _ in range(SECTORS * 100):
        if refuses(journal):
            flushed(journal)
            return journal
        flushed(journal)
        journal.acknowledged(journal.last)
    raise AssertionError("the beginning of the game is erased")


def events_of_the_game(journal):
    return [next(name for name in ("game", "abandon", "roll") if name in event) for event in journal.game()]


def test_full_to_the_last_slot_it_goes_on_in_mid_game_once_a_pc_has_read():
    for starts in range(4):  # each power-on may take a slot at the end
        flash = NorFlash(SECTORS)
        journal = full_to_the_last_slot(flash)
        for _ in range(starts):
            journal = journal_on(flash)
            flushed(journal)
            assert refuses(journal)
        before = events_of_the_game(journal)
        journal.acknowledged(journal.last)
        for n in range(150):  # more than a sector
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
        assert events_of_the_game(journal_on(flash)) == before


def test_the_game_that_is_played_never_goes_and_when_it_is_given_up_the_next_has_room():
    flash = NorFlash(SECTORS)
    journal = full_of_one_game(flash)
    assert journal.state()[0] == journal.last and journal.first == 1, "a PC has all of it, and it is here still"
    for found in (journal, journal_on(flash)):
        assert events_of_the_game(found) == ["game"] + ["roll"] * (found.last - 1)
    again = journal_on(flash)
    again.acknowledged(again.last)
    flushed(again)
    assert refuses(again)
    for event in (ABANDON, GAME):
        again.append(event, 1)
    assert again.first > 1 and events_of_the_game(again) == ["game"]
    flushed(again)
    assert events_of_the_game(journal_on(flash)) == ["game"] and not refuses(again)


def test_a_game_whose_end_is_refused_stays():
    journal = full_to_the_last_slot(NorFlash(SECTORS))
    try:
        while True:
            journal.append(ABANDON, 1)
    except JournalFull:
        pass
    before = events_of_the_game(journal)
    journal.acknowledged(journal.last)
    flushed(journal)
    assert journal.began and journal._kept == journal.began and events_of_the_game(journal) == before
