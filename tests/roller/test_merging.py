"""Full packs become part of a segment: the same events before and after, whenever the power goes."""

import os
from binascii import crc32

from journal_folder import GAME, change, in_folder, packs, read, roll, settled
from roller.journal import RESERVE, Journal
from roller.merging import NEEDED, PACKS
from roller.packs import LOOSE, MOST

ROLLS = ("12345", "66666", "13131", "22222", "54321")


def played(path, events, journal=None, done=settled):
    """A journal that has logged so many more events, games of 31, and packed them away: `done` after each game."""
    journal = journal or Journal(path, "e660583883724a32", "5c1f09aa")
    for n in range(events):
        journal.append(roll(ROLLS[n % 5]) if n % 31 else GAME, 1000 * n)
        if n % 6 == 5:
            done(journal)
    done(journal)
    return journal


def segments(path):
    """The names of the segments, rising."""
    return sorted(os.listdir(path + "/segments")) if "segments" in os.listdir(path) else []


def lines(journal):
    """A number for each line, for a Pico's memory; None for one that is lost."""
    found = []
    for n in range(journal.first, journal.last + 1):
        line = journal.line(n)
        found.append(None if line is None else crc32(line))
    return found


def copied(path, into):
    """A folder with the same files."""
    os.mkdir(into)
    for name in os.listdir(path):
        try:
            change(into, name, read(path, name))
        except OSError:
            copied(path + "/" + name, into + "/" + name)


def loose(journal):
    """Do not merge for now."""
    while not (journal._looked and not journal._tail):
        journal.settle()


def test_full_packs_go_into_segments_of_sixteen_and_every_event_is_read_as_before():
    def check(path):
        journal = played(path, 4500)
        assert [name[8:] for name in segments(path)] == [".segment", ".segment"] and segments(path)[0][:8] == "00000001"
        assert 1 <= len(packs(path)) <= LOOSE + 1
        assert len(read(path, "segments/" + segments(path)[0])) > (PACKS - 1) * (MOST - 200)
        again = Journal(path, "e660583883724a32", "bb")
        assert (again.epoch, again.first, again.last, again.dropped) == ("5c1f09aa", 1, 4500, 0)
        assert lines(again) == lines(journal) and None not in lines(again)
        for n in (4500, 1, 3000, 200, 201, 199, 2999, 6):
            assert again.line(n).startswith(b'{"n":%d,' % n)
        assert again.line(4501) is None

    in_folder(check)


def test_a_game_that_began_in_a_segment_is_resumed_whole():
    def check(path):
        journal = Journal(path, "e660583883724a32", "5c1f09aa")
        for n in range(3):
            journal.append(GAME, n)
        for n in range(1600):
            journal.append(roll(ROLLS[n % 5]), n)
        settled(journal)
        assert len(segments(path)) == 1 and int(packs(path)[0][:8]) > 500
        again = Journal(path, "e660583883724a32", "bb")
        assert [event["n"] for event in again.game()] == list(range(3, 1604))

    in_folder(check)


def test_the_power_may_go_before_any_step_of_merging():
    def check(path):
        journal = played(path, 1500, done=loose)
        number = [0]

        def cut():
            """The power has gone: what the next power-on finds, now and once it has cleared up."""
            number[0] += 1
            copied(path, path + "-cut%d" % number[0])
            try:
                again = Journal(path + "-cut%d" % number[0], "e660583883724a32", "bb")
                assert (again.epoch, again.last, lines(again)) == ("5c1f09aa", 1500, before), number
                assert [event["n"] for event in again.game()] == list(range(1489, 1501))
                settled(again)
                assert lines(again) == before and len(packs(path + "-cut%d" % number[0])) <= LOOSE + 1
                n = again.append(roll("11111"), 5)
                settled(again)
                later = Journal(path + "-cut%d" % number[0], "e660583883724a32", "cc")
                assert n == later.last == 1501 and lines(later)[:-1] == before
            finally:
                from journal_folder import remove

                remove(path + "-cut%d" % number[0])

        before = lines(journal)
        while not journal.settled:
            journal.settle()
            merging = journal._packs.merging
            if merging is None or merging._left == 0 or number[0] < 9:
                cut()
        assert number[0] > 20 and lines(journal) == before and segments(path)

    in_folder(check)


def merged(path):
    """A journal with a segment of three packs and some loose ones."""
    journal = played(path, 1100)
    assert len(segments(path)) == 1
    return journal


def test_a_flipped_bit_in_a_segment_loses_one_event_and_says_which():
    def check(path):
        before = lines(merged(path))
        name = "segments/" + segments(path)[0]
        data = read(path, name)
        for at in list(range(0, 160)) + list(range(160, len(data), 97)):
            damaged = bytearray(data)
            damaged[at] ^= 1 << at % 8
            change(path, name, damaged)
            after = lines(Journal(path, "e660583883724a32", "bb"))
            lost = [n for n in range(len(before)) if after[n] != before[n]]
            assert len(after) == len(before) and len(lost) <= 1, (at, lost)
            assert [after[n] for n in lost] == [None] * len(lost)

    in_folder(check)


def test_a_hole_in_a_segment_loses_only_what_it_covers():
    def check(path):
        before = lines(merged(path))
        name = "segments/" + segments(path)[0]
        data = read(path, name)
        for begin in (0, 100, 2400, 2500, 5000, len(data) - 300):
            for length in (60, 300, 2000):
                size = min(length, len(data) - begin)
                change(path, name, data[:begin] + b"\xff" * size + data[begin + size :])
                after = lines(Journal(path, "e660583883724a32", "bb"))
                lost = [n for n in range(len(before)) if after[n] != before[n]]
                assert len(after) == len(before) and len(lost) <= 2 + size // 11, (begin, length, len(lost))
                assert [after[n] for n in lost] == [None] * len(lost)

    in_folder(check)


def test_what_was_damaged_in_a_pack_is_as_damaged_in_the_segment():
    def check(path):
        journal = played(path, 1500, done=loose)
        heading_of, hole_in, empty = packs(path)[:3]
        change(path, heading_of, b"#" + read(path, heading_of)[1:])
        data = read(path, hole_in)
        change(path, hole_in, data[:1000] + b"\xff" * 40 + data[1040:])
        change(path, empty, b"")
        journal = Journal(path, "e660583883724a32", "bb")
        before = lines(journal)
        assert None in before
        settled(journal)
        assert segments(path) and empty not in packs(path)
        assert lines(journal) == before == lines(Journal(path, "e660583883724a32", "bb"))

    in_folder(check)


def test_a_lost_segment_is_a_gap():
    def check(path):
        before = lines(played(path, 6500))
        first, second, third = segments(path)
        os.remove(path + "/segments/" + second)
        again = Journal(path, "e660583883724a32", "bb")
        found = lines(again)
        assert again.last == 6500
        gap = range(int(second[:8]), int(third[:8]))
        assert found == [None if n in gap else before[n - 1] for n in range(1, 6501)]
        os.remove(path + "/segments/" + first)
        assert Journal(path, "e660583883724a32", "bb").first == int(third[:8])

    in_folder(check)


def test_lost_packs_after_a_segment_are_a_gap_and_their_numbers_are_not_given_again():
    def check(path):
        journal = merged(path)
        before = lines(journal)
        for name in packs(path):
            os.remove(path + "/" + name)
        again = Journal(path, "e660583883724a32", "bb")
        assert (again.epoch, again.last) == ("5c1f09aa", journal.last), "the tail still has the last events"
        os.remove(path + "/tail/lines")
        again = Journal(path, "e660583883724a32", "bb")
        end = again.last
        assert again.epoch == "5c1f09aa" and 500 < end < 1000 and None not in lines(again)
        assert again.append(roll("11111"), 1) == end + 1
        settled(again)
        assert lines(Journal(path, "e660583883724a32", "cc"))[:-1] == before[:end]

    in_folder(check)


def test_a_segment_whose_first_line_is_damaged_is_left_alone():
    def check(path):
        journal = merged(path)
        name = segments(path)[0]
        data = read(path, "segments/" + name)
        damaged = b"#" + data[1:]
        change(path, "segments/" + name, damaged)
        journal = played(path, 1000, Journal(path, "e660583883724a32", "bb"))
        assert read(path, "segments/" + name) == damaged and len(segments(path)) == 2
        assert None not in lines(journal) and len(lines(journal)) == 2100

    in_folder(check)


class Crowded(Journal):
    """A journal on a flash that has so many bytes of room."""

    left = 0

    def room(self):
        return self.left


def test_without_room_for_a_segment_the_packs_stay_until_there_is():
    def check(path):
        Crowded.left = NEEDED - 1
        journal = played(path, 1500, Crowded(path, "e660583883724a32", "5c1f09aa"))
        assert segments(path) == [] and len(packs(path)) > LOOSE + 1 and journal.settled
        before = lines(journal)
        Crowded.left = NEEDED
        again = Crowded(path, "e660583883724a32", "bb")
        settled(again)
        assert len(packs(path)) <= LOOSE + 1 and lines(again) == before

    in_folder(check)


def test_a_flash_that_fails_while_packs_are_merged_costs_nothing():
    def check(path):
        journal = played(path, 1500, done=loose)
        before = lines(journal)
        for steps in (2, 9, 15, 20):
            for _ in range(steps):
                journal.settle()
            merging = journal._packs.merging

            def fails():
                raise OSError(28)

            merging.step = fails
            settled(journal)
            assert lines(journal) == before and segments(path) in ([], ["new"]) and len(packs(path)) > LOOSE + 1
            assert journal._packs.merging is None, "not again before the next power-on"
            journal = Journal(path, "e660583883724a32", "bb")
            loose(journal)
        settled(journal)
        assert lines(journal) == before and len(packs(path)) <= LOOSE + 1

    in_folder(check)


def test_events_may_come_at_any_step_of_merging():
    def check(path):
        journal = played(path, 1500, done=loose)
        step = 0
        while not journal.settled:
            journal.settle()
            step += 1
            if step % 3 == 0 and journal.last < 1560:
                journal.append(roll("66666"), step)
            if step % 4 == 0:
                n = 1 + step * 7 % 1500
                assert journal.line(n).startswith(b'{"n":%d,' % n)
        assert None not in lines(journal) and segments(path)
        assert lines(Journal(path, "e660583883724a32", "bb")) == lines(journal)

    in_folder(check)


def test_acknowledged_segments_go_oldest_first_also_while_packs_are_merged():
    def check(path):
        Crowded.left = 10**6
        journal = played(path, 4500, Crowded(path, "e660583883724a32", "5c1f09aa"))
        second = int(segments(path)[1][:8])
        before = lines(journal)
        played(path, 520, journal, done=loose)
        while journal._packs.merging is None or journal._packs.merging._into is None:
            journal.settle()
        Crowded.left = RESERVE - 1
        journal.acknowledged(second - 2)
        journal._looked = False
        journal.settle()
        assert journal.first == 1, "one event short of it"
        journal.acknowledged(second - 1)
        journal.settle()
        assert journal.first == second and segments(path)[0] != "00000001.segment"
        Crowded.left = 10**6
        settled(journal)
        assert lines(journal)[: 4501 - second] == before[second - 1 :] and None not in lines(journal)
        assert lines(Journal(path, "e660583883724a32", "bb")) == lines(journal)

    in_folder(check)
