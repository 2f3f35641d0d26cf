"""The table's file, as it is made here and read on the handheld.

    "RKH1"   CRC-32 of all that follows (4 bytes); numbers are little-endian
    links    210 x 6 bytes: for each set of 0 to 4 dice, where the sets with one die more stand, by its face
    boxes    13 x 252 bytes: what each roll has in each box: an upper one dice of its face, a lower one points
    starts   64 x 2 bytes: the first row of each way to fill the upper boxes
    columns  192 x 10 x 2 bytes, signed
    rows     2,106 x (2 x 2 + 8) bytes, signed

What a card is worth, in units of 1/1024 point, from its row r and its column c:

    (r[0] c[0] + r[1] c[1] + (r[2] c[2] + ... + r[9] c[9] << 5)) >> 11

All sums on the way stay below 2^30, so that MicroPython needs no memory for them.
"""

import zlib
from dataclasses import dataclass

import numpy as np

from coach_table.grid import COLUMNS, STARTS, Ints
from fivedice.box import BOXES, UPPER, natural
from rollkeeper.coach.turn import MORE, ROLLS, Floats
from rollkeeper.errors import RollkeeperError

MAGIC = b"RKH1"
WIDE, NARROW = 2, 8  # numbers of a row that have two bytes, and one
UNIT = 1024  # of a point
SHIFT, NARROW_SHIFT = 11, 5
LINKS = 1260  # bytes
BOXES_AT = 8 + LINKS
STARTS_AT = BOXES_AT + len(BOXES) * len(ROLLS)
COLUMNS_AT = STARTS_AT + 2 * 64
ROWS_AT = COLUMNS_AT + len(COLUMNS) * 2 * (WIDE + NARROW)
ROW = 2 * WIDE + NARROW
SIZE = ROWS_AT + STARTS[-1] * ROW


class BadTable(RollkeeperError):
    """A file that is no table, or a damaged one."""


@dataclass(frozen=True)
class Table:
    """The whole numbers of rows and columns."""

    rows: Ints
    columns: Ints

    def units(self) -> Ints:
        """What each card is worth, as `grid.matrix` has them, in 1/1024 point."""
        wide = self.rows[:, :WIDE] @ self.columns[:, :WIDE].T
        narrow = self.rows[:, WIDE:] @ self.columns[:, WIDE:].T
        return (wide + (narrow << NARROW_SHIFT)) >> SHIFT

    def largest_sum(self) -> int:
        """The largest number that can come up on the way, whatever the signs and in whatever order it is added."""
        rows, columns = np.abs(self.rows), np.abs(self.columns)
        wide = rows[:, :WIDE] @ columns[:, :WIDE].T
        narrow = rows[:, WIDE:] @ columns[:, WIDE:].T
        return int((wide + (narrow << NARROW_SHIFT)).max())

    def points(self) -> Floats:
        """The units, in points."""
        return self.units() / UNIT


def written(table: Table) -> bytes:
    """The file."""
    links = np.concatenate([more.ravel() for more in MORE]).astype("u1").tobytes()
    boxes = bytes(
        natural(box, dice) // (place + 1 if place < len(UPPER) else 1)
        for place, box in enumerate(BOXES)
        for dice in ROLLS
    )
    starts = np.array(STARTS[:-1], dtype="<u2").tobytes()
    columns = table.columns.astype("<i2").tobytes()
    rows = b"".join(
        wide.astype("<i2").tobytes() + narrow.astype("i1").tobytes()
        for wide, narrow in zip(table.rows[:, :WIDE], table.rows[:, WIDE:], strict=True)
    )
    content = links + boxes + starts + columns + rows
    assert len(MAGIC) + 4 + len(content) == SIZE
    return MAGIC + zlib.crc32(content).to_bytes(4, "little") + content


def read(content: bytes) -> Table:
    """The table of a file. Raises BadTable."""
    if len(content) != SIZE or content[:4] != MAGIC or zlib.crc32(content[8:]).to_bytes(4, "little") != content[4:8]:
        raise BadTable("the table is damaged: make it again with `make coach-table`")
    columns = np.frombuffer(content, "<i2", len(COLUMNS) * (WIDE + NARROW), COLUMNS_AT).reshape(len(COLUMNS), -1)
    rows = np.frombuffer(content[ROWS_AT:], np.dtype([("wide", "<i2", WIDE), ("narrow", "i1", NARROW)]))
    return Table(np.hstack([rows["wide"], rows["narrow"]]).astype(np.int64), columns.astype(np.int64))
