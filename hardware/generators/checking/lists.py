"""Checks: the parts of both boards are those of parts.toml, and all that names a pin agrees with pins.toml."""

from pathlib import Path

from generators import facts
from generators.agreement import WITNESSES, disagreements
from generators.board import board_of
from generators.checking.verdict import Verdict
from generators.circuit import BUILDS, circuit_of, unknown_parts
from generators.facts import pins
from generators.ordering import needs


def parts(root: Path) -> Verdict:
    """Parts and kinds of parts, both ways; schematic and board have the same revision."""
    boards = {build: board_of(root, build) for build in BUILDS}
    wrong = [f"{build}: {each}" for build, board in boards.items() for each in unknown_parts(board)]
    for build, board in boards.items():
        drawing = (root / "hardware" / build / f"rollkeeper-{build}.kicad_sch").read_text(encoding="utf-8")
        if f'(rev "{board.revision}")' not in drawing:
            wrong.append(f"{build}: the board is of revision {board.revision}, the schematic is not")
    if not wrong:
        circuits = [circuit_of(build, root) for build in BUILDS]
        used = {need.part.name for circuit in circuits for need in needs(circuit.name, circuit)}
        used |= {need.part.name for need in needs("breadboard", None)}
        wrong += [f"{part.name} of parts.toml is on no board and on no bill" for part in facts.parts().values()
                  if part.name not in used and not part.copper and not part.instead]  # fmt: skip
    return Verdict(f"{sum(len(board.parts) for board in boards.values())} parts on {len(boards)} boards", wrong)


def agreed(root: Path) -> Verdict:
    """Compare each witness with pins.toml."""
    named = sum(len(witness.signals or pins()) for witness in WITNESSES)
    return Verdict(f"{named} pins in {len(WITNESSES)} files", disagreements(root))
