"""The bundle's form: what main.py finds in it, and that one altered byte anywhere would be noticed."""

import zlib

import pytest

from rollkeeper.flashing.bundle import ENTRY, HEAD, LARGEST, pack, unpack

MODULES = {"/roller/app.mpy": b"M\x06app", "/roller/match/ending.mpy": b"M\x06ending" * 900, "/fivedice/box.mpy": b""}


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
    assert list(unpack(bundle)) == list(MODULES.values())


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
