"""The facts: pins, lengths and parts, read and checked. Whatever contradicts itself is refused by name."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise
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
    """The lengths, table by table, in millimetres. Raises FactError for what cannot stand on the board."""
    lengths = _table(path)
    board, keys = lengths["board"], lengths["keys"]
    for x, y in board["holes"]:
        if not (0 < x < board["width"] and 0 < y < board["height"]):
            raise FactError(f"{path.name}: [board] holes: {x}, {y} is not on the board")
    for build, row in keys.items():
        name = f"{path.name}: [keys.{build}] x"
        if len(row["x"]) != 5:
            raise FactError(f"{name}: there are five keys, not {len(row['x'])}")
        for left, right in pairwise(row["x"]):
            if right - left < row["body"]:
                raise FactError(f"{name}: {left} and {right} are nearer than a key is wide")
        half = row["body"] / 2
        if min(row["x"]) < half or max(row["x"]) > board["width"] - half:
            raise FactError(f"{name}: a key reaches over the board's edge")
    return lengths


def colours(path: Path = HARDWARE / "look.toml") -> dict[str, str]:
    """The device's colours, as #rrggbb. Raises FactError for what is none."""
    named: dict[str, str] = _table(path)["colours"]
    for name, colour in named.items():
        if not re.fullmatch(r"#[0-9a-f]{6}", colour):
            raise FactError(f"{path.name}: {name} = {colour!r} is no colour: #c83f33 is")
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
    if part.instead and any(part.bill.values()) and not part.symbol:
        return "instead: what is on a bill is bought anyway"
    if part.fitted and part.symbol and part.instead:
        return "instead: a part that is fitted stands in the place of none"
    if not part.symbol and not any(part.bill.values()) and not part.instead:
        return "it is on no board and on no bill"
    if part.copper and part.price:
        return "copper of the board has no price of its own"
    if not part.copper and part.price <= 0:
        return "it has no price"
    return ""


def _table(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise FactError(f"{path}: {error}") from None
