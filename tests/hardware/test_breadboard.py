"""The breadboard: hole by hole it is the circuit, its picture can be followed, what is committed is what is made."""

import csv
import re
from dataclasses import replace

import pytest

from generators.circuit import Circuit, oled
from generators.facts import HARDWARE, pins
from generators.pico import PIN_OF_GPIO
from generators.wiring import joined
from generators.wiring import oled_breadboard as plan
from generators.wiring.holes import Hole, NoSuchHole
from generators.wiring.joined import wrong, wrong_holes, wrong_nets
from generators.wiring.make import WrongBreadboard, texts
from generators.wiring.oled_breadboard import oled_breadboard, with_module
from generators.wiring.placing import Build, Wire

FOLDER = HARDWARE / "breadboard"


@pytest.fixture(scope="module")
def circuit() -> Circuit:
    return oled()


@pytest.fixture(scope="module")
def build() -> Build:
    return oled_breadboard()


def changed(build: Build, number: int, **what: str) -> Build:
    """The build with one wire put otherwise."""
    wires = tuple(replace(wire, **what) if wire.number == number else wire for wire in build.wires)
    return replace(build, wires=wires)


def numbered(build: Build, net: str) -> Wire:
    """The first wire of a net."""
    return next(wire for wire in build.wires if wire.net == net)


@pytest.mark.parametrize("name", ["k1", "a64", "a0", "top-8", "top31", "bottom+62", "", "b1 4"])
def test_a_hole_that_is_not_there_is_refused(name: str) -> None:
    with pytest.raises(NoSuchHole, match="The breadboard has no hole"):
        Hole(name)


def test_the_trench_is_three_pitches_wide_and_rails_are_cut_in_the_middle() -> None:
    assert Hole("e9").y - Hole("f9").y == pytest.approx(7.62)
    assert Hole("e9").strip == Hole("a9").strip != Hole("f9").strip == Hole("j9").strip
    assert Hole("top-3").strip == Hole("top-31").strip != Hole("top-33").strip


def test_hole_by_hole_the_breadboard_is_the_circuit(build: Build, circuit: Circuit) -> None:
    assert wrong(build, circuit) == []


def test_with_the_module_in_place_of_the_switch_it_is_the_circuit_too(circuit: Circuit) -> None:
    assert wrong(with_module(), circuit) == []


def test_every_signal_of_the_build_is_wired_to_its_gpio(build: Build) -> None:
    for signal, gpio in pins().items():
        row = "c" if PIN_OF_GPIO[gpio] <= 20 else "h"
        strip = Hole(plan.pico_hole(PIN_OF_GPIO[gpio], row, row)).strip
        ends = {wire.net for wire in build.wires for end in (wire.start, wire.end) if Hole(end).strip == strip}
        legs = {part.ref for part in build.parts for _, hole in part.legs if Hole(hole).strip == strip} - {"U1"}
        assert (ends, legs) == {
            "PIXELS": (set(), set()), "PIXEL_POWER": (set(), set()), "BATTERY": (set(), {"R7"}),
        }.get(signal, ({signal}, set())), signal  # fmt: skip


@pytest.mark.parametrize("number", range(1, 28))
def test_a_wire_that_is_missing_leaves_its_net_in_pieces(number: int, build: Build, circuit: Circuit) -> None:
    without = replace(build, wires=tuple(wire for wire in build.wires if wire.number != number))
    net = build.wires[number - 1].net
    assert any(sentence.startswith(f"{net} is in 2 pieces") for sentence in wrong_nets(without, circuit))


def test_a_wire_too_much_joins_what_must_not_be_joined(build: Build, circuit: Circuit) -> None:
    more = replace(build, wires=(*build.wires, Wire("K1", "red", "a25", "b31", (), 28)))
    assert "joined, and must not be: K1, K2" in wrong_nets(more, circuit)


def test_a_pin_that_must_stay_open_is_not_joined(build: Build, circuit: Circuit) -> None:
    more = replace(build, wires=(*build.wires, Wire("GND", "black", "j2", "top-4", (), 28)))
    assert any("U1 pin 39, which stays open" in sentence for sentence in wrong_nets(more, circuit))


def test_two_things_in_one_hole_are_seen(build: Build) -> None:
    wire = numbered(build, "L1")
    found = wrong_holes(changed(build, wire.number, end="h22"))
    assert found == [f"h22: R1.1 and wire {wire.number} (L1) in one hole"]


def test_a_hole_below_a_body_cannot_be_used(build: Build) -> None:
    key, bus = numbered(build, "K1"), numbered(build, "OLED_SDA")
    assert wrong_holes(changed(build, key.number, start="d14")) == [f"d14: wire {key.number} (K1) below the body of U1"]
    assert wrong_holes(changed(build, bus.number, end="a62"))[0].endswith("below the body of J1")


def test_a_plug_needs_room_beside_a_body(build: Build) -> None:
    """A plug is 2.5 mm wide: hole b14 is 0.9 mm from the edge of the Pico, j51 0.6 mm from the rim of a lamp."""
    key = numbered(build, "K1")
    assert wrong_holes(changed(build, key.number, start="b14")) == [
        f"b14: the plug of wire {key.number} (K1) has no room beside U1"
    ]
    assert wrong_holes(changed(build, 9, end="j51")) == ["j51: the plug of wire 9 (GND) has no room beside D5"]


def test_a_display_whose_first_pin_is_vcc_wants_three_ends_elsewhere(
    build: Build, circuit: Circuit, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = " ".join((FOLDER / "README.md").read_text(encoding="utf-8").split())
    assert "exchange the lower ends of wires 5 and 6, and begin wire 9 of the next step at `c59`" in text
    ends = {5: {"end": build.wires[5].end}, 6: {"end": build.wires[4].end}, 9: {"start": "c59"}}
    turned = build
    for number, what in ends.items():
        turned = changed(turned, number, **what)
    swapped = {**joined.BRIDGED, "JP1": ("OLED_PIN_1", "3V3"), "JP2": ("OLED_PIN_2", "GND")}
    monkeypatch.setattr(joined, "BRIDGED", swapped)
    assert wrong(turned, circuit) == []


@pytest.mark.parametrize("key", [f"SW{k}" for k in range(1, 6)])
def test_a_lifted_key_takes_its_own_lamp_with_it_and_nothing_else(key: str, build: Build, circuit: Circuit) -> None:
    parts = tuple(part for part in build.parts if part.ref != key)
    without = replace(build, parts=parts, left_out={**build.left_out, key: "lifted"})
    pieces = [sentence for sentence in wrong_nets(without, circuit) if sentence.startswith("GND is in 2 pieces")]
    lamp = key.replace("SW", "D")
    assert len(pieces) == 1 and (f": {lamp}.1 |" in pieces[0] or pieces[0].endswith(f"| {lamp}.1")), pieces


def test_a_gpio_that_changes_moves_its_wire(monkeypatch: pytest.MonkeyPatch, build: Build) -> None:
    swapped = pins() | {"K1": pins()["K2"], "K2": pins()["K1"]}
    monkeypatch.setattr(plan, "pins", lambda: swapped)
    assert numbered(oled_breadboard(), "K1").start == "a15"


def test_the_keys_legs_fit_the_holes_without_bending(build: Build) -> None:
    """Omron B3F-4000 series: legs 12.5 x 5.0 mm apart, in holes of about 1 mm."""
    key = next(part for part in build.parts if part.looks == "key")
    places = [Hole(hole) for _, hole in key.legs]
    assert max(h.y for h in places) - min(h.y for h in places) == pytest.approx(12.5, abs=0.25)
    assert max(h.x for h in places) - min(h.x for h in places) == pytest.approx(5.0, abs=0.25)


@pytest.mark.parametrize("name", ["breadboard.svg", "wires.csv", "README.md"])
def test_what_is_committed_is_what_is_generated(name: str) -> None:
    assert (FOLDER / name).read_text(encoding="utf-8") == texts()[name], "run: make hardware ARGS='--only wiring'"


def test_the_committed_wire_list_read_back_is_the_build(build: Build) -> None:
    rows = list(csv.DictReader((FOLDER / "wires.csv").read_text(encoding="utf-8").splitlines()))
    assert [(int(row["number"]), row["from"], row["to"]) for row in rows] == [
        (wire.number, wire.start, wire.end) for wire in build.wires
    ]


def test_every_wire_of_the_picture_has_its_number_at_both_ends(build: Build) -> None:
    coins = re.findall(r'font-weight="bold"[^>]*>(\d+)</text>', (FOLDER / "breadboard.svg").read_text(encoding="utf-8"))
    for wire in build.wires:
        assert coins.count(str(wire.number)) == (3 if wire.number == 7 else 2)  # the legend shows wire 7


def test_a_wrong_breadboard_is_not_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plan, "KEY_COLUMNS", (25, 31, 37, 43, 47))
    with pytest.raises(WrongBreadboard, match="The breadboard is wrong: "):
        texts()
