"""The LIS3DH accelerometer: how strongly the device moves, and an interrupt when it begins to.

Register numbers and bits: ST LIS3DH datasheet, rev. 2, section 8. The interrupt pin is set active low so that the
sensor and a plain vibration switch share one pin and one polarity. The bus is passed in.
"""

ADDRESSES = (0x18, 0x19)  # SA0 low, SA0 high
WHO_AM_I = 0x0F
IS_LIS3DH = 0x33
OUT_X_L = 0x28 | 0x80  # bit 7: the address counts up while reading
MG_PER_DIGIT = 2  # 12 bit at +-4 g
SAMPLE = 30  # ms between two readings while the device moves
CALM = 500  # ms without movement after which only the interrupt watches

_SET_UP = (
    (0x20, 0x57),  # CTRL_REG1: 100 Hz, all axes on
    (0x21, 0x01),  # CTRL_REG2: high-pass filter for the interrupt only, so that gravity does not count
    (0x22, 0x40),  # CTRL_REG3: interrupt generator 1 to pin INT1
    (0x23, 0x18),  # CTRL_REG4: +-4 g, high resolution
    (0x25, 0x02),  # CTRL_REG6: interrupts are active low
    (0x32, 0x08),  # INT1_THS: 8 * 32 mg = 256 mg, more than a hand that holds still, less than a shake
    (0x33, 0x00),  # INT1_DURATION: at once
    (0x30, 0x2A),  # INT1_CFG: any of x, y, z above the threshold
)


class Lis3dh:
    """A LIS3DH on `bus` at `address`. Every method may raise OSError."""

    def __init__(self, bus: "Bus", address: int) -> None:
        self._bus = bus
        self._address = address
        self._raw = bytearray(6)
        self._before: tuple[int, int, int] | None = None
        self._read_at = 0
        self._moved_at = -CALM
        for register, value in _SET_UP:
            bus.writeto(address, bytes((register, value)))

    def wake(self, now: int) -> int:
        """ms until the next reading is due, or -1 while the interrupt watches alone."""
        if now - self._moved_at >= CALM:
            return -1
        return max(SAMPLE - (now - self._read_at), 1)

    def energy(self, now: int, interrupted: bool) -> int:
        """Change of acceleration since the last reading in mg, summed over the axes; 0 when no reading is due."""
        if interrupted:
            self._moved_at = now
        if now - self._moved_at >= CALM:
            self._before = None
            return 0
        if now - self._read_at < SAMPLE:
            return 0
        self._read_at = now
        self._bus.readfrom_mem_into(self._address, OUT_X_L, self._raw)
        raw = self._raw
        here = (mg(raw[0], raw[1]), mg(raw[2], raw[3]), mg(raw[4], raw[5]))
        before = self._before
        self._before = here
        if before is None:
            return 0
        change = abs(here[0] - before[0]) + abs(here[1] - before[1]) + abs(here[2] - before[2])
        if change >= 100:
            self._moved_at = now
        return change


def find(bus: "Bus") -> Lis3dh | None:
    """The sensor that answers on the bus, or None."""
    for address in ADDRESSES:
        try:
            if bus.readfrom_mem(address, WHO_AM_I, 1)[0] == IS_LIS3DH:
                return Lis3dh(bus, address)
        except OSError:
            pass
    return None


def mg(low: int, high: int) -> int:
    """mg from a left-justified 12-bit reading."""
    value = high << 4 | low >> 4
    return (value - 4096 if value & 0x800 else value) * MG_PER_DIGIT


TYPE_CHECKING = False
if TYPE_CHECKING:
    from roller.bus import Bus
