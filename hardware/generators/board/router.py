"""The router: joins the pads of every net on two layers. Ground is left to the pours and their vias.

A net may cross others at a price; then those are taken up and laid anew, at a price that rises, until nothing crosses.
The same board gives the same tracks: nothing here is random.
"""

import itertools
import math
from collections.abc import Iterable
from typing import Any

import numpy as np

from generators.board.copper import (
    CLEARANCE,
    GROUND,
    LAYERS,
    POWER_NETS,
    POWER_WIDTH,
    SIGNAL_WIDTH,
    VIA_DIAMETER,
    VIA_DRILL,
    KeepOut,
    Pad,
    Point,
    Track,
    Via,
    net_of,
    width_of,
)
from generators.board.grid import FREE, MARGIN, Grid
from generators.board.search import search
from generators.errors import HardwareError

Array = Any  # numpy's
Paths = list[list[int]]  # flat numbers of nodes, from a pad to what is joined already

HALVES = (SIGNAL_WIDTH / 2, POWER_WIDTH / 2, VIA_DIAMETER / 2)
VIA_HALF = VIA_DIAMETER / 2
CROSSING, DEARER = 8.0, 1.5  # price of a step over another net, and how much it rises with each attempt
CONTESTED = 1.0
POUR_PRICE = 5.0
VIA_TO_PAD = 0.12  # solder mask between them
NEAR_GROUND, NEAR_GROUND_PRICE = 0.9, 4.0  # room for the spokes of the ground pads
ATTEMPTS = 700


class Unroutable(HardwareError):
    """Nets that found no way."""


class Router:
    """Lays the tracks of a board. `joined`: pads (part, pin) that other copper joins."""

    def __init__(self, grid: Grid, pads: list[Pad], areas: list[KeepOut], joined: set[tuple[str, str]]) -> None:
        self.grid, self.pads = grid, pads
        self.nets: dict[str, list[Pad]] = {}
        for pad in pads:
            if pad.net and pad.net != GROUND and (pad.ref, pad.number) not in joined:
                self.nets.setdefault(pad.net, []).append(pad)
        names = sorted({pad.net for pad in pads if pad.net})
        self.ids = {name: number for number, name in enumerate(names, 1)}
        self.owners = {half: grid.owners(half, pads, areas, self.ids) for half in HALVES}
        self.shape = self.owners[VIA_HALF].shape
        self.covers = {half: np.zeros(self.shape, np.int32) for half in HALVES}
        self.base = np.zeros(self.shape, np.float64)  # what a step costs besides its length
        self.paths: dict[str, Paths] = {}
        self.covered: dict[str, dict[float, Array]] = {}
        self.linked: list[Pad] = []
        self.no_via = self._on_pads()
        self._price_ground()
        self.history = self.base.copy()

    def fix(self, tracks: Iterable[Track], vias: Iterable[Via]) -> None:
        """Copper that is there before the rest: its net may join it, others go around."""
        discs: list[tuple[str, Point, float, tuple[int, ...]]] = [(via.net, via.at, VIA_HALF, LAYERS) for via in vias]
        for track in tracks:
            (x1, y1), (x2, y2) = track.start, track.end
            steps = max(1, round(max(abs(x2 - x1), abs(y2 - y1)) / 0.1))
            for k in range(steps + 1):
                at = (x1 + (x2 - x1) * k / steps, y1 + (y2 - y1) * k / steps)
                discs.append((track.net, at, track.width / 2, (track.layer,)))
        for half, owners in self.owners.items():
            for net, (x, y), radius, layers in discs:
                near = (
                    np.hypot(self.grid.ys[:, None] - y, self.grid.xs[None, :] - x) < radius + half + CLEARANCE + MARGIN
                )
                number = self.ids.get(net, -1)
                for layer in layers:
                    here = owners[layer]
                    here[near] = np.where((here[near] == FREE) | (here[near] == number), number, -1)

    def no_vias_in(self, left: float, top: float, right: float, bottom: float) -> None:
        """Keep vias out of a box: a text is printed there."""
        xs, ys, r = self.grid.xs, self.grid.ys, VIA_DRILL / 2
        self.no_via |= ((ys > top - r) & (ys < bottom + r))[:, None] & ((xs > left - r) & (xs < right + r))[None, :]

    def spare(self, layer: int, outline: tuple[Point, ...]) -> None:
        """Cross a pour only where there is no other way: a track cuts it in two."""
        self.base[layer][self.grid.inside(outline)] += POUR_PRICE
        self.history = self.base.copy()

    def link(self, places: set[Point]) -> bool:
        """Give ground pads at these places, which the pours do not reach, a track to the next ground pad.

        Returns whether there was one that had none yet.
        """
        found = [pad for pad in self.pads if pad.net == GROUND and (pad.x, pad.y) in places and pad not in self.linked]
        self.linked += found
        for pad in found:
            self.nets[f"{GROUND}#{self.linked.index(pad)}"] = [pad, self._next_ground(pad)]
        return bool(found)

    def route(self) -> None:
        """Lay every net that has two pads or more and lies not yet. Raises Unroutable."""
        everything = sorted((net for net, pads in self.nets.items() if len(pads) > 1), key=self._rank)
        queue = [net for net in everything if net not in self.paths]
        attempt = 0
        while queue:
            net = queue.pop(0)
            attempt += 1
            if attempt > ATTEMPTS:
                raise Unroutable(
                    f"no way without crossings after {ATTEMPTS} attempts; left: {', '.join([net, *queue])}"
                )
            self.lift(net)
            self._lay(net, CROSSING + DEARER * attempt)
            crossed = [
                other for other in everything if other != net and other in self.paths and self._cross(net, other)
            ]
            for other in crossed:
                self._remember(net, other)
                self.lift(other)
            queue.extend(crossed)
        self.attempts = attempt

    def relay(self) -> None:
        """Take up each net once more and lay it where it is best now that the others lie: takes out detours."""
        self.history = self.base.copy()
        for net in sorted(self.paths, key=self._rank):
            self.lift(net)
            self._lay(net, np.inf)

    def lift(self, net: str) -> None:
        """Take a net up."""
        if net in self.paths:
            del self.paths[net]
            for half, nodes in self.covered.pop(net).items():
                self.covers[half].ravel()[nodes] -= 1

    def _rank(self, net: str) -> tuple[bool, float, str]:
        xs = [pad.x for pad in self.nets[net]]
        ys = [pad.y for pad in self.nets[net]]
        return net not in POWER_NETS, max(xs) - min(xs) + max(ys) - min(ys), net

    def _price_ground(self) -> None:
        for pad in self.pads:
            if pad.net == GROUND:
                off_x = np.maximum(np.abs(self.grid.xs[None, :] - pad.x) - pad.half_width, 0)
                off_y = np.maximum(np.abs(self.grid.ys[:, None] - pad.y) - pad.half_height, 0)
                for layer in pad.layers:
                    self.base[layer][np.hypot(off_x, off_y) < NEAR_GROUND] += NEAR_GROUND_PRICE

    def _next_ground(self, hungry: Pad) -> Pad:
        """The ground pad that the pours reach, next to one that they do not."""
        fed = [pad for pad in self.pads if pad.net == GROUND and len(pad.layers) > 1 and pad not in self.linked]
        return min(fed, key=lambda pad: math.dist((pad.x, pad.y), (hungry.x, hungry.y)))

    def _on_pads(self) -> Array:
        """No via within a pad: it would drink the solder, and a pin goes through the board anyway."""
        found = np.zeros(self.shape[1:], bool)
        for pad in self.pads:
            off_x = np.maximum(np.abs(self.grid.xs[None, :] - pad.x) - pad.half_width, 0)
            off_y = np.maximum(np.abs(self.grid.ys[:, None] - pad.y) - pad.half_height, 0)
            found |= np.hypot(off_x, off_y) < VIA_HALF + VIA_TO_PAD
        return found

    def room_for_ground_via(self) -> Array:
        """Where (row, column) a ground via would be in nobody's way."""
        owners, number = self.owners[VIA_HALF], self.ids[GROUND]
        free = ((owners == FREE) | (owners == number)).all(axis=0)
        return free & ~self.no_via & (self.covers[VIA_HALF] == 0).all(axis=0)

    def _nodes(self, pad: Pad) -> list[int]:
        row, column = self.grid.node(pad.x, pad.y)
        _, rows, columns = self.shape
        return [layer * rows * columns + row * columns + column for layer in pad.layers]

    def _lay(self, net: str, crossing: float) -> None:
        half, number = width_of(net) / 2, self.ids[net_of(net)]
        owners, via_owners = self.owners[half], self.owners[VIA_HALF]
        cost = np.where((owners == FREE) | (owners == number), 1 + self.history, np.inf)
        cost = np.where(self.covers[half] > 0, cost + crossing, cost)
        allowed = ((via_owners == FREE) | (via_owners == number)).all(axis=0) & ~self.no_via
        via_cost = np.where(allowed, 1.0, np.inf)
        via_cost = np.where((self.covers[VIA_HALF] > 0).any(axis=0), via_cost + crossing, via_cost)
        pads = self.nets[net]
        joined, left = set(self._nodes(pads[0])), list(pads[1:])
        paths: Paths = []
        while left:
            ends = {node: pad for pad in left for node in self._nodes(pad)}
            path = search(cost, via_cost, sorted(joined), sorted(ends))
            if not path:
                raise Unroutable(f"{net}: no way to {', '.join(f'{pad.ref}.{pad.number}' for pad in left)}")
            reached = ends[path[-1]]
            left.remove(reached)
            joined.update(path)
            joined.update(self._nodes(reached))
            paths.append(path)
        self.paths[net] = paths
        self.covered[net] = {other: self._cover(paths, half, other) for other in HALVES}
        for other, nodes in self.covered[net].items():
            self.covers[other].ravel()[nodes] += 1

    def vias_of(self, path: list[int]) -> list[int]:
        """Where a path changes its layer: numbers within one layer."""
        plane = self.shape[1] * self.shape[2]
        return [a % plane for a, b in itertools.pairwise(path) if a // plane != b // plane]

    def _cover(self, paths: Paths, half: float, other: float) -> Array:
        """The nodes where other copper, `other` wide to each side, would come too near to these paths."""
        _, rows, columns = self.shape
        taken = np.zeros(self.shape, bool)
        for radius, nodes in (
            (half, np.array([node for path in paths for node in path], np.int64)),
            (
                VIA_HALF,
                np.array([v + k * rows * columns for p in paths for v in self.vias_of(p) for k in LAYERS], np.int64),
            ),
        ):
            if not len(nodes):
                continue
            offsets = self.grid.disc(radius + other + CLEARANCE + MARGIN)
            layer, rest = nodes // (rows * columns), nodes % (rows * columns)
            row = (rest // columns)[:, None] + offsets[0][None, :]
            column = (rest % columns)[:, None] + offsets[1][None, :]
            good = (row >= 0) & (row < rows) & (column >= 0) & (column < columns)
            taken[np.broadcast_to(layer[:, None], row.shape)[good], row[good], column[good]] = True
        return np.flatnonzero(taken)

    def _remember(self, net: str, other: str) -> None:
        """Where two nets wanted the same place it is dearer from now on, so that one of them looks elsewhere."""
        nodes = np.array([node for path in self.paths[net] for node in path], np.int64)
        self.history.ravel()[np.intersect1d(nodes, self.covered[other][width_of(net) / 2])] += CONTESTED

    def _cross(self, net: str, other: str) -> bool:
        """Whether the paths of `net` come too near to those of `other`."""
        plane = self.shape[1] * self.shape[2]
        nodes = {node for path in self.paths[net] for node in path}
        if np.isin(list(nodes), self.covered[other][width_of(net) / 2]).any():
            return True
        vias = [v + k * plane for path in self.paths[net] for v in self.vias_of(path) for k in LAYERS]
        return bool(vias) and bool(np.isin(vias, self.covered[other][VIA_HALF]).any())
