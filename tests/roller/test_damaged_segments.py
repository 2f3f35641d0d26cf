"""Segments that are damaged lose what is damaged, and nothing else."""

import os

from journal_folder import change, in_folder, packs, read, roll, settled
from long_journal import lines, loose, merged, played, segments
from roller.journal import Journal


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


def test_a_lost_sector_loses_what_stood_in_it_and_nothing_after_it():
    def check(path):
        before = lines(played(path, 2500))
        name = "segments/" + segments(path)[0]
        data = read(path, name)
        for begin in (0, 4096, 8192):
            change(path, name, data[:begin] + b"\xff" * 4096 + data[begin + 4096 :])
            after = lines(Journal(path, "e660583883724a32", "bb"))
            lost = [n for n in range(len(before)) if after[n] != before[n]]
            assert len(after) == len(before) and 250 < len(lost) <= 2 + 4096 // 11, (begin, len(lost))
            assert [after[n] for n in lost] == [None] * len(lost)

    in_folder(check)


def test_a_sector_and_the_first_line_lost_elsewhere_lose_no_more_than_they_held():
    def check(path):
        before = lines(played(path, 2500))
        name = "segments/" + segments(path)[0]
        data = b"#" + read(path, name)[1:]
        for begin in (300, 4096, 9000, len(data) - 4096):
            change(path, name, data[:begin] + b"\xff" * 4096 + data[begin + 4096 :])
            after = lines(Journal(path, "e660583883724a32", "bb"))
            lost = [n for n in range(len(before)) if after[n] != before[n]]
            assert len(after) == len(before) and 250 < len(lost) <= 3 + 4096 // 11, (begin, len(lost))
            assert [after[n] for n in lost] == [None] * len(lost)

    in_folder(check)


def test_a_segment_that_was_cut_off_keeps_the_numbers_that_it_had():
    def check(path):
        merged(path)
        name = "segments/" + segments(path)[0]
        change(path, name, read(path, name)[:-1000])
        end = int(packs(path)[0][:8])
        for pack in packs(path):
            os.remove(path + "/" + pack)
        os.remove(path + "/tail/lines")
        journal = Journal(path, "e660583883724a32", "bb")
        assert journal.line(end - 1) is None
        assert journal.append(roll("11111"), 1) == end, "no number is given twice"
        line = journal.line(end)
        settled(journal)
        again = Journal(path, "e660583883724a32", "cc")
        settled(again)
        assert again.last == end and again.line(end) == line, "the new pack is not one that the segment has"

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
