"""A person who has the page read out: hears what its live regions announce, and finds buttons by role and name."""

import re
from contextlib import suppress
from typing import Any

import pytest

# Every text that is put into a region whose changes are announced.
LISTEN = """() => {
  window.announced = [];
  const live = (place) => place?.closest?.('[role=log], [role=status], [role=alert], [aria-live=polite]');
  const note = (place, text) => { if (live(place) && text.trim()) window.announced.push(text.trim()); };
  for (const place of document.querySelectorAll('[role=log] > p')) note(place, place.textContent);
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) for (const node of addedNodes) note(target, node.textContent);
  }).observe(document.body, { childList: true, subtree: true });
}"""

DEAF = 500  # ms that a button which has just come hears nothing, as in press.js
AGAIN = 2000  # ms until a key is pressed once more


def press(page: Any, button: Any, key: str = "Enter") -> None:
    """Press a key on a button as a person does, who has seen first that it is there."""
    button.focus()
    page.wait_for_timeout(DEAF + 100)
    page.keyboard.press(key)


def violations(page: Any) -> list[str]:
    """What axe-core finds."""
    axe_core = pytest.importorskip("axe_playwright_python.sync_playwright", reason="no axe-core (make browser)")
    response = axe_core.Axe().run(page, options={"resultTypes": ["violations"]}).response
    return [
        f"{each['id']}: {node['target']} {node.get('failureSummary', '')[:300]}"
        for each in response["violations"]
        for node in each["nodes"]
    ]


class Reader:
    """Reads one tab."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self._from = 0
        page.evaluate(LISTEN)

    def hears(self, pattern: str) -> str:
        """Wait for the next announcement that has this; what it is."""
        try:
            return self._next(pattern)
        except Exception as error:
            heard = self.page.evaluate("() => window.announced")
            raise AssertionError(
                f"waited for {pattern!r}; heard {heard[: self._from]}, then {heard[self._from :]}"
            ) from error

    def hears_after(self, name: str, pattern: str) -> str:
        """Press a key, until the next announcement has this; what it is. A screen that opens by itself hears none at
        first, for a time that is the handheld's: whoever sees nothing happen presses again."""
        from playwright.sync_api import TimeoutError

        while self.key(name).count():
            self.click(self.key(name))
            with suppress(TimeoutError):
                return self._next(pattern, AGAIN)
        return self.hears(pattern)

    def _next(self, pattern: str, ms: int | None = None) -> str:
        test = "(text, i) => i >= from && new RegExp(pattern).test(text)"
        find = f"([from, pattern]) => window.announced.findIndex({test}) + 1"
        self._from = int(self.page.wait_for_function(find, arg=[self._from, pattern], timeout=ms).json_value())
        return str(self.page.evaluate("(i) => window.announced[i]", self._from - 1))

    def key(self, name: str) -> Any:
        """The key that does this now."""
        return self.page.get_by_role("button", name=re.compile(f"^{name}.*, key [1-5]$"))

    def button(self, name: str) -> Any:
        """The button with this in its name."""
        return self.page.get_by_role("button", name=re.compile(name, re.IGNORECASE))

    def click(self, button: Any) -> None:
        """As a program that reads the page out does it: no pointer, no key."""
        button.first.dispatch_event("click")
