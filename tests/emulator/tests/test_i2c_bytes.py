"""Bytes that go to the bus past the controller's FIFO: a guest, and the chip, see what they see with the emulator's own
way, register by register."""

import random
from typing import Any

import pytest
from rp2040py.peripherals.i2c import (
    CMD,
    IC_CON,
    IC_DATA_CMD,
    IC_ENABLE,
    IC_FS_SCL_HCNT,
    IC_FS_SPKLEN,
    IC_RAW_INTR_STAT,
    IC_STATUS,
    IC_TAR,
    IC_TX_ABRT_SOURCE,
    IC_TX_TL,
    IC_TXFLR,
    RESTART,
    RPI2C,
    STOP,
    TX_EMPTY_CTRL,
)
from rp2040py.rp2040 import RP2040

from emulator.chip.i2c import Bus, Controller
from emulator.parts.bus_faults import BusFaults

pytestmark = pytest.mark.nightly

ADDRESS = 0x3C
READ = (IC_RAW_INTR_STAT, IC_STATUS, IC_TXFLR, IC_TX_ABRT_SOURCE)
CLEAR = (0x40, 0x50, 0x54, 0x58, 0x60, 0x64)  # what a read of these takes back


class Plain(Controller):
    """Without the short way, and with nothing remembered."""

    @property
    def scl_cycles(self) -> int:
        self._scl_cycles = 0
        return super().scl_cycles

    def _sends_alone(self, value: int) -> bool:
        return False

    def complete_write(self, ack: bool) -> None:
        self._set_interrupts(1 << 4)
        RPI2C.complete_write(self, ack)


class Chip:
    """Takes bytes, and gives them."""

    address, present = ADDRESS, True

    def __init__(self) -> None:
        self.seen: list[Any] = []

    def start(self, reading: bool) -> None:
        self.seen.append(reading)

    def write(self, byte: int) -> bool:
        self.seen.append(byte)
        return byte != 0x99

    def read(self) -> int:
        return len(self.seen) & 0xFF

    def stop(self) -> None:
        self.seen.append("stop")


def told(kind: type[Controller], seed: int, timed: bool) -> list[Any]:
    """All that a guest of chance reads, and what the chip has got."""
    rng, chip, mcu = random.Random(seed), Chip(), RP2040()
    faults = BusFaults()
    if seed % 3 == 0:
        faults.refuse(0.02, seed=seed)
    bus = Bus([chip], timed=timed, faults=faults)
    bus.attach(mcu, 0)
    controller = mcu.i2c[0]
    controller.__class__ = kind
    controller.write_uint32(IC_ENABLE, 0)
    controller.write_uint32(IC_CON, controller.control | (TX_EMPTY_CTRL if seed % 5 else 0))
    controller.write_uint32(IC_TAR, ADDRESS if seed % 7 else 0x11)
    controller.write_uint32(IC_ENABLE, 1)
    found: list[Any] = []
    for _ in range(400):
        match rng.randrange(12):
            case 0:
                controller.write_uint32(IC_DATA_CMD, rng.getrandbits(8) | STOP)
            case 1:
                controller.write_uint32(IC_DATA_CMD, CMD | rng.choice((0, STOP, RESTART)))
            case 2:
                controller.write_uint32(*rng.choice(((IC_FS_SPKLEN, 3), (IC_FS_SCL_HCNT, 90), (IC_TX_TL, 2))))
            case 3:
                controller.write_uint32(IC_ENABLE, rng.choice((0, 1, 1, 1, 0b101)))
            case 4 | 5 | 6 | 7:
                controller.write_uint32(IC_DATA_CMD, rng.getrandbits(8))
            case 8:
                found.append(controller.read_uint32(rng.choice(CLEAR)))
            case 9:
                mcu.clock.tick(rng.randrange(60_000))
            case _:
                found += [controller.read_uint32(offset) for offset in READ]
        found.append((controller.int_raw, controller.scl_cycles, mcu.clock.nanos))
    return [*found, *chip.seen]


@pytest.mark.parametrize("timed", [False, True], ids=["at once", "timed"])
@pytest.mark.parametrize("seed", range(40))
def test_a_guest_of_chance_sees_the_same(seed: int, timed: bool) -> None:
    assert told(Controller, seed, timed) == told(Plain, seed, timed)


def test_only_the_first_byte_of_a_picture_goes_through_the_fifo(monkeypatch: pytest.MonkeyPatch) -> None:
    chip, mcu = Chip(), RP2040()
    Bus([chip]).attach(mcu, 0)
    controller, pushed = mcu.i2c[0], []
    pull = controller._tx_fifo.pull
    monkeypatch.setattr(controller._tx_fifo, "pull", lambda: pushed.append(pull()) or pushed[-1])
    controller.write_uint32(IC_CON, controller.control | TX_EMPTY_CTRL)
    controller.write_uint32(IC_TAR, ADDRESS)
    controller.write_uint32(IC_ENABLE, 1)
    for byte in range(100):
        controller.write_uint32(IC_DATA_CMD, byte | STOP * (byte == 99))
    assert chip.seen == [False, *range(100), "stop"] and pushed == [0]
