"""`rollkeeper serve`: the live scoreboard, a page for a television or a phone."""


import click
from click.core import ParameterSource

from rollkeeper.cli.options import address_option, database_option, device_option, lan_of, lan_option
from rollkeeper.place import Address, Place

EXAMPLES = """\b
Examples:
  rollkeeper serve                     every handheld on the USB, also those plugged in later
  rollkeeper serve --lan               also for the phones and the television in the network at home
  rollkeeper serve --http 8080         at http://127.0.0.1:8080/
  rollkeeper serve --device 724a32     only the one with this serial number
  rollkeeper serve --chances always    chances to win that follow every roll
  rollkeeper serve --no-browser --port /dev/ttyACM0 --port /dev/ttyACM1   these two
  rollkeeper serve --install-service   from now on whenever you are logged in, by systemd (Linux)
  rollkeeper serve --remove-service    no longer
"""

PORTS = "A handheld's serial port, a path or socket://HOST:PORT; may be given several times (default: all on the USB)."

NOT_OF_THE_SERVICE = ("database", "no_browser", "service")  # these it has in any case
MODES = ("off", "between-turns", "turns", "always")
CHANCES = (
    "Chances to win and expected final scores: never; only while no dice lie; as they stood before the turn; or with "
    "every roll."
)


@click.command(epilog=EXAMPLES)
@click.option("--port", "ports", multiple=True, metavar="PORT", help=PORTS)
@device_option
@database_option
@click.option("--http", type=click.IntRange(1, 65535), metavar="N", help="The page's port (default: a free one).")
@lan_option
@address_option
@click.option("--no-browser", is_flag=True, help="Print the page's address, open nothing.")
@click.option("--install-service", "service", flag_value="install", help="Have systemd run this, with these options.")
@click.option("--remove-service", "service", flag_value="remove", help="Stop that, and take it away.")
@click.option("--chances", "mode", type=click.Choice(MODES), default="turns", show_default=True, help=CHANCES)
@click.pass_context
def serve(
    ctx: click.Context, ports: tuple[str, ...], device: str | None, database: Place, http: int | None, lan: bool,
    address: str | None, no_browser: bool, service: str | None, mode: str,
) -> None:  # fmt: skip
    """Show the score live on a page, and keep every event in the database.

    Who is up, the dice, every card, what the dice would score, and how it ends; for a television or a phone, for any
    number of viewers, without the internet. Handhelds may come and go. While none has a game, the last game is shown.

    Chances to win and expected final scores stand below each card, if everybody plays their best from here on. As they
    stand before a turn they tell nothing about the dice on the table; with every roll they would. The key C or the
    button on the page hides them there. An edition's chances are worked out once, which takes some minutes.

    The page keeps the score, too: of a handheld that only rolls it opens the boxes that the rules allow, and a click
    has it write one, or take it back. Real dice, on the page, is a game with no handheld: enter the five numbers (keys
    1 to 6), choose the box.

    Other pages have every game played so far, to be stepped through and printed, each player's figures and charts, who
    beat whom, and records: the links Games and Players lead there.

    --install-service makes it a service of yours on a computer that is always on: it waits for handhelds and keeps
    them synced, and comes back when it fails. `systemctl --user status rollkeeper` says how it is.

    The pages are served to this computer alone (127.0.0.1). With --lan they are served to the network at home as well,
    and the terminal shows their address, and a code, also as a QR code: whoever opens the address sees the score, and
    only a browser that was given the code may write. A code pairs one browser, until the program ends or for a day.
    What is sent is not encrypted: use --lan in a network that you trust.
    """
    import asyncio
    from contextlib import closing

    from rollkeeper.cli.open_database import open_store
    from rollkeeper.cli.sync_with_progress import tell
    from rollkeeper.store.own_device import folder_of
    from rollkeeper.store.repair import open_or_begin_anew
    from rollkeeper.term.terminal import console
    from rollkeeper.web.access import Access
    from rollkeeper.web.app import Site
    from rollkeeper.web.live import Boards
    from rollkeeper.web.records import ChancesShown
    from rollkeeper.web.serve import Desks, Writer, last_game, serve_live

    if ports and device is not None:
        raise click.UsageError("either --port or --device, not both")
    access = Access(lan_of(lan, address))
    if service is not None:
        where = database.without_password() if isinstance(database, Address) else str(database.absolute())
        _service(service, [*_said(ctx), "--database", where])
        return
    with closing(open_or_begin_anew(database, open_store, tell)) as store:
        chances = ChancesShown(mode)
        boards = Boards(last_game(store), chances)
        desks = Desks(store, boards, ports, device)
        writer = Writer(store, folder_of(store.path), boards, desks)
        server = Site(boards, lambda: store, access, writer)
        asyncio.run(serve_live(desks, server, chances, console(), http, not no_browser))


def _said(ctx: click.Context) -> list[str]:
    """The options that were given and are the service's as well, as words."""
    words: list[str] = []
    for option in ctx.command.params:
        name = option.name or ""
        if ctx.get_parameter_source(name) is not ParameterSource.COMMANDLINE or name in NOT_OF_THE_SERVICE:
            continue
        value = ctx.params[name]
        for each in value if isinstance(value, tuple) else (value,):
            words += [option.opts[0]] if each is True else [option.opts[0], str(each)]
    return words


def _service(what: str, words: list[str]) -> None:
    from rollkeeper.cli.systemd_service import NAME, install, remove

    if what == "remove":
        click.echo(f"the service is stopped, and {remove()} is gone; the games are where they were")
        return
    path = install(words)
    click.echo(f"{path} is written; it runs now, and whenever you are logged in")
    click.echo(f"where its page is: journalctl --user -u {NAME}; while you are logged out, too: loginctl enable-linger")
