"""Private names cost memory on a Pico: the build gives them others, which classes and modules share."""

import pytest

from rollkeeper.flashing.short_private_names import ShortNames


def built(**sources: str) -> dict[str, str]:
    """Modules of the room `roller`, as they are compiled beside a main.py that asks for each `f`."""
    modules = {f"roller.{name}": source.encode() for name, source in sources.items()}
    names = ShortNames({**modules, "main": b"from roller import f"})
    changed = {name: names.put_into(f"roller.{name}", source.encode()).decode() for name, source in sources.items()}
    for name, source in sources.items():
        assert changed[name].count("\n") == source.count("\n"), "a traceback names the lines of the source"
    return changed


RING = """class Ring:
    _turns = 0

    def __init__(self, sectors):
        self.sectors = sectors
        self._firsts = self._order = []

    def _read(self):
        self._turns += 1; return self._firsts[self._turns], self.sectors
"""


def test_private_attributes_and_methods_are_short() -> None:
    ring = built(ring=RING)["ring"]
    assert "_firsts" not in ring and "_order" not in ring and "_read" not in ring and "_turns" not in ring
    assert "self.bool = self.bytes = []" in ring and "def _a(self):" in ring and "    callable = 0" in ring
    assert "self.callable += 1; return self.bool[self.callable], self.sectors" in ring
    assert "def __init__(self, sectors):" in ring


def test_classes_share_short_names_and_heirs_have_others() -> None:
    source = RING + "class Other:\n    def f(self):\n        self._mine = 1\n"
    source += "class Heir(Ring):\n    def g(self):\n        self._more = self._order\n        super()._read()\n"
    found = built(ring=source)["ring"]
    assert "self.bool = 1" in found
    assert "self.chr = self.bytes\n        super()._a()" in found


def test_what_two_modules_share_stays() -> None:
    heir = "from roller.ring import Ring\nclass Heir(Ring):\n    def g(self):\n        self._more = self._order\n"
    found = built(ring=RING, heir=heir)
    assert "self.bool = self._order = []" in found["ring"], "one of the two may be loose on the drive"
    assert "self.callable = self._order" in found["heir"], "bool and bytes are those of the base"
    unrelated = built(ring=RING, other="class Other:\n    def f(self):\n        self._order = 1\n")
    assert "_order" not in unrelated["ring"] + unrelated["other"]


@pytest.mark.parametrize(
    "asks", ["ring._order", "getattr(ring, '_order')", "def f(self):\n    return self._order"]
)  # fmt: skip
def test_what_is_asked_from_outside_stays(asks: str) -> None:
    found = built(ring=RING, other=asks)
    assert found["other"] == asks
    assert "self.bool = self._order = []" in found["ring"]


@pytest.mark.parametrize("asks", ["_a = 1", "def f(_a): pass", "_a()", "ring._a"])
def test_a_short_name_that_means_something_already_is_not_given(asks: str) -> None:
    assert "def _b(self):" in built(ring=RING, other=asks)["ring"]


def test_an_attribute_that_others_have_is_not_given() -> None:
    found = built(ring=RING, other="def f(ring):\n    return ring.bool\nclass Other:\n    def bytes(self): pass\n")
    assert "self.callable = self.chr = []" in found["ring"]


MODULE = """_tabs = {}
_WIDE: int = len(_tabs)
def _strip(label, bool):
    return _tabs[label], _WIDE
class _Row:
    _first = 2
    _second = _WIDE
    def _strip(self):
        return _strip(self), self._strip
"""


def test_private_names_of_a_module_are_short() -> None:
    found = built(keys=MODULE)["keys"]
    assert found.startswith("chr = {}\ncallable: int = len(chr)\ndef _a(label, bool):"), "bool means a parameter here"
    assert "    return chr[label], callable\nclass bytes:" in found
    assert "    bool = 2\n    dict = callable\n" in found, "callable is what it was there"
    assert "    def _b(self):\n        return _a(self), self._b\n" in found


@pytest.mark.parametrize(
    "asks", ["from roller.keys import _strip", "keys._strip", "getattr(keys, '_strip')"]
)  # fmt: skip
def test_one_that_another_module_asks_for_stays(asks: str) -> None:
    source = "def _strip():\n    pass\ndef _more():\n    _strip()\n"
    found = built(keys=source, other=asks)
    assert found["other"] == asks
    assert found["keys"] == "def _strip():\n    pass\ndef _a():\n    _strip()\n"


@pytest.mark.parametrize(
    "source",
    [
        "_last = 0\ndef f():\n    global _last\n    _last = 1\n",
        "_last = 0\ndef f(_last):\n    return _last\n",
        "_last = 0\ndef f():\n    _last = 1\n    return _last\n",
        "_last = 0\n_last = 1\n",
        "import sys as _last\n",
    ],
)
def test_one_that_is_bound_twice_or_not_by_itself_stays(source: str) -> None:
    assert built(keys=source)["keys"] == source


CONSTANTS = """ROWS: tuple = (1, 2)
TOP, (LEFT, RIGHT) = ROWS, both()
WIDE, tall = 3.5, None
def strip(label):
    return ROWS, WIDE, tall, TOP, LEFT
class Torn(Exception):
    WIDE = 2
"""


def test_public_names_that_no_module_asks_for_are_short_but_for_classes() -> None:
    expected = CONSTANTS
    for name, short in {"ROWS": "bool", "TOP": "bytes", "tall": "callable", "strip": "_a"}.items():
        expected = expected.replace(name, short)
    assert built(keys=CONSTANTS)["keys"] == expected, "the class has a WIDE, too"


@pytest.mark.parametrize(
    "asks", ["from roller.keys import {0}", "keys.{0}", "getattr(keys, '{0}')"]
)  # fmt: skip
@pytest.mark.parametrize("name", ["ROWS", "tall", "strip"])
def test_public_names_that_another_module_asks_for_stay(asks: str, name: str) -> None:
    found = built(keys=CONSTANTS, other=asks.format(name))
    assert found["keys"].count(name) == CONSTANTS.count(name)


def test_public_names_of_a_library_stay() -> None:
    names = ShortNames({"fivedice.box": CONSTANTS.encode()})
    assert names.put_into("fivedice.box", CONSTANTS.encode()).decode() == CONSTANTS
