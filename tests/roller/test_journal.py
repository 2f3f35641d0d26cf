"""The log in its records: what is written is there after power-on, in order, sector after sector."""

from parts.nor_flash import GAME, SIZE, NorFlash, flushed, journal_on, roll
from roller.journal import NEARLY_FULL, JournalFull
from roller.ring import ForeignJournal
from running.no_end import going_on
from running.sampled import sampled
from turnlink.line import encode


def rolls(journal, count):
    """Log so many rolls; their lines."""
    made = []
    for _ in range(count):
        n = journal.append(roll("12345"), 5 * journal.last)
        made.append(encode({"n": n, "t": 5 * (n - 1), "roll": "12345"}))
        flushed(journal)
    return made


def whole(journal):
    return [journal.line(n) for n in range(journal.first, journal.last + 1)]


def test_a_new_journal():
    journal = journal_on(NorFlash())
    assert (journal.epoch, journal.first, journal.last, list(journal.game())) == ("5c1f09aa", 1, 0, [])
    assert journal.append(GAME, 7) == 1
    assert journal.line(1).startswith(b'{"n":1,"t":7,"game":"travel","players":["P1"],"c":"')


def test_power_on_keeps_identity_and_events():
    flash = NorFlash()
    journal = journal_on(flash)
    journal.append(GAME, 1)
    lines = [journal.line(1)] + rolls(journal, 2)
    again = journal_on(flash, new_epoch="00000000")
    assert (again.epoch, again.first, again.last) == ("5c1f09aa", 1, 3)
    assert whole(again) == lines
    assert [event.get("roll") for event in again.game()] == [None, "12345", "12345"]


def test_only_the_last_game_is_resumed_wherever_it_begins():
    for before in (3, 80, 90):
        for after in sampled((100, 0, 2, 200)):
            flash = NorFlash()
            journal = journal_on(flash)
            journal.append(GAME, 1)
            rolls(journal, before)
            journal.append(GAME, 1)
            rolls(journal, after)
            for found in (journal, journal_on(flash)):
                events = list(found.game())
                assert len(events) == after + 1 and "game" in events[0] and found.last == before + after + 2


def test_reading_in_any_order_and_while_it_grows():
    journal = journal_on(NorFlash())
    journal.append(GAME, 1)
    for i in range(600):
        rolls(journal, 1)
        for n in (i + 2, i // 2 + 1):
            assert journal.line(n).startswith(b'{"n":%d,' % n)
    for n in (41, 1, 7, 8, 9, 3, 41, 601, 300, 299, 250, 251, 252):
        assert journal.line(n).startswith(b'{"n":%d,' % n)
    assert journal.line(0) is None and journal.line(602) is None


def test_events_and_power_ons_by_turns():
    flash = NorFlash()
    made = []
    for boot in range(90):
        journal = journal_on(flash)
        made += rolls(journal, boot % 13)
        assert whole(journal) == made
    assert flash.erases <= 2 * journal._ring.newest + 2, "once, or twice: the power went while the one before filled"


def test_an_event_is_never_cut_at_the_end_of_a_sector():
    flash = NorFlash()
    journal = journal_on(flash)
    game = dict(GAME)
    for names in range(200):
        game["players"] = ["abcdefghijkl"[: 1 + names % 12]] * (1 + names % 8)
        journal.append(game, names)
        flushed(journal)
    lines = whole(journal)
    assert None not in lines and whole(journal_on(flash)) == lines


def test_a_full_flash_is_named_and_keeps_what_was_there():
    flash = NorFlash(NEARLY_FULL + 2)
    journal = journal_on(flash)
    made = rolls(journal, 10)
    assert not journal.nearly_full
    try:
        while True:
            made += rolls(journal, 1)
    except JournalFull:
        pass
    assert journal.nearly_full and journal.last == len(made)
    assert whole(journal) == made == whole(journal_on(flash))
    journal.acknowledged(10)
    flushed(journal)
    assert journal.nearly_full and journal.first == 1, "a PC has not all of a sector"
    journal.acknowledged(journal.last)
    flushed(journal)
    assert not journal.nearly_full and journal.first > 1
    made += rolls(journal, 100)
    assert whole(journal) == made[journal.first - 1 :] == whole(journal_on(flash))


def test_what_no_pc_has_never_goes():
    flash = NorFlash(4)
    journal = journal_on(flash)
    made = rolls(journal, 200)
    for _ in range(5):
        flushed(journal)
        assert whole(journal) == made
    assert flash.erases == 4


def test_acknowledged_sectors_go_oldest_first_and_only_when_room_is_needed():
    flash = NorFlash(6)
    journal = journal_on(flash)
    made = rolls(journal, 100)
    journal.acknowledged(100)
    flushed(journal)
    made += rolls(journal, 200)
    assert journal.first == 1
    firsts = []
    for _ in range(700):
        made += rolls(journal, 1)
        journal.acknowledged(journal.last)
        flushed(journal)
        if journal.first not in firsts:
            firsts.append(journal.first)
        assert journal.line(journal.last) == made[-1]
    assert firsts == sorted(firsts) and len(firsts) > 5
    assert whole(journal) == made[journal.first - 1 :] == whole(journal_on(flash))


def test_what_a_pc_has_is_known_after_power_on():
    flash = NorFlash(6)
    journal = journal_on(flash)
    rolls(journal, 300)
    journal.acknowledged(280)
    flushed(journal)
    assert journal_on(flash).has == 280
    journal.acknowledged(300)
    rolls(journal, 90)
    assert journal_on(flash).has == 300, "a sector that is opened says it, too"


def test_at_rest_a_step_erases_one_sector_at_most_and_while_events_come_none_is_erased():
    flash = NorFlash(8)
    journal = journal_on(flash)
    flushed(journal)
    for _ in range(1000):
        before = flash.erases
        journal.append(roll("12345"), 1)
        assert flash.erases == before
        journal.acknowledged(journal.last)
        for _ in going_on(lambda: not journal.flushed):
            before = flash.erases
            journal.flush()
            assert flash.erases <= before + 1
    assert flash.erases > 10


def test_strings_on_a_dump_show_the_games():
    flash = NorFlash()
    journal = journal_on(flash)
    journal.append(GAME, 1)
    made = rolls(journal, 200)
    text = bytes(flash.bytes)
    for line in made:
        assert text.count(line + b"\n") == 1, "the line as it goes over the cable, and nothing beside it"


def test_an_event_is_four_programs_at_most():
    flash = NorFlash()
    journal = journal_on(flash)
    rolls(journal, 2)
    for _ in range(20):
        before = flash.operations
        rolls(journal, 1)
        assert flash.operations - before <= 4, "its beginning, its rest on two pages, and its mark"
    before = flash.operations
    journal.keep_locks(3)
    journal.keep_locks(7)
    assert flash.operations - before == 2, "one for each"


def test_a_cell_that_is_worn_is_passed_by():
    flash = NorFlash()
    journal = journal_on(flash)
    made = rolls(journal, 20)
    flash.worn = journal._at + 6
    made += rolls(journal, 20)
    assert whole(journal) == made == whole(journal_on(flash))


def test_the_games_of_another_rollkeeper_are_refused_by_name_and_left_alone():
    flash = NorFlash(12)
    made = rolls(journal_on(flash), 100)
    before = bytes(flash.bytes)
    try:
        journal_on(flash, device="another", new_epoch="00000001")
        raise AssertionError("not refused")
    except ForeignJournal as error:
        assert str(error) == "another Rollkeeper's"
    assert bytes(flash.bytes) == before and whole(journal_on(flash)) == made


def test_another_layout_is_refused_by_name_and_left_alone():
    flash = NorFlash(12)
    rolls(journal_on(flash), 100)
    for sector in range(12):
        if flash.bytes[sector * SIZE] != 255:
            flash.bytes[sector * SIZE : (sector + 1) * SIZE] = b"Rollkeeper log 2" + b"x" * (SIZE - 16)
    before = bytes(flash.bytes)
    try:
        journal_on(flash)
        raise AssertionError("not refused")
    except ForeignJournal as error:
        assert str(error) == "of another layout"
    assert bytes(flash.bytes) == before


def test_other_data_are_nobodys_and_a_new_handheld_starts():
    """As MicroPython leaves them: its program, or a file system."""
    for content in (b"\x00", b"\xff", b"littlefs", b"{", b"\xcc", b"Rollkeeper ", b'{"n":1,'):
        begins = (content * SIZE)[: 4 * SIZE]
        flash = NorFlash(4, begins + b"\xff" * (4 * SIZE - len(begins)))
        journal = journal_on(flash)
        assert journal.new and (journal.first, journal.last, journal.began) == (1, 0, 0)
        journal.append(GAME, 1)
        made = [journal.line(1)] + rolls(journal, 100)
        again = journal_on(flash)
        assert not again.new and whole(again) == made


def test_a_new_epoch_can_be_given_until_something_is_written():
    flash = NorFlash(4)
    journal = journal_on(flash)
    flushed(journal)
    journal.renew("0000000a")
    journal.append(GAME, 1)
    journal.renew("0000000b")
    assert journal.epoch == "0000000a" == journal_on(flash).epoch
