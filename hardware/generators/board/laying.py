"""Turns the ways that the router found into tracks and vias: straight pieces in one, none twice."""

import itertools

from generators.board.copper import LAYERS, Point, Track, Via, net_of, width_of
from generators.board.router import Router


def tracks_of(router: Router) -> tuple[list[Track], list[Via]]:
    """All tracks and vias of the routed nets, in a fixed order."""
    tracks: list[Track] = []
    vias: dict[tuple[str, Point], Via] = {}
    for net in sorted(router.paths):
        pieces: set[tuple[int, Point, Point]] = set()
        for path in router.paths[net]:
            for layer, points in _runs(router, path):
                pieces |= {(layer, min(a, b), max(a, b)) for a, b in itertools.pairwise(points)}
            for node in router.vias_of(path):
                at = _point(router, node)
                vias[net_of(net), at] = Via(net_of(net), at)
        tracks += [Track(net_of(net), layer, start, end, width_of(net)) for layer, start, end in sorted(pieces)]
    return tracks, list(vias.values())


def _point(router: Router, node: int) -> Point:
    _, rows, columns = router.shape
    rest = node % (rows * columns)
    return router.grid.point(rest // columns, rest % columns)


def _runs(router: Router, path: list[int]) -> list[tuple[int, list[Point]]]:
    """The path as runs on one layer, each with its corners only."""
    _, rows, columns = router.shape
    runs: list[tuple[int, list[Point]]] = []
    places = [(node // (rows * columns), node % (rows * columns)) for node in path]
    for layer in LAYERS:
        at = 0
        while at < len(places):
            if places[at][0] != layer:
                at += 1
                continue
            end = at
            while end + 1 < len(places) and places[end + 1][0] == layer:
                end += 1
            nodes = [places[k][1] for k in range(at, end + 1)]
            corners = [
                k
                for k in range(len(nodes))
                if k in (0, len(nodes) - 1) or nodes[k + 1] - nodes[k] != nodes[k] - nodes[k - 1]
            ]
            if len(nodes) > 1:
                runs.append((layer, [_point(router, nodes[k]) for k in corners]))
            at = end + 1
    return runs
