"""Packs of events: damage loses what is damaged, numbers are never given twice, acknowledged packs go when needed."""

import os

from journal_folder import GAME, change, in_folder, packs, read, roll, settled
from roller.journal import Journal
from roller.packs import MOST

ROLLS = ("12345", "66666", "13131", "22222", "54321")


def played(path, games, turns=5):
    """A journal with so many games, packed away."""
    journal = Journal(path, "e661", "aa")
    for game in range(games):
        journal.append(GAME, 1000 * game)
        for turn in range(turns):
            journal.append(roll(ROLLS[turn % 5]), 1000 * game + turn)
        settled(journal)
    return journal


def lines(journal):
    return [journal.line(n) for n in range(1, journal.last + 1)]


def test_packs_are_filled_one_after_the_other():
    def check(path):
        journal = played(path, 80)
        names = packs(path)
        assert len(names) == 4 and names[0] == "00000001.pack"
        for name in names:
            assert len(read(path, name)) <= MOST
        again = Journal(path, "e661", "bb")
        assert (again.epoch, again.first, again.last, again.dropped) == ("aa", 1, 480, 0)
        assert lines(again) == lines(journal) and None not in lines(again)
        assert [event["n"] for event in again.game()] == list(range(475, 481))
        for n in (480, 1, 200, 201, 199, 300, 6):
            assert again.line(n).startswith(b'{"n":%d,' % n)

    in_folder(check)


def test_a_game_longer_than_a_pack_is_resumed_whole():
    def check(path):
        journal = Journal(path, "e661", "aa")
        for n in range(3):
            journal.append(GAME, n)
        for n in range(700):
            journal.append(roll(ROLLS[n % 5]), n)
        settled(journal)
        assert len(packs(path)) >= 3
        again = Journal(path, "e661", "bb")
        assert [event["n"] for event in again.game()] == list(range(3, 704))

    in_folder(check)


def test_a_flipped_bit_loses_one_event_and_says_which():
    def check(path):
        journal = played(path, 3)
        before = lines(journal)
        data = read(path, "00000001.pack")
        lost_most = 0
        for at in range(len(data)):
            damaged = bytearray(data)
            damaged[at] ^= 1 << at % 8
            change(path, "00000001.pack", damaged)
            again = Journal(path, "e661", "bb")
            after = lines(again)
            assert again.last == 18, (at, again.last)
            lost = [n for n in range(18) if after[n] != before[n]]
            assert [after[n] for n in lost] == [None] * len(lost), at
            lost_most = max(lost_most, len(lost))
        assert lost_most == 1

    in_folder(check)


def test_a_hole_of_any_length_loses_only_what_it_covers():
    def check(path):
        before = lines(played(path, 6))
        data = read(path, "00000001.pack")
        for begin in range(60, len(data), 37):
            for length in (14, 60, 200):
                change(
                    path,
                    "00000001.pack",
                    data[:begin] + b"\xff" * min(length, len(data) - begin) + data[begin + length :],
                )
                after = lines(Journal(path, "e661", "bb"))
                kept = [n for n in range(36) if after[n] == before[n]]
                assert len(after) >= 36 and len(kept) >= 36 - 2 - length // 11, (begin, length)
                assert all([after[n] in (None, before[n]) for n in range(36)])

    in_folder(check)


def test_a_number_that_was_given_is_not_given_again():
    def check(path):
        played(path, 2)
        data = read(path, "00000001.pack")
        os.remove(path + "/tail/lines")
        for cut in (1, 5, 13, 30):
            change(path, "00000001.pack", data[:-cut] + b"\x00" * cut)
            again = Journal(path, "e661", "bb")
            assert again.last >= 12 and again.line(12) is None
            n = again.append(roll("11111"), 5)
            assert n == again.last > 12
            settled(again)
            more = Journal(path, "e661", "cc")
            assert more.last == n and more.line(n) == again.line(n) and more.line(1) is not None
            for name in os.listdir(path):
                if name != "tail":
                    os.remove(path + "/" + name)
            os.remove(path + "/tail/lines")

    in_folder(check)


def test_a_wrong_length_does_not_hide_what_is_written_later():
    def check(path):
        journal = played(path, 3)
        os.remove(path + "/tail/lines")
        data = bytearray(read(path, "00000001.pack"))
        games = [at for at in range(len(data) - 4) if bytes(data[at + 4 : at + 9]) == b'{"n":']
        data[games[-1] + 2] ^= 128  # longer than the pack is now
        change(path, "00000001.pack", data)
        again = Journal(path, "e661", "bb")
        assert again.last == journal.last
        numbers = [again.append(roll("12345"), n) for n in range(20)]
        settled(again)
        assert None not in [again.line(n) for n in numbers]
        assert None not in [Journal(path, "e661", "cc").line(n) for n in numbers]

    in_folder(check)


def test_a_lost_pack_is_a_gap():
    def check(path):
        before = lines(played(path, 80))
        names = packs(path)
        first, second = int(names[1][:8]), int(names[2][:8])
        os.remove(path + "/" + names[1])
        again = Journal(path, "e661", "bb")
        expected = [None if first <= n < second else before[n - 1] for n in range(1, 481)]
        assert again.last == 480 and lines(again) == expected
        os.remove(path + "/" + names[0])
        again = Journal(path, "e661", "bb")
        assert again.first == second and again.line(second - 1) is None and again.line(480) == before[479]

    in_folder(check)


def test_damaged_headings_leave_the_identity_to_the_others():
    def check(path):
        before = lines(played(path, 80))
        for name in packs(path)[:1] + packs(path)[2:]:
            change(path, name, b"#" + read(path, name)[1:])
        os.remove(path + "/tail/lines")
        again = Journal(path, "e661", "bb")
        assert again.epoch == "aa" and lines(again) == before

    in_folder(check)


class Crowded(Journal):
    """A journal on a flash with so many bytes left, of which a pack takes 4096."""

    left = 0

    def room(self):
        return self.left - 4096 * len(packs(self._folder))


def test_acknowledged_packs_go_oldest_first_and_only_when_room_is_needed():
    def check(path):
        played(path, 80)
        Crowded.left = 32768 + 4096 * 4
        journal = Crowded(path, "e661", "bb")
        journal.acknowledged(480)

        def fill():
            """Until a new pack is begun."""
            before = packs(path)[-1]
            while packs(path)[-1] == before:
                journal.append(roll("12345"), 5)

        fill()
        assert len(packs(path)) == 5 and journal.first == 1, "there was room"
        fill()
        assert len(packs(path)) == 5 and journal.first > 1, "the oldest went"
        assert journal.line(journal.first) is not None and journal.line(1) is None
        assert not journal.nearly_full

    in_folder(check)


def test_what_no_pc_has_never_goes():
    def check(path):
        played(path, 80)
        Crowded.left = 32768
        journal = Crowded(path, "e661", "bb")
        journal.acknowledged(int(packs(path)[1][:8]) - 2)  # one event short of the first pack
        for n in range(400):
            journal.append(roll("12345"), n)
        assert journal.first == 1 and journal.nearly_full and None not in lines(journal)
        journal.acknowledged(journal.last)
        Crowded.left = 10**6
        for n in range(400):
            journal.append(roll("12345"), n)
        assert journal.first == 1 and not journal.nearly_full, "there is room again"

    in_folder(check)


def test_a_pack_that_a_power_cut_left_empty_is_begun_once_more():
    for games in (0, 40):  # the journal's first pack, and a later one

        def check(path, games=games):
            journal = played(path, games)
            journal.append(GAME, 1)
            for t in (10, 2570):  # bytes that are line feeds: none of them ends a heading
                journal.append(roll("66666"), t)
            before = lines(journal)
            change(path, "%08d.pack" % (journal.last - 2), b"")
            again = Journal(path, "e661", "bb")
            assert lines(again) == before and again.epoch == "aa"
            settled(again)
            again.append(roll("12345"), 4)
            settled(again)
            os.remove(path + "/tail/lines")
            later = Journal(path, "e661", "cc")
            assert lines(later) == lines(again) and lines(later)[:-1] == before and later.epoch == "aa"
            for name in packs(path):
                assert read(path, name).startswith(b'{"journal":2,'), name

        in_folder(check)


def test_a_pack_without_a_heading_is_read():
    def check(path):
        journal = played(path, 1)
        journal.append(roll("66666"), 10)
        settled(journal)
        name = packs(path)[0]
        data = read(path, name)
        change(path, name, data[data.index(b'"}\n') + 3 :])
        again = Journal(path, "e661", "bb")
        assert lines(again) == lines(journal) and None not in lines(again)
        assert again.pack_of(1) == (1, 0)
        assert again.piece(memoryview(bytearray(999)))[1:] == (7, True), "the tail, which says whose it is, is next"

    in_folder(check)


def test_writing_in_steps_may_be_interrupted_by_an_event():
    def check(path):
        journal = Journal(path, "e661", "aa")
        journal.append(GAME, 1)
        for steps in range(5):
            for n in range(3):
                journal.append(roll(ROLLS[n]), n)
            for _ in range(steps):
                journal.settle()
            journal.append(roll("66666"), 9)
            again = Journal(path, "e661", "bb")
            assert lines(again) == lines(journal) and None not in lines(again)
        assert journal.last == 21

    in_folder(check)
