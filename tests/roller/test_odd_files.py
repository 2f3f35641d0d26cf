"""Files and folders that are not ours, or not as they should be, are no reason to crash at power-on."""

import os
from collections import OrderedDict

from journal_folder import change, in_folder, packs, read, remove, roll, settled
from long_journal import lines, merged, segments
from roller import let_go
from roller.journal import Journal
from turnlink.line import encode


def goes_on(path):
    """The journal in the folder, after power-on; that it takes an event and merges is seen."""
    journal = Journal(path, "e660583883724a32", "bb")
    list(journal.game())
    found = lines(journal)
    n = journal.append(roll("11111"), 1)
    settled(journal)
    again = Journal(path, "e660583883724a32", "cc")
    assert (again.epoch, again.last) == ("5c1f09aa", n) and lines(again)[:-1] == found and again.line(n) is not None
    return found


def test_files_with_other_names_are_left_alone():
    def check(path):
        journal = merged(path)
        for name in ("notes.txt", "217.segment", "000000217.segment", "00000000.segment", "00000000.pack", "217.pack"):
            before = lines(journal)
            for folder in ("segments/", ""):
                change(path, folder + name, b"mine")
            assert goes_on(path) == before, name
            for folder in ("segments/", ""):
                assert read(path, folder + name) == b"mine"
            journal = Journal(path, "e660583883724a32", "cc")

    in_folder(check)


def test_a_folder_in_the_place_of_a_file_costs_what_the_file_would_have_held():
    def check(path):
        journal = merged(path)
        before = lines(journal)
        first = int(packs(path)[0][:8])
        os.remove(path + "/segments/" + segments(path)[0])
        os.mkdir(path + "/segments/00000001.segment")
        assert goes_on(path) == [None] * (first - 1) + before[first - 1 :]
        assert Journal(path, "e660583883724a32", "cc").pack_of(5) is None

    in_folder(check)


def test_a_file_in_the_place_of_the_folder_of_segments():
    def check(path):
        journal = merged(path)
        before = lines(journal)
        first = int(packs(path)[0][:8])
        remove(path + "/segments")
        change(path, "segments", b"mine")
        assert goes_on(path) == before[first - 1 :]
        assert read(path, "segments") == b"mine"

    in_folder(check)


def test_a_first_line_with_a_right_checksum_that_says_nonsense_counts_as_damaged():
    def check(path):
        journal = merged(path)
        before = lines(journal)
        name = "segments/" + segments(path)[0]
        data = read(path, name)
        records = data[data.find(b"\n") + 1 :]
        odd = [5, "abc", [], [5], [[1]], [[1, 2, 3]], [["a", "b"]], [[-5, -5]], [[100, -2000]], [[100, 10**9]]]
        odd += [[[1.5, 2.5]], {"a": 1}, {}, True, None, [[None, 1]], [[0, 0]]]
        for says in odd:
            fields = OrderedDict(journal=2, device="e660583883724a32", epoch="5c1f09aa", first=1, packs=says)
            change(path, name, encode(fields) + b"\n" + records)
            assert lines(Journal(path, "e660583883724a32", "bb")) == before, says
        assert goes_on(path) == before

    in_folder(check)


def test_the_numbers_of_a_last_pack_that_cannot_be_read_are_not_given_again():
    def check(path):
        journal = Journal(path, "e660583883724a32", "5c1f09aa")
        while len(packs(path)) < 2:
            journal.append(roll("12345"), journal.last)
            settled(journal)
        for n in range(40):
            journal.append(roll("12345"), n)
        settled(journal)
        os.remove(path + "/tail/lines")
        last = packs(path)[-1]
        let_go("roller.recovery", "roller.reading")  # as the handheld has done: both come anew, and are the same
        from roller import reading

        def failing(name, mode):
            if name.endswith(last):
                raise OSError(5)
            return open(name, mode)

        reading.open = failing
        try:
            again = Journal(path, "e660583883724a32", "bb")
            assert again.epoch == "5c1f09aa" and again.append(roll("66666"), 1) > journal.last
            settled(again)
        finally:
            del reading.open
        later = Journal(path, "e660583883724a32", "cc")
        assert later.line(journal.last) is not None, "it was not written over"
        assert later.line(again.last) is not None and later.last == again.last

    in_folder(check)
