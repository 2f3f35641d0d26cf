"""The live pages in other languages: nothing on them stays English, and German and Portuguese fit on a phone."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fivedice.game import apply
from host.languages_scanned import scanned
from host.web import cards
from host.web.conftest import Open
from host.web.games import HERE, ended_match, roll_off
from host.web.laid import Laid
from host.web.served import Served
from host.web.test_scoreboard_page import shared_game, show
from rollkeeper import languages
from rollkeeper.scores.scorecard import card_view
from rollkeeper.words import Language, speak

GAMES = {
    "one": cards.choosing(), "three": cards.choosing(3), "over": ended_match(), "shared": shared_game(),
    "roll-off": roll_off(), "alone": cards.played(cards.begun(), 13), "given up": apply(cards.begun(), {"abandon": 1}),
    "written": cards.played(cards.begun(2), 1),
}  # fmt: skip
# Names, keys, what is typed in a terminal, letters of the device and of a unit.
NAMES = re.compile(r"Ann|Bob|Cyd|Dora|Benedict|P1|Rollkeeper|ROLLKEEPER|rollkeeper play|make play|QR|[0-9a-f]{6,}")
# The texts of a page in their order, and those of its attributes. What the handheld itself says is left out.
TEXTS = """() => {
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.parentElement.closest("script, style, noscript, #display-words, #news, #legend")) texts.push(node.data);
  }
  const said = ["aria-label", "title", "placeholder", "alt"].flatMap((name) =>
    [...document.body.querySelectorAll(`[${name}]`)].map((each) => each.getAttribute(name)));
  return [texts, ...said.map((each) => [each])];
}"""


def marked(texts: dict[str, Any]) -> dict[str, Any]:
    """Puts each text between « and »."""
    return {text: f"«{text}»" if one is None else [f"«{one}»", f"«{text}»"] for text, one in texts.items()}


@pytest.fixture
def pseudo(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A language in which every text stands between « and »."""
    places = {place: marked(texts) for place, texts in scanned().items()}
    monkeypatch.setattr(languages, "codes", lambda: ["en", "xx"])
    monkeypatch.setattr(languages, "tables", lambda code: {"decimal": ",", **places})
    speak(Language("xx", "Pseudo", ",", places["said"] | places["pages"]))
    yield
    speak(Language())


@pytest.fixture
def spoken() -> Iterator[Any]:
    """Speak a language until the test is over."""
    yield speak
    speak(Language())


def english(page: Any) -> list[str]:
    """The texts of a page that stand outside « » and are no name."""
    found = []
    for texts in page.evaluate(TEXTS):
        inside = 0
        for text in texts:
            for part in re.split("([«»])", text):
                inside += (part == "«") - (part == "»")
                if not inside and re.search(r"[^\W\d_×»]{2}", NAMES.sub("", part)):
                    found.append(text)
        assert not inside, f"a text is cut off: {texts}"
    return found


def test_what_stays_english_is_found() -> None:
    class Page:
        def evaluate(self, script: str) -> list[list[str]]:
            return [["«Ann, «turn» 3», 12", "Shake! «Key 5»", "«Press ", "3", " now»"], ["Ann"], ["3×"], ["Up"]]

    assert english(Page()) == ["Shake! «Key 5»", "Up"]


def test_nothing_on_the_scoreboard_stays_english(pseudo: None, screen: Open, served: Served) -> None:
    page = screen(served.url)
    page.locator("#note").filter(has_text="USB").wait_for()
    found = {"nothing": english(page)}
    for number, (name, game) in enumerate(GAMES.items()):
        show(served, game, number=str(100 + number))
        page.locator("#edition").filter(has_text=str(100 + number)).wait_for()
        found[name] = english(page)
    assert {name: texts for name, texts in found.items() if texts} == {}


def test_nothing_on_the_page_with_the_handheld_stays_english(pseudo: None, tab: Open, laid: Laid) -> None:
    page = tab()
    page.locator("#display-words li").first.wait_for(state="attached")
    page.locator("#edition").filter(has_text="«").wait_for()
    found = {"begun": english(page)}
    page.locator("#begin").click()
    page.locator("#new-game[open]").wait_for()
    found["new game"] = english(page)
    assert {name: texts for name, texts in found.items() if texts} == {}


@pytest.mark.parametrize("code", languages.codes()[1:])
def test_the_scoreboard_fits_on_a_phone(screen: Open, served: Served, spoken: Any, code: str) -> None:
    spoken(languages.language(code))
    page = screen(served.url, 390, 844)
    wide = []
    for number, (name, game) in enumerate(GAMES.items()):
        served.boards.linked("aa", HERE, "e6605838837aa")
        served.boards.changed("aa", card_view(game, str(100 + number)))
        page.locator("#edition").filter(has_text=str(100 + number)).wait_for()
        if page.evaluate("document.documentElement.scrollWidth") > 390:
            wide.append(name)
    assert wide == [] and page.locator("html").get_attribute("lang") == code


@pytest.mark.parametrize("code", languages.codes()[1:])
def test_the_page_with_the_handheld_fits_on_a_phone(tab: Open, laid: Laid, spoken: Any, code: str) -> None:
    spoken(languages.language(code))
    page = tab(390, 844)
    page.locator("#display-words li").first.wait_for(state="attached")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert page.locator("html").get_attribute("lang") == code


def test_a_language_is_chosen_on_the_command_line(tmp_path: Path) -> None:
    from rollkeeper.cli.options import speak_on_pages
    from rollkeeper.play.virtual_process import command
    from rollkeeper.words import spoken as spoken_now

    try:
        assert (speak_on_pages("de"), spoken_now().code) == ("de", "de")
        assert speak_on_pages(None) == "en", "tests run in no language"
    finally:
        speak(Language())
    assert command(tmp_path, language="de")[-2:] == ["--language", "de"]
    assert "--language" not in command(tmp_path)
