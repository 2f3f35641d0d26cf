"""A folder that stands for the handheld's flash, for tests of the journal that also run on MicroPython."""

import os
from collections import OrderedDict

GAME = OrderedDict([("game", "travel"), ("players", ["P1"])])


def folder():
    """A new empty folder's path."""
    base = os.getenv("ROLLKEEPER_TEST_FOLDER") or "/tmp"
    name = "%s/rollkeeper-journal-%s" % (base, os.urandom(6).hex())
    return name


def remove(name):
    for file in os.listdir(name):
        try:
            os.remove(name + "/" + file)
        except OSError:
            remove(name + "/" + file)
    os.rmdir(name)


def in_folder(test):
    """Run test(path of a folder that does not exist yet), then clean up."""
    name = folder()
    try:
        test(name)
    finally:
        remove(name)


def change(path, name, data):
    """Write a file of the folder anew."""
    with open(path + "/" + name, "wb") as file:
        file.write(data)


def read(path, name):
    """What stands in a file of the folder."""
    with open(path + "/" + name, "rb") as file:
        return file.read()


def packs(path):
    """The names of the packs, rising."""
    return sorted([name for name in os.listdir(path) if name.endswith(".pack")])


def settled(journal):
    while not journal.settled:
        journal.settle()


def roll(text):
    return OrderedDict([("roll", text)])
