"""Shapes what goes to the Pico: the program for its end, and a file in compressed pieces of bounded size."""

import ast
import base64
import zlib
from collections.abc import Iterator
from pathlib import Path

LARGEST = 8192  # bytes of content in one call; a Pico has 190 kB of free heap at that moment
WINDOW_BITS = 12  # of the compression: the board needs 4 kB of heap to undo it


ON_THE_PICO = Path(__file__).with_name("on_the_pico.py")


def text_for_the_pico(path: Path = ON_THE_PICO) -> str:
    """A program for the Pico without what only people read: each byte costs time on the way."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.FunctionDef) and ast.get_docstring(node) is not None:
            node.body = node.body[1:]
    return ast.unparse(tree)


def pieces(content: bytes) -> Iterator[bytes]:
    """`content` in pieces of LARGEST bytes, the last one of less."""
    for start in range(0, len(content), LARGEST):
        yield content[start : start + LARGEST]


def call_to_write(piece: bytes, compress: bool) -> str:
    """The call of on_the_pico.write that stores a piece."""
    content = piece
    if compress:
        packer = zlib.compressobj(9, zlib.DEFLATED, WINDOW_BITS)
        content = packer.compress(piece) + packer.flush()
    return f"write({base64.b64encode(content)!r}, {len(piece)}, {int(compress)})"
