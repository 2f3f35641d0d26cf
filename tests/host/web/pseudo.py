"""A language in which every text stands between « and », and what of a page does not."""

import re
from html.parser import HTMLParser
from typing import Any

from rollkeeper.words import Language

SHOWN = ("aria-label", "title", "placeholder", "alt", "content")  # attributes that people read, or hear
CODE = ("code", "pre", "script", "style", "title")  # where a page has what is no text of a language


class Marked(dict[str, Any]):
    """Has every text."""

    def get(self, text: str, default: Any = None) -> Any:
        return [f"«{each}»" for each in default] if isinstance(default, list) else f"«{text}»"


def pseudo() -> Language:
    """The language, with a decimal comma."""
    return Language("en", "Pseudo", ",", Marked(all="of them"))


class Page(HTMLParser):
    """Collects the words of a page's content that stand outside « »."""

    def __init__(self) -> None:
        super().__init__()
        self.outside: list[str] = []
        self._inside, self._code = 0, 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._code += tag in CODE or (("lang", "en") in attrs and tag != "html")
        for name, value in attrs:
            if name in SHOWN and tag != "meta":
                self._look(value or "")

    def handle_endtag(self, tag: str) -> None:
        self._code -= bool(self._code) and tag in (*CODE, "p")

    def handle_data(self, data: str) -> None:
        if not self._code:
            self._look(data)

    def _look(self, text: str) -> None:
        for part in re.split("([«»])", text):
            if part in ("«", "»"):
                self._inside += 1 if part == "«" else -1
            elif not self._inside and re.search("[^\\W\\d_]", part):
                self.outside.append(" ".join(part.split()))


def outside(html: str) -> list[str]:
    """The texts of a page that stand outside « »."""
    page = Page()
    page.feed(html)
    assert not page._inside, "a text is cut off"
    return page.outside
