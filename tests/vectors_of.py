"""Reads tests/vectors from wherever the tests run: CPython or MicroPython."""

import json

_HERE = __file__.rsplit("/", 1)[0] if "/" in __file__ else "tests"


def vectors(name):
    """The vectors of tests/vectors/NAME.json."""
    with open(_HERE + "/vectors/" + name + ".json") as file:
        return json.load(file)
