"""The committed schematics, read without KiCad: they are the circuits, and every join that is changed is found."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from generators.checking.erc import netlist_differences
from generators.circuit import Circuit, CircuitError
from generators.led_circuit import led
from generators.oled_circuit import oled
from generators.schematic.export import undated_pdf, undated_svg
from generators.schematic.own_symbols import own_library, own_symbols
from generators.schematic.project import RULES, footprint_table, project, symbol_table
from generators.schematic.reading import check, differences, read
from generators.schematic.sexpr import Quoted, dump, parse
from generators.schematic.sheet import Sheet
from generators.schematic.step import write
from generators.schematic.symbols import pins_of
from hardware.hardware_copies import ROOT

BUILDS = (oled, led)


def committed(circuit: Circuit) -> str:
    """The text of the schematic in the repository."""
    return (ROOT / "hardware" / circuit.name / f"rollkeeper-{circuit.name}.kicad_sch").read_text(encoding="utf-8")


@pytest.mark.parametrize("build", BUILDS)
def test_the_committed_schematic_is_the_circuit(build: Callable[[], Circuit]) -> None:
    assert differences(build(), read(committed(build()))) == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('(global_label "K3"', '(global_label "K4"', "net K3 of the drawing lacks U1.16"),
        ('(global_label "LAMP_2"', '(global_label "LAMP_1"', "net LAMP_2 of the drawing lacks D2.2, R2.2"),
        ('"Value" "680"', '"Value" "68"', "is drawn as Drawn(value='68'"),
        ("LED_D3.0mm", "LED_D5.0mm", "LED_THT:LED_D5.0mm"),
        ('"Reference" "R5"', '"Reference" "R55"', "R5 is not drawn"),
        ('"Reference" "R5"', '"Reference" "R55"', "R55 is drawn, the circuit has it not"),
        ("(dnp yes)", "(dnp no)", "SW7 is drawn as"),
    ],
)
def test_a_change_of_the_drawing_is_found_and_it_says_which(old: str, new: str, said: str) -> None:
    text = committed(oled())
    assert old in text
    found = differences(oled(), read(text.replace(old, new, 1)))
    assert any(said in sentence for sentence in found), found
    with pytest.raises(CircuitError, match="oled: the drawing is not the circuit"):
        check(oled(), read(text.replace(old, new, 1)))


def test_every_wire_matters() -> None:
    """Each wire that is taken out is missed: no wire is only there for show, and none hides a second one."""
    text = committed(oled())
    wires = re.findall(r"\n\t\(wire\n.*?\n\t\)", text, re.DOTALL)
    assert len(wires) > 50
    for wire in wires[::5]:
        assert differences(oled(), read(text.replace(wire, "", 1))), wire


def test_a_power_symbol_with_another_name_is_found() -> None:
    head, symbol, tail = committed(oled()).partition('(lib_id "power:GND")')
    changed = head + symbol + tail.replace('"Value" "GND"', '"Value" "3V3"', 1)
    assert "net 3V3 of the drawing has U1.3 too" in differences(oled(), read(changed))


def test_two_names_on_one_wire_are_found() -> None:
    text = committed(oled())
    label = re.search(r'\n\t\(global_label "PIEZO_DRIVE".*?\n\t\)', text, re.DOTALL)
    assert label
    twice = text.replace(label[0], label[0] + label[0].replace("PIEZO_DRIVE", "PIEZO"), 1)
    assert any("PIEZO_DRIVE and PIEZO are joined" in sentence for sentence in differences(oled(), read(twice)))


def test_what_is_off_the_grid_or_mirrored_is_refused() -> None:
    text = committed(oled())
    with pytest.raises(CircuitError, match="off the grid"):
        read(re.sub(r'(\(global_label "K3".*?\(at )([\d.]+)', r"\g<1>1.0", text, count=1, flags=re.DOTALL))
    with pytest.raises(CircuitError, match="U1 is mirrored"):
        read(text.replace('(lib_id "rollkeeper:Pico")', '(lib_id "rollkeeper:Pico") (mirror x)', 1))


@pytest.mark.parametrize("build", BUILDS)
def test_project_and_tables_are_what_the_generators_make(build: Callable[[], Circuit]) -> None:
    circuit = build()
    folder = ROOT / "hardware" / circuit.name
    assert (folder / f"rollkeeper-{circuit.name}.kicad_pro").read_text(encoding="utf-8") == project(circuit)
    assert (folder / "sym-lib-table").read_text(encoding="utf-8") == symbol_table(circuit)
    assert (folder / "fp-lib-table").read_text(encoding="utf-8") == footprint_table(circuit)


def test_the_design_rules_are_those_that_any_cheap_fab_can_do() -> None:
    assert (RULES["min_clearance"], RULES["min_track_width"], RULES["min_copper_edge_clearance"]) == (0.2, 0.25, 0.5)
    assert (RULES["min_via_diameter"], RULES["min_through_hole_diameter"]) == (0.8, 0.4)


def test_the_library_of_own_symbols_is_what_the_generators_make() -> None:
    assert (ROOT / "hardware" / "rollkeeper.kicad_sym").read_text(encoding="utf-8") == own_library()


def test_an_own_symbol_has_each_pin_once_and_all_of_them_on_the_grid() -> None:
    for symbol in own_symbols():
        pins = pins_of(symbol)
        assert len({pin.number for pin in pins}) == len(pins) == len({(pin.x, pin.y) for pin in pins})


def test_the_picos_symbol_has_its_40_pins_as_they_lie_on_the_board() -> None:
    pins = {int(pin.number): pin for pin in pins_of(own_symbols()[0])}
    assert sorted(pins) == list(range(1, 41))
    assert all(pins[n].y == pins[41 - n].y and pins[n].x == -pins[41 - n].x for n in range(1, 21))


def test_a_drawing_that_leaves_a_part_out_is_refused() -> None:
    with pytest.raises(CircuitError, match="oled: not in the drawing: BZ1, C1"):
        Sheet(oled()).dump([])
    with pytest.raises(CircuitError, match="the drawing has X1, the circuit has not"):
        Sheet(oled()).place("X1", (10, 10))
    with pytest.raises(CircuitError, match="is slanted"):
        Sheet(oled()).wire((0, 0), (1, 1))


def test_a_wrong_drawing_is_not_written(tmp_path: Path) -> None:
    wrong = committed(oled()).replace('(global_label "K3"', '(global_label "K4"', 1)
    with pytest.raises(CircuitError, match="net K3"):
        write(oled(), wrong, tmp_path)
    assert not list(tmp_path.iterdir())


def test_kicads_files_are_read_and_written_back() -> None:
    text = '(a (b "say \\"ho\\"\\\\" 1.5) (c) ' + " ".join(f"(point {n} {n})" for n in range(20)) + ")"
    whole = parse(text)
    assert whole[1] == ["b", Quoted('say "ho"\\'), "1.5"]
    assert parse(dump(whole)) == whole and "\n\t(point 3 3)" in dump(whole)


def test_dates_are_taken_out_of_pdf_and_svg() -> None:
    pdf = b"<< /CreationDate (D:20310203040506+00'00') >>"
    assert undated_pdf(pdf) == b"<< /CreationDate (D:20261121000000+00'00') >>"
    assert undated_svg("created date 2031/02/03 04:05:06 </title>") == "created date 2026-11-21 </title>"


def netlist(circuit: Circuit) -> str:
    """A netlist as KiCad writes it."""
    parts = "".join(
        f'(comp (ref "{ref}") (value "{each.part.value}") (footprint "{each.part.footprint}"))'
        for ref, each in circuit.components.items()
    )
    nets = "".join(
        f'(net (code "1") (name "{name}") ' + "".join(f'(node (ref "{r}") (pin "{p}"))' for r, p in pins) + ")"
        for name, pins in circuit.nets.items()
    )
    lonely = '(net (code "9") (name "unconnected-(U1-GP0-Pad1)") (node (ref "U1") (pin "1")))'
    return f"(export (components {parts}) (nets {nets} {lonely}))"


def test_kicads_netlist_is_compared_pin_for_pin_and_part_for_part() -> None:
    good = netlist(oled())
    assert netlist_differences(oled(), good) == []
    swapped = good.replace('(name "K3")', '(name "K33")')
    assert "net K3 lacks U1.16 in KiCad's netlist" in netlist_differences(oled(), swapped)
    assert "net K33 has SW3.1 in KiCad's netlist" in netlist_differences(oled(), swapped)
    other = good.replace('(ref "R1") (value "680")', '(ref "R1") (value "68")')
    (only,) = netlist_differences(oled(), other)
    assert only.startswith("R1 is ('68',")
