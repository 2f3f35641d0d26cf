"""A display that loses its power, and the commands that move its rows."""

import pytest

from emulator.parts.ssd1306 import UPRIGHT, rows
from emulator.tests.test_ssd1306 import ON, commands, data
from emulator.view.oled_picture import Oled

NEEDED = (0x12, 0x3F)  # COM pins and multiplex of a 128x64 module


@pytest.fixture
def oled() -> Oled:
    """On, upright, with a picture in which each row is another one: row y is lit in the y columns at the left."""
    display = Oled()
    commands(display, *ON, 0x20, 0, 0x21, 0, 127, 0x22, 0, 7, 0x81, 0xCF)
    data(display, [sum((x < 8 * page + bit) << bit for bit in range(8)) for page in range(8) for x in range(128)])
    return display


def shown(oled: Oled) -> list[int]:
    """For each row from the top how many pixels are lit."""
    picture = oled.visible()
    return [sum(picture[y // 8 * 128 + x] >> y % 8 & 1 for x in range(64)) for y in range(64)]


def test_at_power_on_it_is_dark_and_its_ram_is_noise() -> None:
    one, other = Oled(seed=1), Oled(seed=2)
    assert 3500 < sum(byte.bit_count() for byte in one.ram) < 4700
    assert one.ram != other.ram and Oled(seed=1).ram == one.ram
    assert not any(one.visible())
    commands(one, 0xAF)
    assert not any(one.visible()), "its charge pump is off"


def test_without_power_it_forgets_everything(oled: Oled) -> None:
    commands(oled, 0xA8, 0x1F, 0xD3, 5, 0xD5, 0xF0, 0xD9, 0xF1, 0xDA, 0x02, 0xDB, 0x30, 0x45, 0xA5, 0xA7)
    before, changes = bytes(oled.ram), oled.changes
    oled.lose_power()
    assert oled.changes > changes, "what was seen is gone"
    assert (oled.on, oled.pumped, oled.contrast, oled.start_line) == (False, False, 0x7F, 0)
    assert not (oled.all_lit or oled.inverted or oled.segments_flipped or oled.rows_flipped)
    assert oled.settings == {0xA8: 0x3F, 0xD3: 0, 0xD5: 0x80, 0xD9: 0x22, 0xDA: 0x12, 0xDB: 0x20}
    assert oled.ram != before
    oled.ram[:] = bytes(1024)
    data(oled, [0xFF] * 130)
    assert bytes(oled.ram) == b"\xff" * 128 + bytes(896), "by page: at its end it begins again in the same one"


def test_a_dip_inside_a_transfer_ends_it_for_the_display(oled: Oled) -> None:
    oled.start(False)
    assert oled.write(0x40) and oled.write(1)
    oled.lose_power()
    before = bytes(oled.ram)
    assert not oled.write(2), "nobody answers"
    assert oled.ram == before
    oled.start(False)
    assert oled.write(0x40)


def test_a_command_that_was_cut_off_takes_its_arguments_from_the_next_one(oled: Oled) -> None:
    commands(oled, 0x81)
    commands(oled, 0xAE, 0xA7)
    assert oled.on and oled.contrast == 0xAE and oled.inverted
    commands(oled, 0x21, 3)
    oled.lose_power()
    commands(oled, 0xAF)
    assert oled.on, "without power it has forgotten that, too"


def test_fewer_rows_are_driven(oled: Oled) -> None:
    commands(oled, 0xA8, 47)
    assert shown(oled) == [0] * 16 + list(range(48)) or shown(oled) == list(range(48)) + [0] * 16
    commands(oled, 0xA7)
    assert sum(rows_lit == 0 for rows_lit in shown(oled)) >= 16, "also dark when inverted"


def test_offset_and_start_line_turn_the_rows(oled: Oled) -> None:
    commands(oled, 0xD3, 8)
    assert shown(oled) == [(y + 8) % 64 for y in range(64)]
    commands(oled, 0xD3, 0, 0x40 + 60)
    assert shown(oled) == [(y + 60) % 64 for y in range(64)]


def test_com_pins_as_on_another_glass_scramble_the_rows(oled: Oled) -> None:
    commands(oled, 0xDA, 0x02)
    assert shown(oled)[:6] == [0, 32, 1, 33, 2, 34] and sorted(shown(oled)) == list(range(64))
    commands(oled, 0xDA, 0x32)
    assert shown(oled)[:6] == [1, 0, 3, 2, 5, 4]


def test_the_tables_of_the_datasheet() -> None:
    com_pins, multiplex = NEEDED
    upright = {"com_pins": com_pins, "flipped": True}
    assert rows(multiplex, 0, 0, **upright) == UPRIGHT
    normal = rows(55, 8, 0, com_pins, False)[::-1]  # table 10-1, from COM0 on: multiplex 56, offset 8
    assert normal == (*range(8, 56), *[None] * 8, *range(8))
    turned = rows(63, 8, 0, com_pins, True)[::-1]  # table 10-2: COM0 shows row 7
    assert turned[:9] == (7, 6, 5, 4, 3, 2, 1, 0, 63)
