"""Every screen on CPython looks like its golden picture, which MicroPython has drawn."""

from pathlib import Path

import pytest
from PIL import Image

from rollkeeper.flashing.package_list import find_firmware
from rollkeeper.soft import on_cpython
from screen_views import PICTURES
from written_views import record

GOLDEN = Path(__file__).parents[2] / "golden" / "screens"
on_cpython.prepare(find_firmware(None))


@pytest.mark.parametrize("name, views", PICTURES, ids=[name for name, _ in PICTURES])
def test_a_screen_on_cpython(name: str, views: tuple[object, ...]) -> None:
    from roller.oled.screen import Screen
    from rollkeeper.soft.handheld import Glass

    glass = Glass()
    screen = Screen(glass)
    for view in views:
        while screen.draw(*record(view)) is None:
            pass
    golden = Image.open(GOLDEN / f"{name}.png").convert("1")
    bits = [glass.buffer[(y >> 3) * 128 + x] >> (y & 7) & 1 for y in range(64) for x in range(128)]
    assert bits == [golden.getpixel((x, y)) // 255 for y in range(64) for x in range(128)]
