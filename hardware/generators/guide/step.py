"""Step `guide`: the tables in hardware/README.md, whose own text stays as it is, and hardware/first-power.md."""

from pathlib import Path

from generators.facts import HARDWARE
from generators.guide.bring_up import bring_up
from generators.guide.marks import begin, end, put
from generators.guide.pin_table import pin_table

PINS = "pins"
EMPTY = f"# Hardware\n\nNot yet built: please report.\n\n## Pins\n\n{begin(PINS)}\n{end(PINS)}\n"


def make(folder: Path) -> None:
    """Write both. Raises MarkMissing if the hand-written file has no place for the table."""
    written = HARDWARE / "README.md"
    text = written.read_text(encoding="utf-8") if written.exists() else EMPTY
    (folder / "hardware").mkdir(parents=True, exist_ok=True)
    (folder / "hardware" / "first-power.md").write_text(bring_up(), encoding="utf-8", newline="\n")
    (folder / "hardware" / "README.md").write_text(put(text, PINS, pin_table()), encoding="utf-8", newline="\n")
