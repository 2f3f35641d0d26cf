"""The pins, read from hardware/pins.toml: the one place where a GPIO number stands."""

import tomllib
from dataclasses import dataclass
from pathlib import Path

from rollkeeper import carried
from rollkeeper.errors import RollkeeperError


class PinsMissing(RollkeeperError):
    """hardware/pins.toml is not there, or lacks a signal."""


@dataclass(frozen=True)
class Pins:
    """GPIO numbers of the RP2040 by the name of their signal."""

    signals: dict[str, int]

    def __getitem__(self, signal: str) -> int:
        """The GPIO number of `signal`, such as "PIEZO". Raises PinsMissing if there is no such signal."""
        try:
            return self.signals[signal]
        except KeyError:
            known = ", ".join(self.signals)
            raise PinsMissing(f"hardware/pins.toml has no signal {signal}; it has {known}.") from None

    @property
    def keys(self) -> tuple[int, ...]:
        """GPIO numbers of K1..K5."""
        return tuple(self[f"K{n}"] for n in range(1, 6))

    @property
    def leds(self) -> tuple[int, ...]:
        """GPIO numbers of L1..L5."""
        return tuple(self[f"L{n}"] for n in range(1, 6))


def read_pins(path: Path | None = None) -> Pins:
    """Reads `path`, by default the one that this program goes with. Raises PinsMissing with what to do."""
    file = path if path is not None else carried.pins()
    try:
        table = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise PinsMissing(
            f"{file} cannot be read ({error.strerror}). Install Rollkeeper anew, or run it from a clone."
        ) from error
    except tomllib.TOMLDecodeError as error:
        raise PinsMissing(f"{file} is not TOML: {error}.") from error
    signals = table.get("signals")
    if not isinstance(signals, dict) or not all(type(gpio) is int for gpio in signals.values()):
        raise PinsMissing(f"{file} has no [signals] table of GPIO numbers.")
    return Pins(signals)
