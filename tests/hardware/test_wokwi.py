"""The Wokwi file: it joins what the circuit joins, by names that Wokwi's parts have."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from generators.facts import HARDWARE, pins
from generators.oled_circuit import oled
from generators.pico import GROUND_PINS, PIN_OF_GPIO, POWER_PINS
from generators.wiring import wokwi
from generators.wiring.witnesses import of_diagram
from generators.wiring.wokwi import UnknownWokwiPin, diagram, joined, names, nets
from generators.wiring.wokwi_names import main

FILE = HARDWARE / "breadboard" / "diagram.json"


def test_what_is_committed_joins_what_the_circuit_joins() -> None:
    wanted = {frozenset(ends) for ends in nets(oled()).values()}
    assert joined(FILE.read_text(encoding="utf-8")) == wanted


def test_a_connection_that_is_moved_or_missing_is_seen() -> None:
    wanted = {frozenset(ends) for ends in nets(oled()).values()}
    whole = json.loads(FILE.read_text(encoding="utf-8"))
    for place in range(len(whole["connections"])):
        missing = {**whole, "connections": whole["connections"][:place] + whole["connections"][place + 1 :]}
        assert joined(json.dumps(missing)) != wanted
    whole["connections"][0][1] = "u1:GP0"
    assert joined(json.dumps(whole)) != wanted


@pytest.mark.parametrize(("signal", "gpio"), pins().items())
def test_every_signal_that_exists_there_is_at_its_gpio(signal: str, gpio: int) -> None:
    ends = {end for wire in json.loads(FILE.read_text(encoding="utf-8"))["connections"] for end in wire[:2]}
    assert (f"u1:GP{gpio}" in ends) is (signal not in ("PIXELS", "PIXEL_POWER", "BATTERY"))


def test_it_is_read_back_by_the_names_of_its_parts() -> None:
    text = FILE.read_text(encoding="utf-8")
    said = {signal: gpio for signal, gpio in pins().items() if signal not in ("PIXELS", "PIXEL_POWER", "BATTERY")}
    assert of_diagram(text) == said
    assert of_diagram(text.replace('"sw4:1.l"', '"sw4:1.r"'))["sw4:1.r"] == pins()["K4"]


def test_every_pin_in_it_is_one_that_wokwi_knows() -> None:
    whole = json.loads(FILE.read_text(encoding="utf-8"))
    kinds = {part["id"]: part["type"] for part in whole["parts"]}
    for wire in whole["connections"]:
        for end in wire[:2]:
            part, pin = end.split(":")
            assert pin in names()[kinds[part]]["pins"], end


def test_the_table_of_names_says_where_it_is_from() -> None:
    assert set(names()) == set(wokwi.KINDS.values())
    for row in names().values():
        assert row["from"] and row["version"] and row["pins"]


def test_wokwis_pico_has_the_names_of_the_picos_own_pins() -> None:
    own = {f"GP{gpio}" for gpio in PIN_OF_GPIO} | set(POWER_PINS) | {f"GND.{n}" for n in range(1, len(GROUND_PINS) + 1)}
    assert set(names()["wokwi-pi-pico"]["pins"]) == own


def test_a_pin_that_wokwi_does_not_have_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(wokwi.PIN, "wokwi-led", {"1": "K", "2": "A"})
    with pytest.raises(UnknownWokwiPin, match="Wokwi's wokwi-led has no pin 'K'; it has A, C"):
        diagram(oled())


def package(folder: Path) -> Path:
    """A folder with a package that has the committed names."""
    root = folder / "node_modules" / "@wokwi" / "elements"
    (root / "dist" / "esm").mkdir(parents=True)
    (root / "package.json").write_text('{"version": "1.9.2"}', encoding="utf-8")
    for kind, row in names().items():
        said = ", ".join(f"{{ name: '{pin}', x: 1 }}" for pin in row["pins"])
        (root / "dist" / "esm" / f"{kind.removeprefix('wokwi-')}-element.js").write_text(said, encoding="utf-8")
    return root


def test_the_table_is_compared_with_the_package(tmp_path: Path) -> None:
    root = package(tmp_path)
    assert CliRunner().invoke(main, [str(tmp_path)]).exit_code == 0
    (root / "dist" / "esm" / "led-element.js").write_text("{ name: 'ANODE', x: 1 }", encoding="utf-8")
    told = CliRunner().invoke(main, [str(tmp_path)])
    assert told.exit_code == 1 and "wokwi-led" in told.output


def test_without_the_package_nothing_is_checked_and_that_is_no_pass(tmp_path: Path) -> None:
    told = CliRunner().invoke(main, [str(tmp_path)])
    assert told.exit_code == 3
    assert "NOTHING WAS CHECKED" in told.output and "npm install @wokwi/elements" in told.output
