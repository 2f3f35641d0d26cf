"""The device looks the same wherever it is shown: colours of hardware/look.toml, lengths of geometry.toml."""

import re
from pathlib import Path

import pytest

from emulator.view import case_picture, led_portrait, portrait
from generators.case.lengths import lengths
from generators.facts import FactError, colours
from roller.leds import pixels as pips

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "host/rollkeeper/web/static/device.css").read_text(encoding="utf-8")
COLOUR, MM = colours(), lengths()
READABLE = 4.5  # to 1


def as_text(colour: tuple[int, int, int]) -> str:
    return "#%02x%02x%02x" % colour


def on_the_page(name: str) -> str:
    """A colour of device.css."""
    found = re.search(rf"--{name}: (#\w{{6}});", PAGE)
    assert found, name
    return found[1]


def light(colour: str) -> float:
    """Relative luminance, as WCAG 2 has it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, bright = sorted((light(one), light(other)))
    return (bright + 0.05) / (dark + 0.05)


def test_page_and_pictures_have_the_colours_of_the_case() -> None:
    for name, drawn, seen in (
        ("case", case_picture.BODY, "skin"), ("visor", case_picture.BEZEL, "visor"), ("cap", case_picture.CAP, "cap"),
        ("engraved", case_picture.INK, "engraved"),
    ):  # fmt: skip
        assert as_text(drawn) == on_the_page(seen) == COLOUR[name], name
    assert as_text(portrait.LED_ON) == COLOUR["lamp"]
    icon = (ROOT / "host/rollkeeper/web/static/icon.svg").read_text(encoding="utf-8")
    assert COLOUR["cap"] in icon and COLOUR["case"] in icon


def test_pips_have_the_same_light_on_the_page_and_in_pictures() -> None:
    script = (ROOT / "host/rollkeeper/web/static/device.js").read_text(encoding="utf-8")
    assert f"const FULL = {led_portrait.FULL};" in script and f"(value / most) ** {led_portrait.GAMMA})" in script
    assert led_portrait.FULL == sum(pips.FREE) == sum(pips.LOCKED), "a pip of a die that lies"
    die, hole = (re.search(rf"\.die-of-light{part} {{[^}}]*background: (#\w+);", PAGE) for part in ("", " i"))
    assert die and die[1] == as_text(led_portrait.DIE_SIDE)
    assert hole and hole[1] == as_text(led_portrait.HOLE)


def test_the_case_is_drawn_and_printed_in_them() -> None:
    folder = ROOT / "hardware/generators/case"
    printed = (folder / "parts.py").read_text(encoding="utf-8")
    assert not re.search(r"#[0-9a-f]{6}", printed) and "colours()" in printed
    rows = (ROOT / "hardware/case/printing.csv").read_text(encoding="utf-8").splitlines()
    assert "filament" in rows[0].split(",")
    said = {row.split(",")[0]: row for row in rows[1:]}
    assert "light" in said["base"] and "dark" in said["oled-visor"]
    assert "red" in said["oled-cap"] and "red" in said["led-cap"]


def test_what_is_engraved_can_be_read() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    for case in ("skin", "skin-light", "skin-dark"):
        assert contrast(on_the_page("engraved"), on_the_page(case)) >= READABLE, case


def test_a_colour_that_is_none_is_refused(tmp_path: Path) -> None:
    (tmp_path / "look.toml").write_text('[colours]\ncase = "ivory"\n', encoding="utf-8")
    with pytest.raises(FactError, match="case = 'ivory' is no colour"):
        colours(tmp_path / "look.toml")


def test_the_pictures_have_the_shape_of_the_case() -> None:
    left, top, right, bottom = MM.outside
    assert (round(right - left, 3), round(bottom - top, 3)) == case_picture.CASE and -left == case_picture.EDGE
    assert MM["case"]["corner_radius"] == case_picture.CORNER
    keys = MM["keys"]["led"]
    assert (keys["y"], keys["cap_diameter"]) == (case_picture.KEY_Y, case_picture.KEY_ACROSS)
    assert tuple(MM["piezo"]["centre"]) == case_picture.PIEZO
    dice, visor = MM["dice"], MM["visor"]
    assert tuple(keys["x"]) == led_portrait.KEYS and tuple(visor["led"]) == led_portrait.VISOR
    assert (dice["y"], dice["pip_pitch"], visor["well"]) == (
        led_portrait.DICE_MM, led_portrait.PITCH_MM, led_portrait.WELL_MM,
    )  # fmt: skip


def test_the_page_has_the_shape_of_the_case() -> None:
    wide, high = case_picture.CASE
    visor, keys = led_portrait.VISOR, MM["keys"]["led"]
    for said in (
        f"--mm: calc(var(--px) * 166 / {wide});", f"--high: calc(var(--mm) * {high});",
        f"border-radius: calc(var(--mm) * {MM['case']['corner_radius']:g});",
        f"width: calc(var(--mm) * {keys['cap_diameter']:g});", f"width: calc(var(--mm) * {MM['lamps']['hole']});",
        f".leds {{ --column: calc(var(--mm) * {keys['x'][1] - keys['x'][0]:g}); }}",
        f"height: calc(var(--mm) * {round(visor[3] - visor[1], 3)});",
        f"var(--mm) * {round(visor[2] - visor[0], 3)}) / 2)",
        f"repeat(3, calc(var(--mm) * {MM['dice']['pip_pitch']}))", f"width: calc(var(--mm) * {MM['visor']['well']});",
        f"top: calc(var(--mm) * ({round(MM.usb[0] - MM.outside[1], 3)} - 5.5));",
        f"top: calc(var(--mm) * ({round(keys['y'] - MM.outside[1], 3)} - 5.5));",
    ):  # fmt: skip
        assert said in PAGE, said
