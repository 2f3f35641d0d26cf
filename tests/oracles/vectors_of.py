"""Reads tests/vectors from wherever the tests run: CPython or MicroPython."""

import json

_TESTS = __file__.rsplit("/", 2)[0]


def vectors(name):
    """The vectors of tests/vectors/NAME.json."""
    with open(_TESTS + "/vectors/" + name + ".json") as file:
        return json.load(file)
