"""How thick the walls are: rays from points all over an STL's surface, straight inwards to the opposite side.

A wall is what lies between two faces that look away from each other, within 20 degrees. A bevelled edge, where the two
sides meet at an angle, is not one; neither is what stands beside an engraved stroke, no higher than that is deep.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
import pyvista
import vtk

from generators.case.stl import Surface

SPACING = 1.2  # mm between points, roughly
OPPOSITE = -0.94  # cosine between the two outward directions
SEED = 1
REACH = 20.0  # mm: what is thicker is no wall


@dataclass(frozen=True)
class Wall:
    """The thinnest wall of a part."""

    thickness: float
    at: tuple[float, float, float]  # as the part lies on the bed
    points: int  # how many were measured


def thinnest(surface: Surface, engraved: float) -> Wall:
    """Measure from random points, seeded; every triangle has at least one. The face on the bed is `engraved` deep."""
    corners = np.array(surface.triangles)
    a, edge_1, edge_2 = corners[:, 0], corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]
    cross = np.cross(edge_1, edge_2)
    area = np.linalg.norm(cross, axis=1) / 2
    normal = cross / np.maximum(2 * area, 1e-12)[:, None]
    counts = np.maximum(1, np.round(area / SPACING**2)).astype(int)
    counts[area < 1e-6] = 0
    which = np.repeat(np.arange(len(a)), counts)
    chance = np.random.default_rng(SEED)
    u, v = chance.random((2, len(which)))
    over = u + v > 1
    u[over], v[over] = 1 - u[over], 1 - v[over]
    points = a[which] + u[:, None] * edge_1[which] + v[:, None] * edge_2[which]
    beside_a_stroke = (np.abs(normal[which][:, 2]) < 0.1) & (points[:, 2] < engraved + 0.01)
    points, which = points[~beside_a_stroke], which[~beside_a_stroke]
    locate = vtk.vtkStaticCellLocator()
    locate.SetDataSet(mesh_of(corners))
    locate.BuildLocator()
    best, place = REACH, points[0]
    for point, own in zip(points, which, strict=True):
        found = _opposite(locate, point, -normal[own])
        if found and found[0] < best and normal[found[1]] @ normal[own] < OPPOSITE:
            best, place = found[0], point
    x, y, z = (round(float(each), 1) for each in place)
    return Wall(best, (x, y, z), len(points))


def mesh_of(corners: Any) -> Any:
    """The triangles as a mesh of VTK's, in their order."""
    count = len(corners)
    faces = np.hstack([np.full((count, 1), 3), np.arange(3 * count).reshape(-1, 3)]).ravel()
    return pyvista.PolyData(corners.reshape(-1, 3), faces)


def _opposite(locator: Any, point: Any, inwards: Any) -> tuple[float, int] | None:
    """How far it is to the surface again, and which triangle that is."""
    t, cell, part = vtk.reference(0.0), vtk.reference(0), vtk.reference(0)
    where, local = [0.0, 0.0, 0.0], [0.0, 0.0, 0.0]
    start, end = point + inwards * 1e-3, point + inwards * REACH
    if not locator.IntersectWithLine(start, end, 1e-6, t, where, local, part, cell):
        return None
    return float(np.linalg.norm(np.array(where) - point)), int(cell)
