"""A phone as the handheld's accelerometer. What the phone feels stands where a LIS3DH has its readings, and the
firmware's own driver reads them there: gravity, movement and which way is up are found as on a handheld.

CPython and MicroPython both run this. Not measured on hardware: no phone has been shaken yet.
"""

from roller.hw.accelerometer import ADDRESSES, IS, LIS3DH, OUT, SHIFT, TIMES, WHO, Accelerometer

WAKES = 256  # mg of change on an axis at which the chip's pin falls, as the driver sets its INT1_THS
SLOW = 8  # readings over which the chip's high-pass filter forgets: at 60 a second about 0.1 s
FULL = 2047  # digits of 12 bits to one side: 4 g
LEFT = 4  # bits that they stand left of the lowest
MG = LIS3DH[TIMES] << LEFT >> LIS3DH[SHIFT]  # a digit


class Chip:
    """The registers of a LIS3DH, on a bus of their own; and its interrupt pin: `fell` is how often it has fallen, `low`
    whether it is low now."""

    def __init__(self) -> None:
        self._registers = bytearray(128)
        self._registers[LIS3DH[WHO]] = LIS3DH[IS][0]
        self._mean: list[float] = []
        self.fell = 0
        self.low = False

    def feel(self, *reading: int) -> bool:
        """Take a reading of the three axes, in mg with the earth's pull. Returns whether the pin has fallen."""
        for axis, mg in enumerate(reading):
            digits = max(-FULL - 1, min(FULL, mg // MG)) << LEFT & 0xFFFF
            at = (LIS3DH[OUT] & 0x7F) + 2 * axis
            self._registers[at], self._registers[at + 1] = digits & 0xFF, digits >> 8
        mean = self._mean or list(reading)
        moved = max([abs(mg - old) for mg, old in zip(reading, mean)]) > WAKES  # noqa: B905 -- MicroPython has no strict
        self._mean = [old + (mg - old) / SLOW for mg, old in zip(reading, mean)]  # noqa: B905
        falls = moved and not self.low
        self.fell += falls
        self.low = moved
        return falls

    def readfrom_mem(self, address: int, register: int, count: int) -> bytes:
        """Registers from `register` on."""
        if address != LIS3DH[ADDRESSES][0]:
            raise OSError("nothing answers there")
        at = register & 0x7F
        return bytes(self._registers[at : at + count])

    def readfrom_mem_into(self, address: int, register: int, buffer: bytearray) -> None:
        """Fill a buffer with registers from `register` on."""
        buffer[:] = self.readfrom_mem(address, register, len(buffer))

    def writeto(self, address: int, data: bytes) -> None:
        """Set registers: the first byte says from which on."""
        at = data[0] & 0x7F
        for place in range(1, len(data)):
            self._registers[at + place - 1] = data[place]


class PhoneSensor:
    """The driver on such a chip. `felt` and `face_down` are the driver's."""

    def __init__(self, now: int) -> None:
        self._chip = Chip()
        self._driver = Accelerometer(self._chip, now)
        self.feel = self._chip.feel

    @property
    def felt(self) -> "tuple[int, int, int] | None":
        """Acceleration without gravity, in mg; None if nothing was read."""
        felt: tuple[int, int, int] | None = self._driver.felt
        return felt

    @property
    def face_down(self) -> bool:
        """The phone's display looks to the floor."""
        return bool(self._driver.face_down)

    def energy(self, now: int) -> int:
        """How strongly it moves, in mg."""
        fell, self._chip.fell = self._chip.fell, 0
        return int(self._driver.energy(now, fell, self._chip.low))

    def wake(self, now: int) -> int:
        """ms until the driver is to read again."""
        return int(self._driver.wake(now))
