"""Checks: the parts of both boards are those of parts.toml, and all that names a pin agrees with pins.toml."""

from pathlib import Path

from generators import facts
from generators.agreement import WITNESSES, disagreements
from generators.board import board_of, file_of
from generators.checking.verdict import Verdict
from generators.circuit import BUILDS, circuit_of, unknown_parts
from generators.facts import pins
from generators.ordering import needs
from generators.sexpr import lists, parse, word


def parts(root: Path) -> Verdict:
    """Parts and kinds of parts, both ways; all title blocks have the same revision and date."""
    boards = {build: board_of(root, build) for build in BUILDS}
    wrong = [f"{build}: {each}" for build, board in boards.items() for each in unknown_parts(board)]
    wrong += titles(root)
    if not wrong:
        circuits = [circuit_of(build, root) for build in BUILDS]
        used = {need.part.name for circuit in circuits for need in needs(circuit.name, circuit)}
        used |= {need.part.name for need in needs("breadboard", None)}
        wrong += [f"{part.name} of parts.toml is on no board and on no bill" for part in facts.parts().values()
                  if part.name not in used and not part.copper and not part.instead]  # fmt: skip
    return Verdict(f"{sum(len(board.parts) for board in boards.values())} parts on {len(boards)} boards", wrong)


def titles(root: Path) -> list[str]:
    """Which of the two schematics and two boards are of another revision or date than the first of them says."""
    boards = [file_of(root, build) for build in BUILDS]
    said = {file.name: _title(file) for board in boards for file in (board, board.with_suffix(".kicad_sch"))}
    first = next(iter(said))
    return [f"{name} is {title}, {first} is {said[first]}" for name, title in said.items() if title != said[first]]


def _title(file: Path) -> str:
    title = next(lists(parse(file.read_text(encoding="utf-8")), "title_block"), [])
    told = {name: word(title, name) if any(lists(title, name)) else "none" for name in ("rev", "date")}
    return f"rev {told['rev']} of {told['date']}"


def agreed(root: Path) -> Verdict:
    """Compare each witness with pins.toml."""
    named = sum(len(witness.signals or pins()) for witness in WITNESSES)
    return Verdict(f"{named} pins in {len(WITNESSES)} files", disagreements(root))
