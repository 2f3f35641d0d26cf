"""Finds the numbers of rows and columns whose products come nearest to the matrix.

The nearest ones at all are the singular value decomposition's. But a card that is met often should be nearer than one
that never is: so rows and columns are fitted to each other in turn, each by least squares with weights. Then columns
are rounded, the rows fitted to the rounded columns, and rounded themselves.
"""

import numpy as np

from coach_table.form import NARROW, NARROW_SHIFT, SHIFT, UNIT, WIDE, Table
from rollkeeper.coach.turn import Floats

RANK = WIDE + NARROW
POWER, LEAST = 0.5, 1e-4  # weight of a card: the square root of its chance, and a little for all others
ROUNDS = 40
MOST_WIDE, MOST_NARROW = 32767, 127
ROOM = 0.99  # of these, at first: rows still change a little


def factors(values: Floats, chances: Floats) -> Table:
    """The table for a matrix of values, weighted by a matrix of chances."""
    weights = chances**POWER + LEAST
    weights[~values.any(axis=1)] = 0  # no card is there
    left, sizes, right = np.linalg.svd(values, full_matrices=False)
    rows, columns = left[:, :RANK] * sizes[:RANK], right[:RANK].T.copy()
    for _ in range(ROUNDS):
        rows = fitted(values, weights, columns)
        columns = fitted(values.T, weights.T, rows)
    rows, columns = turned(rows, columns)
    scale = np.where(np.arange(RANK) < WIDE, 1 << SHIFT, 1 << SHIFT - NARROW_SHIFT) * UNIT
    most = np.where(np.arange(RANK) < WIDE, MOST_WIDE, MOST_NARROW)
    step = np.abs(rows).max(axis=0) / (ROOM * most)
    whole_columns = np.rint(columns * step * scale)
    rows = fitted(values, weights, whole_columns / (step * scale)) / step
    whole_rows = np.clip(np.rint(rows), -most, most)
    table = Table(whole_rows.astype(np.int64), whole_columns.astype(np.int64))
    assert table.largest_sum() < 1 << 30
    return table


def fitted(values: Floats, weights: Floats, others: Floats) -> Floats:
    """The rows whose products with `others`, the columns, come nearest to `values`."""
    size = others.shape[1]
    squares = np.einsum("jk,jl,ij->ikl", others, others, weights, optimize=True)
    squares += 1e-12 * np.eye(size)
    found: Floats = np.linalg.solve(squares, ((weights * values) @ others)[:, :, None])[:, :, 0]
    return found


def turned(rows: Floats, columns: Floats) -> tuple[Floats, Floats]:
    """Rows and columns with the same products whose components stand at right angles, the largest first."""
    row_side, row_rest = np.linalg.qr(rows)
    column_side, column_rest = np.linalg.qr(columns)
    left, sizes, right = np.linalg.svd(row_rest @ column_rest.T)
    signs = np.sign((column_side @ right.T).sum(axis=0))
    return row_side @ left * sizes * signs, column_side @ right.T * signs
