"""Packing the tail away step by step: each step does one thing, and room is looked for before a pack needs it."""

from journal_folder import GAME, change, in_folder, packs, read, roll, settled
from roller.journal import RESERVE, Journal, JournalFull


class Watched(Journal):
    """A journal that tells what it did, on a flash with so many bytes left; -1: it cannot even be asked."""

    left = 10**6

    def watch(self):
        """Note from now on what is done; `did` is the list of it."""
        did = []
        inner = self._packs
        for name in ("write", "commit", "remove_first"):
            setattr(inner, name, noted(did, name, getattr(inner, name)))
        self._did = did
        return did

    def room(self):
        if hasattr(self, "_did"):
            self._did.append("look")
        if self.left < 0:
            raise OSError(5)
        return self.left


def noted(did, name, call):
    def note(*arguments):
        did.append(name)
        return call(*arguments)

    return note


def steps(journal, did):
    """What each step of settling does, until all is packed."""
    found = []
    while not journal.settled:
        del did[:]
        journal.settle()
        found.append("+".join(did))
    return found


def test_the_step_that_neither_reads_nor_writes_says_so():
    def check(path):
        journal = begun(path)
        journal.append(roll("11111"), 5)
        said = []
        while not journal.settled:
            said.append(journal.settle())
        assert said == [False, True, False, False]

    in_folder(check)


def begun(path):
    """A journal that has packs and was just powered on, with a pack nearly as full as the last one may be."""
    journal = Journal(path, "e661", "aa")
    journal.append(GAME, 1)
    while len(packs(path)) < 3:
        journal.append(roll("12345"), 5)
        settled(journal)
    Watched.left = 10**6
    journal = Watched(path, "e661", "bb")
    journal.acknowledged(journal.last)
    return journal


def test_each_step_does_one_thing():
    def check(path):
        journal = begun(path)
        did = journal.watch()
        journal.append(roll("11111"), 5)
        assert steps(journal, did) == ["look", "", "write", "commit"]
        Watched.left = RESERVE - 1
        journal.append(roll("11111"), 5)
        assert steps(journal, did) == ["", "write", "commit"], "room is not looked for before every write"

    in_folder(check)


def test_room_is_looked_for_before_a_new_pack_is_begun():
    def check(path):
        journal = begun(path)
        did = journal.watch()
        journal.append(roll("11111"), 5)
        settled(journal)
        looked = []
        while len(packs(path)) == 3:
            journal.append(roll("11111"), 5)
            looked.append("look" in steps(journal, did))
        assert looked[-2] and not looked[0], "after the write that filled the pack"
        assert journal.first == 1, "there was room"

    in_folder(check)


def test_while_the_flash_is_nearly_full_each_step_lets_one_pack_go_and_never_the_last():
    def check(path):
        journal = begun(path)
        did = journal.watch()
        Watched.left = RESERVE - 1
        journal.append(roll("11111"), 5)
        let_go = "look+remove_first"
        assert steps(journal, did) == [let_go, "", "write", "commit", let_go, "look"], "an event first"
        assert len(packs(path)) == 1 and journal.nearly_full
        journal.append(roll("11111"), 5)
        assert steps(journal, did) == ["", "write", "commit", "look"] and len(packs(path)) == 1
        Watched.left = RESERVE
        journal.append(roll("11111"), 5)
        settled(journal)
        assert not journal.nearly_full

    in_folder(check)


def test_a_write_that_found_no_room_looks_again():
    def check(path):
        journal = begun(path)
        journal._acknowledged = 0
        did = journal.watch()
        journal.append(roll("11111"), 5)
        settled(journal)
        n = journal.append(roll("22222"), 5)
        line = journal.line(n)
        fails(journal)
        Watched.left = RESERVE - 1
        journal.acknowledged(journal.last)
        assert steps(journal, did)[0] == "look+remove_first", "else a full flash stays full until the next power-on"
        assert journal.line(n) == line == Journal(path, "e661", "cc").line(n)

    in_folder(check)


def fails(journal):
    """Settle while the flash is full."""
    inner = journal._packs
    write = inner.write

    def full(*arguments):
        raise OSError(28)

    inner.write = full
    while refuses(journal) is None:
        pass
    inner.write = write


def refuses(journal):
    """What one step of settling is refused with."""
    try:
        journal.settle()
    except JournalFull as error:
        return error
    return None


def test_a_flash_that_cannot_be_asked_for_room_costs_no_event():
    def check(path):
        journal = begun(path)
        n = journal.append(roll("22222"), 5)
        line = journal.line(n)
        Watched.left = -1
        assert [refuses(journal) is not None for _ in range(3)] == [True, False, False], "it is asked once"
        assert journal.line(n) == line == Journal(path, "e661", "cc").line(n)
        Watched.left = 10**6
        settled(journal)
        assert journal.line(n) == line == Journal(path, "e661", "cc").line(n)

    in_folder(check)


def test_a_tail_of_nothing_but_damage_settles():
    def check(path):
        journal = Journal(path, "e661", "aa")
        journal.append(GAME, 1)
        settled(journal)
        for n in range(2):
            journal.append(roll("12345"), n)
        tail = bytearray(read(path, "tail/lines"))
        for n in (2, 3):
            tail[tail.index(b'"n":%d,' % n) + 20] ^= 1
        change(path, "tail/lines", tail)
        damaged = Watched(path, "e661", "bb")
        did = damaged.watch()
        assert damaged.last == 3 and not damaged.settled
        assert steps(damaged, did) == ["look", ""], "there is nothing to write"
        assert damaged.append(roll("22222"), 3) == 4
        settled(damaged)
        again = Journal(path, "e661", "cc")
        assert again.last == 4 and [again.line(n) is None for n in range(1, 5)] == [False, True, True, False]

    in_folder(check)
