"""Modules of a package are imported by their own name: as short as that, and the same ones."""

import ast
from pathlib import Path

import pytest

from rollkeeper.flashing.build import for_the_pico
from rollkeeper.flashing.package_list import read_package_list
from rollkeeper.flashing.short_imports import ShortImports

FIRMWARE = Path(__file__).parents[3] / "firmware"
MODULES = {"roller": b"", "roller.app.turn": b"", "roller.app.pages.menu": b"", "fivedice.box": b"", "main": b""}


@pytest.mark.parametrize(
    ("module", "line", "short"),
    [
        ("roller.app.turn", "from roller.app.phases import Phase", "from .phases import Phase"),
        ("roller.app.turn", "from roller.app import views", "from . import views"),
        ("roller.app.turn", "from roller import unload", "from .. import unload"),
        ("roller.app.turn", "from roller.seeds import kept", "from ..seeds import kept"),
        ("roller.app.pages.menu", "from roller.app.phases import Phase", "from ..phases import Phase"),
        ("roller.app.turn", "from roller.oled.canvas import Canvas", "from roller.oled.canvas import Canvas"),
        ("roller.app.turn", "from fivedice.box import BOXES", "from fivedice.box import BOXES"),
        ("roller.app.turn", "import fivedice.box", "import fivedice.box"),
        ("roller.app.turn", "from os import stat", "from os import stat"),
        ("roller", "from roller.seeds import kept", "from roller.seeds import kept"),
        ("main", "from roller.crash import guarded", "from roller.crash import guarded"),
    ],
)
def test_what_an_import_becomes(module: str, line: str, short: str) -> None:
    source = f"def f():\n    {line}\n    return 1\n".encode()
    assert ShortImports(MODULES).put_into(module, source) == source.replace(line.encode(), short.encode())


def test_every_module_of_the_firmware_imports_the_same_as_before() -> None:
    sources = {path.removeprefix("/lib"): file.read_bytes() for path, file in read_package_list(FIRMWARE).items()}
    sources = {path: source for path, source in sources.items() if path.endswith(".py")}
    shorter = 0
    for path, source in for_the_pico(sources).items():
        names = [_imported(path, tree) for tree in (ast.parse(sources[path]), ast.parse(source))]
        assert names[1] <= names[0], path  # of numbers that are put in none is imported any more
        shorter += len(sources[path]) > len(source)
    assert shorter > 50


def _imported(path: str, tree: ast.Module) -> set[str]:
    """The modules that are imported from, as Python finds them (PEP 328)."""
    package = path[1:].removesuffix(".py").removesuffix("/__init__").split("/")[:-1]
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            found.add(".".join([*above, *([node.module] if node.module else [])]))
    return found
