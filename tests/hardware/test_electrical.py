"""The electrical numbers: each keeps its bar, and each would miss it if what it watches over were wrong."""

from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from pathlib import Path

import pytest

from generators.circuit import Circuit, Component, led, oled
from generators.electrical import figures, firmware_constants, loads, pixel_power, pixels, signals, states
from generators.electrical.firmware_constants import constant
from generators.electrical.number import Number
from generators.electrical.table import all_numbers, numbers, page
from generators.facts import HARDWARE, FactError, parts, pins

ACCEPTED = {
    ("I2C bus", "rise time on the breadboard, display alone with 10 k"),
    ("pixels", "a cell's voltage at which the pixels have less than they need"),
    ("leakage", "D1 of the Pico, reverse, at 60 degrees"),
    ("pixel power", "charge that USB gives at once when it is plugged in beside lit pixels"),
    ("supply, oled", "the same at the worst, the cells sagging"),
    ("supply, led", "the same at the worst, the cells sagging"),
    ("states on a battery, oled, not measured on hardware", "asleep after a PC: three AAA cells last"),
    ("states on a battery, led, not measured on hardware", "asleep after a PC: three AAA cells last"),
}
Facts = tuple[Circuit, Circuit, dict[str, int]]


def missed(found: list[Number]) -> set[tuple[str, str]]:
    """Which numbers miss their bar."""
    return {(number.about, number.name) for number in found if not number.good}


def with_value(circuit: Circuit, ref: str, **what: str) -> None:
    """Give a part another value or part number, this part only."""
    component = circuit.components[ref]
    component.part = replace(component.part, **what)  # type: ignore[arg-type]  # all are texts


def more_light(monkeypatch: pytest.MonkeyPatch, **other: object) -> None:
    """Let the firmware have other constants."""
    real = constant

    def read(module: str, name: str, folder: Path = firmware_constants.ROLLER) -> object:
        return other.get(name, real(module, name, folder))

    for module in (signals, pixels, pixel_power, loads, states):
        monkeypatch.setattr(module, "constant", read)


def test_every_number_keeps_its_bar_or_says_why_not() -> None:
    found = all_numbers()
    assert len(found) > 50
    assert missed(found) <= ACCEPTED
    assert all(number.known for number in found if not number.good)


def test_every_number_says_how_it_was_computed_and_where_its_bar_is_from() -> None:
    for number in all_numbers():
        assert number.how and number.source and number.name, number
    names = [(number.about, number.name) for number in all_numbers()]
    assert len(set(names)) == len(names)


def test_the_committed_page_is_the_computed_one() -> None:
    committed = (HARDWARE.parent / "docs" / "reference" / "electrical.md").read_text(encoding="utf-8")
    assert committed == page(all_numbers()), "run: make hardware ARGS='--only electrical'"


def put(ref: str, value: str) -> Callable[[Facts], None]:
    """Another value of a part that both circuits have, or one of them."""

    def change(facts: Facts) -> None:
        for circuit in facts[:2]:
            if ref in circuit.components:
                with_value(circuit, ref, value=value)

    return change


def join(ref: str, kind: str, **nets: str) -> Callable[[Facts], None]:
    """A further part on both boards."""

    def change(facts: Facts) -> None:
        for circuit in facts[:2]:
            joined = {pin.lstrip("_"): net for pin, net in nets.items()}
            circuit.components[ref] = Component(ref, parts()[kind], joined)

    return change


def signal(name: str, number: int) -> Callable[[Facts], None]:
    """A signal on another GPIO."""

    def change(facts: Facts) -> None:
        facts[2][name] = number

    return change


WRONG_FACTS = [
    (signal("L1", 10), "GPIO", "other outputs on the piezo's PWM slice"),
    (join("R20", "r_330", _1="OLED_SDA", _2="3V3"), "I2C bus", "pull-up resistors on the board, oled"),
    (join("R20", "r_330", _1="OLED_SCL", _2="3V3"), "I2C bus", "pull-up resistors on the board, led"),
    (put("R3", "68"), "lamps", "one lamp, most"),
    (put("R3", "1.5k"), "lamps", "one lamp, least"),
    (put("R9", "22"), "lamps", "five lamps and the piezo's first microsecond"),
    (put("R9", "1k"), "piezo", "time to charge, of half a period"),
    (put("R13", "10k"), "piezo", "time to empty what a knock leaves"),
    (put("R13", "220"), "piezo", "average current"),
    (put("R6", "3.3k"), "battery divider", "at the ADC, three fresh cells"),
    (put("R6", "1M"), "battery divider", "read without a battery, on USB, at 25 degrees"),
    (put("R6", "120k"), "battery divider", "read without a battery, on USB, at 60 degrees"),
    (put("R12", "10k"), "battery divider", "into the ADC pin, battery the wrong way round"),
    (put("R11", "1M"), "supply, oled", "on Q2's gate when the battery is empty"),
    (put("R11", "470"), "USB and battery", "through R11 from USB"),
    (put("C6", "22n"), "pixel power", "until the pixels have their supply"),
    (put("C6", "1n"), "pixel power", "surge into C4 and C5"),
    (put("C7", "100u"), "pixel power", "capacitors that USB fills at once"),
    (put("C4", "2200u"), "pixel power", "until they have none"),
    (put("C4", "1000u"), "pixel power", "from USB while they rise, whole device"),
    (put("C4", "10000u"), "pixel power", "until U3 has let go, USB pulled, no cells"),
    (put("R16", "220k"), "pixel power", "at U3's ON while nobody has set the pin"),
    (put("R16", "680"), "pixel power", "at U3's ON while the pin is low"),
    (put("C1", "10n"), "battery divider", "error by reading"),
    (put("C1", "10u"), "battery divider", "time to settle"),
]


@pytest.mark.parametrize(("change", "about", "name"), WRONG_FACTS, ids=[f"{row[1]}: {row[2]}" for row in WRONG_FACTS])
def test_a_wrong_part_or_pin_makes_its_number_miss(change: Callable[[Facts], None], about: str, name: str) -> None:
    facts = (deepcopy(oled()), deepcopy(led()), pins())
    change(facts)
    assert (about, name) in missed(numbers(*facts))


WRONG_FIGURES = [
    ("ALL_PINS", 0.010, "lamps", "five lamps"),
    ("BUS_SINK", 0.0005, "I2C bus", "sunk with the strongest pull-ups"),
    ("CELL_FRESH", 1.9, "supply, oled", "VSYS, three fresh cells"),
    ("BUFFER_LEAST", 4.5, "pixels", "supply of the level shifter, cells half empty"),
    ("SWITCH", 20e-6, "supply, oled", "through the switch"),
    ("TRACKS", 0.3, "supply, led", "lost in the tracks from the plug to the Pico"),
    ("MOSFET_BODY", 1.0, "supply, led", "VSYS if Q2 does not open at all, battery empty"),
    ("LOAD_SWITCH_ON", 0.5, "pixel power", "lost in U3"),
    ("FUSE_HOT", 0.15, "supply, led", "through F1, in the sun"),
    ("FUSE_OHMS", 1.5, "supply, led", "lost in F1"),
    ("PICO_DIODE_LEAK", 2e-3, "leakage", "D1 of the Pico, reverse, at 25 degrees"),
    ("MOSFET_BODY_LEAST", 0.0, "leakage", "Q2 shut: its gate below VSYS, on the weakest USB port beside fresh cells"),
    ("CERAMIC_LEFT", 0.05, "supply, oled", "longest bounce of a cell that is bridged, at EMPTY"),
    ("PICO_VSYS_CAPACITOR", -300e-6, "supply, led", "longest bounce of a cell that is bridged, at EMPTY"),
    ("LOAD_3V3", 0.030, "supply, oled", "load on 3V3"),
    ("OLED_DIM", 0.090, "states on a battery, oled, not measured on hardware", "dim: out of the cells"),
    ("PICO_ASLEEP", 0.005, "states on a battery, oled, not measured on hardware", "asleep: three AAA cells last"),
    ("CELL_CHARGE_FAST", 0.3, "states on a battery, led, not measured on hardware", "playing: three AAA cells last"),
    ("FLASH_ERASE", 0.3, "levels of the battery, led", "VSYS where no roll is begun, while the flash is erased"),
    ("MOSFET_MOST", 10.0, "USB and battery", "on Q2, battery the wrong way round and USB plugged in"),
    ("PICO_DIODE", 0.1, "pixels", "through the Pico's own diode"),
    ("PICO_DIODE_DROP", 1.4, "pixels", "supply of the pixels on USB"),
]


@pytest.mark.parametrize(("figure", "value", "about", "name"), WRONG_FIGURES, ids=str)
def test_a_weaker_part_makes_its_number_miss(
    figure: str, value: float, about: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert (about, name) not in missed(all_numbers())
    monkeypatch.setattr(figures, figure, figures.Figure(value, "a test"))
    assert (about, name) in missed(all_numbers())


def test_more_light_in_the_firmware_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    more_light(monkeypatch, MOST_MILLIAMPS=400)
    found = missed(all_numbers())
    assert ("pixels", "from USB, whole device") in found
    assert ("states on a battery, led, not measured on hardware", "playing: out of the cells") in found


def test_other_levels_of_the_battery_in_the_firmware_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    more_light(monkeypatch, EMPTY=2100, NONE=2400)
    found = missed(all_numbers())
    assert ("levels of the battery, oled", "VSYS where the firmware says that there is no battery") in found
    empty = "VSYS where no roll is begun, while the flash is erased"
    assert ("levels of the battery, led", empty) in found


def test_pixels_that_draw_more_while_they_are_black_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    more_light(monkeypatch, RESTING_MILLIAMPS=3)
    found = missed(all_numbers())
    about = "states on a battery, led, not measured on hardware"
    assert (about, "dim: three AAA cells last") in found
    assert not found & {(about, f"{state}: three AAA cells last") for state in ("dark", "asleep")}, "no supply then"
    more_light(monkeypatch, RESTING_MILLIAMPS=8)
    assert ("pixel power", "from USB while they rise, whole device") in missed(all_numbers())


def test_a_lamp_without_forward_voltage_is_refused() -> None:
    circuit = deepcopy(oled())
    with_value(circuit, "D1", part_number="LED 3 mm")
    with pytest.raises(FactError, match="says no 'forward voltage"):
        signals.lamps(circuit)
