"""A made-up LIS3DH and the driver on it, in made-up time: a chip that is late, loses its power, goes away or lies."""

from roller.hw.accelerometer import SAMPLE, SLOW, Accelerometer

STEP = 10  # ms


class Chip:
    """A bus with a LIS3DH on it, at power-on. `pin` is INT1: low when idle until the polarity is set."""

    def __init__(self, answers=True):
        self.answers = answers
        self.refuses = False  # what is written to it
        self.stranger = ()  # another chip: its address, the register that says which it is, and what that says
        self.transfers = 0
        self.x, self.z = 0, 1000  # mg
        self.lose_power()

    def lose_power(self):
        self.registers = bytearray(0x40)
        self.registers[0x0F] = 0x33
        self.registers[0x20] = 0x07

    @property
    def works(self):
        here = self.registers
        return (here[0x20], here[0x22], here[0x25], here[0x30], here[0x32]) == (0x57, 0x40, 0x02, 0x2A, 8)

    @property
    def low(self):
        return not self.registers[0x25] & 2

    def writeto(self, address, data):
        self._called(address)
        if not self.refuses:
            at = data[0] & 0x7F
            assert len(data) == 2 or data[0] & 0x80
            self.registers[at : at + len(data) - 1] = data[1:]

    def readfrom_mem(self, address, register, count):
        if (address, register) == self.stranger[:2]:
            return bytes(self.stranger[2:])
        self._called(address)
        assert count == 1 or register & 0x80
        register &= 0x7F
        assert not register <= 0x26 < register + count, "reading REFERENCE resets the filter"
        return bytes(self.registers[register : register + count])

    def readfrom_mem_into(self, address, register, into):
        self._called(address)
        assert register & 0x80
        register &= 0x7F
        if register == 0x28:
            raw = (self.x // 2 << 4) & 0xFFFF if self.works else 0
            up = (self.z // 2 << 4) & 0xFFFF if self.works else 0
            into[:] = bytes((raw & 0xFF, raw >> 8, 0, 0, up & 0xFF, up >> 8))
        else:
            into[:] = self.registers[register : register + len(into)]

    def _called(self, address):
        self.transfers += 1
        if not self.answers or address != 0x19:
            raise OSError(5)


class Desk:
    """A sensor and its time; steps come when it asks for them."""

    def __init__(self, answers=True):
        self.now = 0
        self.chip = Chip(answers)
        self.sensor = Accelerometer(self.chip, 0)
        self.pin = None  # None: as the chip has it; else what a short circuit or a broken wire makes of it
        self.steps = 0

    def step(self, fell=0):
        self.steps += 1
        low = self.chip.low if self.pin is None else not self.pin
        return self.sensor.energy(self.now, fell, low)

    def wait(self, ms):
        end = self.now + ms
        while self.now < end:
            self.now = min(end, self.now + self.sensor.wake(self.now))
            assert self.step() == 0
        return self

    def held(self, x, z, ms=SLOW * SAMPLE * 4):
        """Turned, with a hand that moves it a little, so that it is read."""
        self.chip.x, self.chip.z = x, z
        end = self.now + ms
        while self.now < end:
            self.now += STEP
            self.chip.x = x + self.now // SAMPLE % 2 * 120
            self.step(fell=self.now % 100 == 0)
        return self

    def shaken(self, ms=1500, edges=True):
        """Shakes for `ms`; the mg that are felt. With a chip that works the pin falls at every swing."""
        felt = 0
        swing = 0
        end = self.now + ms
        while self.now < end:
            self.now += STEP
            swing += 1
            self.chip.x = 1000 if swing // 5 % 2 else -1000
            felt += self.step(fell=edges and self.chip.works and swing % 5 == 0)
        self.chip.x = 0
        return felt
