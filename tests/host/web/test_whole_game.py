"""A whole game on the virtual handheld, the real firmware on the emulated Pico, watched by two browsers, one of which
loses its connection again and again."""

import io
import re
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from host.web.conftest import Open
from host.web.laid import Laid
from rollkeeper.play.auto import SPEED, AutoPlayer
from rollkeeper.play.virtual_process import command
from rollkeeper.web.play import SCOREBOARD

CUTS = 5
# What the card says at the end: the player then begins a new game, whose card is shown instead.
WATCH = """() => new MutationObserver(() => {
  if (document.getElementById("headline").textContent !== "Game over") return;
  const boxes = [...document.querySelectorAll(".box td")].filter((box) => box.textContent).length;
  window.ended = [document.querySelector(".grand td").textContent, boxes];
}).observe(document.getElementById("main"), { childList: true, subtree: true, characterData: true })"""


async def cut_off(laid: Laid, name: str) -> None:
    """Cut the connections of the browser that calls itself so, without a word."""
    for viewer in laid.server.board._tabs:
        request = viewer._req
        if request is not None and request.headers["User-Agent"] == name and request.transport is not None:
            request.transport.abort()


@pytest.mark.nightly
def test_two_viewers_of_a_whole_game(tmp_path: Path, screen: Open) -> None:
    with Laid(tmp_path, command(tmp_path / "handheld", speed=SPEED)) as laid:
        url = laid.url.rstrip("/") + SCOREBOARD
        steady: Any = screen(url, 1920, 1080)
        cut: Any = screen(url, 360, 740, user_agent="the one that is cut off")
        for page in (steady, cut):
            page.evaluate(WATCH)
        game = laid.do(AutoPlayer(laid.table, Console(file=io.StringIO())).game())
        for turn in range(2, 2 + CUTS):
            later = re.compile(f"turn ({'|'.join(map(str, range(turn, 14)))}) of 13|Game over")
            cut.locator(".who").filter(has_text=later).wait_for()
            laid.do(cut_off(laid, "the one that is cut off")).result()
        total = str(game.result().card["players"][0]["total"])
        for page in (steady, cut):
            page.wait_for_function("() => window.ended")
            assert page.evaluate("() => window.ended") == [total, 13], "the total, and every box"
