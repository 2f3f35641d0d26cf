"""The page of `rollkeeper play --lan`: who is not paired sees the scoreboard, who has the code plays."""

from pathlib import Path
from typing import Any

import pytest

from host.web.laid import Laid
from host.web.reader import Reader


def test_the_code_leads_from_the_scoreboard_to_the_handheld(
    chromium: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FAKE_HANDHELD", "awake")
    with Laid(tmp_path, lan="127.0.0.1") as laid:
        context = chromium.new_context(viewport={"width": 1280, "height": 800})
        try:
            page = context.new_page()
            page.goto(laid.url)
            page.get_by_text("turn 1 of 13", exact=True).wait_for()
            assert page.url == laid.url + "scoreboard/"
            assert page.get_by_role("link", name="Play", exact=True).count() == 0
            invited = laid.server.access.invitation()
            assert invited is not None
            page.get_by_role("button", name="Write scores").click()
            page.get_by_role("textbox").fill(invited["code"])
            page.keyboard.press("Enter")
            page.wait_for_url(laid.url)
            reader = Reader(page)
            reader.hears("turn 1")
            reader.click(reader.button("shake"))
            reader.hears("2 rolls left")
            with context.expect_page() as opened:
                page.get_by_role("link", name="Scoreboard").click()
            board = opened.value
            board.get_by_text("2 rolls left.").first.wait_for()
            assert board.get_by_role("link", name="Play", exact=True).get_attribute("href") == "/"
        finally:
            context.close()
