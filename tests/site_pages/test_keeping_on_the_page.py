"""What the page to play on keeps: through a new version, on a full disk, and in a browser that keeps nothing."""

import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from host.web.conftest import Open
from site_pages.conftest import Host, Served
from site_pages.player import ready, shake_bar

NEW = "0123456789ab"  # the name of a version; those that are built have other ones
UPDATED = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  const found = new Promise((done) => (registration.onupdatefound = () => done(registration.installing)));
  registration.update().catch(() => {});
  const worker = await found;
  while (worker.state === "installing") await new Promise((done) => setTimeout(done, 50));
  return worker.state;
}"""
Deployed = Callable[[dict[str, tuple[str, str]]], Path]


@pytest.fixture
def deployed(built: Path, tmp_path: Path) -> Deployed:
    """Put a copy of the site where it can be changed: `deployed({"keeping.js": (old, new)})` is its folder."""

    def copied(changes: dict[str, tuple[str, str]]) -> Path:
        folder = tmp_path / "site"
        shutil.copytree(built / "play", folder / "play")
        for name, (old, new) in changes.items():
            (file,) = folder.glob(f"play/*/{name}")
            text = file.read_text("utf-8")
            assert old in text
            file.write_text(text.replace(old, new), "utf-8")
        return folder

    return copied


def deploy(served: Host, folder: Path, names: list[str]) -> None:
    """Have the host serve version NEW of these files."""
    play = folder / "play"
    (old,) = [each.parent for each in play.glob("*/worker.js") if each.parent.name != NEW]
    shutil.copytree(old, play / NEW, dirs_exist_ok=True)
    for name in names:
        text = (play / name).read_text("utf-8")
        (play / name).write_text(text.replace(old.name, NEW), "utf-8")
    served.packed.cache_clear()


def versions(page: Any) -> set[str]:
    """Of what the page and its engine were loaded."""
    loaded = page.evaluate("() => performance.getEntriesByType('resource').map(({ name }) => name)")
    found = {match[1] for url in loaded if (match := re.search(r"/play/(\w{12})/", url))}
    return found | {match[1] for worker in page.workers if (match := re.search(r"/play/(\w{12})/", worker.url))}


def lying(page: Any) -> str:
    """The dice that the page shows."""
    return str(page.locator("#dice").get_attribute("aria-label"))


def test_a_new_version_comes_whole_with_the_next_load_but_one(host: Served, tab: Open, deployed: Deployed) -> None:
    folder = deployed({})
    served = host(folder=folder)
    page = tab(served.url, 1280, 800)
    ready(page)
    shake_bar(page)
    dice, old = lying(page), versions(page)
    assert len(old) == 1
    page.evaluate("async () => { await navigator.serviceWorker.ready }")
    page.goto(served.url)  # from here on it comes from what is kept
    ready(page)
    deploy(served, folder, ["sw.js", "manifest.webmanifest"])  # the host still has the old index.html
    assert page.evaluate(UPDATED) == "redundant", "a page and an engine of two versions are not kept"
    deploy(served, folder, ["index.html", "de/index.html", "pt-br/index.html"])
    assert page.evaluate(UPDATED) == "installed"
    page.goto(served.url)
    ready(page)
    assert versions(page) == old and lying(page) == dice, "whole, also while the new one takes over"
    page.wait_for_function(f"async () => String(await caches.keys()) === 'rollkeeper {NEW}'")
    page.goto(served.url)
    ready(page)
    assert versions(page) == {NEW} and lying(page) == dice
    page.context.set_offline(True)
    page.goto(served.url)
    ready(page)
    shake_bar(page, 2)


def test_a_full_disk_is_said_and_nothing_is_shown_that_is_not_saved(
    host: Served, tab: Open, deployed: Deployed
) -> None:
    full = "if (self.full) throw new DOMException('', 'QuotaExceededError');"
    page = tab(host(folder=deployed({"keeping.js": ("    const to = ", f"{full}\n    const to = ")})).url, 1280, 800)
    ready(page)
    shake_bar(page)
    dice = lying(page)
    page.workers[0].evaluate("() => { self.full = true }")
    page.keyboard.down("Space")
    page.locator("#display-words").filter(has_text="dice roll.").wait_for()
    page.keyboard.up("Space")
    stopped = page.get_by_role("alertdialog", name="The handheld has stopped")
    stopped.wait_for()
    page.wait_for_timeout(2500)  # in which it would have been started again
    said = stopped.inner_text()
    assert "The storage of this browser is full, so the game cannot be saved." in said
    assert "Your game is saved in this browser, up to the last dice that you saw." in said
    assert "Make room on this device, then load the page again." in said and "by itself" not in said
    assert lying(page) == dice and "roll 1 of 3" in str(page.locator("#rolls").text_content())
    page.get_by_role("button", name="Load the page again").click()
    page.wait_for_function("() => !document.getElementById('gone').open")
    ready(page)
    assert lying(page) == dice
    shake_bar(page, 2)


def test_a_browser_that_keeps_nothing_plays_and_says_so(host: Served, tab: Open, deployed: Deployed) -> None:
    private = ("indexedDB.open(", "(() => { throw new DOMException('', 'SecurityError'); })(")
    page = tab(host(folder=deployed({"keeping.js": private})).url, 1280, 800)
    ready(page)
    trouble = page.locator("#link-message")
    assert "they are lost when the page is closed. Save my games" in trouble.inner_text()
    shake_bar(page)
    assert trouble.is_visible()
