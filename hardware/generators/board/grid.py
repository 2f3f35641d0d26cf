"""Where copper may run: the board as a grid of nodes on two layers, and which net may be at each of them.

The pitch is a tenth of 2.54 mm and a node lies on pin 1 of the Pico: tracks pass exactly between the pins of its rows.
"""

import math
from collections.abc import Iterable
from typing import Any

import numpy as np

from generators.board.copper import CLEARANCE, LAYERS, TO_EDGE, KeepOut, Pad, Point

PITCH = 0.254
FREE, NOBODY = 0, -1
MARGIN = 0.03  # a diagonal runs between the nodes that were looked at
Array = Any  # numpy's


class Grid:
    """Nodes (layer, row, column); row and column count from the top left."""

    def __init__(self, width: float, height: float, origin: Point) -> None:
        self.width, self.height = width, height
        self.x0, self.y0 = origin[0] % PITCH, origin[1] % PITCH
        self.columns = int((width - self.x0) / PITCH) + 1
        self.rows = int((height - self.y0) / PITCH) + 1
        self.xs = self.x0 + PITCH * np.arange(self.columns)
        self.ys = self.y0 + PITCH * np.arange(self.rows)

    def node(self, x: float, y: float) -> tuple[int, int]:
        """Row and column of the node nearest to a point."""
        return round((y - self.y0) / PITCH), round((x - self.x0) / PITCH)

    def point(self, row: int, column: int) -> Point:
        """The point of a node."""
        return round(self.x0 + PITCH * column, 4), round(self.y0 + PITCH * row, 4)

    def owners(self, half: float, pads: Iterable[Pad], areas: Iterable[KeepOut], ids: dict[str, int]) -> Array:
        """For copper `half` wide to each side: whose net may be at each node: FREE for all, NOBODY, a net's number."""
        found = np.zeros((len(LAYERS), self.rows, self.columns), np.int32)
        edge = TO_EDGE + half + MARGIN
        found[:, (self.ys < edge) | (self.ys > self.height - edge), :] = NOBODY
        found[:, :, (self.xs < edge) | (self.xs > self.width - edge)] = NOBODY
        reach = half + CLEARANCE + MARGIN
        for pad in pads:
            rows = self._span(self.ys, pad.y - pad.half_height - reach, pad.y + pad.half_height + reach)
            columns = self._span(self.xs, pad.x - pad.half_width - reach, pad.x + pad.half_width + reach)
            off_y = np.maximum(np.abs(self.ys[rows] - pad.y) - pad.half_height, 0)[:, None]
            off_x = np.maximum(np.abs(self.xs[columns] - pad.x) - pad.half_width, 0)[None, :]
            near = np.hypot(off_y, off_x) < reach
            net = ids.get(pad.net, NOBODY)
            for layer in pad.layers:
                here = found[layer, rows, columns]
                here[near] = np.where((here[near] == FREE) | (here[near] == net), net, NOBODY)
        for area in areas:
            inside = self.inside(area.outline) | self._near(area.outline, half + MARGIN)
            for layer in area.layers:
                found[layer][inside] = NOBODY
        return found

    def disc(self, radius: float) -> Array:
        """Offsets (rows, columns) of the nodes nearer than `radius`."""
        reach = int(radius / PITCH) + 1
        steps = np.arange(-reach, reach + 1)
        rows, columns = np.meshgrid(steps, steps, indexing="ij")
        near = np.hypot(rows, columns) * PITCH < radius
        return np.stack([rows[near], columns[near]])

    @staticmethod
    def _span(values: Array, low: float, high: float) -> slice:
        return slice(int(np.searchsorted(values, low)), int(np.searchsorted(values, high, side="right")))

    def inside(self, outline: tuple[Point, ...]) -> Array:
        """The nodes (row, column) inside an outline."""
        found = np.zeros((self.rows, self.columns), bool)
        for (x1, y1), (x2, y2) in zip(outline, outline[1:] + outline[:1], strict=True):
            if y1 != y2:
                rows = self._span(self.ys, min(y1, y2), max(y1, y2))
                ys = self.ys[rows, None]
                crosses = ((y1 > ys) != (y2 > ys)) & (self.xs[None, :] < (x2 - x1) * (ys - y1) / (y2 - y1) + x1)
                found[rows] ^= crosses
        return found

    def _near(self, outline: tuple[Point, ...], reach: float) -> Array:
        """The nodes nearer to an outline than `reach`."""
        xs, ys = self.xs[None, :], self.ys[:, None]
        close = np.zeros((self.rows, self.columns), bool)
        for (x1, y1), (x2, y2) in zip(outline, outline[1:] + outline[:1], strict=True):
            length = math.hypot(x2 - x1, y2 - y1) or 1e-9
            along = np.clip(((xs - x1) * (x2 - x1) + (ys - y1) * (y2 - y1)) / length**2, 0, 1)
            close |= np.hypot(xs - x1 - along * (x2 - x1), ys - y1 - along * (y2 - y1)) < reach
        return close
