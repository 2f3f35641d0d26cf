"""Step `electrical`: writes docs/electrical.md."""

from pathlib import Path

from generators.electrical.table import all_numbers, page


def make(folder: Path) -> None:
    """Write the page below `folder`."""
    (folder / "docs").mkdir(parents=True, exist_ok=True)
    (folder / "docs" / "electrical.md").write_text(page(all_numbers()), encoding="utf-8", newline="\n")
