"""A person plays: the table, its page, and the end by Ctrl-C.

The law: however it ends (Ctrl-C, SIGTERM, a closed terminal, a crash of the virtual handheld), tabs are told, the
scorekeeper has committed, the flash is saved, and one line says how to go on.
"""

import asyncio

from rich.console import Console

from rollkeeper.errors import RollkeeperError
from rollkeeper.play.browser import open_page
from rollkeeper.play.ending import endings, until_ended
from rollkeeper.play.service import Message
from rollkeeper.play.table import Table
from rollkeeper.web.server import PageServer


async def play_live(table: Table, console: Console, *, port: int | None = None, browser: bool = True) -> None:
    """Serve the page until the player ends it. Raises the named error if the handheld cannot go on."""
    server = PageServer(table)
    table.join(lambda message: _report(console, message))
    with endings() as ending:
        try:
            url = await server.open(port)
            console.print(f"\n  [bold]Play here:[/] {url}\n  Ctrl-C ends it; nothing is lost.\n", soft_wrap=True)
            if browser:
                await asyncio.to_thread(open_page, url)
            await until_ended(_lay_and_wait(table), table, ending)
        except RollkeeperError as error:
            table.say({"link": "error", "message": error.message})
            raise
        finally:
            console.print("  Saving the game ...", style="dim")
            await server.close()
            await table.clear()
    console.print("  [bold]Saved.[/] The next `make play` (or `rollkeeper play`) goes on with this game.")


async def _lay_and_wait(table: Table) -> None:
    """Begin, and then go on for ever: only a signal or the handheld's end is waited for."""
    await table.lay()
    await asyncio.Event().wait()


def _report(console: Console, message: Message) -> None:
    """Tell the terminal what a player without a browser would miss."""
    if "progress" in message:
        console.print(f"  {message['progress']} ...", style="dim")
    elif message.get("link") in ("connected", "error"):
        console.print(f"  {message['link']}: {message.get('message', '')}", style="dim", soft_wrap=True)
