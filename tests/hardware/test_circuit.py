"""The circuits of both builds, read off their boards: what hangs on what."""

from collections.abc import Callable
from pathlib import Path

import pytest

from generators.board import NoBoardFile
from generators.circuit import Circuit, CircuitError, circuit_of, led, oled, signals_of
from generators.facts import pins
from generators.pico import PIN_OF_GPIO
from hardware.hardware_copies import copy_of, edit

BUILDS = (oled, led)


@pytest.mark.parametrize("build", BUILDS)
def test_the_pico_has_each_signal_of_the_build_on_its_gpio(build: Callable[[], Circuit]) -> None:
    circuit = build()
    nets = circuit.components["U1"].nets
    for signal, gpio in pins().items():
        if signal in signals_of(circuit.name):
            assert nets[str(PIN_OF_GPIO[gpio])] in (signal, f"{signal}_SENSE")
        else:
            assert str(PIN_OF_GPIO[gpio]) not in nets


@pytest.mark.parametrize("build", BUILDS)
def test_nothing_joins_two_supplies(build: Callable[[], Circuit]) -> None:
    """Between 3V3, VSYS and the battery there are only the parts that belong there."""
    supplies = {"3V3", "VSYS", "VBUS", "VPIX", "BATTERY_PLUG", "BATTERY_IN", "BATTERY_ON"}
    circuit = build()
    both = {ref for ref, each in circuit.components.items() if len(supplies & set(each.nets.values())) > 1}
    assert both == {"U1", "F1", "Q1", "Q2"} | ({"U3"} if circuit.name == "led" else set())


@pytest.mark.parametrize("build", BUILDS)
def test_a_battery_the_wrong_way_round_meets_a_diode(build: Callable[[], Circuit]) -> None:
    """That within Q2, from drain to source; USB on its gate shuts it. AO3401A: gate, source, drain."""
    mosfet, pull_down = (build().components[ref].nets for ref in ("Q2", "R11"))
    assert [mosfet[pin] for pin in "123"] == ["VBUS", "VSYS", "BATTERY_ON"]
    assert set(pull_down.values()) == {"VBUS", "GND"}


@pytest.mark.parametrize("build", BUILDS)
def test_the_battery_is_measured_by_halves(build: Callable[[], Circuit]) -> None:
    """The firmware multiplies by two."""
    upper, lower = (build().components[ref] for ref in ("R6", "R7"))
    assert (upper.part.value, lower.part.value) == ("10k", "10k")
    assert (set(upper.nets.values()), set(lower.nets.values())) == ({"BATTERY_ON", "BATT_HALF"}, {"BATT_HALF", "GND"})


@pytest.mark.parametrize("build", BUILDS)
def test_the_plug_of_a_sensor_on_a_cable_is_wired_as_qwiic_and_stemma_qt(build: Callable[[], Circuit]) -> None:
    socket = build().components["J4"]
    assert [socket.nets[pin] for pin in "1234"] == ["GND", "3V3", "OLED_SDA", "OLED_SCL"]
    assert not socket.part.fitted


def test_the_pixels_have_their_supply_unless_the_pin_is_low() -> None:
    nets = {ref: led().components[ref].nets for ref in ("U3", "R16", "C6")}  # TPS22918: VIN, GND, ON, CT, QOD, VOUT
    assert [nets["U3"][pin] for pin in "123456"] == ["VSYS", "GND", "PIXEL_POWER", "PIXEL_SLOPE", "VPIX", "VPIX"]
    assert set(nets["R16"].values()) == {"3V3", "PIXEL_POWER"}
    assert set(nets["C6"].values()) == {"PIXEL_SLOPE", "GND"}
    assert {ref for ref, _ in led().nets["VPIX"] if ref.startswith("D")} == {f"D{n}" for n in range(11, 46)}


@pytest.mark.parametrize("build", BUILDS)
def test_the_switch_carries_no_current_of_the_battery(build: Callable[[], Circuit]) -> None:
    """It pulls the gate of Q1 to ground, R10 to the source when the switch is open. AO3401A: gate, source, drain."""
    switch, mosfet, pull_up = (build().components[ref].nets for ref in ("SW6", "Q1", "R10"))
    assert set(switch.values()) == {"POWER_GATE", "GND"}
    assert [mosfet[pin] for pin in "123"] == ["POWER_GATE", "BATTERY_IN", "BATTERY_ON"]
    assert set(pull_up.values()) == {"POWER_GATE", "BATTERY_IN"}


def test_the_battery_goes_through_a_fuse() -> None:
    nets = {ref: led().components[ref].nets for ref in ("J3", "F1")}
    assert nets == {"J3": {"1": "BATTERY_PLUG", "2": "GND"}, "F1": {"1": "BATTERY_PLUG", "2": "BATTERY_IN"}}


def test_a_lamp_lights_when_its_pin_is_high() -> None:
    circuit = oled()
    for n in range(1, 6):
        assert circuit.components[f"R{n}"].nets == {"1": f"L{n}", "2": f"LAMP_{n}"}
        assert circuit.components[f"D{n}"].nets == {"2": f"LAMP_{n}", "1": "GND"}  # KiCad: 1 is the cathode


def test_a_part_that_the_list_does_not_have_is_named(tmp_path: Path) -> None:
    file = "hardware/oled/rollkeeper-oled.kicad_pcb"
    root = copy_of([file], tmp_path)
    edit(root / file, '(property "Value" "22k"', '(property "Value" "23k"')
    with pytest.raises(CircuitError, match=r"oled: R12, '23k' on Resistor_SMD:.* is not in parts\.toml"):
        circuit_of("oled", root)


def test_a_part_that_is_fitted_by_one_of_two_is_named(tmp_path: Path) -> None:
    file = "hardware/oled/rollkeeper-oled.kicad_pcb"
    root = copy_of([file], tmp_path)
    edit(root / file, " dnp)", ")")
    with pytest.raises(CircuitError, match=r"is fitted, .* of parts\.toml otherwise"):
        circuit_of("oled", root)


def test_a_board_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(NoBoardFile, match=r"rollkeeper-oled\.kicad_pcb is not there"):
        circuit_of("oled", tmp_path)
