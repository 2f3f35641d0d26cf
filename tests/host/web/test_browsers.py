"""From which browsers on the pages run, and what they say in one that is older."""

import re
from pathlib import Path
from typing import Any

import pytest

import rollkeeper
from host.web.committed_store import committed
from host.web.conftest import Open
from host.web.games import ended_match
from host.web.served import Served
from host.web.test_scoreboard_page import PC, PHONE, show
from rollkeeper.store.games import find_game
from rollkeeper.store.journal import events_of
from rollkeeper.web.pages import TOO_OLD, page

PACKAGE = Path(rollkeeper.__file__).parent
SCRIPTS = sorted((PACKAGE / "web" / "static").glob("*.js"))
SAYS_SO = "() => getComputedStyle(document.getElementById('too-old')).visibility === 'visible'"
NETWORK = Path(__file__).parents[3] / "docs/explain/network.md"
# What Chrome 85, Firefox 98 or Safari 15.4 does not have, of what somebody could write without thinking of them.
NEWER = {
    "static blocks": r"\bstatic \{", "look behind": r"\(\?<[=!]", "flag v": r"/\w*v\w*[;,)]\s", "at": r"\.at\(",
    "findLast": r"\.findLast", "hasOwn": r"\bhasOwn\(", "copies of arrays": r"\.(toSorted|toReversed|toSpliced|with)\(",
    "groups": r"\b(Object|Map)\.groupBy\(", "structuredClone": r"\bstructuredClone\(", "randomUUID": r"randomUUID",
    "time limits": r"AbortSignal\.(timeout|any)",
    "inert": r"\.inert\b", "popover": r"popover", "private": r"\bthis\.#",
    "checkVisibility": r"checkVisibility", "await at the top": r"^await ", "array from async": r"fromAsync",
    "requestSubmit": r"requestSubmit", "sets": r"\.(union|intersection|difference|isSubsetOf)\(", "cause": r"\bcause:",
    "withResolvers": r"withResolvers", "import attributes": r"from \".*\" (with|assert) \{",
}  # fmt: skip


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_a_script_has_nothing_newer_than_the_browsers_that_are_named(path: Path) -> None:
    code = re.sub(r"(?m)(^|\s)//.*$", "", path.read_text(encoding="utf-8"))
    found = [name for name, pattern in NEWER.items() if re.search(pattern, code, re.MULTILINE)]
    assert found == []


def test_the_pages_and_the_document_name_the_same_browsers() -> None:
    versions = re.findall(r"(Chrome|Firefox|Safari)[a-z A-Z]* ([\d.]+\d)", TOO_OLD)
    assert len(versions) == 3
    document = " ".join(NETWORK.read_text(encoding="utf-8").split())
    for name, version in versions:
        assert re.search(rf"{name}[a-z A-Z]* {re.escape(version)}\b", document), name
    assert all(TOO_OLD in page(template) for template in ("play", "scoreboard"))


def pages(served: Served) -> list[str]:
    """A page of each kind that does nothing without its script."""
    committed(served.store)
    events = served.store.ask(events_of, served.store.ask(find_game, "1"))
    thrown = next(each for each in events if "roll" in each.fields)
    return ["", "games/1", "games/1/sheet", f"games/1/dice/{thrown.first}"]


def test_a_browser_that_cannot_read_the_script_says_so(screen: Open, served: Served) -> None:
    page = screen("about:blank", *PHONE)
    page.route("**/*.js", lambda route: route.fulfill(body="", content_type="text/javascript"))
    for path in pages(served):
        page.goto(served.url + path)
        page.wait_for_function(SAYS_SO)
        assert page.get_by_text(TOO_OLD).bounding_box()["height"] > 20
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_a_browser_that_can_takes_the_line_away_at_once(screen: Open, served: Served) -> None:
    page = screen("about:blank", *PC)
    for path in pages(served):
        page.goto(served.url + path)
        page.wait_for_function("() => !document.getElementById('too-old')")


def test_a_browser_without_dialogs_is_too_old(screen: Open, served: Served) -> None:
    page = screen("about:blank", *PC)
    page.add_init_script("delete window.HTMLDialogElement")
    page.goto(served.url)
    page.wait_for_function(SAYS_SO)


def test_the_television_of_2022_has_no_replaceChildren(screen: Open, served: Served) -> None:
    show(served, ended_match())
    page: Any = screen("about:blank", *PC)
    page.add_init_script("""delete Element.prototype.replaceChildren; delete Array.prototype.at;
      delete Array.prototype.findLastIndex; delete Object.hasOwn; delete Element.prototype.checkVisibility;""")
    page.goto(served.url)
    page.locator("#sheet tbody tr").nth(13).wait_for()
    page.get_by_role("heading", name="Game over").wait_for()
