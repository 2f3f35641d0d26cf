"""The scoreboard from its start to Ctrl-C."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console

from rollkeeper.errors import NoGames, RollkeeperError
from rollkeeper.play.by_a_person import open_page
from rollkeeper.play.table import endings
from rollkeeper.scores.scorecard import CardView
from rollkeeper.serve.chances_shown import ChancesShown
from rollkeeper.serve.desks import Desks
from rollkeeper.serve.server import BoardServer
from rollkeeper.store import Store
from rollkeeper.term.invited import invite


class ServeFailed(RollkeeperError):
    """A thread of this program has ended by an error."""

    def __init__(self, error: object) -> None:
        super().__init__(
            f"a part of this program has failed ({error!r}), so all of it ends; every event that came is in the "
            "database: start it again, as the service does by itself, and please report this"
        )


async def serve_live(
    desks: Desks, server: BoardServer, chances: ChancesShown, console: Console, port: int | None, browser: bool
) -> None:
    """Serve the pages until a signal ends it. Raises ServeFailed if a thread dies."""
    with endings() as ending, _watching_threads(ending) as failures:
        try:
            url = await server.open(port)
            console.print(f"\n  [bold]Scoreboard:[/] {url}", soft_wrap=True)
            invite(console, server.access)
            console.print("  Ctrl-C ends it; handhelds keep their logs.\n")
            chances.start()
            await asyncio.to_thread(desks.start)
            if browser:
                await asyncio.to_thread(open_page, server.access.own_url(url))
            await ending.wait()
        finally:
            await server.close()
            await asyncio.to_thread(desks.stop)
            await asyncio.to_thread(chances.stop)
    if failures:
        raise ServeFailed(failures[0])


@contextmanager
def _watching_threads(ending: asyncio.Event) -> Iterator[list[object]]:
    """Sets `ending` when a thread dies by an error, and gives a list of these errors."""
    failures: list[object] = []
    loop, before = asyncio.get_running_loop(), threading.excepthook

    def died(thread: threading.ExceptHookArgs) -> None:
        before(thread)
        failures.append(thread.exc_value)
        loop.call_soon_threadsafe(ending.set)

    threading.excepthook = died
    try:
        yield failures
    finally:
        threading.excepthook = before


def last_game(store: Store) -> CardView | None:
    """The card of the game that `last` means; None if there is none."""
    try:
        return store.view(store.game("last"))
    except NoGames:
        return None
