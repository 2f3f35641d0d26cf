"""Draws the empty breadboard: rails with their lines, the trench, 830 holes, and the names of rows and columns."""

from generators.wiring.holes import (
    BOTTOM,
    COLUMNS,
    LEFT,
    PITCH,
    RAIL_COLUMNS,
    RAIL_CUT,
    RAIL_Y,
    RIGHT,
    ROWS,
    TOP,
    every_hole,
    row_y,
)
from generators.wiring.svg import Svg

PLASTIC, EDGE, SEAM, GROOVE = "#f4f1e8", "#cfc9b8", "#e0dac9", "#dcd5c3"
LINES = {"+": "#d8342b", "-": "#2b5fc0"}
QUIET, INK = "#8d8673", "#5f594b"


def draw_board(svg: Svg, hidden: set[int]) -> None:
    """The board with nothing on it; above and below `hidden` columns are wires, so their numbers stand outside only."""
    svg.rect(LEFT + 0.5, TOP + 0.7, RIGHT - LEFT, BOTTOM - TOP, rx=1.6, fill="#000", opacity=0.13)
    svg.rect(LEFT, TOP, RIGHT - LEFT, BOTTOM - TOP, rx=1.4, fill=PLASTIC, stroke=EDGE, stroke_width=0.25)
    svg.rect(LEFT, -1.6, RIGHT - LEFT, 3.2, fill=GROOVE)
    for y in (-1.6, 1.6, -18.3, 18.3):
        svg.line(LEFT, y, RIGHT, y, stroke=EDGE if abs(y) < 2 else SEAM, stroke_width=0.2)
    for rail, y in RAIL_Y.items():
        away = 1.35 if abs(y) > 23 else 1.27  # the line of an inner rail lies between the two, away from the wires
        _rail(svg, rail[-1], y, y + (away if y > 0 else -away))
    for hole in every_hole():
        svg.rect(hole.x - 0.5, hole.y - 0.5, 1.0, 1.0, rx=0.2, fill="#5d5747")
        svg.path(f"M{hole.x - 0.5:.2f} {hole.y + 0.5:.2f}v-0.75q0 -0.25 0.25 -0.25h0.75", fill="none", stroke="#b9b19c",
                 stroke_width=0.12)  # fmt: skip
    for column in COLUMNS:
        fifth = column == 1 or column % 5 == 0
        for edge, down in ((TOP, -1), (BOTTOM, 1)):
            x, far = column * PITCH, edge + down * (1.0 if fifth else 0.65)
            svg.line(x, edge + down * 0.35, x, far, stroke=QUIET, stroke_width=0.18)
            if fifth:
                svg.text(column * PITCH, edge + (-1.4 if down < 0 else 2.35), 1.35, str(column), fill=INK)
        if fifth and column not in hidden:
            for y in (row_y("j") - 1.45, row_y("a") + 2.35):
                svg.text(column * PITCH, y, 1.25, str(column), fill=QUIET)
    for row in ROWS:
        for x in (LEFT + 1.5, RIGHT - 1.5):
            svg.text(x, row_y(row) + 0.5, 1.5, row, fill=QUIET)


def _rail(svg: Svg, sign: str, y: float, line_y: float) -> None:
    """The coloured line beside a rail, with its cut, and the signs at both ends."""
    half = RAIL_CUT * PITCH
    for left, right in ((RAIL_COLUMNS[0] * PITCH - 1, half - 1.2), (half + 1.2, RAIL_COLUMNS[-1] * PITCH + 1)):
        svg.line(left, line_y, right, line_y, stroke=LINES[sign], stroke_width=0.3)
    for x in (LEFT + 3.2, RIGHT - 3.2):
        svg.line(x - 0.7, y, x + 0.7, y, stroke=LINES[sign], stroke_width=0.35)
        if sign == "+":
            svg.line(x, y - 0.7, x, y + 0.7, stroke=LINES[sign], stroke_width=0.35)
