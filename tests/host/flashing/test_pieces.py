"""A file cut into pieces, and put together again."""

import os

import pytest

from rollkeeper.flashing.pieces import LARGEST, pieces


@pytest.mark.parametrize("size", [0, 1, LARGEST - 1, LARGEST, LARGEST + 1, 20000])
def test_pieces_add_up_to_the_file(size: int) -> None:
    content = os.urandom(size)
    assert b"".join(pieces(content)) == content
    assert all(0 < len(piece) <= LARGEST for piece in pieces(content))
