"""Shapes what goes to the Pico: the program for its end, and the files in compressed pieces of bounded size."""

import ast
import base64
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

LARGEST = 8192  # bytes of content in one call; a Pico has 190 kB of free heap at that moment
WINDOW_BITS = 12  # of the compression: the board needs 4 kB of heap to undo it


@dataclass(frozen=True)
class Piece:
    """A share of one file."""

    path: str
    content: bytes
    fresh: bool  # whether it is the file's first piece


def text_for_the_pico() -> str:
    """on_the_pico.py without what only people read: each byte costs time on the way."""
    tree = ast.parse(Path(__file__).with_name("on_the_pico.py").read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.FunctionDef) and ast.get_docstring(node) is not None:
            node.body = node.body[1:]
    return ast.unparse(tree)


def groups(files: dict[str, bytes]) -> Iterator[list[Piece]]:
    """The files (path -> content) cut and gathered into groups of LARGEST bytes, the last one of less."""
    group: list[Piece] = []
    room = LARGEST
    for path, content in files.items():
        start = 0
        while start == 0 or start < len(content):
            part = content[start : start + room]
            group.append(Piece(path, part, start == 0))
            start += max(len(part), 1)
            room -= len(part)
            if room == 0:
                yield group
                group, room = [], LARGEST
    if group:
        yield group


def call_to_write(group: list[Piece], compress: bool) -> str:
    """The call of on_the_pico.write that stores a group."""
    content = b"".join(piece.content for piece in group)
    if compress:
        packer = zlib.compressobj(9, zlib.DEFLATED, WINDOW_BITS)
        content = packer.compress(content) + packer.flush()
    shares = [(piece.path, len(piece.content), int(piece.fresh)) for piece in group]
    return f"write({shares!r}, {base64.b64encode(content)!r}, {int(compress)})"
