"""What takes up room on a page of schematic: frames, symbols' bodies and every text that is shown, as boxes in mm."""

from dataclasses import dataclass

from generators.schematic.sexpr import Node, lists, numbers, parse, properties, word

WIDTH = 0.87  # of a letter of KiCad's font, times the size of the text; measured on the drawings
LABEL = 1.6  # a global label's box is longer than its text


@dataclass(frozen=True)
class Box:
    """Something on the page."""

    what: str
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: "Box", slack: float = 0.0) -> bool:
        """Whether the two overlap by more than `slack`."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return across > slack and down > slack

    def holds(self, other: "Box") -> bool:
        """Whether the other is wholly inside."""
        inside = self.left <= other.left and other.right <= self.right
        return inside and self.top <= other.top and other.bottom <= self.bottom


@dataclass
class Page:
    """A page's boxes."""

    frames: list[Box]
    bodies: list[Box]
    texts: list[Box]


def page(text: str) -> Page:
    """The boxes of a .kicad_sch."""
    whole = parse(text)
    symbols = {str(each[1]): each for library in lists(whole, "lib_symbols") for each in lists(library, "symbol")}
    found = Page([], [], [])
    for frame in lists(whole, "rectangle"):
        (left, top), (right, bottom) = numbers(frame, "start"), numbers(frame, "end")
        found.frames.append(Box("frame", left, top, right, bottom))
    for note in lists(whole, "text"):
        found.texts.append(_text(str(note[1]), note, "0"))
    for label in lists(whole, "global_label"):
        found.texts.append(_label(label))
    for placed in lists(whole, "symbol"):
        turn = int(numbers(placed, "at")[2])
        ref = properties(placed)["Reference"]
        found.bodies.append(_body(ref, placed, symbols[word(placed, "lib_id")]))
        for each in lists(placed, "property"):
            if each[2] and not any(lists(next(lists(each, "effects")), "hide")):
                found.texts.append(_text(str(each[2]), each, str(turn), ref))
    return found


def _size(node: list[Node]) -> float:
    (effects,) = lists(node, "effects")
    (font,) = lists(effects, "font")
    return numbers(font, "size")[0]


def _text(text: str, node: list[Node], turn: str, owner: str = "") -> Box:
    x, y, _ = numbers(node, "at")
    size = _size(node)
    rows = text.split("\n")
    width, height = max(map(len, rows)) * WIDTH * size, size + (len(rows) - 1) * size * 1.6
    (effects,) = lists(node, "effects")
    end = next((str(each[1]) for each in lists(effects, "justify")), "")
    if end and turn in ("90", "180"):
        end = "left" if end == "right" else "right"
    left = {"left": x, "right": x - width, "": x - width / 2}[end]
    return Box(f"{owner} {text!r}".strip(), left, y - height / 2, left + width, y + height / 2)


def _label(node: list[Node]) -> Box:
    x, y, side = numbers(node, "at")
    size = _size(node)
    width = len(str(node[1])) * WIDTH * size + LABEL
    left = x if side == 0 else x - width
    assert side in (0, 180), f"the label {node[1]} does not lie"
    return Box(f"label {node[1]}", left, y - size * 0.9, left + width, y + size * 0.9)


def _body(ref: str, placed: list[Node], symbol: list[Node]) -> Box:
    """The extent of a symbol's drawing, without its pins."""
    at = numbers(placed, "at")
    points = []
    for unit in lists(symbol, "symbol"):
        for kind in ("rectangle", "polyline", "circle", "arc"):
            for shape in lists(unit, kind):
                points += [numbers(["", each], "xy") for pts in lists(shape, "pts") for each in lists(pts, "xy")]
                points += [numbers(shape, name) for name in ("start", "mid", "end") if any(lists(shape, name))]
                if kind == "circle":
                    (x, y), radius = numbers(shape, "center"), numbers(shape, "radius")[0]
                    points += [[x - radius, y - radius], [x + radius, y + radius]]
    corners = []
    for x, y in points:
        for _ in range(int(at[2]) // 90):
            x, y = -y, x
        corners.append((at[0] + x, at[1] - y))
    xs, ys = zip(*corners, strict=True)
    return Box(ref, min(xs), min(ys), max(xs), max(ys))
