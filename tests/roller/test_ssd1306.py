"""The display driver: what arrives on the glass, how little is sent, and what happens after a fault."""

from glass import Glass
from roller.ssd1306 import Ssd1306


def test_the_first_show_sets_up_and_sends_everything() -> None:
    glass = Glass()
    glass.ram[:] = b"\xaa" * 1024  # noise of power-on
    display = Ssd1306(glass)
    display.buffer[5] = 0x81
    assert display.show() == 1024
    assert glass.ram == display.buffer
    assert glass.on and glass.contrast == 0x7F


def test_nothing_is_sent_when_nothing_changed() -> None:
    glass = Glass()
    display = Ssd1306(glass)
    display.show()
    glass.fault_in = 0  # any transfer would fail
    assert display.show() == 0


def test_every_single_byte_arrives_and_little_else_is_sent() -> None:
    glass = Glass()
    display = Ssd1306(glass)
    display.show()
    for at in range(1024):
        display.buffer[at] ^= 1 + at % 255
        assert display.show() <= 27
        assert glass.ram == display.buffer


def test_a_die_is_sent_as_one_window() -> None:
    glass = Glass()
    display = Ssd1306(glass)
    display.show()
    for page in (1, 2, 3):
        display.pages[page][51:75] = b"\xff" * 24
    assert display.show() == 3 * 25
    assert glass.ram == display.buffer


def test_changes_apart_from_one_another_arrive() -> None:
    glass = Glass()
    display = Ssd1306(glass)
    display.show()
    for at in (0, 127, 128 + 64, 3 * 128 + 30, 3 * 128 + 100, 7 * 128, 8 * 128 - 1):
        display.buffer[at] = 0x55
    display.show()
    assert glass.ram == display.buffer


def test_after_a_fault_in_any_transfer_the_next_show_repairs() -> None:
    for nth in range(4):
        glass = Glass()
        display = Ssd1306(glass)
        display.show()
        display.contrast(9)
        display.pages[1][26:50] = b"\x0f" * 24
        display.pages[6][0:128] = b"\xf0" * 128
        glass.fault_in = nth
        failed = 0
        try:
            display.show()
        except OSError:
            failed = 1
        assert failed
        glass.ram[:] = b"\x33" * 1024  # the display lost its power, too
        glass.on = False
        glass.contrast = 0x7F
        glass.fault_in = None
        display.buffer[700] = 0x18
        assert display.show() == 1024
        assert glass.ram == display.buffer
        assert glass.on and glass.contrast == 9


def test_a_fault_while_dimming_is_repaired_by_the_next_show() -> None:
    glass = Glass()
    display = Ssd1306(glass)
    display.show()
    glass.fault_in = 0
    failed = 0
    try:
        display.power(False)
    except OSError:
        failed = 1
    assert failed and glass.on
    glass.fault_in = None
    display.show()
    assert not glass.on
    display.power(True)
    assert glass.on
