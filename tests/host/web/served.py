"""A scoreboard in a thread beside the test: the real server, and a scorekeeper for each pretend handheld."""

import asyncio
import threading
from pathlib import Path

from cables.pretend_handheld import ListJournal, PretendHandheld
from rollkeeper.store import Store
from rollkeeper.web.access import Access
from rollkeeper.web.app import Site
from rollkeeper.web.chances_shown import ChancesShown
from rollkeeper.web.live import Boards
from rollkeeper.web.serve import Desks, Writer, last_game
from running.patience import HANG


class Served:
    """A context: inside it the page is served at `url`. `end` and `begin` are the program's end and next start."""

    def __init__(
        self, folder: Path, *journals: ListJournal, chances: ChancesShown | None = None, lan: str | None = None
    ) -> None:
        """`lan`: an address of the loopback that stands for that of the network."""
        self._folder, self._chances, self._lan = folder, chances, lan
        self.url = ""
        self.handhelds = []
        for number, journal in enumerate(journals):
            place = folder / str(number)
            place.mkdir()
            self.handhelds.append(PretendHandheld(place, journal))

    def __enter__(self) -> "Served":
        self.begin()
        return self

    def __exit__(self, *failure: object) -> None:
        self.end()
        for handheld in self.handhelds:
            handheld.unplug()

    def begin(self) -> None:
        """The program starts, at the port that it had."""
        self._there = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run()), daemon=True)
        self._thread.start()
        assert self._there.wait(HANG) and self.url

    def end(self) -> None:
        """The program ends."""
        if self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._over.set)
            self._thread.join(HANG)

    async def _run(self) -> None:
        self._loop, self._over = asyncio.get_running_loop(), asyncio.Event()
        store = Store(self._folder / "games.sqlite3")
        self.boards = Boards(last_game(store), self._chances)
        desks = Desks(store, self.boards, [handheld.link for handheld in self.handhelds], find=list)
        self.store = store
        self.writer = Writer(store, self._folder, self.boards, desks)
        self.server = Site(self.boards, lambda: store, Access(self._lan), self.writer)
        port = int(self.url.split(":")[2].strip("/")) if self.url else None
        try:
            self.url = await self.server.open(0 if port is None else port)
            desks.start()
            self._there.set()
            await self._over.wait()
        finally:
            self._there.set()
            await self.server.close()
            await asyncio.to_thread(desks.stop)
            store.close()
