"""A via of its own for each ground pad that is on one side only, before anything else is routed."""

import math

from generators.board.copper import GROUND, VIA_DIAMETER, Pad, Point, Track, Via
from generators.board.grid import FREE
from generators.board.router import VIA_HALF, Router

STUB_WIDTH = 0.5
NEAREST, FARTHEST = 1.3, 3.2


def ground_vias(
    router: Router, centres: dict[str, Point], joined: set[tuple[str, str]]
) -> tuple[list[Track], list[Via]]:
    """For each ground pad that is not `joined` yet: the nearest place for a via, away from the part's centre."""
    tracks: list[Track] = []
    vias: list[Via] = []
    for pad in router.pads:
        if pad.net != GROUND or len(pad.layers) > 1 or (pad.ref, pad.number) in joined:
            continue
        place = _place(router, pad, centres[pad.ref], [via.at for via in vias])
        if place:
            tracks.append(Track(GROUND, pad.layers[0], (pad.x, pad.y), place, STUB_WIDTH))
            vias.append(Via(GROUND, place))
    return tracks, vias


def _place(router: Router, pad: Pad, centre: Point, taken: list[Point]) -> Point | None:
    grid, owners = router.grid, router.owners[VIA_HALF]
    out_x, out_y = pad.x - centre[0], pad.y - centre[1]
    best: tuple[float, Point] | None = None
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        half = pad.half_width if dx else pad.half_height
        reach = half + VIA_DIAMETER / 2 + 0.15
        while reach < FARTHEST:
            x, y = pad.x + dx * reach, pad.y + dy * reach
            row, column = grid.node(x, y)
            if not (0 <= row < grid.rows and 0 <= column < grid.columns):
                break
            clear = all(owners[layer, row, column] in (FREE, router.ids[GROUND]) for layer in (0, 1))
            clear = clear and not router.no_via[row, column]
            if clear and all(math.hypot(x - a, y - b) > 1.2 for a, b in taken):
                away = (dx * out_x + dy * out_y) / (math.hypot(out_x, out_y) or 1)
                price = reach - 0.8 * away
                if best is None or price < best[0]:
                    best = price, (round(x, 3), round(y, 3))
                break
            reach += 0.1
    return best[1] if best else None
