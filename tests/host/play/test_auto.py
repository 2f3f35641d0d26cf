"""The automatic player against the fake handheld, with the real scorekeeper and its database."""

import asyncio
import io
import os
import re
import signal
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from rich.console import Console

from databases.damage import asked
from host.play.fake_table import laid_table, words
from logs.nearly_over import nearly_over
from rollkeeper.play import auto, patient_hand
from rollkeeper.play.auto import AutoPlayer, HintsOn, TotalsDiffer, play_auto
from rollkeeper.play.patient_hand import Hand
from rollkeeper.play.table import Table, keeping
from rollkeeper.play.virtual_process import HandheldCrashed, HandheldSilent, Message
from rollkeeper.soft.journal import Journal
from rollkeeper.store import Store
from rollkeeper.store.fold import view_of_row
from rollkeeper.store.games import all_games


def play(folder: Path) -> tuple[bool, str]:
    out = io.StringIO()

    async def run() -> bool:
        table = Table(words(folder), keeping(folder / "games.sqlite3"))
        return await play_auto(table, Console(file=out, width=100))

    return asyncio.run(run()), out.getvalue()


@pytest.mark.nightly
def test_a_damaged_database_is_kept_aside_and_told(tmp_path: Path) -> None:
    play(tmp_path)
    path = tmp_path / "games.sqlite3"
    asked(path, "DELETE FROM events WHERE n = 5")
    before = path.read_bytes()
    agreed, shown = play(tmp_path)
    assert agreed and "was damaged" in " ".join(shown.split())
    (folder,) = tmp_path.glob("games-damaged-*")
    assert (folder / path.name).read_bytes() == before
    store = Store(path)
    states = [game.state for game in store.ask(all_games)]
    assert states[:2] == ["ended", "ended"], "the handheld has brought its events back"
    store.close()


@pytest.mark.nightly
def test_an_unfinished_game_is_finished_before_a_whole_new_one(tmp_path: Path) -> None:
    async def begin() -> None:
        async with laid_table(tmp_path, keep=keeping(tmp_path / "games.sqlite3")) as table:
            rolled = asyncio.Event()
            table.join(lambda message: rolled.set() if "roll" in message.get("event", {}) else None)  # type: ignore[operator]
            await Hand(table).roll(rolled.is_set)

    asyncio.run(begin())
    agreed, shown = play(tmp_path)
    assert agreed
    words_shown = " ".join(shown.split())
    assert "finishing it from turn 1" in words_shown
    assert "A new game." in words_shown and "The handheld and the PC agree" in words_shown
    store = Store(tmp_path / "games.sqlite3")
    states = [game.state for game in store.ask(all_games)]
    store.close()
    assert states == ["ended", "ended", "playing"]


@pytest.mark.nightly
def test_a_match_is_played_for_everybody(tmp_path: Path) -> None:
    (tmp_path / "handheld").mkdir()
    journal = Journal(str(tmp_path / "handheld" / "journal.jsonl"))
    for t, event in enumerate(nearly_over("lowe", 2, turns=24, seed=5)):
        journal.append(event, t)
    agreed, shown = play(tmp_path)
    assert agreed and "finishing it from turn 13" in " ".join(shown.split())
    assert re.search(r"The handheld and the PC agree: \d+ and \d+ points", shown)
    assert re.search(r" 13  P1 .*\n.* 13  P2 |\n.* 13  P2 .*\n.* 13  P1 ", shown)
    store = Store(tmp_path / "games.sqlite3")
    games = store.ask(all_games)
    players = [view["players"] for game in games if (view := store.ask(view_of_row, game)) is not None]
    states = [game.state for game in games]
    store.close()
    assert states == ["ended", "ended", "playing"]
    assert [[player["name"] for player in columns] for columns in players] == [["P1", "P2"]] * 3


def test_a_handheld_that_does_not_react_is_a_named_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FAKE_HANDHELD", "deaf")
    monkeypatch.setattr(patient_hand, "REACTION", 0.2)
    with pytest.raises(HandheldSilent, match="a roll after a shake"):
        play(tmp_path)


def test_a_wrong_total_is_a_named_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FAKE_HANDHELD", "lies")
    with pytest.raises(TotalsDiffer, match="the handheld says"):
        play(tmp_path)


def test_a_crash_in_the_middle_is_a_named_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FAKE_HANDHELD", "crash")
    with pytest.raises(HandheldCrashed):
        play(tmp_path)


def test_a_signal_stops_it_and_keeps_the_game(tmp_path: Path) -> None:
    before = signal.getsignal(signal.SIGTERM)
    sent: list[Message] = []

    def at_the_first_roll(message: Message) -> None:
        event = message.get("event")
        if not sent and isinstance(event, dict) and "roll" in event:
            sent.append(message)
            os.kill(os.getpid(), signal.SIGTERM)

    async def run() -> bool:
        table = Table(words(tmp_path), keeping(tmp_path / "games.sqlite3"))
        table.join(at_the_first_roll)
        return await play_auto(table, Console(file=io.StringIO()))

    assert asyncio.run(run()) is False and sent
    assert signal.getsignal(signal.SIGTERM) is before
    store = Store(tmp_path / "games.sqlite3")
    assert [game.state for game in store.ask(all_games)] == ["playing"]
    store.close()


def test_a_handheld_at_a_tenth_of_real_time_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy computer: each reaction takes far longer than REACTION, and has all its time on the handheld's clock."""
    monkeypatch.setattr(patient_hand, "REACTION", 0.01)

    async def roll() -> float:
        async with laid_table(tmp_path, 0.1, keeping(tmp_path / "games.sqlite3")) as table:
            rolled = asyncio.Event()
            table.join(lambda message: rolled.set() if "roll" in message.get("event", {}) else None)  # type: ignore[operator]
            began = time.monotonic()
            await Hand(table).roll(rolled.is_set)
            return time.monotonic() - began

    assert asyncio.run(roll()) > 10 * patient_hand.REACTION


class LateTable:
    """A handheld that has events to tell for a long time of ours: three, one in each wait of its own clock."""

    def __init__(self) -> None:
        self.guests: list[Callable[[Message], None]] = []
        self.told = 0

    def latest(self, kind: str) -> Message:
        return {kind: []}

    def join(self, guest: Callable[[Message], None]) -> Callable[[], None]:
        self.guests.append(guest)
        return lambda: None

    def wait(self, ms: int) -> None:
        asyncio.get_running_loop().call_later(0.05, self._waited, ms)

    def _waited(self, ms: int) -> None:
        news: list[Message] = [{"event": {}}] if self.told < 3 else []
        self.told += 1
        for message in [*news, {"waited": ms}]:
            for guest in self.guests:
                guest(message)


def test_who_has_not_caught_up_on_the_handhelds_clock_has_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(auto, "QUIET", 0.001)

    async def wait() -> None:
        player = auto.AutoPlayer(cast(Table, table), Console(file=io.StringIO()))
        await player._caught_up()

    table = LateTable()
    asyncio.run(wait())
    assert table.told == 4, "three with news, and one without"


def test_a_game_with_hints_is_refused_by_name() -> None:
    player = cast(AutoPlayer, SimpleNamespace(_view={"hints": True}))
    with pytest.raises(HintsOn, match="--fresh"):
        asyncio.run(AutoPlayer._whole_game(player))
