"""The LED build on the page: what its lights cannot say is written below it; the chosen box is marked on the card."""

import pytest

from host.web import cards
from host.web.conftest import Open
from host.web.laid import Laid
from host.web.reader import Reader

DARK = "000000" * 35
SCORES = {
    "kind": "Scores", "lines": ["Choose a box.", "Fours 4."], "chosen": 1,
    "keys": ["Up", "Down", "Write Fours 4", "", ""],
    "hold": "", "box": "yahtzee", "brief": ["Choose a box.", "Five alike 0, 1 of 7."], "say": ["Five alike 0, 1 of 7."],
}  # fmt: skip


@pytest.mark.parametrize("players", [1, 3])
@pytest.mark.parametrize("size", [(1280, 800), (360, 740), (740, 360)])
def test_a_legend_says_what_the_lights_cannot(tab: Open, laid: Laid, players: int, size: tuple[int, int]) -> None:
    page = tab(*size, device_scale_factor=2)
    Reader(page).hears("turn 1")
    assert not page.locator("#legend-says").is_visible()
    laid.say({"pixels": DARK})
    laid.say({"aloud": SCORES})
    laid.say(cards.message(cards.choosing(players)))
    page.get_by_text("Choose a box. Five alike 0, 1 of 7.").wait_for()
    chosen = page.locator("tr.chosen").filter(visible=True)
    chosen.first.wait_for()
    assert chosen.count() == 1 and "Five alike" in str(chosen.text_content())
    assert page.locator("#pixels").is_visible() and not page.locator("#oled").is_visible()
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
