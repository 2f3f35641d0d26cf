"""What the checks of the self-test say about buses, voltages and files; on the real parts in tests/emulated."""

import os
import sys

from parts.drive_folder import folder, remove
from roller.hw.accelerometer import ADXL345, LIS3DH, MPU6050, Accelerometer
from roller.remote import part_of_report
from roller.selftest import checks
from roller.selftest.sequence import LED_BUILD
from turnlink.line import decode


class Bus:
    """An I2C bus: address -> the registers from WHO_AM_I on, or from OUT_X_L on."""

    def __init__(self, who=None, raw=None, display=0x3C, stuck=False, wired=True):
        self.wired = wired
        self.level = True
        self.stuck = stuck
        self.who = who or {}
        self.raw = raw
        self.display = display

    def writeto(self, address, data):
        if self.stuck:
            raise OSError(110)
        if address in self.who and data[0] in (0x25, 0x31, 0x37) and self.wired:
            self.level = data[1] in (0x02, 0x2B, 0xA0)

    def value(self):
        """What the pin of SHAKE is at rest."""
        return int(self.level)

    def answers(self, address):
        if self.stuck:
            raise OSError(110)
        return address == self.display

    def reads(self, address):
        return self.answers(address) or address in self.who

    def readfrom_mem(self, address, register, count):
        if self.stuck:
            raise OSError(110)
        if address not in self.who:
            raise OSError(5)
        return bytes([self.who[address]]) if register not in (0xA8, 0x32, 0x3B) else bytes(self.raw)

    def readfrom_mem_into(self, address, register, into):
        into[:] = self.readfrom_mem(address, register, len(into))


class Sensor(Accelerometer):
    """What the driver knows of it: which it is, where it is, and whether it should be there."""

    def __init__(self, bus, address, missing):
        self._bus = bus
        self._raw = bytearray(6)
        self.chip = LIS3DH
        for chip in (ADXL345, MPU6050):
            if address in chip[1]:
                self.chip = chip
        self.address = address
        self.missing = missing


class Screen:
    name = "SH1106"


class Board:
    """A board with that bus."""

    def __init__(self, bus=None, address=0, missing=False, millivolts=4000):
        self.bus = self.shake = bus
        self.sensor = Sensor(bus, address, missing)
        self.millivolts = millivolts
        self.display = True  # one answered at power-on
        self.screen = None

    def battery(self):
        return self.millivolts

    def now(self):
        return 4711

    def urandom(self, count):
        return bytes(count)


def sensor(board):
    """What the check says, which takes several steps."""
    for _ in range(20):
        found = checks.answer(("sensor",), board)
        if found is not None:
            return found
    return None


def mg(x, y, z):
    """The six bytes of a reading, 2 mg a digit, left-justified."""
    found = []
    for value in (x, y, z):
        digits = (value // 2 & 0xFFF) << 4
        found += [digits & 0xFF, digits >> 8]
    return found


def test_the_display_answers_or_not():
    for expected, answers, said in (
        (False, False, (True, LED_BUILD)),
        (False, True, (False, "came late")),
        (True, True, (True, "answers")),
        (True, False, (False, "no answer")),
    ):
        board = Board(Bus() if answers else Bus(display=0))
        board.display = expected
        assert checks.answer(("display",), board) == said
        if said[1] == "answers":
            board.screen = Screen()
            assert checks.answer(("display",), board) == (True, "SH1106 answers")


def test_the_sensor_feels_the_earth_whichever_way_it_lies():
    for x, y, z in ((0, 0, 1000), (0, 0, -1000), (-1000, 0, 0), (600, 600, -520)):
        for address in (0x18, 0x19):
            well, said = sensor(Board(Bus({address: 0x33}, mg(x, y, z)), address))
            assert (well and said.startswith("LIS3DH, 9")) or said == "LIS3DH, 1000 mg", said


def test_a_sensor_that_feels_no_earth_or_too_much():
    for x, y, z, said in ((0, 0, 0, "0"), (400, 0, 400, "565"), (0, -1000, 1000, "1414")):
        found = sensor(Board(Bus({0x18: 0x33}, mg(x, y, z)), 0x18))
        assert found == (False, "LIS3DH, %s mg" % said)


def test_another_chip_at_the_sensors_address_is_named():
    assert sensor(Board(Bus({0x19: 0x44}))) == (False, "0x44 is no LIS3DH")


def test_a_sensor_whose_interrupt_has_no_wire_is_named():
    board = Board(Bus({0x18: 0x33}, mg(0, 0, 1000), wired=False), 0x18)
    assert sensor(board) == (False, "LIS3DH, no wire from INT1")


def test_whatever_answers_is_listed_and_what_is_not_supported_is_named():
    for who, said in (
        ({0x68: 0x70}, "0x68 MPU-6500: not supported"),
        ({0x69: 0x71, 0x57: 0}, "0x69 MPU-6500: not supported; 0x57 unknown"),
        ({0x1D: 0xE5}, "ADXL345 came late"),
    ):
        assert sensor(Board(Bus(who))) == (False, said)
    assert sensor(Board(Bus({0x57: 0, 0x68: 0}))) == (True, "switch (no LIS3DH); 0x57 unknown; 0x68 unknown"), "a clock"
    both = Board(Bus({0x18: 0x33, 0x53: 0xE5}, mg(0, 0, 1000)), 0x18)
    assert sensor(both) == (True, "LIS3DH, 1000 mg; 0x53 ADXL345, not used")
    both = Board(Bus({0x18: 0x33, 0x68: 0x70}, mg(0, 0, 1000)), 0x18)
    assert sensor(both) == (True, "LIS3DH, 1000 mg; 0x68 MPU-6500, not used")


def test_an_adxl345_and_an_mpu_6050_are_named_and_feel_the_earth():
    up, down = [0, 0, 0, 0, 0, 1], [0, 0, 0, 0, 0xE0, 0]  # 256 digits, low byte first; -8192, high byte first
    for address, who, raw, name, wire in (
        (0x53, 0xE5, up, "ADXL345", "INT1"), (0x1D, 0xE5, up, "ADXL345", "INT1"),
        (0x68, 0x68, down, "MPU-6050", "INT"), (0x69, 0x68, down, "MPU-6050", "INT"),
    ):  # fmt: skip
        assert sensor(Board(Bus({address: who}, raw), address)) == (True, name + ", 1000 mg")
        assert sensor(Board(Bus({address: who}, raw, wired=False), address)) == (False, name + ", no wire from " + wire)
        assert sensor(Board(Bus(), address)) == (False, name + " is gone")


def test_a_display_at_the_other_address_answers():
    sys.modules.setdefault("roller.oled.picture", checks)
    assert checks.answer(("display",), Board(Bus(display=0x3D))) == (True, "answers at 0x3D")
    if sys.modules["roller.oled.picture"] is checks:
        del sys.modules["roller.oled.picture"]


def test_a_sensor_that_has_gone_or_come_since_power_on():
    assert sensor(Board(Bus(), 0x18)) == (False, "LIS3DH is gone")
    late = sensor(Board(Bus({0x18: 0x33}, mg(0, 0, 1000))))
    assert late == (False, "LIS3DH came late")


def test_without_a_sensor_a_switch_is_taken_for_granted_unless_it_is_closed_at_rest():
    assert sensor(Board(Bus())) == (True, "switch (no LIS3DH)")
    assert sensor(Board(Bus(), missing=True)) == (False, "no LIS3DH, pin low")


def test_a_bus_that_hangs_is_not_taken_for_missing_parts():
    for check in ("display", "sensor"):
        for there in (None, "there"):
            board = Board(Bus(stuck=True), there)
            assert (sensor(board) if check == "sensor" else checks.answer((check,), board)) == (False, "I2C is stuck")


def test_the_battery_in_volts():
    for millivolts, expected in (
        (0, (True, "no battery")), (1699, (True, "no battery")), (1700, (False, "1.70 V")), (2699, (False, "2.69 V")),
        (2700, (True, "2.70 V")), (4005, (True, "4.00 V")), (5500, (True, "5.50 V")), (5510, (False, "5.51 V")),
    ):  # fmt: skip
        assert checks.answer(("battery",), Board(millivolts=millivolts)) == expected


def in_a_folder(check):
    name = folder()
    os.mkdir(name)
    try:
        check(name + "/selftest")
    finally:
        remove(name)


def found(steps):
    """What is found in the end, and after how many steps."""
    for number, said in enumerate(steps):
        if said:
            return said, number
    raise AssertionError("it ends without a word")


def kept(*arguments):
    return found(checks.keep_report(*arguments))[0]


RESULTS = [("display", True, "answers"), ("key 3", False, "not pressed in 10 s")]


def test_the_results_are_kept_in_lines_that_a_pc_can_check():
    def check(path):
        assert kept(RESULTS, 4711, path) == (True, "")
        with open(path, "rb") as file:
            lines = file.read().split(b"\n")
        assert lines.pop() == b""
        head, first, second = [decode(line) for line in lines]
        assert (head["selftest"], head["passed"], head["t"]) == (2, 0, 4711) and "firmware" in head
        assert (first["check"], first["passed"], first["said"]) == RESULTS[0]
        assert (second["check"], second["passed"], second["said"]) == RESULTS[1]
        kept(RESULTS[:1], 1, path)
        with open(path, "rb") as file:
            assert decode(file.read().split(b"\n")[0])["passed"] == 1, "the new ones take the place of the old"

    in_a_folder(check)


def test_without_room_the_old_results_stay():
    def check(path):
        kept(RESULTS, 1, path)
        os.mkdir(path + ".new")  # it cannot be opened for writing, like a file on a full flash
        assert kept(RESULTS[:1], 2, path) == (False, "no room")
        with open(path, "rb") as file:
            assert decode(file.read().split(b"\n")[0])["t"] == 1

    in_a_folder(check)


def test_each_line_and_each_part_of_writing_them_is_a_step():
    def check(path):
        steps = checks.keep_report(RESULTS, 1, path)
        for _ in range(len(RESULTS) + 1):  # and: all are there
            assert next(steps) is None and "selftest" not in os.listdir(path[: path.rfind("/")])
        assert next(steps) == (True, "") and "selftest" in os.listdir(path[: path.rfind("/")])

    in_a_folder(check)


def test_what_tries_the_flash_takes_a_step_each():
    def check(path):
        before, checks.SCRATCH = checks.SCRATCH, path
        try:
            said, steps = found(checks.answer(("flash",), Board()) for _ in range(9))
            assert said[0] and said[1].endswith(" kB free") and steps == 5, "opened, written, closed, read, counted"
            assert not os.listdir(path[: path.rfind("/")]), "nothing stays"
        finally:
            checks.SCRATCH = before
            checks._begun.clear()

    in_a_folder(check)


def test_a_pc_may_ask_for_them():
    def check(path):
        assert part_of_report("selftest", 0, path) == ("", 0)
        kept(RESULTS, 1, path)
        text = ""
        while True:
            part, size = part_of_report("selftest", len(text), path)
            if not part:
                break
            text += part
        with open(path, "rb") as file:
            assert text.encode() == file.read() and size == len(text)

    in_a_folder(check)


def test_whatever_is_found_fits_into_a_line_of_the_list():
    from roller.oled.font import columns
    from roller.selftest.sequence import SEQUENCE, KeyPress, Leds, Picture, Shaking, Sound

    said = {
        "display": ("answers", "no answer", "came late", LED_BUILD, "I2C is stuck"),
        "sensor": ("0x44 is no LIS3DH", "LIS3DH came late", "no LIS3DH, pin low", "LIS3DH, 6928 mg",
                   "switch (no LIS3DH)", "LIS3DH is gone"),
        "flash": ("full: connect to PC", "reads other bytes", "1408 kB free", "31 kB (nearly full)", "error 110"),
        "random": ("often the same", "repeats itself", "stands still", "100% are changes", "no pattern"),
        "battery": ("no battery", "4.00 V"),
        "memory": ("201 kB free",),
        "LEDs": (LED_BUILD, "said to be wrong", Leds.late),
        "picture": ("no display", Picture.late),
        "sound": ("heard", Sound.late),
        "shake": ("felt, 24000 mg", "only 11110 mg felt", Shaking.late),
        "kept": ("no room",),
    }
    for key in range(1, 6):
        said["key %d" % key] = ("closes", KeyPress.late, "not tried")
    assert set(said) == set(SEQUENCE + ("kept",))
    for name in said:
        for each in said[name]:
            assert len(columns(" \x04 %s: %s" % (name, each))) <= 121, (name, each)
