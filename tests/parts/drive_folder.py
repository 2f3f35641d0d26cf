"""A folder that stands for the handheld's drive, for tests that also run on MicroPython."""

import os


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
