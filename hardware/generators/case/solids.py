"""The few shapes that the case is made of, in the board's coordinates (y down). Needs build123d."""

from typing import Any

from build123d import Axis, Cone, Cylinder, Plane, Polygon, Pos, Rectangle, RectangleRounded, Rot, chamfer, extrude
from build123d import Box as Brick

from generators.case.lengths import Box, Point

Solid = Any  # build123d has no types that mypy would see here


def brick(box: Box, low: float, high: float) -> Solid:
    """A box between two heights."""
    left, top, right, bottom = box
    middle = Pos((left + right) / 2, -(top + bottom) / 2, (low + high) / 2)
    return middle * Brick(right - left, bottom - top, high - low)


def slab(box: Box, radius: float, low: float, high: float) -> Solid:
    """A box with rounded upright edges."""
    left, top, right, bottom = box
    sketch = RectangleRounded(right - left, bottom - top, radius)
    return Pos((left + right) / 2, -(top + bottom) / 2, low) * extrude(sketch, high - low)


def bevelled(body: Solid, length: float, top: bool) -> Solid:
    """The body with the edges of its top (or of its bottom) cut off at 45 degrees."""
    return chamfer(body.faces().sort_by(Axis.Z)[-1 if top else 0].edges(), length)


def funnel(box: Box, radius: float, low: float, high: float) -> Solid:
    """A hole that widens at 45 degrees from `box` at the lower height to the upper one."""
    left, top, right, bottom = box
    wide, deep = right - left, bottom - top
    sketch = RectangleRounded(wide, deep, radius) if radius else Rectangle(wide, deep)
    return Pos((left + right) / 2, -(top + bottom) / 2, low) * extrude(sketch, high - low, taper=-45)


def narrowing(box: Box, radius: float, low: float, high: float) -> Solid:
    """A body that narrows at 45 degrees from `box` at the lower height to the upper one."""
    left, top, right, bottom = box
    sketch = RectangleRounded(right - left, bottom - top, radius)
    return Pos((left + right) / 2, -(top + bottom) / 2, low) * extrude(sketch, high - low, taper=45)


def rod(at: Point, radius: float, low: float, high: float) -> Solid:
    """An upright cylinder."""
    return Pos(at[0], -at[1], (low + high) / 2) * Cylinder(radius, high - low)


def taper(at: Point, below: float, above: float, low: float, high: float) -> Solid:
    """An upright cone: its radius below and above."""
    return Pos(at[0], -at[1], (low + high) / 2) * Cone(below, above, high - low)


def bore(at: tuple[float, float, float], radius: float, length: float, axis: str) -> Solid:
    """A lying cylinder through a point, along `x` or `y`."""
    turn = Rot(0, 90, 0) if axis == "x" else Rot(90, 0, 0)
    return Pos(at[0], -at[1], at[2]) * turn * Cylinder(radius, length)


def prism(outline: list[Point], low: float, high: float) -> Solid:
    """An upright prism over a polygon."""
    return Pos(0, 0, low) * extrude(Polygon(*[(x, -y) for x, y in outline], align=None), high - low, dir=(0, 0, 1))


def profile(outline: list[Point], left: float, right: float) -> Solid:
    """A prism lying along x over a polygon of (y, z)."""
    # In Plane.YZ the sketch's x is y, its y is z, and it is extruded along x.
    sketch = Plane.YZ * Polygon(*[(-y, z) for y, z in outline], align=None)
    return Pos(left, 0, 0) * extrude(sketch, right - left, dir=(1, 0, 0))


def ring_hole(at: Point, radius: float, low: float, high: float, edge: float) -> Solid:
    """A round hole through a lid, its upper edge bevelled."""
    return rod(at, radius, low - 1, high + 1) + taper(at, radius, radius + edge, high - edge, high)
