"""The driver of the LIS3DH on the register-level chip of the virtual handheld, moved by a trace, without a Pico.

The steps come when the driver asks for them or when the pin falls, as on the handheld, but for up to LATE ms more: it
may be drawing.
"""

from collections.abc import Callable
from random import Random

from emulator.parts.lis3dh import Lis3dh as Chip
from roller.app.shake import Shake
from roller.hw.lis3dh import Lis3dh as Driver
from shaking.motions import Motion, Vector

TICK_MS = 5
LATE_MS = 6
NOISE_G = 0.0022  # 220 ug / sqrt(Hz) (datasheet table 4) over 100 Hz
OFFSET_G = 0.04  # zero-g level, table 4


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

    def __init__(self, random: Random) -> None:
        self.motion: Motion = lambda _: (0.0, 0.0, 1.0)
        self._random = random
        self._offset = [random.uniform(-OFFSET_G, OFFSET_G) for _ in range(3)]

    def acceleration(self, ms: float) -> Vector:
        x, y, z = self.motion(ms / 1000)
        gauss, (a, b, c) = self._random.gauss, self._offset
        return (x + a + gauss(0, NOISE_G), y + b + gauss(0, NOISE_G), z + c + gauss(0, NOISE_G))


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

    def __init__(self, random: Random, sensitivities: tuple[str, ...] = ("low", "medium", "high")) -> None:
        self._random = random
        self.clock = Clock()
        self.moved = Moved(random)
        self._low = False
        self._fell = 0
        self.chip = Chip(self.moved, self.clock, self._pin)  # type: ignore[arg-type]
        self.driver = Driver(Wire(self.chip), 0)  # type: ignore[arg-type]
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
