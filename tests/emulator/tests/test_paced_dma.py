"""DMA by a pacing timer: when each transfer is due, and what becomes of a block that does not come to its end."""

import pytest

from emulator.chip.identity import CTRL, RANDOMBIT, ROSC, Noise, Ring
from emulator.chip.paced_dma import PacedDma
from emulator.chip.quick_bus import CHIP
from emulator.firmware import with_main
from emulator.handheld import VirtualHandheld

READ, WRITE, COUNT, START, TIMER0, ABORT = 0x00, 0x04, 0x08, 0x0C, 0x420, 0x444
BY_TIMER0, BY_TIMER3, AT_ONCE = 0x3B, 0x3E, 0x3F
RING, MEMORY = 0x4006001C, 0x20000000
BUSY, WRITTEN = 1 << 24, 1 << 5
SET_UP = """
import time, machine, _rp2
machine.mem32[0x50000420] = 1 << 16 | 6000
dma, raw = _rp2.DMA(), bytearray(1024)
def read(count, meanwhile):
    began = time.ticks_us()
    how = dma.pack_ctrl(size=0, inc_read=False, treq_sel=0x3b)
    dma.config(read=0x4006001c, write=raw, count=count, ctrl=how, trigger=True)
    meanwhile()
    while dma.active():
        pass
    return time.ticks_diff(time.ticks_us(), began)
def nothing():
    pass
"""


class Listened(Noise):
    """A ring of which each bit is 1, and when each was read."""

    def __init__(self, mcu):
        super().__init__(mcu, 1, Ring(stopped=True))
        self.read_at = []

    def read_uint32(self, offset):
        self.read_at.append(self.due)
        return super().read_uint32(offset)


class Chip:
    """An RP2040 without a program, whose DMA is used from here."""

    def __init__(self):
        self.mcu = CHIP()
        self.ring = Listened(self.mcu)
        self.paced = PacedDma(self.mcu, self.ring)
        self.write = self.mcu.dma.write_uint32
        self.write(TIMER0, 1 << 16 | 6000)

    def start(self, count, pace=BY_TIMER0, source=RING):
        self.write(READ, source)
        self.write(WRITE, MEMORY)
        self.write(COUNT, count)
        self.write(START, pace << 15 | WRITTEN | 1)

    def run_us(self, us):
        self.mcu.clock.tick(us * 1000)

    @property
    def busy(self):
        return bool(self.mcu.dma.read_uint32(START) & BUSY)

    @property
    def filled(self):
        """How many bytes have come."""
        return bytes(self.mcu.sram[:2000]).count(1)


@pytest.fixture
def chip():
    return Chip()


def test_each_transfer_is_due_at_a_multiple_of_the_period_and_made_with_the_last(chip):
    chip.run_us(100)
    chip.start(1000)
    chip.run_us(47_000)
    assert chip.filled == 0, "nobody has looked"
    chip.run_us(995)
    assert chip.filled == 0, "the last one is due 48,096 us after power-on"
    chip.run_us(1)
    assert chip.filled == 1000 and not chip.busy
    assert chip.ring.read_at == pytest.approx([48_000 * number for number in range(3, 1003)])


def test_who_looks_sees_how_far_it_is(chip):
    chip.start(1000)
    chip.run_us(10 * 48 + 1)
    assert chip.busy and chip.mcu.dma.read_uint32(COUNT) == 990
    assert chip.mcu.dma.read_uint32(WRITE) == MEMORY + 10 and chip.filled == 10
    chip.run_us(990 * 48)
    assert chip.filled == 1000 and len(chip.ring.read_at) == 1000


@pytest.mark.parametrize(
    ("timer", "pace", "nanos"),
    [(1 << 16 | 6000, BY_TIMER0, 48_000), (3 << 16 | 6000, BY_TIMER0, 16_000), (2 << 16 | 125, BY_TIMER3, 500)],
)
def test_the_fraction_is_y_by_x(chip, timer, pace, nanos):
    chip.write(TIMER0 + 4 * (pace - BY_TIMER0), timer)
    chip.start(5, pace)
    chip.run_us(1000)
    assert chip.ring.read_at == [nanos * number for number in range(1, 6)]


def test_a_timer_that_stands_still_asks_for_nothing(chip):
    chip.write(TIMER0, 6000)
    chip.start(5)
    chip.run_us(1e6)
    assert chip.busy and not chip.ring.read_at


def test_other_channels_keep_their_ways(chip):
    chip.start(5, AT_ONCE)
    chip.run_us(1)
    assert chip.filled == 5 and not chip.busy
    assert chip.ring.read_at == [None] * 5


@pytest.mark.parametrize("how", ["abort", "reset", "disable"])
def test_a_block_that_is_cut_off_leaves_what_it_had_and_nothing_pending(chip, how):
    chip.start(1000)
    chip.run_us(300 * 48 + 1)
    if how == "abort":
        chip.write(ABORT, 1)
    elif how == "reset":
        chip.mcu.reset(preserve_flash=True)
    else:
        chip.write(START, BY_TIMER0 << 15 | WRITTEN)
    assert chip.filled == 300 and chip.busy == (how == "disable")
    chip.run_us(1e5)
    assert chip.filled == 300 and not chip.mcu.clock.has_scheduled_alarm
    if how != "disable":
        chip.write(TIMER0, 1 << 16 | 6000)
        chip.start(400)
        chip.run_us(400 * 48)
        assert chip.filled == 400 and not chip.busy, "it can be used again"


@pytest.mark.parametrize("address", [0, 0x10000000, 0x20042000, 0x60000000, 0xD0000000, 0xF0000000, 0xFFFFFFFF])
def test_what_cannot_be_read_is_no_crash(chip, address):
    chip.start(5, source=address)
    chip.run_us(1000)
    assert not chip.busy


def test_from_the_crystal_the_timers_are_slower(chip):
    chip.start(30)
    chip.run_us(10 * 48 + 1)
    chip.paced.clocked(fast=False)
    chip.run_us(10 * 500)
    assert chip.busy and chip.filled == 20
    chip.paced.clocked(fast=True)
    chip.run_us(10 * 48)
    assert chip.filled == 30 and not chip.busy


def test_a_ring_that_was_switched_off_meanwhile_stood_still_at_that_time(chip):
    chip.ring.ring = Ring(mhz=6.1, jitter=1.0)
    chip.start(300)
    chip.run_us(100 * 48 + 1)
    ring = chip.mcu.peripherals[ROSC]
    ring._original.write_uint32_atomic = lambda *register: None
    ring.write_uint32_atomic(CTRL, 0xD1E000, 0)
    chip.run_us(100 * 48)
    ring.write_uint32_atomic(CTRL, 0xFAB000, 0)
    chip.run_us(100 * 48)
    bits = bytes(chip.mcu.sram[:300])
    assert [len(set(bits[start : start + 100])) for start in (0, 100, 200)] == [2, 1, 2]
    assert ring.read_uint32(RANDOMBIT) in (0, 1)


@pytest.mark.emulated
def test_micropython_reads_a_block_and_the_processor_has_no_part_in_it(micropython_image):
    """The same ring is read at the same times whatever the guest does meanwhile."""
    found = []
    for meanwhile in ("nothing", "lambda: time.sleep_ms(30)"):
        handheld = VirtualHandheld(micropython_image, ring=Ring(mhz=6.43))
        handheld.boot()
        took, bits = handheld.repl(f"{SET_UP}\nprint(read(1024, {meanwhile}), raw.hex())").split()
        assert 1023 * 48 <= int(took) < 1025 * 48 + 300
        found.append(bytes.fromhex(bits))
    first, second = found
    assert set(first) == {0, 1} and any(second.startswith(first[shift : shift + 900]) for shift in range(100))


@pytest.mark.emulated
def test_in_light_sleep_a_block_is_slow_and_the_ring_stands_still(micropython_image):
    program = (
        f"{SET_UP}\ntook = read(100, lambda: machine.lightsleep(20))\n"
        "with open('/out', 'w') as file:\n    file.write('%d %s' % (took, raw.hex()))"
    )
    handheld = VirtualHandheld(micropython_image, files=with_main({}, program.encode()), cable=False)
    assert handheld.run_until(lambda: handheld.filesystem().get("/out"), step_ms=100)
    took, bits = handheld.filesystem()["/out"].decode().split()
    assert 20_000 + 60 * 48 - 500 < int(took) < 20_000 + 60 * 48 + 1000, "40 of 100 in the sleep"
    assert bits[10:70] in ("00" * 30, "01" * 30), "a bit each half millisecond"
    assert len(set(bytes.fromhex(bits)[45:100])) == 2, "the rest is random"
