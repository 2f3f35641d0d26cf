"""The LIS3DH accelerometer: how strongly the device moves, and an interrupt when it begins to; and what if it is gone.

Register numbers and bits: ST LIS3DH datasheet, rev. 2, section 8. The interrupt pin is set active low so that the
sensor and a plain vibration switch share one pin and one polarity. The bus is passed in.

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


class Lis3dh:
    """A LIS3DH on `bus`, or the place where one may be. No method raises OSError.

    address  where it answers; 0 until one has answered since power-on
    missing  there should be one, and it does not answer
    """

    def __init__(self, bus: "Bus", now: int) -> None:
        self.address = 0
        self.missing = False
        self._bus = bus
        self.felt: tuple[int, int, int] | None = None
        self.face_down = False
        self._raw = bytearray(6)
        self._before: tuple[int, int, int] | None = None
        self._gravity = (0, 0, 0)  # times SLOW
        self._moved_at = now - CALM
        self._well_at = now  # when all was well the last time
        self._failures = 0  # since then
        self._due = now
        self.energy(now, 0, False)

    def wake(self, now: int) -> int:
        """ms until the next look at it is due."""
        return max(self._due - now, 1)

    def energy(self, now: int, fell: int, low: bool) -> int:
        """Change of acceleration since the last reading in mg, summed over the axes; 0 when no reading is due.
        `fell` is how often its pin has fallen since the last call, `low` whether it is low now."""
        if not self.address and (fell or not low):
            self._well_at = now
        calm = now - self._moved_at >= CALM
        if fell and self.address and not self._failures:
            self._moved_at = now
            if calm:
                self._due = now
        self.felt = None
        if now < self._due:
            return 0
        change = 0
        try:
            if calm or self._failures:
                self._see_to_settings(now)
            if now >= self._due:
                change = self._read(calm)
                if change >= MOVED:
                    self._moved_at = now
            if self.address:
                self._well_at = now
                self._failures = 0
        except OSError:  # one reading lost; the game goes on
            self._before = None
            self._failures = min(self._failures + 1, 5)
        if now >= self._due:
            self._due = now + self._pause(now, low)
        self.missing = now - self._well_at >= (AWAY if self.address else NO_SWITCH)
        if calm or change < MOVED or self.felt is None:
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

    def _read(self, calm: bool) -> int:
        """Change of acceleration since the last reading in mg, summed over the axes; 0 for the first one."""
        self._bus.readfrom_mem_into(self.address, OUT_X_L, self._raw)
        raw = self._raw
        x, y, z = here = (mg(raw[0], raw[1]), mg(raw[2], raw[3]), mg(raw[4], raw[5]))
        before, self._before = self._before, here
        if before is None or calm:
            gx, gy, gz = x * SLOW, y * SLOW, z * SLOW
        else:
            gx, gy, gz = self._gravity
            self.felt = x, y, z = x - gx // SLOW, y - gy // SLOW, z - gz // SLOW
            gx, gy, gz = gx + x, gy + y, gz + z
        self._gravity = gx, gy, gz
        if gz < (UPRIGHT if self.face_down else DOWN) * SLOW:
            self.face_down = True
        else:
            self.face_down = False
        if before is None:
            return 0
        return abs(here[0] - before[0]) + abs(here[1] - before[1]) + abs(here[2] - before[2])


def find(bus: "Bus") -> int:
    """The address at which a LIS3DH answers, or 0."""
    for address in ADDRESSES:
        try:
            if bus.readfrom_mem(address, WHO_AM_I, 1)[0] == IS_LIS3DH:
                return address
        except OSError:
            pass
    return 0


def mg(low: int, high: int) -> int:
    """mg from a left-justified 12-bit reading."""
    value = high << 4 | low >> 4
    return (value - 4096 if value & 0x800 else value) * MG_PER_DIGIT


TYPE_CHECKING = False
if TYPE_CHECKING:
    from roller.hw.bus import Bus
