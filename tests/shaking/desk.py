"""The driver of the accelerometers on a register-level chip of the virtual handheld, moved by a trace, without a Pico.

The steps come when the driver asks for them or when the pin falls, as on the handheld, but for up to LATE ms more: it
may be drawing.
"""

from collections.abc import Callable
from random import Random

from emulator.parts.adxl345 import Adxl345
from emulator.parts.lis3dh import Lis3dh
from emulator.parts.mpu6050 import Mpu6050
from roller.app.shake import Shake
from roller.hw.accelerometer import Accelerometer
from shaking.motions import Motion, Vector

TICK_MS = 5
LATE_MS = 6
# g of noise, and of zero-g level along x and y, and along z.
AS_BUILT: dict[type, tuple[float, float, float]] = {
    Lis3dh: (0.0022, 0.04, 0.04),  # 220 ug / sqrt(Hz) over 100 Hz; datasheet table 4
    Adxl345: (0.0039, 0.15, 0.25),  # a digit; datasheet table 1
    Mpu6050: (0.004, 0.05, 0.08),  # 400 ug / sqrt(Hz); PS-MPU-6000A-00, 6.2
}
Chip = Lis3dh | Adxl345 | Mpu6050


class Clock:
    """Emulated time with alarms, as the chip wants it."""

    def __init__(self) -> None:
        self.nanos = 0.0
        self._due: dict[Callable[[], None], float] = {}

    def create_alarm(self, call: Callable[[], None]) -> "Alarm":
        return Alarm(self, call)

    def tick(self, nanos: float) -> None:
        end = self.nanos + nanos
        while self._due:
            call, due = min(self._due.items(), key=lambda each: each[1])
            if due > end:
                break
            self.nanos = due
            del self._due[call]
            call()
        self.nanos = end


class Alarm:
    def __init__(self, clock: Clock, call: Callable[[], None]) -> None:
        self._clock, self._call = clock, call

    def schedule(self, nanos: float) -> None:
        self._clock._due[self._call] = self._clock.nanos + nanos

    def cancel(self) -> None:
        self._clock._due.pop(self._call, None)


class Moved:
    """What the chip feels: a motion, this chip's own offset, and noise."""

    def __init__(self, random: Random, chip: type) -> None:
        self.motion: Motion = lambda _: (0.0, 0.0, 1.0)
        self._random = random
        self._noise, flat, up = AS_BUILT[chip]
        self._offset = [random.uniform(-each, each) for each in (flat, flat, up)]

    def acceleration(self, ms: float) -> Vector:
        x, y, z = self.motion(ms / 1000)
        gauss, (a, b, c) = self._random.gauss, self._offset
        noise = self._noise
        return (x + a + gauss(0, noise), y + b + gauss(0, noise), z + c + gauss(0, noise))


class Wire:
    """The bus, with nothing but the chip on it."""

    def __init__(self, chip: Chip) -> None:
        self._chip = chip

    def writeto(self, address: int, data: bytes) -> None:
        if address != self._chip.address or not self._chip.present:
            raise OSError(5)
        self._chip.start(False)
        for byte in data:
            self._chip.write(byte)
        self._chip.stop()

    def readfrom_mem_into(self, address: int, register: int, buffer: bytearray) -> None:
        self.writeto(address, bytes((register,)))
        self._chip.start(True)
        for at in range(len(buffer)):
            buffer[at] = self._chip.read()
        self._chip.stop()

    def readfrom_mem(self, address: int, register: int, count: int) -> bytearray:
        buffer = bytearray(count)
        self.readfrom_mem_into(address, register, buffer)
        return buffer


class Desk:
    """Driver and chip; `shakes` are told what the driver feels, one for each sensitivity to be judged."""

    def __init__(
        self, random: Random, sensitivities: tuple[str, ...] = ("low", "medium", "high"), chip: type = Lis3dh
    ) -> None:
        self._random = random
        self.clock = Clock()
        self.moved = Moved(random, chip)
        self._low = False
        self._fell = 0
        self.chip: Chip = chip(self.moved, self.clock, self._pin)
        self.driver = Accelerometer(Wire(self.chip), 0)  # type: ignore[arg-type]
        self.shakes = {name: Shake(name) for name in sensitivities}
        self.began: dict[str, list[int]] = {name: [] for name in sensitivities}
        self.ended: dict[str, list[int]] = {name: [] for name in sensitivities}
        self._due = 0

    @property
    def now(self) -> int:
        return int(self.clock.nanos / 1e6)

    def _pin(self, level: bool) -> None:
        if self._low and level is False:
            return
        self._fell += not level
        self._low = not level

    def run(self, ms: float) -> None:
        end = self.now + ms
        while self.now < end:
            self.clock.tick(TICK_MS * 1e6)
            if self._fell or self.now >= self._due:
                self._step()

    def _step(self) -> None:
        now = self.now
        fell, self._fell = self._fell, 0
        energy = self.driver.energy(now, fell, self._low)
        felt = self.driver.felt
        for name, shake in self.shakes.items():
            was = shake.active
            if shake.step(now, energy, felt) != was:
                (self.ended if was else self.began)[name].append(now)
        late = self._random.uniform(0, LATE_MS) if self._random.random() < 0.2 else 0
        self._due = now + self.driver.wake(now) + late
