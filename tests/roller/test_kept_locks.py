"""The locks over a power cut: a file of a few bytes in the journal's folder, which harms nothing whatever it is."""

import os

from journal_folder import GAME, change, folder, in_folder, read, remove, roll, settled
from roller import kept_locks
from roller.journal import Journal

HOME, NAME = kept_locks.PATH.rsplit("/", 1)
JUNK = (
    b"", b" ", b"2", b"2 ", b" 21", b"x 21", b"2 x", b"2 21 3", b"2.0 21", b"2 021", b"2 21\n", b" 2 21", b"2 -1",
    b"2 32", b"\n", b"\x00" * 8, b"\xff\xfe\xff", b"2 \xc3", b"9" * 4096, b"2 " + b"0" * 4096, b"\xff" * 4096,
    b'{"n":2,"t":0,"roll":"12345"}\n',
)  # fmt: skip


class Drive:
    """Kept on a drive whose folder of the journal is `path`."""

    def __init__(self, path):
        self._path = path

    def __enter__(self):
        self._was = kept_locks.PATH
        kept_locks.PATH = self._path + "/" + NAME

    def __exit__(self, *_):
        kept_locks.PATH = self._was


def on_a_drive(check):
    path = folder()
    os.mkdir(path)
    try:
        with Drive(path):
            check(path)
    finally:
        remove(path)


def test_they_are_kept_for_the_event_that_they_belong_to_and_for_no_other():
    def check(path):
        for n, locks in ((1, 0), (2, 0b10101), (217, 0b11111), (100000, 1)):
            kept_locks.keep(n, locks)
            assert kept_locks.kept(n) == locks
            assert [kept_locks.kept(other) for other in (n - 1, n + 1, 0, 10 * n)] == [-1] * 4

    on_a_drive(check)


def test_the_last_ones_count():
    def check(path):
        kept_locks.keep(1000, 0b11111)
        kept_locks.keep(3, 0b00001)
        assert (kept_locks.kept(1000), kept_locks.kept(3)) == (-1, 1)
        kept_locks.keep(3, 0)
        assert kept_locks.kept(3) == 0

    on_a_drive(check)


def test_without_a_file_or_a_folder_there_are_none():
    def check(path):
        assert kept_locks.kept(2) == -1
        with Drive(path + "/nowhere"):
            kept_locks.keep(2, 21)
            assert kept_locks.kept(2) == -1

    on_a_drive(check)


def test_a_damaged_file_is_as_good_as_none_and_is_written_anew():
    def check(path):
        for junk in JUNK:
            change(path, NAME, junk)
            assert kept_locks.kept(2) == -1, junk[:40]
            kept_locks.keep(2, 21)
            assert kept_locks.kept(2) == 21

    on_a_drive(check)


def test_whatever_bit_flips_the_locks_are_some_or_none():
    def check(path):
        whole = b"2 21"
        for bit in range(8 * len(whole)):
            flipped = bytearray(whole)
            flipped[bit // 8] ^= 1 << bit % 8
            change(path, NAME, bytes(flipped))
            assert -1 <= kept_locks.kept(2) <= 31, flipped
        for length in range(len(whole)):
            change(path, NAME, whole[:length])
            assert -1 <= kept_locks.kept(2) <= 31, length

    on_a_drive(check)


def test_a_place_that_cannot_be_written_costs_only_the_locks():
    def check(path):
        os.mkdir(path + "/" + NAME)
        kept_locks.keep(2, 21)
        assert kept_locks.kept(2) == -1

    on_a_drive(check)


def test_on_a_full_flash_nothing_is_raised():
    try:
        os.stat("/dev/full")
    except OSError:  # only Linux has it
        return
    was, kept_locks.PATH = kept_locks.PATH, "/dev/full"
    try:
        kept_locks.keep(2, 21)
    finally:
        kept_locks.PATH = was


def test_whatever_the_file_is_the_journal_beside_it_is_the_same():
    def check(path):
        journal = Journal(path, "e661", "5c1f09aa")
        journal.append(GAME, 1)
        for t in range(40):
            journal.append(roll("12345"), t)
        settled(journal)
        journal.append(roll("23456"), 50)
        lines = [journal.line(n) for n in range(1, journal.last + 1)]
        with Drive(path):
            for junk in JUNK + (read(path, "tail/lines"), lines[0] + b"\n"):
                change(path, NAME, junk)
                again = Journal(path, "e661", "00000000")
                assert (again.epoch, again.first, again.last, again.dropped) == ("5c1f09aa", 1, 42, 0), junk[:40]
                assert [again.line(n) for n in range(1, 43)] == lines
                assert len(list(again.game())) == 42
                assert read(path, NAME) == junk, "the journal leaves it alone"
            kept_locks.keep(again.last, 3)
            assert again.append(roll("34561"), 60) == 43
            settled(again)
            assert kept_locks.kept(42) == 3 and Journal(path, "e661", "00000000").last == 43

    in_folder(check)


def test_a_folder_with_nothing_but_locks_is_a_new_journal():
    def check(path):
        os.mkdir(path)
        change(path, NAME, b"217 21")
        journal = Journal(path, "e661", "5c1f09aa")
        assert (journal.epoch, journal.first, journal.last) == ("5c1f09aa", 1, 0)

    in_folder(check)
