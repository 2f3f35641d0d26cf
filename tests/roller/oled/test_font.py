"""The list of where each letter begins fits the letters: it is written down, as to count costs time at power-on."""

import ast
import re
from pathlib import Path

import pytest

from roller.oled.font import columns

FONT = Path(__file__).parents[3] / "firmware" / "roller" / "oled" / "font.py"
NAMES = {"up": "\x01", "down": "\x02", "tick": "\x03", "cross": "\x04", "star": "\x05", "pen": "\x06",
         "lock": "\x07", "unlock": "\x08", "left": "\x0e", "undo": "\x0f", "globe": "\x10", "space": " "}  # fmt: skip


def test_each_letter_is_its_columns() -> None:
    letters, _, _ = FONT.read_text(encoding="utf-8").partition("_STARTS = ")
    lines = re.findall(r'^    (b".*")\s+# (\S+)$', letters, re.MULTILINE)
    drawn = {NAMES.get(name, name): ast.literal_eval(literal) for literal, name in lines}
    assert len(drawn) > 140 and {*"AZaz09!?ÄÖÜäöüßÃÇÉÓãçéóÀÊàêô"} <= set(drawn)
    for letter, strip in drawn.items():
        assert columns(letter) == strip, letter
    assert columns("".join(drawn)) == b"".join(drawn.values())


@pytest.mark.parametrize("strange", ["$", "@", "[", "~", "\x7f", "÷", "ø", "œ", "😀"])
def test_what_is_not_drawn_is_a_question_mark(strange: str) -> None:
    assert set(columns(strange).split(b"\x00")) == set(columns("?").split(b"\x00"))
