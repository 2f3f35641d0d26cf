"""The tabs above the keys: those that the firmware carries are the labels in the middle of a light tab."""

import ast
from pathlib import Path

import pytest

from roller.oled.font import columns

SOURCE = Path(__file__).parents[3] / "firmware" / "roller" / "oled" / "soft_keys.py"
VALUES = {
    node.targets[0].id: node.value
    for node in ast.parse(SOURCE.read_text(encoding="utf-8")).body
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
}
TAB = ast.literal_eval(VALUES["TAB"])
DRAWN = ast.literal_eval(VALUES["_DRAWN"])
KNOWN = [ast.literal_eval(VALUES[name.id]) for name in ast.walk(VALUES["_KNOWN"]) if isinstance(name, ast.Name)]


@pytest.mark.parametrize("number", range(len(KNOWN)))
def test_a_tab_that_is_carried_is_its_label(number: int) -> None:
    label = columns(KNOWN[number])
    left = (TAB + 1 - len(label)) // 2
    wanted = [0xFE, *[0xFF] * (TAB - 2), 0xFE]  # light, with round corners at the top
    for at, column in enumerate(label):
        wanted[left + at] ^= column
    assert DRAWN[number * TAB : (number + 1) * TAB] == bytes(wanted)


def test_there_is_one_for_each_label() -> None:
    assert len(DRAWN) == len(KNOWN) * TAB and len(KNOWN) == 12
