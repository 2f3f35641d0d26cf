"""Whether a part prints without support: its STL is cut into layers as a printer would lay them.

The rule: what a layer has beyond the one below it may lean out by 45 degrees; anything more is a bridge, which must
have something under both its ends and be at most `LONGEST` long, or a lip too small to sag.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy import ndimage

from generators.case.stl import Surface

CELL = 0.2  # mm, of the grid on which a layer is drawn
LAYER = 0.2
LONGEST = 12.0  # mm: any printer bridges that
LIP = 0.65  # mm: less than two lines of a 0.4 mm nozzle
Mask = Any  # numpy's array of bool


@dataclass(frozen=True)
class Overhang:
    """A place that would need support."""

    height: float  # above the bed
    at: tuple[float, float]  # on the bed
    why: str


def sliced(surface: Surface) -> Mask:
    """The part as cells: layer, row, column."""
    corners = np.array(surface.triangles)
    low = corners.min(axis=(0, 1))
    size = corners.max(axis=(0, 1)) - low
    counts = np.ceil(size / (CELL, CELL, LAYER)).astype(int) + 2
    crossings = np.zeros((counts[2] + 1, counts[1], counts[0]), dtype=bool)
    # Above each cell's middle, each triangle switches between outside and inside; a little off, so as to meet no edge.
    for triangle in corners - low:
        (ax, ay, az), (bx, by, bz), (cx, cy, cz) = triangle
        area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
        if abs(area) < 1e-9:
            continue
        first = np.maximum(0, np.floor(triangle[:, :2].min(axis=0) / CELL).astype(int))
        last = np.ceil(triangle[:, :2].max(axis=0) / CELL).astype(int) + 2
        x = (np.arange(first[0], min(last[0], counts[0])) - 0.4987) * CELL
        y = (np.arange(first[1], min(last[1], counts[1])) - 0.4973) * CELL
        if not len(x) or not len(y):
            continue
        px, py = np.meshgrid(x, y)
        u = ((px - ax) * (cy - ay) - (cx - ax) * (py - ay)) / area
        v = ((bx - ax) * (py - ay) - (px - ax) * (by - ay)) / area
        rows, columns = np.nonzero((u >= 0) & (v >= 0) & (u + v <= 1))
        z = az + u[rows, columns] * (bz - az) + v[rows, columns] * (cz - az)
        levels = np.clip(np.ceil(z / LAYER - 0.5 - 1e-4).astype(int), 0, counts[2])
        np.logical_xor.at(crossings, (levels, rows + first[1], columns + first[0]), True)
    cells: Mask = np.logical_xor.accumulate(crossings, axis=0)
    return cells


def overhangs(surface: Surface) -> list[Overhang]:
    """What would need support."""
    cells = sliced(surface)
    found = []
    for number in range(1, len(cells)):
        layer, below = cells[number], cells[number - 1]
        if not layer.any():
            continue
        away = ndimage.distance_transform_edt(~below) * CELL
        hanging = layer & (away > LAYER + CELL)  # 45 degrees, and the grid's own coarseness
        labels, count = ndimage.label(hanging, np.ones((3, 3)))
        for mark in range(1, count + 1):
            spot = labels == mark
            if away[spot].max() <= LIP:
                continue
            why = _no_bridge(spot, layer & ~hanging)
            if why:
                y, x = ndimage.center_of_mass(spot)
                found.append(Overhang(number * LAYER, (round(x * CELL, 1), round(y * CELL, 1)), why))
    return found


def _no_bridge(spot: Mask, held: Mask) -> str | None:
    """Why a hanging spot is no bridge, along its rows or along its columns; None if it is one."""
    return min((_along(spot, held), _along(spot.T, held.T)), key=lambda why: why is not None)


def _along(spot: Mask, held: Mask) -> str | None:
    longest = 0.0
    for row in np.nonzero(spot.any(axis=1))[0]:
        line = np.concatenate(([False], spot[row], [False]))
        starts, ends = np.nonzero(line[1:] & ~line[:-1])[0], np.nonzero(~line[1:] & line[:-1])[0]
        for start, end in zip(starts, ends, strict=True):
            if not (start > 0 and held[row, start - 1] and end < held.shape[1] and held[row, end]):
                if (end - start) * CELL <= LIP:
                    continue
                return "hangs in the air"
            longest = max(longest, (end - start) * CELL + 2 * (LAYER + CELL))  # with what leans out at both ends
    return f"a bridge of {longest:.1f} mm" if longest > LONGEST else None
