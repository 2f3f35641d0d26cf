"""Names of whole numbers cost memory on a Pico: the build puts the numbers in, and changes nothing else."""

import importlib
from pathlib import Path

import pytest

from rollkeeper.flashing.build import for_the_pico, without_types
from rollkeeper.flashing.constants import SMALL, Constants

FIRMWARE = Path(__file__).parents[3] / "firmware"


def built(**modules: str) -> dict[str, list[str]]:
    """The lines of modules of the library `fivedice`, as they are compiled."""
    sources = {f"/fivedice/{name}.py": source.encode() for name, source in modules.items()}
    changed = for_the_pico(sources)
    for path, source in sources.items():
        assert changed[path].count(b"\n") == source.count(b"\n"), "a traceback names the lines of the source"
    return {name: changed[f"/fivedice/{name}.py"].decode().split("\n") for name in modules}


def test_a_number_stands_for_its_name() -> None:
    assert built(a="STEP = 20  # ms\ndef wake(now):\n    return now + STEP, STEP - now")["a"] == [
        "", "def wake(bool):", "    return bool + 20, 20 - bool",
    ]  # fmt: skip


def test_a_number_that_is_computed() -> None:
    source = "SIZE = 4096\nSLOT = 16\nLAST = SIZE - SLOT\nALL = (1 << 5) - 1 | -2\nuse(LAST, ALL, SIZE // SLOT)"
    assert built(a=source)["a"] == ["", "", "", "", f"use(4080, {(1 << 5) - 1 | -2}, 4096 // 16)"]


def test_numbers_in_one_line() -> None:
    assert built(a="TOP, LEFT = 3, TWO * 2\nTWO = 2\nuse(TOP, LEFT)")["a"] == ["", "", "use(3, 4)"]
    asked = built(a="TOP, NAME = 3, 'a'\nuse(TOP, NAME)", b="from fivedice.c import LEFT", c="LEFT, LOW = 1, 2")
    assert asked["a"] == ["TOP, NAME = 3, 'a'", "use(3, NAME)"]
    assert asked["c"] == ["LEFT, LOW = 1, 2"], "b asks for one of them"


def test_a_number_of_another_module() -> None:
    found = built(
        a="WIDE = 9\nLEFT = 1\n",
        b="from fivedice.a import (\n    LEFT,\n    WIDE as W,\n)\nuse(W, LEFT)",
        c="from fivedice import a\nuse(a.LEFT)",
        d="from fivedice import a, b\nuse(a.WIDE, b.draw)",
        e="from fivedice import a\nuse(a)",
        f="from fivedice.b import LEFT, draw\nuse(LEFT)",
    )
    assert found["a"] == ["WIDE = 9", "LEFT = 1", ""], "a loose module may import it"
    assert found["b"] == ["from .a import LEFT", "", "", "", "use(9, 1)"], "f asks b for it"
    assert found["c"] == ["", "use(1)"]
    assert found["d"] == ["from . import b", "use(9, b.draw)"]
    assert found["e"] == ["from . import a", "use(a)"]
    assert found["f"] == ["from .b import draw", "use(1)"]


@pytest.mark.parametrize(
    "source",
    [
        "NAME = 'a'\nuse(NAME)",
        "YES = True\nuse(YES)",
        "PAIR = (1, 2)\nuse(PAIR)",
        "STEP = 1\nSTEP = 2\nuse(STEP)",
        "STEP = 1\ndef f():\n    STEP = 2\n    return STEP",
        "STEP = f()\nuse(STEP)",
        "STEP = OTHER + 1\nuse(STEP)",
        "from machine import STEP\nuse(STEP)",
        f"LARGE = {SMALL}\nuse(LARGE)",
        "step = 1\nuse(step)",
        "TOP, LEFT = both()\nuse(TOP, LEFT)",
        "TOP, it.left = 1, 2\nuse(TOP)",
        "not Python (",
    ],
)
def test_what_is_no_small_whole_number_stays(source: str) -> None:
    assert built(a=source)["a"] == source.split("\n")


def test_each_number_of_the_firmware_is_what_python_makes_of_it() -> None:
    sources = {
        ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__"): path.read_bytes()
        for root in (FIRMWARE, FIRMWARE / "lib")
        for path in (root / ("roller" if root == FIRMWARE else ".")).rglob("*.py")
    }
    constants = Constants({name: without_types(source) for name, source in sources.items()})
    seen = 0
    for module in sources:
        try:
            there = vars(importlib.import_module(module))
        except ImportError:  # the hardware's edge, and drawing: CPython has no machine and no framebuf
            continue
        for name in there:
            number = constants.value(module, name)
            if number is not None:
                assert number == there[name], (module, name)
                seen += 1
    assert seen > 100
