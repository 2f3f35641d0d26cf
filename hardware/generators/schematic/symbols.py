"""Symbols: those of KiCad's libraries, flattened as a schematic must embed them, and where their pins are."""

from dataclasses import dataclass
from functools import cache

from generators.errors import HardwareError
from generators.kicad import library
from generators.schematic.own_symbols import LIBRARY, own_symbols
from generators.schematic.sexpr import Node, Quoted, lists, numbers, parse, word

GRID = 1.27  # mm; everything stands on it


class SymbolMissing(HardwareError):
    """A symbol that its library does not have."""


@dataclass(frozen=True)
class SymbolPin:
    """A pin of a symbol: where its free end is, in grid units from the symbol's centre, y up as in KiCad's symbols."""

    number: str
    name: str
    x: int
    y: int
    side: int  # to which it sticks out: 0 right, 90 up, 180 left, 270 down


@cache
def _library(name: str) -> dict[str, list[Node]]:
    if name == LIBRARY:
        return {str(each[1]): each for each in own_symbols()}
    file = library("symbols") / f"{name}.kicad_sym"
    try:
        whole = parse(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise SymbolMissing(f"{file}: {error.strerror}") from None
    return {str(each[1]): each for each in lists(whole, "symbol")}


@cache
def symbol(lib_id: str) -> list[Node]:
    """A symbol, named by its full `library:name`, with what it inherits put in. Raises SymbolMissing."""
    name = lib_id.partition(":")[2]
    kept = _library(lib_id.partition(":")[0])
    if name not in kept:
        raise SymbolMissing(f"KiCad's library has no symbol {lib_id}")
    own = kept[name]
    base = next(lists(own, "extends"), None)
    whole = own if base is None else _flattened(own, kept[str(base[1])])
    return [whole[0], Quoted(lib_id), *whole[2:]]


def _flattened(own: list[Node], base: list[Node]) -> list[Node]:
    """A symbol that extends another: the base's drawing under the own name, with the own properties."""
    names = (str(base[1]), str(own[1]))
    mine = {str(each[1]): each for each in lists(own, "property")}
    flat: list[Node] = [own[0], own[1]]
    for each in base[2:]:
        if isinstance(each, list) and each[0] == "property":
            each = mine.pop(str(each[1]), each)
        elif isinstance(each, list) and each[0] == "symbol":
            each = [each[0], Quoted(str(each[1]).replace(names[0], names[1], 1)), *each[2:]]
        flat.append(each)
    return flat


def pins_of(drawn: list[Node]) -> list[SymbolPin]:
    """The pins of a symbol, as KiCad's files have it."""
    found = []
    for unit in lists(drawn, "symbol"):
        for pin in lists(unit, "pin"):
            x, y, toward = numbers(pin, "at")
            side = (int(toward) + 180) % 360
            found.append(SymbolPin(word(pin, "number"), word(pin, "name"), round(x / GRID), round(y / GRID), side))
    return found


def is_power(drawn: list[Node]) -> bool:
    """Whether it is a power symbol: no part, but a name for the net it touches."""
    return any(lists(drawn, "power"))


def text_of(drawn: list[Node], name: str) -> str:
    """A property of a symbol, or nothing."""
    for each in lists(drawn, "property"):
        if each[1] == name:
            return str(each[2])
    return ""
