"""Step `guide`: the tables in hardware/README.md; what is written by hand there stays as it is."""

from pathlib import Path

from generators.facts import HARDWARE
from generators.guide.marks import begin, end, put
from generators.guide.pin_table import pin_table

PINS = "pins"
EMPTY = f"# Hardware\n\nRev 0.1, not yet built: please report.\n\n## Pins\n\n{begin(PINS)}\n{end(PINS)}\n"


def make(folder: Path) -> None:
    """Write hardware/README.md. Raises MarkMissing if the hand-written file has no place for the table."""
    written = HARDWARE / "README.md"
    text = written.read_text(encoding="utf-8") if written.exists() else EMPTY
    (folder / "hardware").mkdir(parents=True, exist_ok=True)
    (folder / "hardware" / "README.md").write_text(put(text, PINS, pin_table()), encoding="utf-8", newline="\n")
