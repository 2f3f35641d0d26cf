"""hardware/rollkeeper.kicad_wks: border and title block of the drawings.

KiCad's own sheet prints the version of KiCad, so that every update of KiCad would change every PDF; this one does not.
Positions are millimetres from the lower right corner of the border, to the left and up.
"""

from generators.schematic.sexpr import Node, Quoted, dump

FILE = "rollkeeper.kicad_wks"
MARGIN = 10
WIDTH, ROWS = 108, (0, 6, 12, 21, 33)  # of the title block, and the heights of its lines
COLUMNS = (28, 62)  # the lowest row's: revision, date


def drawing_sheet() -> str:
    """The text of the file."""
    margins: list[Node] = [[f"{side}_margin", str(MARGIN)] for side in ("left", "right", "top", "bottom")]
    sizes: list[Node] = [["textsize", "1.5", "1.5"], ["linewidth", "0.15"], ["textlinewidth", "0.15"]]
    border: Node = ["rect", ["name", Quoted("border")], ["start", "0", "0", "ltcorner"], ["end", "0", "0"]]
    block: Node = ["rect", ["name", Quoted("block")], ["start", "0", "0"], ["end", str(WIDTH), str(ROWS[-1])]]
    rows: list[Node] = [_line(f"row {y}", (0, y), (WIDTH, y)) for y in ROWS[1:-1]]
    columns: list[Node] = [_line(f"column {x}", (x, 0), (x, ROWS[1])) for x in COLUMNS]
    texts = [
        _text("${TITLE}", WIDTH - 2, 16.5, 2.6, True),
        _text("${COMMENT1}", WIDTH - 2, 29.6, 1.9, True),
        _text("${COMMENT3}", WIDTH - 2, 24.4, 1.3),
        _text("${COMPANY}, ${COMMENT2}", WIDTH - 2, 9, 1.4),
        _text("${FILENAME}", WIDTH - 2, 3, 1.4),
        _text("Date: ${ISSUE_DATE}", COLUMNS[1] - 2, 3, 1.4),
        _text("Rev: ${REVISION}", COLUMNS[0] - 2, 3, 1.4, True),
    ]
    head: list[Node] = [["version", "20231118"], ["generator", Quoted("rollkeeper")]]
    setup: list[Node] = [["generator_version", Quoted("9.0")], ["setup", *sizes, *margins]]
    return dump(["kicad_wks", *head, *setup, border, block, *rows, *columns, *texts]) + "\n"


def _line(name: str, start: tuple[int, int], end: tuple[int, int]) -> Node:
    return ["line", ["name", Quoted(name)], ["start", *map(str, start)], ["end", *map(str, end)]]


def _text(text: str, x: float, y: float, size: float, bold: bool = False) -> Node:
    font: list[Node] = ["font", ["size", f"{size:g}", f"{size:g}"]]
    return ["tbtext", Quoted(text), ["name", Quoted(text)], ["pos", f"{x:g}", f"{y:g}"], [*font, *["bold"] * bold]]
