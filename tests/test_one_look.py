"""The device looks the same wherever it is shown: colours of hardware/look.toml, lengths of geometry.toml."""

import re
from pathlib import Path

import pytest

from emulator.view import case_picture, led_portrait, portrait
from generators.case.lengths import lengths
from generators.facts import colours
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
        ("case", case_picture.BODY, "skin"), ("visor", case_picture.BEZEL, "visor"),
        ("cap", case_picture.CAP, "cap-red"), ("engraved", case_picture.INK, "engraved"),
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


def of_the_case(build: str) -> dict[str, float]:
    """What geometry.toml says of a build, by the names of device.css."""
    left, top, right, bottom = MM.outside
    sound, (bootsel_x, bootsel_y) = MM["piezo"]["centre"], MM.bootsel
    return {
        "wide": right - left, "high": bottom - top, "edge": -left, "corner": MM["case"]["corner_radius"],
        "bevel": MM["case"]["edge"], "usb-y": MM.usb[0], "sound-x": sound[0], "sound-y": sound[1],
        "bootsel-x": bootsel_x, "bootsel-y": bootsel_y, "name-x": MM["board"]["width"] / 2,
        "visor-corner": MM["visor"]["corner_radius"],
        **(of_the_led_build() if build == "led" else of_the_oled_build()),
    }  # fmt: skip


def of_the_oled_build() -> dict[str, float]:
    keys, visor, display = MM["keys"]["oled"], MM.visor("oled"), MM["display"]
    (display_x, display_y), lamps = MM.window(), MM["lamps"]
    return {
        "key-first": keys["x"][0], "key-pitch": keys["x"][1] - keys["x"][0], "keys-y": keys["y"],
        "cap": keys["cap_diameter"], "lamps-y": lamps["y"], "lamp": lamps["hole"], "number-x": lamps["number"],
        "number-y": lamps["y"], "visor-left": visor[0], "visor-top": visor[1], "visor-right": visor[2],
        "visor-bottom": visor[3], "display-x": display_x, "display-y": display_y, "display-wide": display["active"][0],
        "display-high": display["active"][1], "window-wide": display["window"][0],
        "window-high": display["window"][1], "name-y": (MM.inside[1] + visor[1]) / 2,
    }  # fmt: skip


def of_the_led_build() -> dict[str, float]:
    visor, keys = MM.visor("led"), MM["keys"]["led"]
    return {
        "key-first": keys["x"][0], "key-pitch": keys["x"][1] - keys["x"][0], "keys-y": keys["y"],
        "cap": keys["cap_diameter"], "visor-left": visor[0], "visor-top": visor[1], "visor-right": visor[2],
        "visor-bottom": visor[3], "pip-pitch": MM["dice"]["pip_pitch"], "well": MM["visor"]["well"],
        "name-y": (MM.inside[1] + visor[1]) / 2, "dice-y": MM["dice"]["y"],
    }  # fmt: skip


@pytest.mark.parametrize(("build", "drawn"), [("oled", case_picture.OLED), ("led", case_picture.LED)])
def test_page_and_pictures_have_the_shape_of_the_case(build: str, drawn: dict[str, float]) -> None:
    case = of_the_case(build)
    assert {name: drawn[name] for name in case} == pytest.approx(case)


def test_the_page_has_the_letters_of_the_case() -> None:
    script = (ROOT / "host/rollkeeper/web/static/device.js").read_text(encoding="utf-8")
    drawn = dict(re.findall(r'\b([A-Z\d]): "(M[^"]+)"', script))
    assert set(drawn) == set("ROLKEP12345")
    for letter, path in drawn.items():
        of_the_case = case_picture.LETTERS[letter]
        assert strokes(path) == [[(x, round(3 - y, 2)) for x, y in each] for each in of_the_case], letter


def strokes(path: str) -> list[list[tuple[float, float]]]:
    """The places along a path of SVG that has only M, L, H, V and Z, stroke by stroke."""
    found: list[list[tuple[float, float]]] = []
    for kind, numbers in re.findall(r"([MLHVZ])([^MLHVZ]*)", path):
        at = [float(each) for each in re.findall(r"\d*\.?\d+", numbers)]
        if kind == "M":
            found.append([])
        x, y = found[-1][-1] if found[-1] else (0.0, 0.0)
        if kind in "ML":
            found[-1] += zip(at[::2], at[1::2], strict=True)
        else:
            found[-1].append(found[-1][0] if kind == "Z" else (at[0], y) if kind == "H" else (x, at[0]))
    return found
