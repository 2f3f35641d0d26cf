"""The facts: pins, lengths and parts, read and checked. Whatever contradicts itself is refused by name."""

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generators.errors import HardwareError
from generators.pico import ADC_GPIOS, PIN_OF_GPIO

HARDWARE = Path(__file__).resolve().parent.parent


class FactError(HardwareError):
    """A fact that cannot be: says which, and in which file."""


@dataclass(frozen=True)
class Part:
    """A kind of part, a row of parts.toml."""

    name: str
    value: str
    symbol: str  # KiCad's, library:name
    footprint: str  # KiCad's, library:name
    part_number: str  # the maker's, or the parameters that decide
    price: float  # euros for one, roughly
    alternatives: tuple[str, ...] = ()
    source: str = ""  # the datasheet that the figures are from
    generic: bool = False  # `part_number` is a list of parameters, any maker's will do
    fitted: bool = True
    copper: bool = False  # nothing to buy: a pad or a jumper of the board itself


def pins(path: Path = HARDWARE / "pins.toml") -> dict[str, int]:
    """GPIO number of each signal. Raises FactError for a GPIO that is none, or that two signals want."""
    signals: dict[str, int] = _table(path)["signals"]
    taken: dict[int, str] = {}
    for name, gpio in signals.items():
        if gpio not in PIN_OF_GPIO:
            raise FactError(f"{path.name}: {name} = {gpio}: the Pico's header has no GP{gpio}")
        if gpio in taken:
            raise FactError(f"{path.name}: {name} and {taken[gpio]} both want GP{gpio}")
        taken[gpio] = name
    sda, scl = signals["OLED_SDA"], signals["OLED_SCL"]
    if sda % 2 or scl != sda + 1:
        raise FactError(f"{path.name}: GP{sda} and GP{scl} are not SDA and SCL of one I2C block")
    if signals["BATTERY"] not in ADC_GPIOS:
        raise FactError(f"{path.name}: BATTERY = {signals['BATTERY']}: only GP26 to GP28 can measure a voltage")
    return signals


def geometry(path: Path = HARDWARE / "geometry.toml") -> dict[str, dict[str, Any]]:
    """The lengths, table by table, in millimetres."""
    return _table(path)


def parts(path: Path = HARDWARE / "parts.toml") -> dict[str, Part]:
    """The kinds of parts by name."""
    kinds = {}
    for name, row in _table(path).items():
        try:
            kinds[name] = Part(name, **{**row, "alternatives": tuple(row.get("alternatives", ()))})
        except TypeError as error:
            raise FactError(f"{path.name}: [{name}]: {error}") from None
    return kinds


def _table(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise FactError(f"{path}: {error}") from None
