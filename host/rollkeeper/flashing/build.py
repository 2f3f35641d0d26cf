"""Builds the firmware: from the folder and its package.json to the files of the drive: bundle, table and main.py.

main.py stays source, so that whoever opens the drive can read how the program starts; every other module is compiled
and goes into the bundle. The coach's table is a file of its own: hints read a few of its rows, nothing imports it.
"""

import ast
import hashlib
import json
import sys
from pathlib import Path

from rollkeeper.flashing.built_in_names import Parameters
from rollkeeper.flashing.bundle import BUNDLE, pack
from rollkeeper.flashing.compiler import compile_module, remembered
from rollkeeper.flashing.constants import Constants
from rollkeeper.flashing.flash_errors import PackageListBroken
from rollkeeper.flashing.package_list import read_package_list
from rollkeeper.flashing.short_imports import ShortImports
from rollkeeper.flashing.short_private_names import ShortNames

START = "/main.py"
TABLE = "/coach.table"
FOLDERS = ("/lib/fivedice", "/lib/turnlink", "/roller")  # where modules may be, in the list and loose on the drive


def build(firmware_dir: Path, cache: Path | None = None) -> dict[str, bytes]:
    """Path on the Pico -> content; compiled modules are kept in `cache`.

    Raises a FlashingError: PackageListBroken, ListedFileMissing or CompilationFailed.
    """
    main, modules = compiled(firmware_dir, cache)
    table = read_package_list(firmware_dir).get(TABLE)
    return {BUNDLE: pack(modules), **({TABLE: table.read_bytes()} if table else {}), START: main}


def compiled(firmware_dir: Path, cache: Path | None = None) -> tuple[bytes, dict[str, bytes]]:
    """main.py, and the modules by their path in the bundle ("/roller/app.mpy"). Raises as build() does."""
    main = None
    sources: dict[str, bytes] = {}
    for destination, file in read_package_list(firmware_dir).items():
        content = file.read_bytes()
        if destination == START:
            main = content
        elif destination.startswith(tuple(f"{folder}/" for folder in FOLDERS)):
            sources[destination.removeprefix("/lib")] = content
        elif destination != TABLE:
            places = ", ".join((START, TABLE, *FOLDERS))
            raise PackageListBroken(f"package.json would write {destination}: the firmware's places are {places}")
    if main is None:
        raise PackageListBroken(f"package.json does not list main.py, which becomes {START}: the Pico would not start")
    modules = {}
    for path, source in _prepared({**sources, START: main}, cache).items():
        if path == START:
            continue  # it is there for what it imports
        name = path.removesuffix(".py") + ".mpy"
        modules[name] = compile_module(source, path[1:], cache, shown=_module(path))
    return main, modules


def with_program(files: dict[str, bytes], program: bytes) -> dict[str, bytes]:
    """`files` as build() gives them, with a main.py that mounts the bundle and then runs `program` instead."""
    mounting = files[START].split(b"\ntry:\n")[0]
    return {**files, START: mounting + b"\nmount()\n" + program}


def for_the_pico(sources: dict[str, bytes]) -> dict[str, bytes]:
    """`sources` (by path) with numbers in the place of constants that are whole numbers, short names for what a module
    keeps to itself and for the modules of its package, and parameters that are called like something built in."""
    names = {path: _module(path) for path in sources}
    for change in (Constants, ShortNames, Parameters, ShortImports):
        try:
            changed = change({names[path]: source for path, source in sources.items()})
        except SyntaxError:
            return sources  # mpy-cross says what is wrong
        sources = {path: changed.put_into(names[path], source) for path, source in sources.items()}
    return sources


def _module(path: str) -> str:
    return path[1:].removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _prepared(sources: dict[str, bytes], cache: Path | None) -> dict[str, bytes]:
    """`sources` as they are compiled: that takes two seconds to find, so it is kept in `cache` as compiled code is."""

    def prepare() -> bytes:
        changed = for_the_pico({path: without_types(source) for path, source in sources.items()})
        return json.dumps({path: source.decode("latin-1") for path, source in changed.items()}).encode()

    ours = {file.name: file.read_bytes() for file in sorted(Path(__file__).parent.glob("*.py"))}
    parts = [part for name, text in {**sources, **ours}.items() for part in (name.encode(), text)]
    digest = hashlib.sha256(b"".join(len(part).to_bytes(8, "big") + part for part in (sys.version.encode(), *parts)))
    told = json.loads(remembered(f"{digest.hexdigest()}.json", cache, prepare))
    return {path: source.encode("latin-1") for path, source in told.items()}


def without_types(source: bytes) -> bytes:
    """`source` with empty lines for its `if TYPE_CHECKING:`, which the Pico would carry out and keep the names of."""
    try:
        tree = ast.parse(source)
    except SyntaxError:
        return source  # mpy-cross says what is wrong
    lines = source.split(b"\n")
    for node in tree.body:
        match node:
            case ast.If(test=ast.Name("TYPE_CHECKING")) | ast.Assign(targets=[ast.Name("TYPE_CHECKING")]):
                assert node.end_lineno is not None
                for line in range(node.lineno - 1, node.end_lineno):
                    lines[line] = b""
    return b"\n".join(lines)
