"""A page that hears nothing says so, and what was asked for meanwhile is never dropped without a word."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from host.web import cards
from host.web.conftest import Open
from host.web.served import Served
from host.web.silent_network import SilentNetwork, silent_network
from host.web.test_keeping_page import begin
from host.web.test_scoreboard_page import PC, PHONE, show
from rollkeeper.store.games import find_game
from rollkeeper.store.journal import events_of
from rollkeeper.web import requests
from rollkeeper.web.app import STATIC
from running.patience import until

SILENCE = 26_000  # ms after which a page gives its socket up


@pytest.fixture
def network(served: Served) -> Iterator[SilentNetwork]:
    """Between the browser and the scoreboard."""
    with silent_network(served.url) as between:
        yield between


def keeping(screen: Open, served: Served, network: SilentNetwork) -> Any:
    """A page on which 25 in Full house can be written, of a program that has been there for longer than its clock is
    about to jump."""
    served.server.board._lifeline._began -= 3600
    page = screen("about:blank", *PC)
    page.clock.install()
    page.goto(network.url)
    begin(page, "web", "Ann", "Bob")
    page.keyboard.type("33366")
    page.get_by_role("button", name="Write 25 in Full house").wait_for()
    return page


def write_in_the_silence(page: Any, network: SilentNetwork) -> None:
    network.silent.set()
    page.get_by_role("button", name="Write 25 in Full house").click()
    page.get_by_text("Writing 25 in Full house").wait_for()
    page.clock.fast_forward(SILENCE)
    page.get_by_role("alert").get_by_text("not known yet whether this was saved: 25 in Full house").wait_for()


def states(served: Served) -> list[str]:
    events = served.store.ask(events_of, served.store.ask(find_game, "last"))
    return [name for each in events for name in each.fields if name == "score"]


def comes_back(page: Any, network: SilentNetwork) -> None:
    """The network is there again, and the page tries once more when it has waited long enough for the last try."""
    network.silent.clear()
    for _ in range(60):
        if page.get_by_text("live", exact=True).is_visible():
            break
        page.clock.fast_forward(11_000)
        page.wait_for_timeout(200)
    page.get_by_text("live", exact=True).wait_for()


@pytest.mark.parametrize("size", [PC, PHONE], ids=["pc", "phone"])
def test_live_is_shown_while_there_is_a_sign_of_life(
    screen: Open, served: Served, network: SilentNetwork, size: tuple[int, int]
) -> None:
    show(served, cards.choosing(2))
    page = screen("about:blank", *size)
    page.clock.install()
    page.goto(network.url)
    page.get_by_text("live", exact=True).wait_for()
    network.silent.set()
    show(served, cards.choosing(3), number="13")
    page.clock.fast_forward(SILENCE)
    page.get_by_role("alert").get_by_text("cannot be reached").wait_for()
    page.get_by_text("not connected", exact=True).wait_for()
    assert page.get_by_text("live", exact=True).count() == 0
    comes_back(page, network)
    page.get_by_text("game 13").wait_for()
    page.get_by_role("alert").wait_for(state="hidden")


def test_a_quiet_game_is_live_for_as_long_as_the_program_is_there(
    screen: Open, served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(requests, "ALIVE", 0.05)
    show(served, cards.choosing(2))
    page = screen("about:blank", *PC)
    opened: list[Any] = []
    heard: list[Any] = []
    page.on("websocket", lambda socket: opened.append(socket))
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(frame)))
    page.clock.install()
    page.goto(served.url)
    page.get_by_text("live", exact=True).wait_for()
    for _ in range(6):
        page.clock.fast_forward(9_000)
        before = len(heard)
        until(lambda before=before: len(heard) > before + 1, lambda: page.wait_for_timeout(20))  # type: ignore[misc]
    assert len(opened) == 1 and page.get_by_text("live", exact=True).is_visible()


def test_what_did_not_arrive_is_called_not_saved_and_never_comes_late(
    screen: Open, served: Served, network: SilentNetwork
) -> None:
    page = keeping(screen, served, network)
    write_in_the_silence(page, network)
    comes_back(page, network)
    page.get_by_text("Not saved: it did not reach the program; do it again.").wait_for()
    assert states(served) == []
    page.get_by_role("button", name="Write 25 in Full house").click()
    page.get_by_role("heading", name="Bob").wait_for()
    assert states(served) == ["score"]


def test_what_arrived_is_called_saved(screen: Open, served: Served, network: SilentNetwork) -> None:
    page = keeping(screen, served, network)
    answer = served.server.board._lifeline.arrived
    served.server.board._lifeline.arrived = lambda ident, tell: (network.silent.set(), answer(ident, tell))[1]  # type: ignore[method-assign]
    page.get_by_role("button", name="Write 25 in Full house").click()
    until(lambda: states(served) == ["score"])
    page.clock.fast_forward(SILENCE)
    page.get_by_role("alert").get_by_text("not known yet").wait_for()
    comes_back(page, network)
    page.get_by_text("Saved: 25 in Full house.").wait_for()
    page.get_by_role("heading", name="Bob").wait_for()
    assert states(served) == ["score"]


def test_a_program_that_began_again_does_not_know(screen: Open, served: Served, network: SilentNetwork) -> None:
    page = keeping(screen, served, network)
    write_in_the_silence(page, network)
    served.end()
    served.begin()
    comes_back(page, network)
    page.get_by_text("the program has begun again since; look at the card").wait_for()


def test_what_is_pressed_while_nothing_is_connected_is_told(screen: Open, served: Served) -> None:
    page = screen("about:blank", *PC)
    page.clock.install()
    page.goto(served.url)
    page.get_by_role("button", name="Real dice").click()
    page.get_by_label("Player 1").fill("Ann")
    served.end()
    page.clock.run_for(400)
    page.get_by_role("alert").get_by_text("comes back by itself").wait_for()
    page.get_by_role("button", name="Begin").click()
    page.get_by_text("Not saved: the program cannot be reached; do it again when it is back.").wait_for()


@pytest.mark.nightly
def test_a_sign_of_life_comes_often_enough() -> None:
    (silence,) = re.findall(r"const SILENCE = (\d+);", (STATIC / "live.js").read_text(encoding="utf-8"))
    assert 2 * requests.ALIVE < int(silence) / 1000 <= 30
