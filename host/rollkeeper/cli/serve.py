"""`rollkeeper serve`: the live scoreboard, a page for a television or a phone."""


import click

from rollkeeper.cli.options import database_option, device_option
from rollkeeper.place import Place

EXAMPLES = """\b
Examples:
  rollkeeper serve                     every handheld on the USB, also those plugged in later
  rollkeeper serve --http 8080         at http://127.0.0.1:8080/
  rollkeeper serve --device 724a32     only the one with this serial number
  rollkeeper serve --no-browser --port /dev/ttyACM0 --port /dev/ttyACM1   these two
"""

PORTS = "A handheld's serial port, a path or socket://HOST:PORT; may be given several times (default: all on the USB)."


@click.command(epilog=EXAMPLES)
@click.option("--port", "ports", multiple=True, metavar="PORT", help=PORTS)
@device_option
@database_option
@click.option("--http", type=click.IntRange(1, 65535), metavar="N", help="The page's port (default: a free one).")
@click.option("--no-browser", is_flag=True, help="Print the page's address, open nothing.")
def serve(ports: tuple[str, ...], device: str | None, database: Place, http: int | None, no_browser: bool) -> None:
    """Show the score live on a page, and keep every event in the database.

    Who is up, the dice, every card, what the dice would score, and how it ends; for a television or a phone, for any
    number of viewers, without the internet. Handhelds may come and go. While none has a game, the last game is shown.

    The page is served to this computer alone (127.0.0.1): a television is its second screen. Showing it to other
    devices of the network, with a code for pairing them, is to come.
    """
    import asyncio
    from contextlib import closing

    from rollkeeper.cli.open_database import open_store
    from rollkeeper.cli.sync_with_progress import tell
    from rollkeeper.serve.boards import Boards
    from rollkeeper.serve.desks import Desks
    from rollkeeper.serve.live import last_game, serve_live
    from rollkeeper.store.repair.renewal import open_or_begin_anew
    from rollkeeper.term.terminal import console

    if ports and device is not None:
        raise click.UsageError("either --port or --device, not both")
    with closing(open_or_begin_anew(database, open_store, tell)) as store:
        boards = Boards(last_game(store))
        asyncio.run(serve_live(Desks(store, boards, ports, device), boards, console(), http, not no_browser))
