"""The picture in the docs that explains the LED build is what its firmware shows; REGOLD=1 draws it again."""

import os
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from roller.leds.pixels import BOXES
from screens.led_sheet import SAID, sheet

SHEET = Path(__file__).parents[3] / "docs" / "led-build.png"
A_TRACE = 12  # of 255; fonts and scaling differ a little from one system to the next


def test_the_sheet_in_the_docs_is_what_the_firmware_shows() -> None:
    drawn = sheet()
    if os.environ.get("REGOLD"):
        drawn.save(SHEET, optimize=True)
    golden = Image.open(SHEET).convert("RGB")
    assert golden.size == drawn.size
    different = ImageChops.difference(golden, drawn).convert("L").point(lambda level: 255 * (level > A_TRACE))
    box = different.getbbox()
    assert box is None, f"look at {box} in docs/led-build.png; REGOLD=1 if the new picture is the better one"


@pytest.mark.parametrize("box", sorted(set(BOXES) - {"aces", "twos", "threes", "fives", "sixes"}))
def test_every_pattern_that_must_be_learnt_is_on_the_sheet(box: str) -> None:
    assert box in repr(SAID)
