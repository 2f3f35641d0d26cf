"""A person plays: the table, its page, and the end by Ctrl-C.

The law: however it ends (Ctrl-C, SIGTERM, a closed terminal, a crash of the virtual handheld), tabs are told, the
scorekeeper has committed, the flash is saved, and one line says how to go on.
"""

import asyncio
import signal
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager

from rich.console import Console

from rollkeeper.errors import RollkeeperError
from rollkeeper.play.browser import open_page
from rollkeeper.play.service import Message
from rollkeeper.play.table import Table
from rollkeeper.web.server import PageServer

ENDINGS = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")  # those that this system has


async def play_live(table: Table, console: Console, *, port: int | None = None, browser: bool = True) -> None:
    """Serve the page until the player ends it. Raises the named error if the handheld cannot go on."""
    server = PageServer(table)
    table.join(lambda message: _report(console, message))
    with endings() as ending:
        laying = asyncio.create_task(table.lay())
        try:
            url = await server.open(port)
            console.print(f"\n  [bold]Play here:[/] [link={url}]{url}[/]\n  Ctrl-C ends it; nothing is lost.\n")
            if browser:
                await asyncio.to_thread(open_page, url)
            await _first(ending.wait(), _until_over(table, laying))
        except RollkeeperError as error:
            table.say({"link": "error", "message": error.message})
            raise
        finally:
            console.print("  saving the game ...", style="dim")
            laying.cancel()
            await asyncio.gather(laying, return_exceptions=True)
            await server.close()
            await table.clear()
    console.print("  [bold]Saved.[/] The next `make play` (or `rollkeeper play`) goes on with this game.")


@contextmanager
def endings() -> Iterator[asyncio.Event]:
    """An event that is set by whatever asks this program to end. Outside, signals do what they did before."""
    asked = asyncio.Event()
    loop = asyncio.get_running_loop()
    before = {}
    for name in ENDINGS:
        number = getattr(signal, name, None)
        if number is not None:
            before[number] = signal.signal(number, lambda *_: loop.call_soon_threadsafe(asked.set))
    try:
        yield asked
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


async def _until_over(table: Table, laying: "asyncio.Task[Message]") -> None:
    """Returns, or raises why, when the handheld is no longer there."""
    await laying
    error = await asyncio.shield(table.ended)
    if error is not None:
        raise error


async def _first(*waits: Coroutine[object, object, object]) -> None:
    """Wait until the first of some coroutines is done; raises what it raised. The others are cancelled."""
    tasks = [asyncio.create_task(wait) for wait in waits]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()


def _report(console: Console, message: Message) -> None:
    """Tell the terminal what a player without a browser would miss."""
    if "progress" in message:
        console.print(f"  {message['progress']}", style="dim", highlight=False)
