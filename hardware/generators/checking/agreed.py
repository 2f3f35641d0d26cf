"""Check: firmware, schematics, boards and the guide's table name the pins of pins.toml. The fast tests do it, too."""

from pathlib import Path

from generators.agreement import disagreements, witnesses
from generators.checking.verdict import Verdict
from generators.facts import pins


def agreed(root: Path) -> Verdict:
    """Compare each witness with pins.toml."""
    named = sum(len(witness.signals or pins()) for witness in witnesses(root))
    return Verdict(f"{named} pins in {len(witnesses(root))} files", disagreements(root))
