"""A person plays: the table, its page, and the end by Ctrl-C.

The law: however it ends (Ctrl-C, SIGTERM, a closed terminal, a crash of the virtual handheld), tabs hear of it, the
scorekeeper has committed, the flash is saved, and one line says how to go on.
"""

import asyncio
import shlex
from collections.abc import Sequence

from rich.console import Console
from rich.markup import escape

from rollkeeper.errors import RollkeeperError
from rollkeeper.play.table import Table, until_ended
from rollkeeper.play.virtual_process import Message
from rollkeeper.signals import endings
from rollkeeper.term.invited import invite
from rollkeeper.web.access import Access
from rollkeeper.web.app import Site, open_page
from rollkeeper.web.live import Boards
from rollkeeper.web.play import SCOREBOARD


async def play_live(
    table: Table, console: Console, boards: Boards | None = None, access: Access | None = None, *,
    port: int | None = None, browser: bool = True, options: Sequence[str] = (),
) -> None:  # fmt: skip
    """Serve the page, the scoreboard and the pages of all games until the player ends it. `options` are those with
    which the game is found again. Raises the named error if the handheld cannot go on."""
    again = play_again(options)
    server = Site(boards, table.store, access, table=table, again=again)
    links: list[str] = []
    table.join(lambda message: _report(console, message, links))
    with endings() as ending:
        try:
            url = await server.open(port)
            console.print(f"\n  [bold]Play here:[/] {url}", soft_wrap=True)
            console.print(f"  [bold]Scoreboard:[/] {url.rstrip('/')}{SCOREBOARD}", soft_wrap=True)
            invite(console, server.access)
            console.print("  Ctrl-C ends it; nothing is lost.\n")
            if browser:
                await asyncio.to_thread(open_page, server.access.own_url(url))
            await until_ended(_lay_and_wait(table), table, ending)
        except RollkeeperError as error:
            links.append("ended")  # the error is printed in full: not here as well
            table.say({"link": "error", "message": error.message})
            raise
        finally:
            if "connected" in links:
                console.print("  Saving the game ...", style="dim")
            await server.close()
            await table.clear()
    if links and links[-1] == "error":
        console.print("  The handheld is saved, but the PC could not follow it: see the error above.")
    else:
        said = "  [bold]Saved.[/] The next `{}` (or `{}`) goes on with this game.".format(*map(escape, reversed(again)))
        console.print(said, soft_wrap=True)


def play_again(options: Sequence[str]) -> tuple[str, str]:
    """Returns the command that goes on with the same game, and the same with make."""
    if not options:
        return "rollkeeper play", "make play"
    words = shlex.join(options)
    return f"rollkeeper play {words}", f"make play ARGS={shlex.quote(words)}"


async def _lay_and_wait(table: Table) -> None:
    """Begin, and then go on for ever: only a signal or the handheld's end is waited for."""
    await table.lay()
    await asyncio.Event().wait()


def _report(console: Console, message: Message, links: list[str]) -> None:
    """Tell the terminal what a player without a browser would miss; `links` gets the states of the cable."""
    if "progress" in message:
        console.print(f"  {message['progress']} ...", style="dim", markup=False)
    elif "pace" in message:
        _report_pace(console, message["pace"])
    elif "link" in message and "ended" not in links:
        if message["link"] == "waiting" and links[-1:] != ["connected"]:
            return  # it has not been there yet, or it was said already that it is gone
        links.append(str(message["link"]))
        said = f"  {message['link']}: {message.get('message', '')}"
        console.print(said, style="dim", soft_wrap=True, markup=False)  # a path, say, may have brackets


def _report_pace(console: Console, rate: object) -> None:
    """Tell the terminal how the handheld's clock runs beside the one on the wall."""
    if isinstance(rate, float) and rate < 1:
        slow = f"this computer is busy: the handheld runs {1 / rate:.1f} times slower than a real one"
    else:
        slow = "the handheld runs as fast as a real one again"
    console.print(f"  {slow}", style="dim", soft_wrap=True)
