"""What the other two accelerometers have in common: a file of registers on the bus whose address always counts up, an
interrupt pin, and a supply that may be lost."""

from collections.abc import Callable
from typing import Any

from emulator.parts.shake_and_tilt import Motion


class RegisterChip:
    """`clock` is the emulator's clock, `pin` is called with the level of the interrupt pin whenever that changes. A
    chip has `defaults`, register -> value at power-on, and says what reading, writing and time do."""

    address: int
    defaults: dict[int, int]
    size = 0x80

    def __init__(
        self, motion: Motion, clock: Any, pin: Callable[[bool], None], *, silent_until_ms: float = 0.0
    ) -> None:
        self.silent_until_ms = silent_until_ms  # emulated time before which it does not answer on the bus
        self.registers = bytearray(self.size)
        self._wired = True
        self._motion, self._clock, self._pin = motion, clock, pin
        self._alarm = clock.create_alarm(self._tick)
        self._register: int | None = None
        self._level: bool | None = None
        self._power_on()

    def _power_on(self) -> None:
        self.registers[:] = bytes(self.size)
        for register, value in self.defaults.items():
            self.registers[register] = value
        self._register = None
        self._restart()
        self._show_pin()

    @property
    def present(self) -> bool:
        """Chip: whether it answers now. Setting it cuts the wires of its bus, or mends them; the pin stays as it is."""
        return self._wired and self._clock.nanos / 1e6 >= self.silent_until_ms

    @present.setter
    def present(self, wired: bool) -> None:
        self._wired = wired

    def lose_power(self, silent_ms: float = 0.0) -> None:
        """Its supply dips: it is as after power-on, and nothing on the bus tells."""
        self.silent_until_ms = self._clock.nanos / 1e6 + silent_ms
        self._power_on()

    def start(self, reading: bool) -> None:
        """Chip: a write begins with the register's address, a read goes on where the last write pointed."""
        if not reading:
            self._register = None

    def stop(self) -> None:
        """Chip: the transfer has ended."""

    def write(self, byte: int) -> bool:
        """Chip: the register's address, then values."""
        if self._register is None:
            self._register = byte % self.size
            return True
        register = self._register
        self._register = (register + 1) % self.size
        self._set(register, byte)
        return True

    def read(self) -> int:
        """Chip: the value of the register pointed at."""
        register = self._register or 0
        self._register = (register + 1) % self.size
        return self._get(register)

    def _show_pin(self) -> None:
        level = self._pin_level()
        if level != self._level:
            self._level = level
            self._pin(level)

    def _restart(self) -> None:
        """Its settings of rate or power have changed."""
        raise NotImplementedError

    def _tick(self) -> None:
        """Its alarm."""
        raise NotImplementedError

    def _get(self, register: int) -> int:
        raise NotImplementedError

    def _set(self, register: int, value: int) -> None:
        raise NotImplementedError

    def _pin_level(self) -> bool:
        raise NotImplementedError
