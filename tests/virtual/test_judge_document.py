"""docs/judge.md: every test and model that it names exists, and no model is left out."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "judge.md").read_text(encoding="utf-8")
ROWS = [line.split("|")[1:-1] for line in TEXT.splitlines() if line.startswith("| ")][1:]
VIRTUAL = ROOT / "host" / "rollkeeper" / "virtual"
# What is no model of hardware: pictures, the play service and its cable to a program, the way to an image.
NO_MODELS = {
    "__init__", "__main__", "case_picture", "compiled", "run_loop", "quick_core", "quick_memory", "sio_registers",
    "failures", "flash_file", "hand", "handheld", "image", "led_portrait",
    "parent", "pio_parking", "portrait", "quick_bus", "quick_sio", "realtime", "repl", "service", "cable",
    "picture", "board",
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
    assert named == {path.stem for path in VIRTUAL.glob("*.py")} - NO_MODELS
