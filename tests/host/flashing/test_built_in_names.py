"""Parameters cost memory on a Pico: the build calls them like something that MicroPython has built in."""

import keyword

import pytest

from rollkeeper.flashing.built_in_names import BUILT_IN, Parameters
from rollkeeper.flashing.compiler import compile_module


def built(**sources: str) -> dict[str, str]:
    modules = {f"roller.{name}": source.encode() for name, source in sources.items()}
    named = Parameters(modules)
    changed = {name: named.put_into(f"roller.{name}", source.encode()).decode() for name, source in sources.items()}
    for name, source in sources.items():
        assert changed[name].count("\n") == source.count("\n"), "a traceback names the lines of the source"
        compile(changed[name], name, "exec")
    return changed


@pytest.mark.parametrize("name", BUILT_IN)
def test_mpy_cross_writes_such_a_name_as_a_number(name: str) -> None:
    assert not keyword.iskeyword(name)
    compiled = compile_module(f"def f({name}):\n    return 1\n".encode(), "f.py")
    assert name.encode() not in compiled
    assert b"label" in compile_module(b"def f(label):\n    return 1\n", "f.py")


def test_parameters_are_renamed_all_through_a_function() -> None:
    source = "def f(now, *rest, wide=1):\n    now += wide; return [now + each for each in rest], bool(now)\n"
    found = built(f=source)["f"]
    assert found == (
        "def f(bytes, *callable, chr=1):\n    bytes += chr; return [bytes + each for each in callable], bool(bytes)\n"
    ), "bool is used as what it is"


def test_what_is_inside_changes_with_it() -> None:
    source = "def f(now):\n    def g(rest):\n        return now + rest\n    return lambda wide: g(now) + wide\n"
    assert built(f=source)["f"] == (
        "def f(bool):\n    def g(bytes):\n        return bool + bytes\n    return lambda callable: g(bool) + callable\n"
    )


def test_the_code_does_the_same() -> None:
    source = (
        "class Sum:\n    def __init__(self, first):\n        self.first = first\n"
        "    def more(self, second, third=2):\n        key = lambda first: -first * second\n"
        "        return sorted([self.first, second, third], key=key)\n"
        "def f(first):\n    return Sum(first).more(5)\n"
    )
    found = built(f=source)["f"]
    assert "first)" not in found.replace("self.first", "")
    known: dict[str, object] = {}
    exec(found, known)
    assert known["f"](1) == [5, 2, 1]  # type: ignore[operator]


@pytest.mark.parametrize(
    "source",
    [
        "wide = 1\ndef f(wide):\n    return wide\n",
        "def f(wide=1):\n    return wide\nf(wide=2)\n",
        "def f(wide):\n    def g():\n        nonlocal wide\n        wide = 1\n    return g\n",
        "def f(wide):\n    try:\n        pass\n    except OSError as wide:\n        pass\n",
        "def f(wide):\n    import wide\n    return wide\n",
        "import wide\nclass F:\n    def f(self, wide):\n        return wide\n",
        "class F:\n    wide = 1\n    def f(self, wide=wide):\n        return wide\n",
        "def f(wide):\n    def wide():\n        pass\n    return wide\n",
        "def f(self, len):\n    return len\n",
    ],
)
def test_one_that_could_be_mistaken_stays(source: str) -> None:
    assert built(f=source)["f"] == source


def test_one_that_another_module_names_in_a_call_stays() -> None:
    assert "def f(wide):" in built(f="def f(wide):\n    pass\n", g="from roller.f import f\nf(wide=1)\n")["f"]
