"""The gallery has a scene for everything that can be drawn, and its files are what the emulated handheld shows."""

import re
from math import dist
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from emulator.firmware import build
from emulator.handheld import VirtualHandheld
from gallery.page import page
from gallery.pictures import picture
from gallery.scene import GROUPS, Scene, Story
from gallery.shown import noting, shown
from gallery.spoken import SHEETS
from gallery.stage import AnotherView, Stage
from gallery.stories import STORIES
from gallery.wished_dice import WishedDice
from players.player import Player
from roller.leds import pixels

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "gallery"
OLED = ROOT / "firmware" / "roller" / "oled"
NAMES = [scene.name for story in STORIES for scene in story.scenes]
LOOKED_AT = ("writing", "challenge-round", "led-full-house", "led-stuck-key", "led-final")  # they are soon there
SHADE = 40  # of 255: between a colour alone and on the sheet, where it is smaller
A_TRACE = 12  # of 255; scaling differs a little from one system to the next
LARGEST = 2.6e6  # bytes of the whole folder
ROLL_LARGEST = 400e3


def kinds(build: str) -> set[str]:
    return {scene.kind for story in STORIES if story.build == build for scene in story.scenes}


def test_every_screen_of_the_display_has_a_scene() -> None:
    tables = [re.findall(r"^SCREENS = \{(.+?)\}", path.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
              for path in sorted(OLED.glob("*.py"))]  # fmt: skip
    screens = {name for table in tables for line in table for name in re.findall(r'"(\w+)":', line)}
    assert len(screens) > 25
    assert kinds("oled") == screens


def test_everything_that_the_pixels_draw_has_a_scene() -> None:
    assert kinds("led") == set(pixels._DRAWN)


def test_names_are_not_used_twice_and_groups_are_known() -> None:
    assert len(set(NAMES)) == len(NAMES)
    assert {story.group for story in STORIES} == set(GROUPS)
    for story in STORIES:
        assert all(scene.name.startswith("led-") == (story.build == "led") for scene in story.scenes)


def test_the_folder_has_just_these_pictures_and_is_small() -> None:
    assert {path.stem for path in FOLDER.glob("*.png")} == {*NAMES, "roll", "oled-sheet", "led-sheet", *SHEETS}
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < LARGEST
    assert (FOLDER / "roll.png").stat().st_size < ROLL_LARGEST
    assert (FOLDER / "README.md").read_text(encoding="utf-8") == page(STORIES), "run: make gallery"


def test_the_roll_is_a_loop_of_some_seconds() -> None:
    with Image.open(FOLDER / "roll.png") as roll:
        assert roll.n_frames > 40 and roll.info["loop"] == 0  # type: ignore[attr-defined]
        lasts = 0.0
        for frame in range(roll.n_frames):  # type: ignore[attr-defined]
            roll.seek(frame)
            lasts += roll.info["duration"]
    assert 5000 < lasts < 15000


def test_a_failure_is_all_red_on_the_led_build() -> None:
    with Image.open(FOLDER / "led-crash.png") as shown:
        levels = shown.convert("RGB").tobytes()
    pixels = list(zip(levels[::3], levels[1::3], levels[2::3], strict=True))
    red = sum(r > 200 and g < 100 and b < 100 for r, g, b in pixels)
    assert red > 35 * 50 and not any(b > 150 > r for r, _, b in pixels), "35 pips, none of a menu"


@pytest.mark.emulated
@pytest.mark.parametrize("name", LOOKED_AT)
@pytest.mark.nightly
def test_a_picture_is_what_the_handheld_shows(name: str, micropython_image: Path) -> None:
    story = next(story for story in STORIES if name in [scene.name for scene in story.scenes])
    stage = Stage(story)
    scenes = list(story.scenes)[: [scene.name for scene in story.scenes].index(name) + 1]
    seen = [stage.seen(scene) for scene in scenes][-1]
    drawn = picture(seen).convert("RGB")
    with Image.open(FOLDER / f"{name}.png") as golden:
        different = ImageChops.difference(golden.convert("RGB"), drawn).convert("L")
    box = different.point(lambda level: 255 * (level > A_TRACE)).getbbox()
    assert box is None, f"look at {box} in docs/gallery/{name}.png; make gallery draws it again"


@pytest.mark.emulated
@pytest.mark.parametrize("build", ["oled", "led"])
def test_a_scene_that_shows_something_else_than_it_says_is_refused(build: str, micropython_image: Path) -> None:
    stage = Stage(Story("A turn", (), build=build))
    assert stage.seen(Scene("turn", "Ready", "", "wait-1500")).scene.kind == "Ready"
    with pytest.raises(AnotherView, match="list shows Menu, not Options"):
        stage.seen(Scene("list", "Options", "", "K4"))


@pytest.mark.emulated
def test_half_a_picture_is_not_taken(micropython_image: Path) -> None:
    stage = Stage(Story("A turn", ()), measured=True)
    stage.handheld.run_ms(1500)
    stage.handheld.press(1)
    seen = set()
    for _ in range(400):
        stage.handheld.run_ms(0.5)
        seen.add(shown(stage.handheld))
    assert {("Ready", True), ("Card", False), ("Card", True)} <= seen


def test_the_sheet_keeps_colours_that_are_rare() -> None:
    with Image.open(FOLDER / "led-sheet.png") as sheet:
        there = {colour for _, colour in sheet.convert("RGB").getcolors(1 << 16) or []}
    for name in ("led-practice", "led-turn-passes", "led-roll-off"):  # pink, yellow, blue
        with Image.open(FOLDER / f"{name}.png") as alone:
            wanted = max(alone.convert("RGB").getcolors(1 << 16) or [], key=lambda each: max(each[1]) - min(each[1]))[1]
        assert min(dist(colour, wanted) for colour in there) < SHADE, name


@pytest.mark.emulated
def test_dice_fall_as_they_are_wished(micropython_image: Path) -> None:
    handheld = VirtualHandheld(micropython_image, files=noting(build(ROOT / "firmware"), "oled"), seed=5)
    dice = WishedDice(handheld.pico.mcu, 5)
    player = Player(handheld)
    dice.wish((1, 6, 2, 5, 3))
    assert player.roll() == (1, 6, 2, 5, 3)
    dice.wish((6, 6, 4))
    assert player.roll(2, 4) == (6, 6, 6, 5, 4) and dice.granted
