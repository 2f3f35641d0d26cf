"""Everything that names a pin names the one in pins.toml; a number changed anywhere is found, and said where."""

from pathlib import Path

import pytest

from generators.agreement import TRUTH, WITNESSES, disagreements, of_board
from generators.facts import pins
from hardware.hardware_copies import ROOT, copy_of, edit
from rollkeeper import carried
from rollkeeper.carried import read_pins

# How K3 = GP12, pin 16 of the header, stands in each, and how it would stand wrongly.
CHANGES = {
    "firmware/roller/hw/pins.py": ("K3 = 12", "K3 = 6", "K3 is GP6, hardware/pins.toml says GP12"),
    "hardware/README.md": ("| K3 | GP12 | 16 |", "| K3 | GP6 | 9 |", "K3 is GP6, hardware/pins.toml says GP12"),
    "hardware/oled/rollkeeper-oled.kicad_pcb": ('"K3")', '"K9")', "K3 is not there"),
    "hardware/led/rollkeeper-led.kicad_pcb": ('"K3")', '"K9")', "K3 is not there"),
}


def clone(tmp_path: Path) -> Path:
    """The files that name pins, and pins.toml."""
    return copy_of([TRUTH, *(witness.file for witness in WITNESSES)], tmp_path)


def test_all_that_names_a_pin_agrees() -> None:
    assert disagreements(ROOT) == []


def test_each_witness_has_a_change_that_it_is_tried_with() -> None:
    assert set(CHANGES) == {witness.file for witness in WITNESSES}


@pytest.mark.parametrize("file", CHANGES)
def test_a_number_changed_in_one_of_them_is_found_and_it_says_where(tmp_path: Path, file: str) -> None:
    root = clone(tmp_path)
    assert disagreements(root) == []
    old, new, said = CHANGES[file]
    edit(root / file, old, new, -1)
    found = disagreements(root)
    assert found and all(sentence.startswith(file) for sentence in found)
    assert any(said in sentence for sentence in found)


def test_a_number_changed_in_pins_toml_is_found_everywhere(tmp_path: Path) -> None:
    root = clone(tmp_path)
    edit(root / TRUTH, "K3 = 12", "K3 = 6")
    found = disagreements(root)
    for witness in WITNESSES:
        assert f"{witness.file}: K3 is GP12, hardware/pins.toml says GP6" in found


def test_a_table_whose_gpio_and_header_pin_do_not_belong_together_is_found(tmp_path: Path) -> None:
    root = clone(tmp_path)
    edit(root / "hardware/README.md", "| K3 | GP12 | 16 |", "| K3 | GP12 | 17 |")
    assert any(sentence.startswith("hardware/README.md: K3") for sentence in disagreements(root))


def test_a_signal_that_pins_toml_does_not_have_is_found(tmp_path: Path) -> None:
    root = clone(tmp_path)
    edit(root / "firmware/roller/hw/pins.py", "PIEZO = 26", "PIEZO = 26\nLASER = 0")
    assert disagreements(root) == ["firmware/roller/hw/pins.py: LASER is GP0, hardware/pins.toml does not have it"]


def test_the_virtual_handheld_reads_the_same_file() -> None:
    assert carried.pins() == ROOT / TRUTH
    assert read_pins() == pins()


def test_the_pads_of_a_board_are_read_by_their_nets() -> None:
    pads = '(pad "16" thru_hole circle (at 0 0) (net 7 "K3")) (pad "3" thru_hole circle (at 0 2) (net 1 "GND"))'
    pads += '(pad "1" thru_hole circle (at 0 4) (net 9 "unconnected-(U1-GP0-Pad1)"))'
    pico = f'(footprint "F:F" (at 0 0) (layer "F.Cu") (property "Reference" "U1" (at 0 0) (hide yes)) {pads})'
    assert of_board(f"(kicad_pcb {pico})") == {"K3": 12}
    assert of_board("(kicad_pcb)") == {}


def test_gpio_15_is_an_input_that_stands_being_borrowed() -> None:
    """A plain Pico's MicroPython takes it for 1 ms at every reset of the USB bus: tests/emulator/chip/borrowed_pin.py.
    Who moves another signal there lets roller/hw/board.py wait for that one, and sees to it that it may float
    meanwhile."""
    assert [name for name, gpio in read_pins().items() if gpio == 15] in ([], ["SHAKE"])
    setup = (ROOT / "firmware/roller/hw/board.py").read_text(encoding="utf-8").partition("self.shake = Pin(")[0]
    assert "mem32[GPIO15_CTRL] & 31 == 8" in setup.splitlines()[-3] and "GPIO15_CTRL = 0x4001407C" in setup
