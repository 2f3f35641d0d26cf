"""The three building guides: a picture a step, each part in one step, and first lines that say what the lists say."""

import csv
import re

import pytest

from generators.circuit import circuit_of
from generators.facts import HARDWARE
from generators.guide.shown import shown
from generators.wiring.oled_breadboard import oled_breadboard

NAMES = ("oled", "led", "breadboard")
GUIDES = {build: (HARDWARE / build / "README.md").read_text(encoding="utf-8") for build in NAMES}
BUILDS = pytest.mark.parametrize("build", GUIDES)
BOARDS = pytest.mark.parametrize("build", ("oled", "led"))
LARGEST = 60_000  # bytes of a picture of a step


@BUILDS
def test_each_step_has_a_picture_with_its_number_and_there_are_no_others(build: str) -> None:
    steps = re.split(r"^### (?=\d+\. )", GUIDES[build], flags=re.MULTILINE)[1:]
    assert [int(step.partition(".")[0]) for step in steps] == list(range(1, len(steps) + 1)) and len(steps) > 5
    for number, step in enumerate(steps, 1):
        (picture,) = shown(step)
        assert picture.file.startswith(f"{number:02d}-"), picture
    files = {path.name: path.stat().st_size for path in (HARDWARE / build / "steps").iterdir()}
    assert sorted(files) == [step.file for step in shown(GUIDES[build])], "make hardware ARGS='--only steps wiring'"
    assert max(files.values()) <= LARGEST, files


@BOARDS
def test_each_part_that_is_soldered_is_new_in_one_step(build: str) -> None:
    new = [ref for step in shown(GUIDES[build]) for ref in step.parts if not ref.startswith("JP")]
    parts = circuit_of(build).components.items()
    assert sorted(new) == sorted(ref for ref, each in parts if each.part.fitted and not each.part.copper)


def test_each_part_and_each_wire_of_the_breadboard_is_new_in_one_step() -> None:
    steps, build = shown(GUIDES["breadboard"]), oled_breadboard()
    assert sorted(ref for step in steps for ref in step.parts) == sorted(part.ref for part in build.parts)
    assert [number for step in steps for number in step.wires] == [wire.number for wire in build.wires]


@BOARDS
def test_each_printed_piece_is_in_one_picture_and_is_ordered(build: str) -> None:
    order = GUIDES[build].partition("## What to order")[2].partition("## Solder it")[0]
    with (HARDWARE / "case" / "printing.csv").open(encoding="utf-8") as file:
        pieces = [row["part"] for row in csv.DictReader(file) if build in row["builds"].split()]
    for piece in pieces:
        assert sum(bool(re.search(rf"(?<!-){piece}\b", step.said)) for step in shown(GUIDES[build])) == 1, piece
        assert f"`{piece}`" in order


@BUILDS
def test_the_first_lines_have_the_price_and_the_hours_of_the_lists(build: str) -> None:
    first = " ".join(re.findall(r"\n\n(\*\*.*?\*\*)", GUIDES[build], re.DOTALL)[0].split())
    shopping = (HARDWARE / "shopping.md").read_text(encoding="utf-8")
    price = re.search(rf"^\| {build} build \| ([\d.]+) \|$", shopping, re.MULTILINE | re.IGNORECASE)
    assert price and f"about {float(price[1]):.0f} euros" in first
    electrical = (HARDWARE.parent / "docs/reference/electrical.md").read_text(encoding="utf-8")
    hours = dict(zip(NAMES, re.findall(r"playing: three AAA cells last \| ([\d.]+) h", electrical), strict=False))
    if build in hours:
        assert f"last {int(float(hours[build]))} hours" in first
        assert "105 x 85 x 30 mm" in first  # the README's, which a test compares with the case's lengths
        assert re.search(r"about \d+ g with its cells", first)
    else:
        assert "no battery" in first
