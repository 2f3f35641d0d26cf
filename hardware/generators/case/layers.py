"""Whether a part prints without support: its STL is cut into layers as a printer would lay them.

The rule: what a layer has beyond the one below it may lean out by 45 degrees; anything more is a bridge, which must
have something under both its ends and be at most `LONGEST` long, or a lip too small to sag.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
import pyvista
from scipy import ndimage

from generators.case.stl import Surface
from generators.case.walls import mesh_of

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
    """The part as cells: layer, row, column. What is within it at each cell's middle, a little off so as to meet no
    edge."""
    mesh = mesh_of(np.array(surface.triangles)).clean()
    low = np.array([mesh.bounds.x_min, mesh.bounds.y_min, mesh.bounds.z_min])
    cell = np.array([CELL, CELL, LAYER])
    size = tuple(int(each) for each in np.ceil(np.array(surface.size) / cell) + 2)
    room = pyvista.ImageData(dimensions=size, spacing=cell, origin=low + cell * (-0.4987, -0.4973, 0.5))
    cells: Mask = mesh.voxelize_binary_mask(reference_volume=room).point_data["mask"].reshape(size[::-1]).astype(bool)
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
