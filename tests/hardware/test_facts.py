"""The lists of facts: read as they are, and what contradicts itself is refused by name."""

from dataclasses import replace
from pathlib import Path

import pytest

from generators import facts
from generators.checking.kicad_rules import drawn_for_another
from generators.facts import FactError
from hardware.hardware_copies import copy_of, edit

PINS, PARTS = "hardware/pins.toml", "hardware/parts.toml"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("K3 = 12", "K3 = 11", "K3 and K2 both want GP11"),
        ("K3 = 12", "K3 = 23", "K3 = 23: the Pico's header has no GP23"),  # the radio's on a Pico W
        ("OLED_SCL = 5", "OLED_SCL = 6", "GP4 and GP6 are not SDA and SCL of one I2C block"),
        ("BATTERY = 28", "BATTERY = 8", "BATTERY = 8: only GP26 to GP28 can measure a voltage"),
    ],
)
def test_pins_that_cannot_be_are_refused(tmp_path: Path, old: str, new: str, said: str) -> None:
    file = copy_of([PINS], tmp_path) / PINS
    edit(file, old, new)
    with pytest.raises(FactError, match=said):
        facts.pins(file)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('symbol = "Switch:SW_Push"\n', "", r"\[key\]: a part on a board has a symbol and a footprint"),
        ("Switch:SW_Push", "SW_Push", "'SW_Push' is not of the form library:name"),
        (
            "bill = { oled = 5, led = 5 }",
            "bill = { oled = 5, wood = 5 }",
            r"\[case_screw\]: bill: there is no build wood",
        ),
        ("bill = { oled = 5, led = 5 }", "", r"\[case_screw\]: it is on no board and on no bill"),
        ("price = 0.0\n", "price = 1.0\n", "copper of the board has none"),
        ("price = 4.50\n", "price = 0.0\n", r"\[pico\]: what is bought has a price"),
        ("price = 4.50\n", "prize = 4.50\n", r"\[pico\]: .*prize"),
        ("price = 4.50\n", "price = = 4.50\n", "parts.toml"),
    ],
)
def test_parts_that_contradict_themselves_are_refused(tmp_path: Path, old: str, new: str, said: str) -> None:
    file = copy_of([PARTS], tmp_path) / PARTS
    edit(file, old, new)
    with pytest.raises(FactError, match=said):
        facts.parts(file)


def test_every_part_by_a_makers_number_names_its_datasheet() -> None:
    for part in facts.parts().values():
        assert part.generic or part.source, f"{part.name}: {part.part_number} without a source"


def test_a_part_that_has_a_footprint_of_its_own_lies_on_no_other() -> None:
    drawn = {
        "Switch:SW_PUSH-12mm": "12 mm keys, such as TL1100",
        "Switch:SW_SPST_Omron_B3F-40xx": "B3F-4000 B3F-4055",
        "JST:JST_PH_S2B-PH-K_1x02": "side entry",
        "SON:X2SON-5": "for SN74LV of the family",
    }
    drawn = {name: f"{name} {text}" for name, text in drawn.items()}
    key, plug, buffer = (facts.parts()[name] for name in ("key", "battery_plug", "ahct_buffer"))
    own, other = "Switch:SW_SPST_Omron_B3F-40xx", "Switch:SW_PUSH-12mm"
    assert drawn_for_another(replace(key, footprint=own), drawn) == ""
    said = drawn_for_another(replace(key, footprint=other), drawn)
    assert said == f"key: B3F-4055 has {own}, not {other}"
    assert drawn_for_another(replace(key, part_number="B3F-4050", footprint=other), drawn).endswith(f"not {other}")
    assert drawn_for_another(replace(plug, footprint="JST:JST_PH_S2B-PH-K_1x02"), drawn) == ""
    assert "S2B-PH-K-S has JST:" in drawn_for_another(replace(plug, footprint="JST:JST_XH"), drawn)
    assert drawn_for_another(buffer, drawn) == ""  # six characters are those of a whole family
    assert drawn_for_another(replace(key, generic=True, footprint=other), drawn) == ""
