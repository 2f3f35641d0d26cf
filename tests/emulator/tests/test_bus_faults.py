"""An unkind I2C bus, as the real MicroPython sees it: refused bytes, its true time, and a wire that is held low.

The return values are those of MicroPython on the pico-sdk: a refused data byte ends a write with a short count and
no error; only an address that nobody acknowledges raises EIO, and only a bus that stands still ETIMEDOUT.
"""

from pathlib import Path

import pytest

from emulator.handheld import VirtualHandheld

pytestmark = pytest.mark.emulated

OPEN = """
import time
from machine import I2C, Pin, SoftI2C
i2c = I2C(0, sda=Pin(4), scl=Pin(5), freq=400000, timeout=10000)
def tried(what):
  t = time.ticks_us()
  try: found = what()
  except OSError as error: found = str(error)
  return found, time.ticks_diff(time.ticks_us(), t)
def clocks(count):
  scl, sda = Pin(5, Pin.OPEN_DRAIN, Pin.PULL_UP, value=1), Pin(4, Pin.OPEN_DRAIN, Pin.PULL_UP, value=1)
  for _ in range(count):
    scl(0); scl(1)
  scl(0); sda(0); scl(1); sda(1)
  return sda()
def again():
  global i2c
  i2c = I2C(0, sda=Pin(4), scl=Pin(5), freq=400000, timeout=10000)
nothing = b"\\x00\\xe3"
"""
WRITE = "tried(lambda: i2c.writeto(0x3c, nothing))"


@pytest.fixture(scope="module")
def handheld(micropython_image: Path) -> VirtualHandheld:
    """With an empty drive, and the bus open."""
    device = VirtualHandheld(micropython_image, bus_timing=True)
    device.boot()
    device.repl(OPEN)
    return device


def said(handheld: VirtualHandheld, expression: str) -> str:
    return handheld.repl(f"print({expression})").strip()


@pytest.mark.parametrize("timed", [False, True])
def test_a_refused_byte_is_a_short_count_and_no_error(handheld: VirtualHandheld, timed: bool) -> None:
    bus, faults = handheld.board.bus, handheld.board.bus.faults
    bus.timed = timed
    for after, expression, expected in (
        (5, "i2c.writeto(0x3c, bytes(20))", "5"),
        (9, "i2c.writevto(0x3c, [b'\\x40', bytes(40)])", "9"),
        (0, "i2c.writeto(0x3c, nothing)", "0"),
        (1, "i2c.writeto_mem(0x3c, 0x00, nothing)", "None"),
        (5, "SoftI2C(sda=Pin(4), scl=Pin(5)).writeto(0x3c, bytes(20))", "5"),
    ):
        faults.refuse_byte(after, address=0x3C)
        before = faults.refused
        assert said(handheld, expression) == expected, expression
        assert faults.refused == before + 1
        handheld.repl("again()")  # after SoftI2C the pins are its own
        assert said(handheld, "i2c.writeto(0x3c, nothing)") == "2", "the next transfer is as any other"
    assert said(handheld, "tried(lambda: i2c.writeto(0x33, bytes(20)))[0]") == "[Errno 5] EIO"
    faults.refuse(0.02, seed=1, address=0x3C)
    before = faults.refused
    counts = [int(count) for count in handheld.repl("for _ in range(60): print(i2c.writeto(0x3c, bytes(20)))").split()]
    short = [count for count in counts if count < 20]
    assert 8 < len(short) < 35 and len(short) == faults.refused - before
    assert said(handheld, "i2c.readfrom_mem(0x18, 0x0f, 1)") == "b'3'", "the sensor refuses nothing"
    faults.end()


def test_a_register_that_is_refused_reads_as_anything(handheld: VirtualHandheld) -> None:
    faults = handheld.board.bus.faults
    faults.refuse_byte(0, address=0x18)
    found = said(handheld, "tried(lambda: i2c.readfrom_mem(0x18, 0x0f, 1))[0]")
    assert found != "b'3'" and "Errno" not in found, "no error, and not the register's value"
    assert said(handheld, "i2c.readfrom_mem(0x18, 0x0f, 1)") == "b'3'"


def test_a_bit_takes_the_counters_and_the_rise_of_the_wire(handheld: VirtualHandheld) -> None:
    bus = handheld.board.bus
    bus.timed = True
    handheld.repl("again()")
    # 125 MHz / 400 kHz is a period of 313 cycles; pico-sdk: LCNT = 3/5 of it, 187, HCNT the rest, 126, and SPKLEN =
    # LCNT / 16 = 11. RP2040 datasheet 4.3.14: 126 + 11 + 7 + 187 + 1 = 332 cycles of 8 ns, and 300 ns of rise.
    assert bus.period_nanos == 332 * 8 + 300
    took = [
        int(said(handheld, f"tried(lambda: i2c.writeto(0x3c, bytes({count})))[1]")) for count in (50, 300)
    ]  # 250 bytes of 9 bits of 2.956 us, and between two bytes what the guest needs to see the end of one
    assert 26.6 < (took[1] - took[0]) / 250 < 28.2
    bus.rise_nanos = 171.0
    quicker = int(said(handheld, "tried(lambda: i2c.writeto(0x3c, bytes(300)))[1]"))
    assert took[1] - quicker == pytest.approx(300 * 9 * 0.129, rel=0.1)
    bus.rise_nanos = 300.0


@pytest.mark.parametrize("timed", [False, True])
def test_a_hung_bus_times_out_until_nine_clocks_free_it(handheld: VirtualHandheld, timed: bool) -> None:
    bus, faults = handheld.board.bus, handheld.board.bus.faults
    bus.timed = timed
    handheld.repl("again()")
    for renew in ("pass", "again()"):  # a new I2C frees nothing, and is not needed either
        faults.hang()
        executed = handheld.pico.executed_cycles
        for _ in range(2):
            found, took = said(handheld, WRITE).strip("()").split(", ")
            assert found == "'[Errno 110] ETIMEDOUT'" and 10_000 <= int(took) < 10_500
        assert handheld.pico.executed_cycles - executed < 1_000_000, "most of 20 ms is jumped over"
        handheld.repl(renew)
        assert said(handheld, "Pin(4).value(), Pin(5).value()") == "0 1"
        assert said(handheld, "clocks(8)") == "1", "eight, and the one of the STOP"
        handheld.repl("again()")
        assert said(handheld, WRITE).startswith("(2, ")
    faults.hang(clocks=3)
    assert said(handheld, "clocks(2)") == "1"
    handheld.repl("again()")
    assert said(handheld, WRITE).startswith("(2, ")


def test_a_short_is_freed_by_no_clocks(handheld: VirtualHandheld) -> None:
    faults = handheld.board.bus.faults
    for wire, levels in (("sda", "0 1"), ("scl", "1 0")):
        faults.short(wire)  # type: ignore[arg-type]
        handheld.repl("clocks(9); again()")
        assert said(handheld, "Pin(4).value(), Pin(5).value()") == levels
        assert "ETIMEDOUT" in said(handheld, WRITE)
        faults.end()
        assert said(handheld, WRITE).startswith("(2, ")


def test_a_wire_held_in_the_middle_of_a_transfer_stops_it_there(handheld: VirtualHandheld) -> None:
    bus, faults, oled = handheld.board.bus, handheld.board.bus.faults, handheld.oled
    bus.timed = True
    handheld.repl("again(); i2c.writeto(0x3c, b'\\x00\\x20\\x00\\x21\\x00\\x7f\\x22\\x00\\x07')")
    handheld.send(b"\x02")
    handheld.run_ms(20)
    handheld.send(b"found = tried(lambda: i2c.writeto(0x3c, b'\\x40' + bytes(200)))\r")
    assert handheld.run_until(lambda: oled.receiving and oled._column > 50, step_ms=0.02)
    faults.hang()
    handheld.run_ms(30)
    assert oled._column < 60
    assert "ETIMEDOUT" in said(handheld, "found")
    assert said(handheld, "clocks(9)") == "1"
    handheld.repl("again()")
    assert said(handheld, WRITE).startswith("(2, ")


def test_a_controller_that_is_reset_while_it_reads_leaves_a_chip_that_holds_the_wire(
    handheld: VirtualHandheld,
) -> None:
    bus = handheld.board.bus
    bus.timed = True
    handheld.send(b"\x02")
    handheld.run_ms(20)
    handheld.send(b"i2c.readfrom(0x18, 200)\r")
    assert handheld.run_until(lambda: bus._reading, step_ms=0.02)
    bus.reset()
    assert bus.faults.sda_low
    handheld.run_ms(30)
    bus.faults.end()
