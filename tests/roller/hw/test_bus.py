"""The bus on fakes: short counts are errors, a hung bus is freed and does not cost every step its timeout."""

from roller.hw.bus import EIO, ETIMEDOUT, PAUSES, TRIES, Bus
from running.no_end import going_on


class Wires:
    """A bus with one chip at 0x3C, whose controller is as silent as machine.I2C: what it writes, and its faults."""

    OPEN_DRAIN, PULL_UP = 2, 1

    def __init__(self):
        self.time = 0
        self.opened = 0
        self.asked = 0  # transfers that were begun
        self.sent = []
        self.takes = 1000  # bytes that are acknowledged
        self.there = True
        self.at = 0x3C
        self.clocks = 0  # that SDA is held low for; -1: for good
        self.stands_still = False  # the controller, with both wires high
        self.scl_low = False
        self.sda = Pin(self, "sda")
        self.scl = Pin(self, "scl")

    def now(self):
        return self.time

    def controller(self):
        self.opened += 1
        return self

    def bus(self):
        return Bus(self.controller, self.sda, self.scl, self.now)

    def _begin(self, address):
        self.asked += 1
        if self.clocks or self.scl_low or self.stands_still:
            self.time += 10
            raise OSError(ETIMEDOUT)
        if address != self.at or not self.there:
            raise OSError(EIO)

    def writeto(self, address, data, stop=True):
        self._begin(address)
        self.sent.append(bytes(data[: self.takes]))
        return min(len(data), self.takes)

    def writevto(self, address, parts, stop=True):
        return self.writeto(address, b"".join([bytes(part) for part in parts]))

    def readfrom_into(self, address, buffer):
        self._begin(address)
        buffer[:] = bytes(range(1, len(buffer) + 1))


class Pin:
    OPEN_DRAIN, PULL_UP = 2, 1

    def __init__(self, wires, name):
        self.wires = wires
        self.name = name
        self.high = True
        self.mode = None

    def init(self, mode, pull, value):
        assert (mode, pull) == (self.OPEN_DRAIN, self.PULL_UP), "never driven high against a chip"
        self.high = bool(value)

    def __call__(self, value=None):
        wires = self.wires
        if value is None:
            return int(self.high and not (wires.clocks if self.name == "sda" else wires.scl_low))
        if self.name == "scl" and self.high and not value and wires.clocks > 0:
            wires.clocks -= 1
        self.high = bool(value)


def error(call, *arguments):
    try:
        call(*arguments)
    except OSError as found:
        return found.args[0]
    return 0


def test_what_is_acknowledged_is_no_error():
    wires = Wires()
    bus = wires.bus()
    assert bus.writeto(0x3C, b"ab") is None
    bus.writevto(0x3C, [b"@", memoryview(b"cd")])
    assert wires.sent == [b"ab", b"@cd"] and wires.opened == 1


def test_a_short_count_is_an_error():
    wires = Wires()
    bus = wires.bus()
    wires.takes = 2
    assert error(bus.writeto, 0x3C, b"abc") == EIO
    assert error(bus.writevto, 0x3C, [b"@", b"cd"]) == EIO
    wires.takes = 0
    assert error(bus.readfrom_mem, 0x3C, 0x0F, 1) == EIO, "what was read is not the register"
    wires.takes = 1000
    assert error(bus.writeto, 0x3C, b"abc") == 0


def test_registers_are_read():
    wires = Wires()
    bus = wires.bus()
    assert bytes(bus.readfrom_mem(0x3C, 0x0F, 3)) == b"\x01\x02\x03" and wires.sent == [b"\x0f"]
    buffer = bytearray(2)
    bus.readfrom_mem_into(0x3C, 0x28, buffer)
    assert buffer == b"\x01\x02"
    assert error(bus.readfrom_mem, 0x18, 0x0F, 1) == EIO


def test_a_chip_that_holds_sda_low_is_freed_before_a_transfer():
    for clocks in range(1, 10):
        wires = Wires()
        bus = wires.bus()
        wires.clocks = clocks
        bus.writeto(0x3C, b"ab")
        assert wires.sent == [b"ab"] and wires.opened == 2 and wires.time == 0, "no timeout was needed"


def test_a_bus_that_cannot_be_freed_costs_no_timeouts_and_is_tried_ever_more_rarely():
    for held in ("clocks", "scl_low"):
        wires = Wires()
        bus = wires.bus()
        setattr(wires, held, -1)
        for _ in range(1000):
            assert error(bus.writeto, 0x3C, b"ab") == ETIMEDOUT
            wires.time += 10
        assert wires.time == 10_000 and wires.asked == 0
        assert 10 < wires.opened < 20
        setattr(wires, held, 0)
        for _ in going_on(lambda bus=bus: error(bus.writeto, 0x3C, b"ab")):
            wires.time += 10
        assert wires.time <= 10_000 + PAUSES[1]


def test_a_controller_that_stands_still_is_opened_again_and_costs_a_timeout_now_and_then():
    wires = Wires()
    bus = wires.bus()
    wires.stands_still = True
    for _ in range(1000):
        assert error(bus.writeto, 0x3C, b"ab") == ETIMEDOUT
        assert error(bus.readfrom_mem, 0x18, 0x0F, 1) == ETIMEDOUT, "who asks next does not wait for it, too"
        wires.time += 10
    assert 10 < wires.asked < 20 and wires.opened == wires.asked
    wires.stands_still = False
    wires.time += PAUSES[1]
    bus.writeto(0x3C, b"ab")
    wires.stands_still = True
    assert error(bus.writeto, 0x3C, b"ab") == ETIMEDOUT
    wires.stands_still = False
    wires.time += PAUSES[0]
    bus.writeto(0x3C, b"ab")


def test_a_display_is_not_there_only_if_both_addresses_are_refused_again_and_again():
    wires = Wires()
    bus = wires.bus()
    assert bus.display() == 0x3C
    wires.at = 0x3D
    assert bus.display() == 0x3D and not bus.answers(0x3C)
    wires.takes = 0
    assert bus.display() == 0x3D, "it refused a byte, not its address"
    wires.there = False
    before = wires.asked
    assert bus.display() == 0 and wires.asked == before + 2 * TRIES
    wires.clocks = 4
    assert bus.display() == 0, "freed first, and then asked"
    wires.clocks = -1
    assert bus.display() == 0x3C and bus.display(0) == 0, "it cannot be asked"
