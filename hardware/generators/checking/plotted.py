"""Whether holes and places made for a fab are the board file's, one by one: of this board, and from one origin.

Excellon is read here as it is described, in decimal millimetres. Places count from the drill origin, x to the right,
y up.
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
NEAR = 0.002  # mm: what rounding takes


def differences(board: Path, pack: Path, placement: str) -> list[str]:
    """What a board's zip and its list of places say otherwise than the board file."""
    whole = parse(board.read_text(encoding="utf-8"))
    with zipfile.ZipFile(pack) as packed:
        texts = [packed.read(name).decode("utf-8") for name in packed.namelist() if name.endswith(".drl")]
    wrong = _compared([hole for text in texts for hole in holes(text)], list(_drilled(whole)))
    wanted = {properties(part)["Reference"]: _place(whole, *numbers(part, "at")[:2])
              for part in lists(whole, "footprint")}  # fmt: skip
    for row in csv.DictReader(io.StringIO(placement)):
        at = (float(row["Mid X"].removesuffix("mm")), float(row["Mid Y"].removesuffix("mm")))
        there = wanted[row["Designator"]]
        if max(abs(at[0] - there[0]), abs(at[1] - there[1])) > NEAR:
            wrong.append(f"{row['Designator']} is placed at {at}, on the board it is at {there}")
    return wrong


def _compared(made: Sequence[Place], drawn: Sequence[Place]) -> list[str]:
    """Each of one with one of the other; the rest of both is wrong."""
    left = sorted(drawn)
    wrong = []
    for each in sorted(made):
        same = next((one for one in left if all(abs(a - b) <= NEAR for a, b in zip(each, one, strict=True))), None)
        if same is None:
            wrong.append(f"a hole at {each} that the board does not have")
        else:
            left.remove(same)
    return wrong + [f"no hole at {each}, where the board has one" for each in left]


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


def _drilled(whole: list[Node]) -> Iterator[Place]:
    """All pads and vias that are drilled."""
    for part in lists(whole, "footprint"):
        x, y, *turn = numbers(part, "at")
        for pad in lists(part, "pad"):
            if any(lists(pad, "drill")):
                at = turned((x, y, turn[0] if turn else 0.0), *numbers(pad, "at")[:2])
                yield (*_place(whole, *at), round(numbers(pad, "drill")[-1], 2))
    for via in lists(whole, "via"):
        yield (*_place(whole, *numbers(via, "at")[:2]), round(numbers(via, "drill")[-1], 2))


def _place(whole: list[Node], x: float, y: float) -> Point:
    left, bottom = numbers(first(whole, "setup"), "aux_axis_origin")
    return _rounded(x - left, bottom - y)


def _rounded(x: float, y: float) -> Point:
    return round(x, 3) + 0.0, round(y, 3) + 0.0
