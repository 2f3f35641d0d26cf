"""The schematics are readable: one A4 page, everything in its block, nothing over anything else, all texts lie."""

from itertools import combinations

import pytest

from generators.schematic.drawing_sheet import ROWS, WIDTH, drawing_sheet
from hardware.hardware_copies import ROOT
from hardware.schematic_page import Box, Page, page

SHEET = Box("sheet", 10.0, 10.0, 287.0, 200.0)  # of A4, inside the border
TITLE = Box("title block", 287.0 - WIDTH, 200.0 - ROWS[-1], 287.0, 200.0)
TOUCH = 0.15  # mm that boxes may share: letters are narrower than their boxes


@pytest.fixture(scope="module", params=["oled", "led"])
def drawn(request: pytest.FixtureRequest) -> Page:
    """The committed page of a build."""
    file = ROOT / "hardware" / request.param / f"rollkeeper-{request.param}.kicad_sch"
    return page(file.read_text(encoding="utf-8"))


def test_the_blocks_are_on_the_sheet_and_beside_one_another(drawn: Page) -> None:
    assert len(drawn.frames) >= 9
    for frame in drawn.frames:
        assert SHEET.holds(frame) and not frame.meets(TITLE)
    assert not [pair for pair in combinations(drawn.frames, 2) if pair[0].meets(pair[1])]


def test_everything_is_inside_a_block(drawn: Page) -> None:
    outside = [box for box in drawn.texts + drawn.bodies if not any(frame.holds(box) for frame in drawn.frames)]
    assert outside == []


def test_no_text_lies_over_another(drawn: Page) -> None:
    overlapping = [(a.what, b.what) for a, b in combinations(drawn.texts, 2) if a.meets(b, TOUCH)]
    assert overlapping == []


def test_no_symbol_lies_over_another(drawn: Page) -> None:
    assert [(a.what, b.what) for a, b in combinations(drawn.bodies, 2) if a.meets(b, TOUCH)] == []


def test_no_text_lies_over_a_symbol(drawn: Page) -> None:
    """Only a pixel has its name inside."""
    overlapping = [
        (text.what, body.what)
        for text in drawn.texts
        for body in drawn.bodies
        if text.meets(body, TOUCH) and not (body.holds(text) and text.what == f"{body.what} {body.what!r}")
    ]
    assert overlapping == []


def test_a_planted_overlap_is_found(drawn: Page) -> None:
    text = drawn.texts[0]
    assert Box("planted", text.left + 1, text.top, text.right, text.bottom).meets(text, TOUCH)


def test_the_border_and_title_block_are_what_the_generators_make() -> None:
    assert (ROOT / "hardware" / "rollkeeper.kicad_wks").read_text(encoding="utf-8") == drawing_sheet()
