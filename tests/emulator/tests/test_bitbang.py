"""The I2C bus as two wires, driven bit by bit as MicroPython's scan and SoftI2C do."""

from emulator.chip.bitbang import Wires
from emulator.tests.emulated_parts import Chip

SDA, SCL = 4, 5


class Recorder:
    """A chip that remembers what is written and answers 0xA5, 0x5A, ..."""

    def __init__(self, address):
        self.address, self.present = address, True
        self.log = []
        self._answers = iter((0xA5, 0x5A, 0x0F))

    def start(self, reading):
        self.log.append("read" if reading else "write")

    def write(self, byte):
        self.log.append(byte)
        return byte != 0xEE

    def read(self):
        return next(self._answers)

    def stop(self):
        self.log.append("stop")


class Master:
    """Wiggles the wires as an I2C master with open-drain outputs."""

    def __init__(self, *chips):
        self.chip = Chip()
        self.wires = Wires(chips, SDA, SCL)
        self.wires.attach(self.chip)
        self.sda, self.scl = self.chip.gpio[SDA], self.chip.gpio[SCL]

    def set(self, pin, high):
        pin.guest_drives(None if high else False)

    def start(self):
        for pin, high in ((self.sda, True), (self.scl, True), (self.sda, False), (self.scl, False)):
            self.set(pin, high)

    def stop(self):
        for pin, high in ((self.sda, False), (self.scl, True), (self.sda, True)):
            self.set(pin, high)

    def bit(self, high):
        self.set(self.sda, high)
        self.set(self.scl, True)
        seen = self.sda.level
        self.set(self.scl, False)
        return seen

    def send(self, byte):
        for shift in range(7, -1, -1):
            self.bit(bool(byte >> shift & 1))
        return not self.bit(True)

    def fetch(self, acknowledge):
        value = 0
        for _ in range(8):
            value = value << 1 | self.bit(True)
        self.bit(not acknowledge)
        return value


def test_a_scan_finds_what_is_there():
    master = Master(Recorder(0x18), Recorder(0x3C))
    found = []
    for address in range(8, 0x78):
        master.start()
        if master.send(address << 1):
            found.append(address)
        master.stop()
    assert found == [0x18, 0x3C]


def test_bytes_arrive_and_a_refusal_is_seen():
    chip = Recorder(0x18)
    master = Master(chip)
    master.start()
    assert master.send(0x18 << 1)
    assert master.send(0x20)
    assert not master.send(0xEE)
    master.stop()
    assert chip.log == ["write", 0x20, 0xEE, "stop"]


def test_reading_after_a_repeated_start():
    chip = Recorder(0x18)
    master = Master(chip)
    master.start()
    master.send(0x18 << 1)
    master.send(0x28)
    master.start()
    assert master.send(0x18 << 1 | 1)
    assert [master.fetch(True), master.fetch(True), master.fetch(False)] == [0xA5, 0x5A, 0x0F]
    master.stop()
    assert chip.log[:3] == ["write", 0x28, "read"]
    assert master.sda.level is True  # nobody holds the wire


def test_a_chip_that_is_wired_off_does_not_answer():
    chip = Recorder(0x18)
    chip.present = False
    master = Master(chip)
    master.start()
    assert not master.send(0x18 << 1)


def test_a_fault_refuses_what_the_chip_would_take():
    chip = Recorder(0x18)
    master = Master(chip)
    master.wires.faults.refuse_byte(1, address=0x18)
    master.start()
    assert master.send(0x18 << 1)
    assert master.send(0x20)
    assert not master.send(0x21)
    master.stop()
    assert chip.log == ["write", 0x20, "stop"]


def test_a_chip_that_holds_sda_low_lets_go_after_its_clocks():
    chip = Recorder(0x18)
    master = Master(chip)
    master.wires.faults.hang(clocks=5)
    assert master.sda.level is False
    for left in range(5, 0, -1):
        assert master.bit(True) is False, left
    assert master.sda.level is True
    master.start()
    master.stop()
    master.start()
    assert master.send(0x18 << 1) and chip.log[-1] == "write", "and a transfer goes through"


def test_a_wire_on_ground_stays_low():
    for wire in ("sda", "scl"):
        master = Master(Recorder(0x18))
        master.wires.faults.short(wire)
        for _ in range(20):
            master.bit(True)
        master.set(master.scl, True)
        assert getattr(master, wire).level is False
        master.wires.faults.end()
        assert getattr(master, wire).level is True
