"""The log in its slots: what is written is there after power-on, in order, sector after sector."""

from parts.nor_drive import GAME, NorDrive, flushed, journal_on, roll
from roller.journal import JournalFull
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
    journal = journal_on(NorDrive())
    assert (journal.epoch, journal.first, journal.last, list(journal.game())) == ("5c1f09aa", 1, 0, [])
    assert not journal.nearly_full
    assert journal.append(GAME, 7) == 1
    assert journal.line(1).startswith(b'{"n":1,"t":7,"game":"travel","players":["P1"],"c":"')


def test_power_on_keeps_identity_and_events():
    drive = NorDrive()
    journal = journal_on(drive)
    journal.append(GAME, 1)
    lines = [journal.line(1)] + rolls(journal, 2)
    again = journal_on(drive, new_epoch="00000000")
    assert (again.epoch, again.first, again.last) == ("5c1f09aa", 1, 3)
    assert whole(again) == lines
    assert [event.get("roll") for event in again.game()] == [None, "12345", "12345"]


def test_only_the_last_game_is_resumed_wherever_it_begins():
    for before in (3, 240, 260):
        for after in sampled((300, 0, 2, 600)):
            drive = NorDrive()
            journal = journal_on(drive)
            journal.append(GAME, 1)
            rolls(journal, before)
            journal.append(GAME, 1)
            rolls(journal, after)
            for found in (journal, journal_on(drive)):
                events = list(found.game())
                assert len(events) == after + 1 and "game" in events[0] and found.last == before + after + 2


def test_reading_in_any_order_and_while_it_grows():
    journal = journal_on(NorDrive())
    journal.append(GAME, 1)
    for i in range(600):
        rolls(journal, 1)
        for n in (i + 2, i // 2 + 1):
            assert journal.line(n).startswith(b'{"n":%d,' % n)
    for n in (41, 1, 7, 8, 9, 3, 41, 601, 300, 299, 250, 251, 252):
        assert journal.line(n).startswith(b'{"n":%d,' % n)
    assert journal.line(0) is None and journal.line(602) is None


def test_events_and_power_ons_by_turns():
    drive = NorDrive()
    made = []
    for boot in range(90):
        journal = journal_on(drive)
        made += rolls(journal, boot % 13)
        assert whole(journal) == made
    assert drive.erases == 0


def test_an_event_of_several_slots_is_never_cut_at_the_end_of_a_sector():
    drive = NorDrive()
    journal = journal_on(drive)
    game = dict(GAME)
    for names in range(200):
        game["players"] = ["abcdefghijkl"[: 1 + names % 12]] * (1 + names % 8)
        journal.append(game, names)
        flushed(journal)
    lines = whole(journal)
    assert None not in lines and whole(journal_on(drive)) == lines


def test_a_full_flash_is_named_and_keeps_what_was_there():
    drive = NorDrive(8)
    journal = journal_on(drive)
    made = []
    try:
        while True:
            made += rolls(journal, 1)
    except JournalFull:
        pass
    assert journal.nearly_full and journal.last == len(made) == 4 * 247
    assert whole(journal) == made == whole(journal_on(drive))
    journal.acknowledged(10)
    flushed(journal)
    assert journal.nearly_full and journal.first == 1, "a PC has not all of a sector"
    journal.acknowledged(600)
    flushed(journal)
    assert not journal.nearly_full and journal.first > 1
    made += rolls(journal, 100)
    assert whole(journal) == made[journal.first - 1 :] == whole(journal_on(drive))


def test_what_no_pc_has_never_goes():
    drive = NorDrive(8)
    journal = journal_on(drive)
    made = rolls(journal, 900)
    for _ in range(5):
        flushed(journal)
        assert whole(journal) == made
    assert drive.erases == 0


def test_acknowledged_sectors_go_oldest_first_and_only_when_room_is_needed():
    drive = NorDrive(8)
    journal = journal_on(drive)
    made = rolls(journal, 300)
    journal.acknowledged(300)
    flushed(journal)
    made += rolls(journal, 400)
    assert journal.first == 1 and drive.erases == 0
    firsts = []
    for _ in range(1500):
        made += rolls(journal, 1)
        journal.acknowledged(journal.last)
        flushed(journal)
        if journal.first not in firsts:
            firsts.append(journal.first)
        assert journal.line(journal.last) == made[-1]
    assert firsts == sorted(firsts) and len(firsts) > 5
    assert whole(journal) == made[journal.first - 1 :] == whole(journal_on(drive))


def test_what_a_pc_has_is_known_after_power_on():
    drive = NorDrive(8)
    journal = journal_on(drive)
    rolls(journal, 900)
    journal.acknowledged(800)
    flushed(journal)
    again = journal_on(drive)
    assert again.ring.acknowledged == 800 and not again.nearly_full
    rolls(again, 200)
    assert again.first > 1


def test_it_is_known_at_any_moment_since_a_new_sector_was_opened():
    """It is noted there at the next rest only, so that the event that opens a sector takes no longer."""
    drive = NorDrive(8)
    journal = journal_on(drive)
    rolls(journal, 200)
    journal.acknowledged(200)
    flushed(journal)
    opened = 0
    for _ in range(400):
        sector = journal.ring.newest
        journal.append(roll("12345"), 1)  # and no rest
        if opened or journal.ring.newest != sector:
            opened += 1
        if opened % 10 == 1:
            copy = drive.copied()
            again = journal_on(copy)
            assert again.ring.acknowledged == 200
            flushed(again)
            rolls(again, 70)
            assert journal_on(copy).ring.acknowledged == 200, "it is noted in this sector now"
        if opened > 100:
            break
    assert opened > 100
    flushed(journal)
    rolls(journal, 150)
    assert journal_on(drive).ring.acknowledged == 200


def test_at_rest_a_step_erases_one_sector_at_most_and_while_events_come_none_is_erased():
    drive = NorDrive(8)
    journal = journal_on(drive)
    for _ in range(2000):
        before = drive.erases
        journal.append(roll("12345"), 1)
        assert drive.erases == before
        journal.acknowledged(journal.last)
        for _ in going_on(lambda: not journal.flushed):
            before, operations = drive.erases, drive.operations
            journal.flush()
            if drive.erases > before:
                assert drive.operations == operations + 2, "an erase, a name, and nothing else"
                assert journal._free == journal.ring.free
    assert drive.erases > 3


def test_an_event_is_two_programs():
    drive = NorDrive()
    journal = journal_on(drive)
    rolls(journal, 2)
    before = drive.operations
    rolls(journal, 1)
    assert drive.operations - before == 2
    before = drive.operations
    journal.keep_locks(3)
    journal.keep_locks(7)
    assert drive.operations - before == 2, "one for each"


def test_a_cell_that_is_worn_is_passed_by():
    drive = NorDrive()
    journal = journal_on(drive)
    made = rolls(journal, 20)
    drive.worn = journal._at + 6
    made += rolls(journal, 20)
    assert whole(journal) == made == whole(journal_on(drive))


def test_another_device_begins_its_own_journal_and_leaves_this_one_alone():
    drive = NorDrive(12)
    journal = journal_on(drive)
    made = rolls(journal, 300)
    before = bytes(drive.bytes[drive.files[0] * 4096 :][:4096])
    other = journal_on(drive, device="another", new_epoch="00000001")
    assert (other.epoch, other.first, other.last) == ("00000001", 1, 0)
    theirs = rolls(other, 300)
    assert whole(other) == theirs
    assert bytes(drive.bytes[drive.files[0] * 4096 :][:4096]) == before
    assert whole(journal_on(drive)) == made and journal_on(drive, device="another").last == 300
