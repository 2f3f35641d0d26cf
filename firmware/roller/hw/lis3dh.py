"""The LIS3DH accelerometer: how the device moves, an interrupt when it begins to, where the floor is; and what if it
is gone.

Register numbers and bits: ST LIS3DH datasheet, rev. 2, section 8. The interrupt pin is set active low so that the
sensor and a plain vibration switch share one pin and one polarity. The bus is passed in. The chip lies flat, its parts
towards the player: face up, z is +1 g.

Read is the newest sample, every SAMPLE ms while the device moves. High resolution is a low-pass, too (11 Hz at 100 Hz:
datasheet table 10), so no peak of a hand is missed in between, and knocks are dulled. Readings at 100 Hz, which
are all that its FIFO would keep, were tried on traces: no shake was told from a step any better. The earth's pull is
what stays: the mean of the last SLOW readings.

A sensor whose supply has dipped answers as before, but is powered down, and its pin is low for ever. So the pin is
believed when it falls, not when it is low; what it says is compared with the readings; and the settings are read back
before the first reading of a movement, and every CHECK ms. One that does not answer is looked for again and again.
"""

from math import sqrt

ADDRESSES = (0x18, 0x19)  # SA0 low, SA0 high
WHO_AM_I = 0x0F
IS_LIS3DH = 0x33
UP = 0x80  # the address counts up
OUT_X_L = 0x28 | UP
MG_PER_DIGIT = 2  # 12 bit at +-4 g
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
START = 100  # after the settings: in high resolution the first reading takes 7 samples
AWAY = 2000  # without an answer after which it is missing
FOREVER = 60000  # between two looks at one that is powered down: none
NO_SWITCH = 3000  # that the pin is low: a vibration switch is open at rest, a sensor that nobody has set up is low

_CONTROL = 0x20 | UP  # from CTRL_REG1 on:
_CONTROLS = bytes((
    0x57,  # 1: 100 Hz, all axes on
    0x01,  # 2: high-pass filter for the interrupt only, so that gravity does not count (but for its first 0.1 s)
    0x40,  # 3: interrupt generator 1 to pin INT1
    0x18,  # 4: +-4 g, high resolution
    0x00,  # 5
    0x02,  # 6: interrupts are active low
))  # fmt: skip
_SET_UP = (
    bytes((_CONTROL,)) + _CONTROLS,
    b"\xb2\x08\x00",  # INT1_THS: 8 * 32 mg = 256 mg, more than a hand that holds still; INT1_DURATION: at once
    b"\x30\x2a",  # INT1_CFG: any of x, y, z above the threshold
)
CTRL_REG6, ACTIVE_HIGH, ACTIVE_LOW = 0x25, 0x00, 0x02
# Other makers' sensors, which are not supported: address, a register that says which, what it says then, name.
OTHERS = (
    (0x53, 0x00, b"\xe5", "ADXL345"), (0x1D, 0x00, b"\xe5", "ADXL345"),
    (0x68, 0x75, b"\x68\x70\x71\x98", "MPU-6050"), (0x69, 0x75, b"\x68\x70\x71\x98", "MPU-6050"),
)  # fmt: skip
NOT_KNOWN = (0, 0, 0)  # where the earth pulls
POWER_DOWN = b"\x20\x07"  # CTRL_REG1: 0.5 uA (table 4)


class Lis3dh:
    """A LIS3DH on `bus`, or the place where one may be. No method raises OSError.

    address  where it answers; 0 until one has answered since power-on
    missing  there should be one, and it does not answer, or says what no chip that lies still can feel; or another
             maker's is there, and no switch
    felt     what the last call of `energy` has read: acceleration without gravity (x, y, z), in mg; None if nothing
    face_down  the display looks to the floor
    """

    def __init__(self, bus: "Bus", now: int) -> None:
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
        self._other = False  # another maker's is there
        self.energy(now, 0, False)

    @property
    def name(self) -> str:
        """Which it is, for About."""
        return "LIS3DH" if self.address else "switch"

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
                self._bus.writeto(self.address, POWER_DOWN)
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
                self._see_to_settings(now)
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

    def _pause(self, now: int, low: bool) -> int:
        if self._failures:
            return min(SAMPLE << self._failures, LOOK)
        if not self.address:
            return LOOK
        if now - self._moved_at < CALM:
            return SAMPLE
        return LOW if low else CHECK

    def _see_to_settings(self, now: int) -> None:
        """Find it if it is not found yet, and set it up unless it is."""
        bus = self._bus
        if not self.address:
            self.address = find(bus)
            if not self.address:
                self._other = bool(other(bus))
                self._due = now + LOOK
                return
        if self._is_set_up():
            return
        for data in _SET_UP:
            bus.writeto(self.address, data)
        if not self._is_set_up():
            raise OSError("the LIS3DH does not keep its settings")
        self._before = None
        self._due = now + START

    def _is_set_up(self) -> bool:
        self._bus.readfrom_mem_into(self.address, _CONTROL, self._raw)
        return self._raw == _CONTROLS

    def _read(self, calm: bool) -> "tuple[int, bool]":
        """Change of acceleration since the last reading in mg, summed over the axes, 0 for the first one; and whether
        a chip that works can feel this. While it is `calm` gravity is all that there is: it may have been turned."""
        self._bus.readfrom_mem_into(self.address, OUT_X_L, self._raw)
        raw = self._raw
        x, y, z = here = (mg(raw[0], raw[1]), mg(raw[2], raw[3]), mg(raw[4], raw[5]))
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


def find(bus: "Bus") -> int:
    """The address at which a LIS3DH answers, or 0."""
    for address in ADDRESSES:
        try:
            if bus.readfrom_mem(address, WHO_AM_I, 1)[0] == IS_LIS3DH:
                return address
        except OSError:
            pass
    return 0


def other(bus: "Bus") -> str:
    """Where a sensor of another maker is, and which; "" if there is none."""
    for address, register, says, name in OTHERS:
        try:
            if bus.readfrom_mem(address, register, 1) in says:
                return "0x%02X %s" % (address, name)
        except OSError:
            pass
    return ""


def mg(low: int, high: int) -> int:
    """mg from a left-justified 12-bit reading."""
    value = high << 4 | low >> 4
    return (value - 4096 if value & 0x800 else value) * MG_PER_DIGIT


TYPE_CHECKING = False
if TYPE_CHECKING:
    from roller.hw.bus import Bus
