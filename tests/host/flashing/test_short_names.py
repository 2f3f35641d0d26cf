"""Private names of classes cost memory on a Pico: the build gives them short ones that classes share."""

import pytest

from rollkeeper.flashing.short_names import ShortNames


def built(**sources: str) -> dict[str, str]:
    """Modules of the room `roller`, as they are compiled."""
    modules = {f"roller.{name}": source.encode() for name, source in sources.items()}
    names = ShortNames(modules)
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
    assert "self._a = self._b = []" in ring and "def _c(self):" in ring and "    _d = 0" in ring
    assert "self._d += 1; return self._a[self._d], self.sectors" in ring
    assert "def __init__(self, sectors):" in ring


def test_classes_share_short_names_and_heirs_have_others() -> None:
    source = RING + "class Other:\n    def f(self):\n        self._mine = 1\n"
    source += "class Heir(Ring):\n    def g(self):\n        self._more = self._order\n        super()._read()\n"
    found = built(ring=source)["ring"]
    assert "self._a = 1" in found
    assert "self._e = self._b\n        super()._c()" in found


def test_what_two_modules_share_stays() -> None:
    heir = "from roller.ring import Ring\nclass Heir(Ring):\n    def g(self):\n        self._more = self._order\n"
    found = built(ring=RING, heir=heir)
    assert "self._a = self._order = []" in found["ring"], "one of the two may be loose on the drive"
    assert "self._d = self._order" in found["heir"], "a, b and c are those of the base"
    unrelated = built(ring=RING, other="class Other:\n    def f(self):\n        self._order = 1\n")
    assert "_order" not in unrelated["ring"] + unrelated["other"]


@pytest.mark.parametrize(
    "asks",
    ["ring._order", "getattr(ring, '_order')", "def f(self):\n    return self._order", "_b = 1", "def f(_b): pass"],
)
def test_what_is_asked_from_outside_stays(asks: str) -> None:
    found = built(ring=RING, other=asks)
    assert found["other"] == asks
    if "_order" in asks:
        assert "self._a = self._order = []" in found["ring"]
    else:
        assert "self._a = self._c = []" in found["ring"], "_b means something already"


def test_private_names_of_a_module_stay() -> None:
    source = "_tabs = {}\ndef _strip(label):\n    return _tabs[label]\n"
    assert built(keys=source)["keys"] == source
