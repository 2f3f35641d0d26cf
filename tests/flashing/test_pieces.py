"""Files cut into pieces, and put together again."""

import os

import pytest

from rollkeeper.flashing.pieces import LARGEST, groups


@pytest.mark.parametrize("size", [0, 1, LARGEST - 101, LARGEST - 100, LARGEST - 99, LARGEST, 20000])
def test_pieces_add_up_to_the_files(size: int) -> None:
    files = {"/first": bytes(100), "/second": os.urandom(size), "/third": b"3"}
    received: dict[str, bytes] = {}
    for group in groups(files):
        assert 0 < sum(len(piece.content) for piece in group) <= LARGEST
        for piece in group:
            assert piece.fresh == (piece.path not in received)
            received[piece.path] = received.get(piece.path, b"") + piece.content
    assert received == files
