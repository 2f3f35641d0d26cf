"""docs/workshop/judge.md: every test and model that it names exists, and no model is left out."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[3]
TEXT = (ROOT / "docs" / "workshop" / "judge.md").read_text(encoding="utf-8")
MODELS = TEXT.partition("\n## Models\n")[2].partition("\n## ")[0]
ROWS = [line.split("|")[1:-1] for line in MODELS.splitlines() if line.startswith("| ")][1:]
EMULATOR = ROOT / "tests" / "emulator"
# What is no model of hardware: ways to make the emulator quicker, and wiring.
NO_MODELS = {
    "__init__", "compiled", "run_loop", "quick_core", "quick_memory", "quick_bus", "quick_sio",
    "pio_parking", "wiring",
}  # fmt: skip


def test_every_row_is_whole() -> None:
    assert len(ROWS) > 12
    for row in ROWS:
        assert len(row) == 6 and all(cell.strip() for cell in row), row[0]


def test_every_test_that_it_names_exists() -> None:
    for row in ROWS:
        names = re.findall(r"`(tests/[^`]+)`", row[5])
        assert names, row[0]
        for name in names:
            path, _, test = name.partition("::")
            text = (ROOT / path).read_text(encoding="utf-8")
            assert not test or re.search(rf"^def {test}\(", text, re.MULTILINE), name


def test_every_model_has_a_row_and_every_row_its_model() -> None:
    named = {name for row in ROWS for name in re.findall(r"`(\w+)\.py`", row[0])}
    rooms = ("chip", "parts")
    assert named == {path.stem for room in rooms for path in (EMULATOR / room).glob("*.py")} - NO_MODELS
