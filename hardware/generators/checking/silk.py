"""Checks: each small part has its value printed beside its name, each part with a polarity its mark at the right end,
and each capacitor that serves a pin stands at it: from pad to pad, in the same net, not more than a few mm."""

import math
import re
from pathlib import Path

from generators.board import Board, Laid, Point, Print, board_of
from generators.checking.verdict import Verdict
from generators.circuit import BUILDS, Circuit, circuit_of

WITH_VALUES = re.compile(r"[RCQD]\d+|U(?!1$)\d+")  # the Pico says itself what it is
BESIDE = 7.0  # mm from a name to its value, and from a part to its name
AT_ITS_END = 3.2  # mm from a mark to its pad
RUN = re.compile(r"([A-Z]+)(\d+) to \1(\d+): (\S+?),?(?: .*)?$")  # "C11 to C30: 100n"
PLUS_AND_MINUS = {"lamp": ("2", "1"), "battery_plug": ("1", "2")}  # printed as text: the pads of both
CROSSED = {"c_bulk": ("1", "2")}  # the footprint prints a +: at the first pad, away from the second
CUT = {"pixel": "3"}  # the footprint prints a cut corner

# Of each board: the capacitor, the part and the pins it serves, and the most that its pads may be away from them, mm.
SERVED = {
    "oled": (("C3", "J1", ("1",), 4.0), ("C3", "J1", ("2",), 8.0)),
    "led": (("C3", "U2", ("5",), 4.0), ("C6", "U3", ("4",), 3.0), ("C7", "U3", ("1",), 4.0)),
}
PIXELS = [f"D{number}" for number in range(11, 46)]
AT_PIXELS = [f"C{number}" for number in range(11, 31)]
SUPPLY, TO_PIXELS = "4", 8.5  # a pixel's supply pin has the supply pad of one of C11 to C30 so near


def silk(root: Path) -> Verdict:
    """Values and marks of both boards."""
    wrong, values, marks = [], 0, 0
    for build in BUILDS:
        circuit, board = circuit_of(build, root), board_of(root, build)
        wrong += [f"{circuit.name}: {each}" for each in (*unnamed(circuit, board), *unmarked(circuit, board))]
        values += sum(bool(WITH_VALUES.fullmatch(ref)) for ref in circuit.components)
        marks += sum(c.part.name in {*PLUS_AND_MINUS, *CROSSED, *CUT} for c in circuit.components.values())
    return Verdict(f"{values} values, {marks} parts with a polarity on both boards", wrong)


def unnamed(circuit: Circuit, board: Board) -> list[str]:
    """Parts whose name or value is not printed, or is another one's."""
    runs = _runs(board.prints)
    refs = [ref for ref in circuit.components if WITH_VALUES.fullmatch(ref)]
    values = _paired(
        [board.parts[ref] for ref in refs if ref not in runs],
        [each for each in board.prints if each.text in {c.part.value for c in circuit.components.values()}],
    )
    wrong = []
    for ref in refs:
        value, laid = circuit.components[ref].part.value, board.parts[ref]
        if laid.name is None or math.dist(laid.name.at, laid.at) > BESIDE:
            wrong.append(f"the name of {ref} is not printed beside it")
        elif ref in runs:
            if runs[ref] != value:
                wrong.append(f"{ref} is {value}, and what is printed of its row is {runs[ref]}")
        elif ref not in values:
            wrong.append(f"the value of {ref}, {value}, is not printed beside its name")
        elif values[ref] != value:
            wrong.append(f"{ref} is {value}, and {values[ref]} is printed beside its name")
    return wrong


def _paired(parts: list[Laid], texts: list[Print]) -> dict[str, str]:
    """The value beside each name: of all pairs the nearest first, each name and each text once."""
    pairs = sorted(
        (math.dist(part.name.at, text.at), part.ref, number)
        for part in parts
        for number, text in enumerate(texts)
        if part.name and text.layer == part.name.layer
    )
    found, taken = {}, set()
    for away, ref, number in pairs:
        if away <= BESIDE and ref not in found and number not in taken:
            found[ref] = texts[number].text
            taken.add(number)
    return found


def unmarked(circuit: Circuit, board: Board) -> list[str]:
    """Parts with a polarity whose marks are missing, or at the other end."""
    wrong = []
    for ref, component in circuit.components.items():
        laid, kind = board.parts[ref], component.part.name
        if kind in PLUS_AND_MINUS:
            plus, minus = PLUS_AND_MINUS[kind]
            for sign, pad, other in (("+", plus, minus), ("-", minus, plus)):
                if not _sign(board.prints, sign, laid.pads[pad], laid.pads[other]):
                    wrong.append(f"no {sign} is printed at pin {pad} of {ref}")
        elif kind in CROSSED:
            near, far = (laid.pads[pad] for pad in CROSSED[kind])
            if not any(math.dist(each, near) < math.dist(each, far) for each in _crosses(laid)):
                wrong.append(f"no + is printed at pin {CROSSED[kind][0]} of {ref}")
        elif kind in CUT:
            cut = _cut(laid)
            if cut is None or min(laid.pads, key=lambda pad: math.dist(laid.pads[pad], cut)) != CUT[kind]:
                wrong.append(f"no cut corner is printed at pin {CUT[kind]} of {ref}")
    return wrong


def _sign(prints: list[Print], sign: str, pad: Point, other: Point) -> bool:
    """Whether the sign stands at this pad: near it, and nearer than to the other one."""
    near = [each.at for each in prints if each.text == sign and math.dist(each.at, pad) < AT_ITS_END]
    return any(math.dist(at, pad) < math.dist(at, other) for at in near)


def _runs(prints: list[Print]) -> dict[str, str]:
    """What is printed of whole rows, "C11 to C30: 100n", by part."""
    found = {}
    for each in prints:
        if match := RUN.match(each.text):
            letters, first, last, value = match.groups()
            found.update({f"{letters}{number}": value for number in range(int(first), int(last) + 1)})
    return found


def _crosses(laid: Laid) -> list[Point]:
    """The middles of all plus signs that its footprint prints: two short lines across each other."""
    short = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, abs(a[0] - b[0]) < 0.01) for a, b in laid.lines
             if math.dist(a, b) < 1.2]  # fmt: skip
    return [(x, y) for x, y, upright in short if upright
            and any(not flat and math.dist((x, y), (u, v)) < 0.1 for u, v, flat in short)]  # fmt: skip


def _cut(laid: Laid) -> Point | None:
    """The middle of the one slanting line that its footprint prints."""
    slanting = [(a, b) for a, b in laid.lines if abs(a[0] - b[0]) > 0.2 and abs(a[1] - b[1]) > 0.2]
    return next((((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in slanting), None)


def served(root: Path) -> Verdict:
    """Both boards."""
    wrong, most, count = [], 0.0, 0
    for build in SERVED:
        board = board_of(root, build)
        found = distances(build, board)
        wrong += [f"{build}: {each}" for each in too_far(build, board)]
        most, count = max(most, *(away for _, away, _ in found)), count + len(found)
    return Verdict(f"{count} pins, {most:.1f} mm at most", wrong)


def too_far(build: str, board: Board) -> list[str]:
    """What does not stand where it serves."""
    return [f"{what} is {away:.1f} mm away, at most {most} are wanted"
            for what, away, most in distances(build, board) if not away <= most]  # fmt: skip


def distances(build: str, board: Board) -> list[tuple[str, float, float]]:
    """Each capacitor and pin, how far they are apart, and how far they may be."""
    parts, found = board.parts, []
    for ref, other, pins, most in SERVED[build]:
        for pin in pins:
            found.append((f"{ref} at pin {pin} of {other}", apart(parts[ref], parts[other], pin), most))
    for ref in PIXELS if build == "led" else ():
        nearest = min(AT_PIXELS, key=lambda each: apart(parts[each], parts[ref], SUPPLY))
        found.append((f"{nearest} at {ref}", apart(parts[nearest], parts[ref], SUPPLY), TO_PIXELS))
    return found


def apart(capacitor: Laid, part: Laid, pin: str) -> float:
    """From a pin to the nearest pad of the capacitor in the same net; infinite if there is none."""
    same = [at for number, at in capacitor.pads.items() if capacitor.nets[number] == part.nets[pin]]
    return min((math.dist(at, part.pads[pin]) for at in same), default=math.inf)
