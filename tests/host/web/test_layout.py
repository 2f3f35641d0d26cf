"""Where things are: dice, keys and card in one view, on a PC, a phone, a phone on its side and at 200 %."""

from typing import Any

import pytest

from emulator.view.case_picture import OLED
from host.web import cards
from host.web.conftest import Open
from host.web.laid import Laid
from host.web.reader import Reader
from running.patience import until

TALL, WIDE, ZOOMED = (360, 740), (740, 360), (640, 400)
# What of these lies in the window now: the whole of it.
INSIDE = """(what) => [...document.querySelectorAll(what)].filter((each) => each.checkVisibility()).map((each) => {
  const { left, top, right, bottom } = each.getBoundingClientRect();
  return left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
})"""


def shown(tab: Open, laid: Laid, game: Any, width: int, height: int, **options: Any) -> Any:
    """The page with the card of a game."""
    page = tab(width, height, **options)
    Reader(page).hears("turn 1")
    laid.say(cards.message(game))
    page.get_by_text("turn 7 of 13").filter(visible=True).or_(page.get_by_text("Turn 7 of 13")).first.wait_for()
    return page


def inside(page: Any, what: str) -> bool:
    found = page.evaluate(INSIDE, what)
    assert found, what
    return all(found)


@pytest.mark.parametrize("players", [1, 3, 5, 8])
def test_a_whole_match_is_in_one_view_on_a_pc(tab: Open, laid: Laid, players: int) -> None:
    page = shown(tab, laid, cards.choosing(players), 1280, 800)
    for what in ("#oled", ".key", "#shake", "#dice", ".total" if players == 1 else "#sheet tr"):
        assert inside(page, what), what
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("size", [TALL, WIDE, ZOOMED], ids=["phone", "on its side", "200 %"])
@pytest.mark.parametrize("players", [1, 8])
def test_dice_keys_and_card_are_in_one_view(tab: Open, laid: Laid, size: tuple[int, int], players: int) -> None:
    page = shown(tab, laid, cards.choosing(players), *size, device_scale_factor=2)
    for what in ("#oled", ".key", "#shake", "#dice .die"):  # once the card, which has just come, is laid out
        until(lambda what=what: inside(page, what), lambda: page.wait_for_timeout(50))  # type: ignore[misc]
    rows = page.evaluate(INSIDE, "#alone .section tr" if players == 1 else "#sheet tbody tr")
    assert any(rows)
    page.get_by_text("Total", exact=True).filter(visible=True).scroll_into_view_if_needed()
    for what in ("#oled", ".key", "#shake"):  # they stay where they are
        assert inside(page, what), what
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


MEASURED = """() => {
  const box = (what) => document.querySelector(what).getBoundingClientRect();
  const [device, oled, key] = ["#device", "#oled", ".column:nth-child(4) .key"].map(box);
  return [device.width, oled.width / device.width, oled.height / device.width, key.width / device.width,
    (key.left + key.width / 2 - device.left) / device.width, document.getElementById("oled").width];
}"""


@pytest.mark.parametrize(
    ("size", "ratio", "wide"), [(TALL, 2, 336), ((390, 844), 3, 366), ((1280, 800), 1, 490), ((1920, 1080), 1, 979)],
    ids=["small phone", "phone", "laptop", "television"],
)  # fmt: skip
def test_the_handheld_is_true_to_scale(
    tab: Open, laid: Laid, size: tuple[int, int], ratio: int, wide: int
) -> None:
    page = shown(tab, laid, cards.choosing(1), *size, device_scale_factor=ratio)
    device, *shares, pixels = page.evaluate(MEASURED)
    case = OLED["wide"]
    key_4 = OLED["edge"] + OLED["key-first"] + 3 * OLED["key-pitch"]
    lengths = (OLED["display-wide"], OLED["display-high"], OLED["cap"], key_4)
    assert shares == pytest.approx([each / case for each in lengths], abs=0.003)
    assert device == pytest.approx(wide, abs=1)
    assert ratio > 1 or pixels % 128 == 0, "a display pixel is a whole number of the screen's"


# A square of 44 by 44 around the middle of each: does a finger there touch it? The keys, true to scale, are nearer to
# each other on a phone: each is touched up to the next, and what is written below them are keys as well.
THUMB = """(what) => [...document.querySelectorAll(what)].filter((each) => each.checkVisibility()).map((each) => {
  each.scrollIntoView({ block: "center" });
  const { left, top, right, bottom } = each.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const pitch = what === ".key" ? each.parentElement.getBoundingClientRect().width : 44;
  const aside = Math.min(22, pitch / 2) - 1;
  const around = [[-aside, 0], [aside, 0], [0, -21], [0, 21]];
  return around.every(([dx, dy]) => each.contains(document.elementFromPoint(x + dx, y + dy)));
})"""


@pytest.mark.parametrize("size", [TALL, WIDE], ids=["phone", "on its side"])
@pytest.mark.parametrize("players", [1, 3])
def test_a_thumb_hits_what_it_means(tab: Open, laid: Laid, size: tuple[int, int], players: int) -> None:
    page = shown(tab, laid, cards.choosing(players), *size, has_touch=True, is_mobile=True, device_scale_factor=2)
    page.locator("#legend").wait_for(state="attached")
    fields = ("#legend-keys li",) if size == TALL else ()
    for what in (".key", "#shake", "#sound", "[data-box]", *fields):
        # A button that has just moved hears nothing for half a second (press.js).
        until(lambda what=what: all(page.evaluate(THUMB, what) or [False]), lambda: page.wait_for_timeout(600))  # type: ignore[misc]
