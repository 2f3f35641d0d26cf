"""A log of firmware 0.1.0 that the flash has no room for as packs, and what is logged meanwhile."""

import os
from collections import OrderedDict

from journal_folder import GAME, change, in_folder, packs, roll, settled
from long_journal import segments
from roller.journal import Journal
from roller.packs import LOOSE
from turnlink.line import encode

EVENTS = 400


def line(n):
    fields = roll("%d2345" % (n % 6 + 1)) if n % 10 else GAME
    return encode(OrderedDict([("n", n), ("t", 1000 * n)] + list(fields.items())))


def left(path):
    """A folder as firmware 0.1.0 leaves it, of a file for ten events."""
    os.mkdir(path)
    for first in range(1, EVENTS, 10):
        head = encode(OrderedDict(journal=1, device="e661", epoch="aa", first=first))
        change(path, "%08d.jsonl" % first, b"\n".join([head] + [line(n) for n in range(first, first + 10)]) + b"\n")


def without_room(path):
    """The journal after a power-on at which there was room for one pack."""
    from roller import older  # anew: the journal lets go of it when it has converted

    written = []

    def full(name, mode):
        if mode == "wb":
            written.append(name)
            if len(written) > 1:
                raise OSError(28)
        return open(name, mode)

    older.open = full
    return Journal(path, "e661", "bb")


def older_events(journal):
    return [journal.line(n) for n in range(1, EVENTS + 1)]


def test_nothing_is_merged_before_the_older_events_are_in_packs():
    def check(path):
        left(path)
        journal = without_room(path)
        assert len(packs(path)) == 1 and journal.last == EVENTS
        for n in range(1000):
            journal.append(roll("11111"), n)
        settled(journal)
        assert len(packs(path)) > LOOSE + 1 and not segments(path)
        journal = Journal(path, "e661", "cc")
        expected = [line(n) for n in range(1, EVENTS + 1)]
        assert older_events(journal) == expected
        settled(journal)
        assert segments(path) and older_events(journal) == expected
        assert older_events(Journal(path, "e661", "cc")) == expected and journal.last == EVENTS + 1000

    in_folder(check)
