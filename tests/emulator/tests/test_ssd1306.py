"""The display: addressing, and what a person sees of it."""

import pytest

from emulator.view.oled_picture import Oled, Oled13, Oled242

ON = (0xAF, 0x8D, 0x14, 0xA1, 0xC8)  # on, charge pump, both flips: upright


def commands(oled, *codes):
    """One transfer of commands."""
    oled.start(False)
    for byte in (0x00, *codes):
        assert oled.write(byte)
    oled.stop()


def data(oled, content):
    """One transfer of picture data."""
    oled.start(False)
    for byte in (0x40, *content):
        oled.write(byte)
    oled.stop()


@pytest.fixture
def oled():
    display = Oled()
    commands(display, *ON)
    display.ram[:] = bytes(1024)
    return display


def test_horizontal_addressing_fills_the_window_and_counts_it(oled):
    commands(oled, 0x20, 0, 0x21, 10, 12, 0x22, 1, 2)
    data(oled, [1, 2, 3, 4, 5, 6])
    assert oled.ram[128 + 10 : 128 + 13] == bytes([1, 2, 3])
    assert oled.ram[256 + 10 : 256 + 13] == bytes([4, 5, 6])
    assert oled.frames == 1
    data(oled, [7])
    assert oled.ram[128 + 10] == 7  # the window begins again


def test_vertical_addressing(oled):
    commands(oled, 0x20, 1, 0x21, 0, 1, 0x22, 0, 1)
    data(oled, [1, 2, 3, 4])
    assert (oled.ram[0], oled.ram[128], oled.ram[1], oled.ram[129]) == (1, 2, 3, 4)
    assert oled.frames == 1


def test_page_addressing(oled):
    commands(oled, 0x20, 2, 0xB3, 0x05, 0x12)
    data(oled, [9, 8])
    at = 3 * 128 + 0x25
    assert oled.ram[at : at + 2] == bytes([9, 8])


def test_single_command_control_bytes(oled):
    oled.start(False)
    for byte in (0x80, 0x81, 0x80, 0x33):  # contrast, as a driver sends it that repeats the control byte
        oled.write(byte)
    assert oled.contrast == 0x33


def test_a_picture_is_black_while_off_or_without_charge_pump(oled):
    data(oled, [0xFF])
    assert oled.pixel(0, 0)
    commands(oled, 0xAE)
    assert not any(oled.visible())
    commands(oled, 0xAF, 0x8D, 0x10)
    assert not any(oled.visible())


def test_inversion_flips_and_start_line(oled):
    data(oled, [0x01])  # top left pixel
    lit = [(x, y) for y in range(64) for x in range(128) if oled.pixel(x, y)]
    assert lit == [(0, 0)]
    commands(oled, 0xA0, 0xC0)  # both flips off: the picture stands on its head
    assert oled.pixel(127, 63)
    assert sum(map(int.bit_count, oled.visible())) == 1
    commands(oled, 0xA1, 0xC8, 0x40 + 60)
    assert oled.pixel(0, 4)
    commands(oled, 0x40, 0xA7)
    assert not oled.pixel(0, 0)
    assert oled.pixel(1, 0)


def test_changes_are_counted_only_when_something_changes(oled):
    before = oled.changes
    data(oled, bytes(16))
    commands(oled, 0x81, 0x7F)
    assert oled.changes == before
    data(oled, [1])
    assert oled.changes == before + 1


def test_image_and_text_show_the_same(oled, tmp_path):
    commands(oled, 0x20, 0, 0x21, 0, 127, 0x22, 0, 7)
    data(oled, [(x * 7 + p * 31) & 0xFF for p in range(8) for x in range(128)])
    picture = oled.image(scale=2)
    assert picture.size == (256, 128)
    for x, y in ((0, 0), (5, 9), (127, 63), (64, 31)):
        assert bool(picture.getpixel((2 * x, 2 * y))) == oled.pixel(x, y)
    rows = oled.ascii().split("\n")
    assert (len(rows), {len(row) for row in rows}) == (32, {128})
    assert (rows[4][5] in "▄█") == oled.pixel(5, 9)
    oled.image().save(tmp_path / "oled.png")
    assert (tmp_path / "oled.png").stat().st_size > 100


def test_an_ssd1309_has_no_pump_and_can_be_locked():
    now = [0.0]
    display = Oled242(lambda: now[0])
    assert not display.present, "its capacitor still holds it in reset"
    now[0] = 101.0
    assert display.present
    commands(display, 0xAF, 0xA1, 0xC8, 0xDB, 0x34)
    assert display.lit and display.level == 0.78 and display.unknown == []
    commands(display, 0x8D, 0x14)
    assert display.unknown == [0x8D], "and 14h sets a column"
    commands(display, 0xDB, 0x30)
    assert display.level is None, "an SSD1306's level"
    commands(display, 0xFD, 0x16)
    commands(display, 0xAE)
    assert display.lit, "locked"
    commands(display, 0xFD, 0x12, 0xAE)
    assert not display.lit
    display.lose_power()
    assert not display.present and not display.locked


def test_the_pump_of_an_sh1106_is_switched_only_while_it_is_dark():
    display = Oled13()
    commands(display, 0xAF, 0xAD, 0x8A)
    assert display.lit
    commands(display, 0xAE, 0xAD, 0x8A, 0xAF)
    assert not display.lit
    commands(display, 0x8D, 0x14)
    assert not display.lit and display.unknown == [0x8D]


def test_the_status_of_each_is_another():
    for display, low in ((Oled(), 6), (Oled242(), 0), (Oled13(), 8)):
        display.start(False)
        display.write(0x00)
        display.start(True)
        assert display.read() == 0x40 | low, "and off"
