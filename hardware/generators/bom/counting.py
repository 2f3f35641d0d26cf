"""How many pieces of each kind of part a build needs: those of its circuit, and those on its bill besides."""

import re
from dataclasses import dataclass

from generators.circuit import Circuit
from generators.facts import Part, parts


@dataclass(frozen=True)
class Need:
    """A kind of part and how many pieces of it."""

    part: Part
    refs: tuple[str, ...]  # on the board; what is not fitted is not among them
    pieces: int

    @property
    def cost(self) -> float:
        """Euros for all of them."""
        return self.pieces * self.part.price


def needs(build: str, circuit: Circuit | None) -> list[Need]:
    """What a build needs, in the order of parts.toml. The breadboard has no circuit of its own: its bill has it all."""
    found = []
    for part in parts().values():
        refs = tuple(sorted((ref for ref in _refs(circuit, part)), key=natural))
        pieces = len(refs) + part.bill.get(build, 0)
        if pieces and not part.copper:
            found.append(Need(part, refs, pieces))
    return found


def natural(ref: str) -> tuple[str, int]:
    """Sorts R2 before R10."""
    letters, digits = re.fullmatch(r"([A-Z]+)(\d+)", ref).groups()  # type: ignore[union-attr]
    return letters, int(digits)


def _refs(circuit: Circuit | None, part: Part) -> list[str]:
    if circuit is None or not part.fitted:
        return []
    return [each.ref for each in circuit.components.values() if each.part.name == part.name]
