"""The scoreboard from its start to Ctrl-C."""

import asyncio

from rich.console import Console

from rollkeeper.errors import NoGames
from rollkeeper.play.by_a_person import open_page
from rollkeeper.play.ending import endings
from rollkeeper.scores.scorecard import CardView
from rollkeeper.serve.chances_shown import ChancesShown
from rollkeeper.serve.desks import Desks
from rollkeeper.serve.server import BoardServer
from rollkeeper.store import Store
from rollkeeper.term.invited import invite


async def serve_live(
    desks: Desks, server: BoardServer, chances: ChancesShown, console: Console, port: int | None, browser: bool
) -> None:
    """Serve the pages until a signal ends it."""
    with endings() as ending:
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


def last_game(store: Store) -> CardView | None:
    """The card of the game that `last` means; None if there is none."""
    try:
        return store.view(store.game("last"))
    except NoGames:
        return None
