"""The bundle's form: what main.py finds in it, and that one altered byte anywhere would be noticed."""

import ast
import re
import zlib
from pathlib import Path

import pytest

from rollkeeper.flashing import bundle as form
from rollkeeper.flashing.bundle import ENTRY, HEAD, LARGEST, pack, unpack

MODULES = {"/roller/app.mpy": b"M\x06app", "/roller/match/ending.mpy": b"M\x06ending" * 900, "/fivedice/box.mpy": b""}

MAIN = Path(__file__).parents[3] / "firmware" / "main.py"


def place(bundle: bytes, path: str) -> int:
    """Where main.py would look for a path: 0 for a folder, -1 for nothing."""
    index = bundle[HEAD : HEAD + int.from_bytes(bundle[4:8], "little")]
    at = index.find(zlib.crc32(path.encode()).to_bytes(4, "little"))
    return -1 if at < 0 else int.from_bytes(index[at + 4 : at + ENTRY], "little")


def test_every_module_is_where_the_index_says() -> None:
    bundle = pack(MODULES)
    for path, content in MODULES.items():
        at = place(bundle, path)
        assert int.from_bytes(bundle[at : at + 2], "little") == len(content)
        assert bundle[at + 2 : at + 6] == zlib.crc32(content).to_bytes(4, "little")
        assert bundle[at + 6 : at + 6 + len(content)] == content
    assert sorted(unpack(bundle)) == sorted(MODULES.values())


def test_folders_are_known_and_other_names_are_not() -> None:
    bundle = pack(MODULES)
    assert [place(bundle, name) for name in ("/roller", "/roller/match", "/fivedice")] == [0, 0, 0]
    assert [place(bundle, name) for name in ("/roller/app", "/roller/app.py", "/roll", "")] == [-1] * 4


def test_the_index_is_checked_as_a_whole() -> None:
    bundle = pack(MODULES)
    size = int.from_bytes(bundle[4:8], "little")
    assert bundle[:4] == b"RKB1" and size == ENTRY * 6
    assert zlib.crc32(bundle[HEAD : HEAD + size]).to_bytes(4, "little") == bundle[8:12]


def test_a_module_that_is_too_large_is_not_cut_short() -> None:
    with pytest.raises(AssertionError, match="too large"):
        pack({"/roller/all.mpy": bytes(LARGEST + 1)})


def asked_of_a_bundle(main: str) -> set[tuple[str, str]]:
    """What main.py takes from modules of ours and does with it: (module, call)."""
    tree = ast.parse(main)
    ours: dict[str, str] = {}  # a name -> its module
    held: dict[str, str] = {}  # a variable -> what was called to make it
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            assert not any(alias.name.startswith(("roller", "fivedice", "turnlink")) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("roller"):
            ours |= {alias.asname or alias.name: node.module for alias in node.names}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call) and ast.unparse(node.value.func) in ours:
            held[ast.unparse(node.targets[0])] = ast.unparse(node.value)
    asked = set()
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        whom, _, what = ast.unparse(node).partition(".")
        if whom in held:
            asked.add((ours[held[whom].partition("(")[0]], f"{held[whom]}.{what}"))
        elif ast.unparse(node.func) in ours and ast.unparse(node) not in held.values():
            asked.add((ours[ast.unparse(node.func)], ast.unparse(node)))
    return asked


def test_main_asks_of_a_bundle_what_the_law_says_and_no_more() -> None:
    law = " ".join(str(form.__doc__).split())
    said = {(module, call) for call, module in re.findall(r"`([^`]+\))` of ([\w.]+\w)", law)}
    assert len(said) == 4
    assert asked_of_a_bundle(MAIN.read_text(encoding="utf-8")) == said, (
        "main.py and any bundle go together: who changes what it asks for gives the bundle another name, from 1.0 on"
    )


@pytest.mark.parametrize(
    ("line", "other"),
    [
        ("from roller.hw.board import Board", "from roller.board import Board"),
        ("board.keys_down()", "board.keys()"),
        ("guarded(board)", "guarded(board, 1)"),
        ("from roller.crash import guarded", "from roller.crash import guarded, LARGEST as path\n        path()"),
    ],
)
def test_a_change_of_what_main_asks_for_would_be_found_out(line: str, other: str) -> None:
    main = MAIN.read_text(encoding="utf-8")
    assert asked_of_a_bundle(main.replace(line, other)) != asked_of_a_bundle(main)


def test_main_mounts_the_bundle_that_is_written() -> None:
    main = MAIN.read_text(encoding="utf-8")
    assert f'BUNDLE = "{form.BUNDLE}"' in main and f'b"{form.MAGIC.decode()}"' in main and f'"{form.MOUNTED}"' in main
