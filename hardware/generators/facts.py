"""The facts: pins, lengths and parts, read and checked. Whatever contradicts itself is refused by name."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from generators.errors import HardwareError
from generators.pico import ADC_GPIOS, PIN_OF_GPIO

HARDWARE = Path(__file__).resolve().parent.parent


class FactError(HardwareError):
    """A fact that cannot be: says which, and in which file."""


BUILDS = ("oled", "led", "breadboard")


@dataclass(frozen=True)
class Part:
    """A kind of part, a row of parts.toml."""

    name: str
    value: str
    part_number: str  # the maker's, or the parameters that decide
    price: float  # euros for one, roughly
    symbol: str = ""  # KiCad's, library:name; nothing for what is on no board
    footprint: str = ""  # KiCad's, library:name
    alternatives: tuple[str, ...] = ()
    source: str = ""  # the datasheet that the figures are from
    checked: str = ""  # what was compared with what
    open: str = ""  # what could not be checked
    bill: Mapping[str, int] = field(default_factory=dict)  # pieces of each build besides those of its circuit
    piece: str = ""  # of a generic part one maker's number that has the parameters
    comment: str = ""  # what the order page is told instead of the number, where that alone brings the wrong part
    lcsc: str = ""  # its number at LCSC; nothing if we do not know it
    instead: str = ""  # a builder's choice, on no bill: what it takes the place of
    turn: int | None = None  # degrees that the assembly house adds to KiCad's; None if we do not know
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
    """The lengths, table by table, in millimetres. tests/hardware/test_boards.py holds the boards to them."""
    return _table(path)


def colours() -> dict[str, str]:
    """The device's colours, as #rrggbb."""
    named: dict[str, str] = _table(HARDWARE / "look.toml")["colours"]
    return named


def parts(path: Path = HARDWARE / "parts.toml") -> dict[str, Part]:
    """The kinds of parts by name. Raises FactError for a row that contradicts itself."""
    kinds = {}
    for name, row in _table(path).items():
        try:
            kinds[name] = Part(name, **{**row, "alternatives": tuple(row.get("alternatives", ()))})
        except TypeError as error:
            raise FactError(f"{path.name}: [{name}]: {error}") from None
        if trouble := _trouble(kinds[name]):
            raise FactError(f"{path.name}: [{name}]: {trouble}")
    return kinds


def _trouble(part: Part) -> str:
    """What contradicts itself in a row of parts.toml, or nothing."""
    if bool(part.symbol) != bool(part.footprint):
        return "a part on a board has a symbol and a footprint, one that is on none has neither"
    for each in (part.symbol, part.footprint):
        if each and each.count(":") != 1:
            return f"{each!r} is not of the form library:name"
    if part.lcsc and not (part.lcsc[0] == "C" and part.lcsc[1:].isdigit()):
        return f"lcsc: {part.lcsc!r} is no number of LCSC's: C17414 is"
    if part.piece and not part.generic:
        return "piece: only a generic part needs one; this has its maker's number"
    if unknown := sorted(set(part.bill) - set(BUILDS)):
        return f"bill: there is no build {unknown[0]}; there are {', '.join(BUILDS)}"
    if not part.symbol and not any(part.bill.values()) and not part.instead:
        return "it is on no board and on no bill"
    if part.copper == bool(part.price):
        return "what is bought has a price, copper of the board has none"
    return ""


def _table(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise FactError(f"{path}: {error}") from None
