"""Whether holes, pads and places made for a fab are the board file's, one by one.

The plots are read here as their formats are described: Excellon in decimal millimetres, flashes in Gerber. Places count
from the drill origin, x to the right, y up.
"""

import csv
import io
import re
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from generators.board import Point, turned
from generators.sexpr import Node, first, lists, numbers, parse, properties

Place = tuple[float, ...]
SIDES = {".gtl": "F.Cu", ".gbl": "B.Cu", ".gts": "F.Mask", ".gbs": "B.Mask"}
LINE = re.compile(r"(?:X(-?[\d.]+))?(?:Y(-?[\d.]+))?(?:D0([123])\*)?$")
NEAR = 0.002  # mm: what rounding takes


def differences(board: Path, pack: Path, placement: str) -> list[str]:
    """What a board's zip and its list of places say otherwise than the board file."""
    whole = parse(board.read_text(encoding="utf-8"))
    with zipfile.ZipFile(pack) as packed:
        texts = {name: packed.read(name).decode("utf-8") for name in packed.namelist()}
    made = [hole for name, text in texts.items() if name.endswith(".drl") for hole in holes(text)]
    wrong = _compared("hole", made, list(_drilled(whole)))
    for suffix, layer in SIDES.items():
        plot = next((text for name, text in texts.items() if name.endswith(suffix)), "")
        wrong += _compared(f"pad on {layer}", list(flashes(plot)), list(_pads(whole, layer)))
    wanted = {properties(part)["Reference"]: _place(whole, *numbers(part, "at")[:2])
              for part in lists(whole, "footprint")}  # fmt: skip
    for row in csv.DictReader(io.StringIO(placement)):
        at = (float(row["Mid X"].removesuffix("mm")), float(row["Mid Y"].removesuffix("mm")))
        there = wanted[row["Designator"]]
        if max(abs(at[0] - there[0]), abs(at[1] - there[1])) > NEAR:
            wrong.append(f"{row['Designator']} is placed at {at}, on the board it is at {there}")
    return wrong


def _compared(what: str, made: Sequence[Place], drawn: Sequence[Place]) -> list[str]:
    """Each of one with one of the other; the rest of both is wrong."""
    left = sorted(drawn)
    wrong = []
    for each in sorted(made):
        same = next((one for one in left if all(abs(a - b) <= NEAR for a, b in zip(each, one, strict=True))), None)
        if same is None:
            wrong.append(f"a {what} at {each} that the board does not have")
        else:
            left.remove(same)
    return wrong + [f"no {what} at {each}, where the board has one" for each in left]


def holes(text: str) -> Iterator[Place]:
    """The holes of an Excellon file: x, y, diameter."""
    tools, tool = {}, 0.0
    for line in text.splitlines():
        if made := re.match(r"(T\d+)C([\d.]+)", line):
            tools[made[1]] = float(made[2])
        elif line in tools:
            tool = tools[line]
        elif hit := re.match(r"X(-?[\d.]+)Y(-?[\d.]+)", line):
            yield (*_rounded(float(hit[1]), float(hit[2])), round(tool, 2))


def flashes(text: str) -> Iterator[Place]:
    """Where a Gerber file of format 4.6 flashes a shape: one for each pad and each via."""
    x = y = 0
    for line in text.splitlines():
        if line and line[0] in "XYD" and (found := LINE.match(line)):
            x, y = int(found[1] or x), int(found[2] or y)
            if found[3] == "3":
                yield _rounded(x / 1e6, y / 1e6)


def _drilled(whole: list[Node]) -> Iterator[Place]:
    for at, thing in _all(whole):
        if any(lists(thing, "drill")):
            yield (*at, round(numbers(thing, "drill")[-1], 2))


def _pads(whole: list[Node], layer: str) -> Iterator[Place]:
    """The pads on a layer; a via is a pad on both copper layers, and covered by the mask."""
    for at, thing in _all(whole):
        on = {str(each) for each in first(thing, "layers")[1:]}
        bare = thing[2] == "np_thru_hole" and layer.endswith(".Cu")
        if {layer, f"*.{layer[2:]}"} & on and not bare:
            yield at


def _all(whole: list[Node]) -> Iterator[tuple[Place, list[Node]]]:
    """All pads and vias, with their places."""
    for part in lists(whole, "footprint"):
        x, y, *turn = numbers(part, "at")
        for pad in lists(part, "pad"):
            yield _place(whole, *turned((x, y, turn[0] if turn else 0.0), *numbers(pad, "at")[:2])), pad
    for via in lists(whole, "via"):
        yield _place(whole, *numbers(via, "at")[:2]), via


def _place(whole: list[Node], x: float, y: float) -> Point:
    left, bottom = numbers(first(whole, "setup"), "aux_axis_origin")
    return _rounded(x - left, bottom - y)


def _rounded(x: float, y: float) -> Point:
    return round(x, 3) + 0.0, round(y, 3) + 0.0
