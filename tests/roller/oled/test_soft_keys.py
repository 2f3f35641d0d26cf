"""The tabs above the keys: each is its label in the middle of a light tab."""

import pytest

from roller.oled import soft_keys
from roller.oled.font import columns
from roller.oled.soft_keys import TAB, tab

LABELS = [value for name, value in vars(soft_keys).items() if name.isupper() and isinstance(value, str)]


class Page:
    """A canvas of which only the page of the tabs is seen."""

    def __init__(self) -> None:
        self.line = bytearray(128)
        self.pages = [None] * 7 + [self.line]


@pytest.mark.parametrize("words", [*LABELS, "Fold"])
def test_a_tab_is_its_label(words: str) -> None:
    page, label = Page(), columns(words)
    left = (TAB + 1 - len(label)) // 2
    wanted = [0xFE, *[0xFF] * (TAB - 2), 0xFE]  # light, with round corners at the top
    for at, column in enumerate(label):
        wanted[left + at] ^= column
    for key in (0, 4):
        tab(page, key, words)
    assert page.line[1 : 1 + TAB] == page.line[101 : 101 + TAB] == bytes(wanted)
    assert not any(page.line[1 + TAB : 101])


def test_without_a_label_there_is_no_tab() -> None:
    page = Page()
    tab(page, 2, "Menu")
    assert any(page.line)
    tab(page, 2, "")
    assert not any(page.line)
