"""A table with the fake handheld, the real scorekeeper and the page's server, in a thread beside the test."""

import asyncio
import threading
from collections.abc import Coroutine
from concurrent.futures import Future
from pathlib import Path
from typing import Any, TypeVar

from host.play.fake_table import words
from rollkeeper.play.by_a_person import play_again
from rollkeeper.play.table import Keep, Table, keeping
from rollkeeper.play.virtual_process import Message
from rollkeeper.web.access import Access
from rollkeeper.web.app import Site
from rollkeeper.web.live import Boards
from running.patience import HANG

T = TypeVar("T")


class TestsTable(Table):
    """A table of which a test can say what it says."""

    def __init__(self, words: list[str], keep: Keep) -> None:
        self._instead: dict[str, Message] = {}  # what only the test says now, by its kind
        super().__init__(words, keep)

    def say(self, message: Message) -> None:
        if self._instead.get(next(iter(message), ""), message) is message:
            super().say(message)

    def say_instead(self, message: Message) -> None:
        """Say this, and from now on nothing of this kind by itself."""
        self._instead[next(iter(message))] = message
        self.say(message)


class Laid:
    """A context: inside it the page is served at `url`."""

    def __init__(self, folder: Path, handheld: list[str] | None = None, lan: str | None = None) -> None:
        """`handheld`: the command that runs another than the fake one; `lan`: an address of the loopback that stands
        for that of the network."""
        self._words, self._lan = handheld or words(folder), lan
        self.url, self._has_nonce = "", False
        self.database = folder / "games.sqlite3"
        self._there, self._quiet = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run()), daemon=True)

    def __enter__(self) -> "Laid":
        self._thread.start()
        assert self._there.wait(HANG) and self.url
        return self

    def __exit__(self, *failure: object) -> None:
        self.end()

    def say(self, message: dict[str, Any]) -> None:
        """Have the table say something, after what it says by itself: the PC's nonce, and the card that comes of it.
        From then on it says nothing of this kind by itself: its handheld would, every few seconds."""
        assert self._quiet.wait(HANG)
        self._loop.call_soon_threadsafe(self.table.say_instead, message)

    def do(self, what: Coroutine[Any, Any, T]) -> "Future[T]":
        """Have something done at the table."""
        return asyncio.run_coroutine_threadsafe(what, self._loop)

    def end(self) -> None:
        """The program ends."""
        if self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._over.set)
            self._thread.join(HANG)

    def _heard(self, message: dict[str, Any]) -> None:
        if "game" in message and self._has_nonce:
            self._quiet.set()
        self._has_nonce = self._has_nonce or "nonce" in message.get("event", ())

    async def _run(self) -> None:
        self._loop, self._over = asyncio.get_running_loop(), asyncio.Event()
        self.table = TestsTable(self._words, keeping(self.database, boards := Boards()))
        self.table.join(self._heard)
        self.server = server = Site(
            boards, access=Access(self._lan), table=self.table, again=play_again(["--data", "/tmp/it"])
        )
        try:
            await self.table.lay()
            self.url = await server.open(0)
            self._there.set()
            await self._over.wait()
        finally:
            self._there.set()
            await server.close()
            await self.table.clear()
