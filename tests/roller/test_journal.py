"""The log on flash, on a folder of this machine: torn tails, resuming, reading back."""

import os
from collections import OrderedDict

from journal_folder import GAME, in_folder, roll, settled
from refusing import refused
from roller.journal import Journal


def rolls(journal, *texts):
    for text in texts:
        journal.append(roll(text), 5)


def whole(journal):
    return [journal.line(n) for n in range(journal.first, journal.last + 1)]


def test_a_new_journal():
    def check(path):
        journal = Journal(path, "e661", "5c1f09aa")
        assert (journal.epoch, journal.first, journal.last, list(journal.game())) == ("5c1f09aa", 1, 0, [])
        assert journal.append(GAME, 7) == 1
        assert journal.line(1).startswith(b'{"n":1,"t":7,"game":"travel","players":["P1"],"c":"')

    in_folder(check)


def test_reopening_keeps_identity_and_events():
    def check(path):
        journal = Journal(path, "e661", "5c1f09aa")
        journal.append(GAME, 1)
        rolls(journal, "12345", "23456")
        lines = whole(journal)
        again = Journal(path, "e661", "00000000")
        assert (again.epoch, again.first, again.last) == ("5c1f09aa", 1, 3)
        assert whole(again) == lines
        assert [event.get("roll") for event in again.game()] == [None, "12345", "23456"]

    in_folder(check)


def test_only_the_last_game_is_resumed():
    def check(path):
        journal = Journal(path, "e661", "aa")
        journal.append(GAME, 1)
        rolls(journal, "11111", "11112")
        journal.append(GAME, 1)
        rolls(journal, "22222")
        assert [event["n"] for event in journal.game()] == [4, 5]
        settled(journal)
        assert sorted(os.listdir(path)) == ["00000001.pack", "tail"]
        again = Journal(path, "e661", "bb")
        assert again.last == 5 and [event["n"] for event in again.game()] == [4, 5]
        assert again.line(2) == journal.line(2)

    in_folder(check)


def test_reading_in_any_order_and_while_it_grows():
    def check(path):
        journal = Journal(path, "e661", "aa")
        journal.append(GAME, 1)
        for i in range(40):
            rolls(journal, "11111")
            assert journal.line(i + 2) is not None
            assert journal.line(i // 2 + 1).startswith(b'{"n":%d,' % (i // 2 + 1))
        for n in (41, 1, 7, 8, 9, 3, 41):
            assert journal.line(n).startswith(b'{"n":%d,' % n)
        assert journal.line(0) is None and journal.line(42) is None

    in_folder(check)


def test_the_tail_stays_small_enough_to_live_in_its_directory():
    def check(path):
        journal = Journal(path, "e661", "aa")
        journal.append(GAME, 1)
        for _ in range(60):
            rolls(journal, "11111")
            with open(path + "/tail/lines", "rb") as file:
                assert len(file.read()) <= 448
        assert [event["n"] for event in Journal(path, "e661", "bb").game()] == list(range(1, 62))

    in_folder(check)


def test_a_power_cut_while_settling_doubles_and_loses_nothing():
    def check(path):
        journal = Journal(path, "e661", "aa")
        journal.append(GAME, 1)
        rolls(journal, "11111", "22222")
        lines = whole(journal)
        with open(path + "/tail/lines", "rb") as file:
            tail = file.read()
        settled(journal)
        with open(path + "/00000001.pack", "rb") as file:
            pack = file.read()
        for length in range(len(pack) + 1):  # the pack was torn anywhere, the tail is still there
            with open(path + "/00000001.pack", "wb") as file:
                file.write(pack[:length])
            with open(path + "/tail/lines", "wb") as file:
                file.write(tail)
            again = Journal(path, "e661", "bb")
            assert whole(again) == lines and again.epoch == "aa", length
            again.append(roll("33333"), 9)
            settled(again)
            assert whole(Journal(path, "e661", "cc"))[:3] == lines and again.last == 4
            for name in os.listdir(path):
                if name not in ("tail", "00000001.pack"):
                    os.remove(path + "/" + name)

    in_folder(check)


def test_a_tail_torn_anywhere_loses_only_the_torn_line():
    def check(path):
        journal = Journal(path, "e661", "aa")
        journal.append(GAME, 1)
        rolls(journal, "11111", "22222")
        before = whole(journal)
        with open(path + "/tail/lines", "rb") as file:
            data = file.read()
        last = len(before[-1]) + 1
        for length in range(len(data) - last, len(data)):
            with open(path + "/tail/lines", "wb") as file:
                file.write(data[:length])
            torn = Journal(path, "e661", "bb")
            assert torn.last == 2 and torn.epoch == "aa", length
            assert torn.dropped == length - (len(data) - last)
            assert whole(torn) == before[:2]
            torn.append(roll("33333"), 9)
            torn.append(roll("44444"), 9)
            again = Journal(path, "e661", "cc")
            assert again.last == 4 and again.epoch == "aa"
            assert [event.get("roll") for event in again.game()] == [None, "11111", "33333", "44444"]
            for n in range(1, 5):
                assert again.line(n) == torn.line(n) and again.line(n) is not None
            for file in os.listdir(path):
                if file != "tail":
                    os.remove(path + "/" + file)

    in_folder(check)


def test_a_journal_torn_in_its_first_line_begins_anew():
    def check(path):
        journal = Journal(path, "e661", "aa")
        journal.append(GAME, 1)
        with open(path + "/tail/lines", "wb") as file:
            file.write(b'{"journal":1,"device":"e6')
        again = Journal(path, "e661", "bb")
        assert (again.epoch, again.last) == ("bb", 0)
        again.append(GAME, 1)
        assert Journal(path, "e661", "cc").epoch == "bb"

    in_folder(check)


def test_packs_that_are_gone_leave_the_tail():
    def check(path):
        journal = Journal(path, "e661", "aa")
        journal.append(GAME, 1)
        settled(journal)
        rolls(journal, "11111")
        os.remove(path + "/00000001.pack")
        again = Journal(path, "e661", "bb")
        assert (again.epoch, again.first, again.last) == ("aa", 2, 2)

    in_folder(check)


def test_files_that_are_not_ours_are_left_alone():
    def check(path):
        journal = Journal(path, "e661", "aa")
        journal.append(GAME, 1)
        settled(journal)
        for name in ("notes.pack", "00000009.txt"):
            with open(path + "/" + name, "w") as file:
                file.write("mine")
        assert Journal(path, "e661", "bb").last == 1
        assert "notes.pack" in os.listdir(path)

    in_folder(check)


def test_a_full_flash_is_named_and_keeps_what_was_there():
    def check(path):
        journal = Journal(path, "e661", "aa")
        journal.append(GAME, 1)
        path_of_tail = journal._path
        journal._path = path + "/not-there/lines"
        try:
            journal.append(roll("12345"), 2)
        except Exception as error:
            assert type(error).__name__ == "JournalFull"
        else:
            raise AssertionError("not refused")
        journal._path = path_of_tail
        assert journal.last == 1
        assert journal.append(roll("12345"), 3) == 2
        again = Journal(path, "e661", "bb")
        assert again.last == 2 and whole(again) == whole(journal)

    in_folder(check)


def test_an_event_too_long_for_a_line_is_refused():
    def check(path):
        journal = Journal(path, "e661", "aa")
        refused("too-long", journal.append, OrderedDict([("game", "x" * 400)]), 1)

    in_folder(check)
