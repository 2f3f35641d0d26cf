"""Journals of many events, for tests of segments; also for MicroPython."""

import os
from binascii import crc32

from journal_folder import GAME, change, read, roll, settled
from roller.journal import Journal

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


def merged(path):
    """A journal with a segment of three packs and some loose ones."""
    journal = played(path, 1100)
    assert len(segments(path)) == 1
    return journal
