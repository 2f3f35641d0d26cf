"""The log of firmware 0.1.0, a file of lines for each game, becomes packs: whatever happens, no event is lost, altered
or doubled."""

import os
from collections import OrderedDict

from journal_folder import GAME, change, in_folder, packs, read, roll, settled
from roller import journal as journal_module
from roller import older
from roller.journal import Journal
from turnlink.line import encode


def heading(first, epoch="aa"):
    return encode(OrderedDict(journal=1, device="e661", epoch=epoch, first=first)) + b"\n"


def event(n):
    fields = GAME if n % 10 == 1 else roll("%d2345" % (n % 6 + 1))
    return encode(OrderedDict([("n", n), ("t", 1000 * n)] + list(fields.items()))) + b"\n"


def events(first, last):
    return b"".join([event(n) for n in range(first, last + 1)])


def left(path, games, epoch="aa"):
    """A folder as firmware 0.1.0 leaves it: so many games of ten events. Returns their lines."""
    os.mkdir(path)
    for first in range(1, 10 * games, 10):
        change(path, "%08d.jsonl" % first, heading(first, epoch) + events(first, first + 9))
    return [event(n)[:-1] for n in range(1, 10 * games + 1)]


def names(path):
    return [name for name in os.listdir(path) if name.endswith(".jsonl")]


def lines(journal):
    return [journal.line(n) for n in range(1, journal.last + 1)]


def test_all_events_keep_their_numbers_and_the_journal_its_epoch():
    def check(path):
        before = left(path, 40)
        waited = []
        journal = Journal(path, "e661", "bb", lambda: waited.append(1))
        assert (journal.epoch, journal.first, journal.last) == ("aa", 1, 400)
        assert lines(journal) == before and not names(path) and waited == [1]
        assert len(packs(path)) == 3, "packs are filled, not one for each game"
        assert [fields["n"] for fields in journal.game()] == list(range(391, 401))
        n = journal.append(roll("66666"), 5)
        settled(journal)
        again = Journal(path, "e661", "cc", lambda: waited.append(2))
        assert again.last == n == 401 and lines(again) == lines(journal) and waited == [1]

    in_folder(check)


def test_a_tail_of_firmware_0_1_0_goes_on_behind_its_files():
    def check(path):
        before = left(path, 2)
        os.mkdir(path + "/tail")
        change(path, "tail/lines", heading(19) + events(19, 23))
        journal = Journal(path, "e661", "bb")
        assert (journal.epoch, journal.last) == ("aa", 23)
        assert lines(journal) == before + [event(n)[:-1] for n in (21, 22, 23)]
        settled(journal)
        assert lines(Journal(path, "e661", "cc")) == lines(journal)

    in_folder(check)


def test_events_before_packs_of_the_same_journal_come_before_them():
    def check(path):
        before = left(path, 2)
        os.mkdir(path + "/tail")
        change(path, "tail/lines", heading(21) + events(21, 25))
        for name in names(path):
            change(path, name + ".aside", read(path, name))
            os.remove(path + "/" + name)
        ignored = Journal(path, "e661", "bb")  # a firmware that does not know the older files
        settled(ignored)
        for name in names(path) + [name for name in os.listdir(path) if name.endswith(".aside")]:
            change(path, name[:-6], read(path, name))
        journal = Journal(path, "e661", "cc")
        assert lines(journal) == before + [event(n)[:-1] for n in range(21, 26)]

    in_folder(check)


def test_files_of_another_journal_are_left_alone():
    def check(path):
        left(path, 2, "old")
        for name in names(path):
            change(path, name + ".aside", read(path, name))
            os.remove(path + "/" + name)
        journal = Journal(path, "e661", "aa")
        journal.append(GAME, 1)
        settled(journal)
        for name in [name for name in os.listdir(path) if name.endswith(".aside")]:
            change(path, name[:-6], read(path, name))
        again = Journal(path, "e661", "bb")
        assert (again.epoch, again.last) == ("aa", 1) and len(names(path)) == 2

    in_folder(check)


def test_torn_and_damaged_files():
    def check(path):
        left(path, 3)
        torn = heading(1) + events(1, 10)
        change(path, "00000001.jsonl", torn[:-30])  # and event 10 was given again in a file of its own
        change(path, "00000010.jsonl", heading(10) + event(10))
        damaged = bytearray(read(path, "00000011.jsonl"))
        damaged[damaged.index(b'"n":15,') + 9] ^= 1
        damaged[3] ^= 1  # the heading
        change(path, "00000011.jsonl", damaged)
        change(path, "00000031.jsonl", b"\xff" * 5000)
        journal = Journal(path, "e661", "bb")
        expected = [None if n == 15 else event(n)[:-1] for n in range(1, 31)]
        assert journal.epoch == "aa" and lines(journal) == expected and not names(path)
        assert lines(Journal(path, "e661", "cc")) == expected

    in_folder(check)


def test_damaged_lines_at_the_end_had_numbers():
    def check(path):
        left(path, 1)
        data = bytearray(read(path, "00000001.jsonl"))
        for n in (9, 10):
            data[data.index(b'"n":%d,' % n) + 9] ^= 1
        change(path, "00000001.jsonl", data)
        journal = Journal(path, "e661", "bb")
        assert journal.last == 10 and lines(journal)[7:] == [event(8)[:-1], None, None]
        assert journal.append(roll("11111"), 1) == 11
        settled(journal)
        again = Journal(path, "e661", "cc")
        assert again.last == 11 and lines(again) == lines(journal)

    in_folder(check)


def test_a_file_without_a_single_event_goes():
    def check(path):
        left(path, 1)
        change(path, "00000011.jsonl", heading(11)[:-5])
        change(path, "notes.jsonl", b"mine")
        journal = Journal(path, "e661", "bb")
        assert journal.last == 10 and names(path) == ["notes.jsonl"]

    in_folder(check)


class Cut(BaseException):
    """The power is gone."""


class Power:
    """Stands for `open` and `os` in the conversion; cut at step `left`. What is written is there when it is closed,
    as on littlefs; or, when `torn`, a part of it from the start on."""

    def __init__(self, left, torn):
        self.left = left
        self.torn = torn

    def step(self):
        self.left -= 1
        if self.left < 0:
            raise Cut

    def open(self, path, mode):
        if mode == "rb":
            return open(path, mode)
        self.step()
        open(path, "wb").close()  # a new file is there at once, and empty
        return Writing(self, path)

    def remove(self, path):
        self.step()
        os.remove(path)


class Writing:
    def __init__(self, power, path):
        self.power = power
        self.path = path
        self.data = b""

    def write(self, data):
        self.data += data
        try:
            self.power.step()
        except Cut:
            if self.power.torn:
                with open(self.path, "wb") as file:
                    file.write(self.data[: self.power.torn])
            raise

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        if kind is None:
            self.power.step()
            with open(self.path, "wb") as file:
                file.write(self.data)


def converted(path, power):
    """Whether the conversion came to its end before the power was cut."""
    older.open, older.os = power.open, power
    try:
        older.take_over(path, "e661", "bb")
    except Cut:
        return False
    finally:
        del older.open
        older.os = os
    return True


def cut_at_every_step(torn):
    def check(path):
        before = left(path, 25)
        files = {name: read(path, name) for name in names(path)}
        step = 0
        while not converted(path, Power(step, torn)):
            for second in (1, 3, 10**6):  # the next power-on is cut, too
                if not converted(path, Power(second, torn)):
                    have = everything(path)
                    assert have <= set(before), step
            journal = Journal(path, "e661", "cc")
            assert (journal.epoch, journal.last) == ("aa", 250) and lines(journal) == before, step
            assert not names(path), step
            for name in packs(path):
                os.remove(path + "/" + name)
            for name, data in files.items():
                change(path, name, data)
            step += 1
        assert step == 2 * 3 + 25, "two packs, each opened, written and closed, and 25 files removed"

    in_folder(check)


def everything(path):
    """All events that are on the flash, in packs or in older files."""
    found = set()
    for name in names(path):
        found |= {line for line in read(path, name).split(b"\n") if line.startswith(b'{"n"')}
    inner = older.Packs(path).read()
    found |= {inner.line(n) for n in range(1, 251)} - {None}
    assert len(found) == 250, "nothing is lost at any instant"
    return found


def test_a_power_cut_at_every_write_of_the_conversion():
    cut_at_every_step(torn=0)


def test_a_power_cut_on_a_file_system_that_tears():
    for torn in (1, 30, 500):
        cut_at_every_step(torn)


def test_a_flash_without_room_keeps_the_files_and_their_numbers_until_there_is():
    class Full(Power):
        def step(self):
            raise OSError(28)

    def check(path):
        before = left(path, 30)
        full = Full(0, 0)
        older.open, older.os = full.open, full
        try:
            assert older.take_over(path, "e661", "bb") == ("aa", 300)
        finally:
            del older.open
            older.os = os
        assert len(names(path)) == 30
        take_over = journal_module._take_over
        journal_module._take_over = lambda *arguments: ("aa", 300)
        try:
            journal = Journal(path, "e661", "bb")
        finally:
            journal_module._take_over = take_over
        assert journal.epoch == "aa" and journal.append(roll("66666"), 1) == 301
        line = journal.line(301)
        again = Journal(path, "e661", "cc")
        assert (again.epoch, again.first, again.last) == ("aa", 1, 301)
        assert lines(again) == before + [line]

    in_folder(check)
