"""The accelerometer, a LIS3DH, ADXL345 or MPU-6050: how the device moves, an interrupt when it begins to, where the
floor is; and what if it is gone.

Register numbers and bits: ST LIS3DH, DocID17530 rev. 2, section 8; Analog Devices ADXL345, rev. E, "Register map";
InvenSense RM-MPU-6000A-00, rev. 4.2, and PS-MPU-6000A-00, rev. 3.4. A row a chip has all that differs; none was tried
on hardware. The interrupt pin is set active low so that the sensor and a plain vibration switch share one pin and one
polarity. The bus is passed in. The chip lies flat, its parts towards the player: face up, z is +1 g.

Read is the newest sample, every SAMPLE ms while the device moves. Each is a low-pass, too (the LIS3DH in high
resolution 11 Hz at 100 Hz: datasheet table 10), so no peak of a hand is missed in between, and knocks are dulled.
Readings at 100 Hz, which are all that a FIFO would keep, were tried on traces: no shake was told from a step any
better. The earth's pull is what stays: the mean of the last SLOW readings.

A sensor whose supply has dipped answers as before, but is powered down, and its pin is low for ever. So the pin is
believed when it falls, not when it is low; what it says is compared with the readings; and the settings are read back
before the first reading of a movement, and every CHECK ms. One that does not answer is looked for again and again. The
pins of the other two stay low after a movement until they are told that it was heard, which is when all is calm again.
"""

from math import sqrt

SLOW = 16  # readings that gravity is followed over: 0.3 s
STILL = (500, 2300)  # mg, summed over the axes, at rest: 1000 to 1732, and what a chip may be off and a hand may add
DOWN, UPRIGHT = -700, -300  # mg of gravity along z: below the first it lies face-down, until it is above the second
MOVED = 100  # mg of change; less is a hand that holds still

# ms
SAMPLE = 20  # between two readings while the device moves
CALM = 500  # without movement after which only the interrupt watches, and:
CHECK = 1000  # how often its settings are read back then, and a reading shows whether the interrupt has failed
LOW = 250  # the same while the pin is low all the same
LOOK = 1000  # between two looks for one that does not answer; the first come sooner
START = 100  # after the settings: a LIS3DH in high resolution takes 7 samples for its first reading, an MPU-6050 30 ms
AWAY = 2000  # without an answer after which it is missing
FOREVER = 60000  # between two looks at one that is powered down: none
NO_SWITCH = 3000  # that the pin is low: a vibration switch is open at rest, a sensor that nobody has set up is low

# What a row has: name; addresses; a register that says which it is, and what it says then; what sets it up; registers
# that are read back, and what they say when it is set up; where its readings begin, whether their high bytes come
# first, and the mg of a reading: times the first, shifted right by the second; what powers it down; a register for the
# polarity of its pin, for active high and low; what has it listen again after a movement, and a register that frees its
# pin when it is read, -1 if it does so by itself.
NAME, ADDRESSES, WHO, IS, SET_UP, BACK, SAYS, OUT, BIG, TIMES, SHIFT, DOWN_NOW, POLARITY, AGAIN, FREE = range(15)

UP = 0x80  # of a LIS3DH's address: it counts up
_CONTROLS = bytes((
    0x57,  # CTRL_REG1: 100 Hz, all axes on
    0x01,  # 2: high-pass filter for the interrupt only, so that gravity does not count (but for its first 0.1 s)
    0x40,  # 3: interrupt generator 1 to pin INT1
    0x18,  # 4: +-4 g, high resolution
    0x00,  # 5
    0x02,  # 6: interrupts are active low
))  # fmt: skip
LIS3DH: "Chip" = (
    "LIS3DH", (0x18, 0x19), 0x0F, b"\x33",
    (
        bytes((0x20 | UP,)) + _CONTROLS,
        b"\xb2\x08\x00",  # INT1_THS: 8 * 32 mg = 256 mg, more than a hand that holds still; INT1_DURATION: at once
        b"\x30\x2a",  # INT1_CFG: any of x, y, z above the threshold
    ),
    0x20 | UP, _CONTROLS,
    0x28 | UP, False, 2, 4,  # 12 bits, left-justified, 2 mg a digit at +-4 g
    b"\x20\x07",  # CTRL_REG1: 0.5 uA (table 4)
    (0x25, 0x00, 0x02),  # CTRL_REG6
    (), -1,
)  # fmt: skip
ADXL345: "Chip" = (
    "ADXL345", (0x53, 0x1D), 0x00, b"\xe5",
    (
        b"\x2d\x00",  # POWER_CTL: standby while it is set up
        b"\x24\x04",  # THRESH_ACT: 4 * 62.5 mg
        b"\x27\xf0",  # ACT_INACT_CTL: any of x, y, z, by what it has changed since the chip began to listen
        b"\x31\x2b",  # DATA_FORMAT: interrupts are active low, 4 mg a digit, +-16 g
        # BW_RATE: 50 Hz, and so 25 Hz of bandwidth: with 25 Hz gentle shakes came too late, on traces; POWER_CTL:
        b"\x2c\x09\x08\x10\x00",  # measure; INT_ENABLE: activity; INT_MAP: to pin INT1
    ),
    0x2C, b"\x09\x08\x10\x00",
    0x32, False, 125, 5,  # 256 digits a g
    b"\x2d\x00",  # standby: 0.1 uA (table 1)
    (0x31, 0x0B, 0x2B),
    (b"\x2d\x00", b"\x2d\x08"), 0x30,  # INT_SOURCE
)  # fmt: skip
MPU6050: "Chip" = (
    "MPU-6050", (0x68, 0x69), 0x75, b"\x68",
    (
        b"\x6b\x08\x07",  # PWR_MGMT_1: awake, no thermometer; PWR_MGMT_2: gyroscopes off, which leaves 0.5 mA
        b"\x19\x09\x05",  # SMPLRT_DIV: 100 Hz; CONFIG: bandwidth of 10 Hz
        b"\x1c\x09",  # ACCEL_CONFIG: +-4 g; high-pass of 5 Hz for the interrupt only
        b"\x1f\x80\x01",  # MOT_THR: 128 * 2 mg; MOT_DUR: 1 ms
        b"\x37\xa0\x40",  # INT_PIN_CFG: active low, held until INT_STATUS is read; INT_ENABLE: motion
    ),
    0x6B, b"\x08\x07",
    0x3B, True, 125, 10,  # 8192 digits a g
    b"\x6b\x40",  # asleep: 5 uA
    (0x37, 0x20, 0xA0),
    (), 0x3A,  # INT_STATUS
)  # fmt: skip
CHIPS: "tuple[Chip, ...]" = (LIS3DH, ADXL345, MPU6050)
# Its successors have its address and other registers for the interrupt: they are not supported.
LATER, LATER_ARE = "MPU-6500", b"\x70\x71\x72\x73\x98"
NOT_KNOWN = (0, 0, 0)  # where the earth pulls


class Accelerometer:
    """An accelerometer on `bus`, or the place where one may be. No method raises OSError but `reading`.

    chip     its row, once one has answered
    address  where it answers; 0 until one has answered since power-on
    missing  there should be one, and it does not answer, or says what no chip that lies still can feel; or one that is
             not supported is there, and no switch
    felt     what the last call of `energy` has read: acceleration without gravity (x, y, z), in mg; None if nothing
    face_down  the display looks to the floor
    """

    def __init__(self, bus: "Bus", now: int) -> None:
        self.chip: Chip = LIS3DH
        self.address = 0
        self.missing = self.face_down = False
        self.felt: tuple[int, int, int] | None = None
        self._bus = bus
        self._raw = bytearray(6)
        self._before: tuple[int, int, int] | None = None
        self._pull = NOT_KNOWN  # the earth's, times SLOW
        self._moved_at = now - CALM
        self._well_at = now  # when all was well the last time
        self._failures = 0  # since then
        self._due = now
        self._asleep = False
        self._other = False  # one that is not supported is there
        self.energy(now, 0, False)

    @property
    def name(self) -> str:
        """Which it is, for a person."""
        return self.chip[NAME] if self.address else "none" if self.missing else "switch"

    def wake(self, now: int) -> int:
        """ms until the next look at it is due."""
        return FOREVER if self._asleep else max(self._due - now, 1)

    def sleep(self, now: int, asleep: bool) -> None:
        """Power it down, or use it again: it then needs START ms."""
        if asleep == self._asleep:
            return
        self._asleep = asleep
        self.face_down = False
        self.felt = self._before = None
        self._pull = NOT_KNOWN
        self._well_at = self._due = now
        self._moved_at = now - CALM  # its settings are seen to first
        self._failures = 0
        if asleep and self.address:
            try:
                self._bus.writeto(self.address, self.chip[DOWN_NOW])
            except OSError:  # it feels on, and nobody listens
                pass

    def energy(self, now: int, fell: int, low: bool) -> int:
        """How strongly it is accelerated, in mg; 0 when it holds still or no reading is due. `fell` is how often its
        pin has fallen since the last call, `low` whether it is low now."""
        self.felt = None
        if self._asleep:
            return 0
        if not self.address and (fell or not (low or self._other)):
            self._well_at = now
        calm = now - self._moved_at >= CALM
        if fell and self.address and not self._failures:
            self._moved_at = now
            if calm:
                self._due = now
        if now < self._due:
            return 0
        change = 0
        try:
            well = True
            if calm or self._failures:
                self._see_to_settings(now, low and not fell)
            if now >= self._due:
                change, well = self._read(calm and not fell)
                if change >= MOVED:
                    self._moved_at = now
            if self.address:
                if well:
                    self._well_at = now
                self._failures = 0
        except OSError:  # one reading lost; the game goes on
            self._before = None
            self._failures = min(self._failures + 1, 6)
        if now >= self._due:
            self._due = now + self._pause(now, low)
        self.missing = now - self._well_at >= (AWAY if self.address else NO_SWITCH)
        if change < MOVED or self.felt is None:
            return 0
        x, y, z = self.felt
        return int(sqrt(x * x + y * y + z * z))

    def reading(self) -> "tuple[int, int, int]":
        """What it feels now along x, y and z, gravity and all, in mg. OSError: it does not answer."""
        chip, raw = self.chip, self._raw
        self._bus.readfrom_mem_into(self.address, chip[OUT], raw)
        high = 0 if chip[BIG] else 1
        found = []
        for at in (0, 2, 4):
            value = raw[at + high] << 8 | raw[at + 1 - high]
            found.append((value - 65536 if value & 0x8000 else value) * chip[TIMES] >> chip[SHIFT])
        return found[0], found[1], found[2]

    def _pause(self, now: int, low: bool) -> int:
        if self._failures:
            return min(SAMPLE << self._failures, LOOK)
        if not self.address:
            return LOOK
        if now - self._moved_at < CALM:
            return SAMPLE
        return LOW if low else CHECK

    def _see_to_settings(self, now: int, low: bool) -> None:
        """Find it if it is not found yet, and set it up unless it is. If its pin is still `low` from a movement that
        is over, have it listen again."""
        bus = self._bus
        if not self.address:
            found = find(bus)
            if found is None:
                self._other = later(bus) != 0
                self._due = now + LOOK
                return
            self.chip, self.address = found
        chip = self.chip
        if self._is_set_up():
            if low and chip[FREE] >= 0:
                for data in chip[AGAIN]:
                    bus.writeto(self.address, data)
                bus.readfrom_mem(self.address, chip[FREE], 1)
            return
        for data in chip[SET_UP]:
            bus.writeto(self.address, data)
        if not self._is_set_up():
            raise OSError("it does not keep its settings")
        self._before = None
        self._due = now + START

    def _is_set_up(self) -> bool:
        says = self.chip[SAYS]
        return bool(self._bus.readfrom_mem(self.address, self.chip[BACK], len(says)) == says)

    def _read(self, calm: bool) -> "tuple[int, bool]":
        """Change of acceleration since the last reading in mg, summed over the axes, 0 for the first one; and whether
        a chip that works can feel this. While it is `calm` gravity is all that there is: it may have been turned."""
        x, y, z = here = self.reading()
        size = abs(x) + abs(y) + abs(z)
        if not size:  # it is powered down
            return 0, False
        before, self._before = self._before, here
        change = 0
        if before is not None:
            change = abs(x - before[0]) + abs(y - before[1]) + abs(z - before[2])
        if calm or self._pull == NOT_KNOWN:
            a, b, c = x * SLOW, y * SLOW, z * SLOW
        else:
            a, b, c = self._pull
            self.felt = x, y, z = x - a // SLOW, y - b // SLOW, z - c // SLOW
            a, b, c = a + x, b + y, c + z
        self._pull = a, b, c
        self.face_down = c < (UPRIGHT if self.face_down else DOWN) * SLOW
        return change, change >= MOVED or STILL[0] <= size <= STILL[1]


def find(bus: "Bus", unless: int = 0) -> "tuple[Chip, int] | None":
    """The row of an accelerometer that answers and its address, but for the one at the address `unless`."""
    for chip in CHIPS:
        for address in chip[ADDRESSES]:
            try:
                if address != unless and bus.readfrom_mem(address, chip[WHO], 1) == chip[IS]:
                    return chip, address
            except OSError:
                pass
    return None


def later(bus: "Bus") -> int:
    """Where one of LATER is, 0 if there is none."""
    for address in MPU6050[ADDRESSES]:
        try:
            if bus.readfrom_mem(address, MPU6050[WHO], 1) in LATER_ARE:
                return int(address)
        except OSError:
            pass
    return 0


TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from roller.hw.bus import Bus

    Chip = tuple[Any, ...]
