"""`rollkeeper serve`, `watch` and `table`: the score on a page, in the terminal, and of real dice."""

import click

from rollkeeper.cli.completion import an_edition
from rollkeeper.cli.options import (
    address_option,
    database_option,
    device_option,
    lan_of,
    lan_option,
    language_option,
    port_option,
    speak_on_pages,
    standard_input,
    words_given,
)
from rollkeeper.errors import RollkeeperError
from rollkeeper.place import Address, Place

EXAMPLES = """\b
Examples:
  rollkeeper serve                     every handheld on the USB, also those plugged in later
  rollkeeper serve --lan               also for the phones and the television in the network at home
  rollkeeper serve --http 8080         at http://127.0.0.1:8080/
  rollkeeper serve --device 724a32     only the one with this serial number
  rollkeeper serve --chances always    chances to win that follow every roll
  rollkeeper serve --language pt-br    the pages in Portuguese
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
@language_option
@click.option("--no-browser", is_flag=True, help="Print the page's address, open nothing.")
@click.option("--install-service", "service", flag_value="install", help="Have systemd run this, with these options.")
@click.option("--remove-service", "service", flag_value="remove", help="Stop that, and take it away.")
@click.option("--chances", "mode", type=click.Choice(MODES), default="turns", show_default=True, help=CHANCES)
@click.pass_context
def serve(
    ctx: click.Context, ports: tuple[str, ...], device: str | None, database: Place, http: int | None, lan: bool,
    address: str | None, language: str | None, no_browser: bool, service: str | None, mode: str,
) -> None:  # fmt: skip
    """Show the score live on a page, and keep every event in the database.

    The page has who is up, the dice, every card, what the dice would score, and how it ends; for a television or a
    phone, for any number of viewers, without the internet. Handhelds may come and go. While none has a game, the last
    game is shown.

    Chances to win and expected final scores stand below each card, if everybody plays their best from here on. Those
    before a turn say nothing about the dice on the table; with --chances always they do. The key C or the button on the
    page hides them there. An edition's chances are worked out once, which takes some minutes.

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

    from rollkeeper.cli.opening import open_store
    from rollkeeper.cli.sync_with_progress import tell
    from rollkeeper.store.names import folder_of
    from rollkeeper.store.repair import open_or_begin_anew
    from rollkeeper.term.terminal import console
    from rollkeeper.web.access import Access
    from rollkeeper.web.app import Site
    from rollkeeper.web.chances_shown import ChancesShown
    from rollkeeper.web.live import Boards
    from rollkeeper.web.serve import Desks, Writer, last_game, serve_live

    if ports and device is not None:
        raise click.UsageError("either --port or --device, not both")
    access = Access(lan_of(lan, address))
    if service is not None:
        where = database.without_password() if isinstance(database, Address) else str(database.absolute())
        _service(service, [*words_given(ctx, NOT_OF_THE_SERVICE), "--database", where])
        return
    speak_on_pages(language)
    with closing(open_or_begin_anew(database, open_store, tell)) as store:
        chances = ChancesShown(mode)
        boards = Boards(last_game(store), chances)
        desks = Desks(store, boards, ports, device)
        writer = Writer(store, folder_of(store.path), boards, desks)
        server = Site(boards, lambda: store, access, writer)
        asyncio.run(serve_live(desks, server, chances, console(), http, not no_browser))


def _service(what: str, words: list[str]) -> None:
    from rollkeeper.cli.systemd_service import NAME, install, remove

    if what == "remove":
        click.echo(f"the service is stopped, and {remove()} is gone; the games are where they were")
        return
    path = install(words)
    click.echo(f"{path} is written; it runs now, and whenever you are logged in")
    click.echo(f"where its page is: journalctl --user -u {NAME}; while you are logged out, too: loginctl enable-linger")


WATCH_EXAMPLES = """\b
Examples:
  rollkeeper watch                        the Pico on the USB
  rollkeeper watch --device 724a32        the one with this serial number, of several
  rollkeeper watch --port /dev/ttyACM1    the one at this port
"""


@click.command(epilog=WATCH_EXAMPLES)
@port_option
@device_option
@database_option
def watch(port: str | None, device: str | None, database: Place) -> None:
    """Show the score card live, and keep every event in the database.

    Waits for the handheld if it is not there, and finds it again when it was unplugged. While the dice lie still the
    boxes that the rules allow stand below the card, each with a letter and with what it scores: the letter has the
    handheld write it, and go on to the next player. U takes the last one back. So the PC keeps the score of a handheld
    that only rolls.
    """
    from rich.live import Live

    from rollkeeper.cli.opening import open_store
    from rollkeeper.scores.scorecard import CardView
    from rollkeeper.store.repair import open_or_begin_anew
    from rollkeeper.sync.scorekeeper import Scorekeeper
    from rollkeeper.term.terminal import console
    from rollkeeper.term.watching import BoxKeys, Scoreboard, keys

    board = Scoreboard()
    store = open_or_begin_anew(database, open_store, board.show_news)

    def changed(card: CardView) -> None:
        boxes.show(card, keeper.session.wanted - 1 if keeper.session is not None else 0)
        board.show_card(card)

    keeper = Scorekeeper(store, port, device, on_change=changed, on_status=board.show_status)
    boxes = BoxKeys(keeper.write, board.changed.set)
    keeper.start()
    try:
        screen = console()
        with keys() as reader, Live(board.draw(screen.height), console=screen, auto_refresh=False) as live:
            while True:
                if reader is None:
                    board.changed.wait(1.0)  # with a limit, so that Ctrl-C is heard on every system
                elif key := reader.read(0.1):
                    boxes.press(key)
                    board.changed.set()
                if board.changed.is_set():
                    board.changed.clear()
                    drawn = board.draw(screen.height, boxes.draw() if reader else None)
                    if screen.is_dumb_terminal:
                        screen.print(drawn)  # where nothing can be drawn over, one below the other
                    live.update(drawn, refresh=True)
    finally:
        keeper.stop()
        store.close()


TABLE_EXAMPLES = """\b
Examples:
  rollkeeper table Ann Bob                     begin a game of two, by the rules of Travel
  rollkeeper table Ann --edition hasbro        by other rules
  rollkeeper table Ann Bob --difference        by those of Travel, and all owe the winner the difference
  rollkeeper table Ann Bob Cyd Dan --edition lowe --teams 2
                                               partners: Ann and Cyd against Bob and Dan
  rollkeeper table --same-card                 the next game on the card of the one before
  rollkeeper table                             go on with the game
  rollkeeper table Ann Bob --give-up           give up the game that is on, and begin another

\b
At the table:
  33416       the five dice that lie there
  33366 124   if you want: a further roll, in which dice 1, 2 and 4 stayed
  b           write the box with this letter; a zero is said: b 0
  undo        take the last box back
  correct     the newest dice were entered wrongly
  stay 45     Challenge: these markers stay
  end         end the game; Ctrl-D leaves it as it is
"""

LEFT = "Left as it is; `rollkeeper table` goes on with it."


class GameIsOn(RollkeeperError):
    """There is a game with real dice already."""

    def __init__(self, players: list[str]) -> None:
        names = ", ".join(players)
        super().__init__(
            f"a game of {names} is on",
            "it stays as it is",
            "`rollkeeper table` goes on with it, --give-up begins another one instead",
        )


@click.command(epilog=TABLE_EXAMPLES)
@click.argument("players", nargs=-1)
@click.option(
    "--edition", metavar="EDITION", default="travel", shell_complete=an_edition, show_default=True,
    help="lowe, travel, web, hasbro or challenge.",
)  # fmt: skip
@click.option(
    "--teams", type=click.IntRange(2), metavar="NUMBER",
    help="Play with partners, in this many teams, where the edition has them (lowe). Their seats alternate.",
)  # fmt: skip
@click.option(
    "--difference", is_flag=True,
    help="All owe the winner the difference, where the edition leaves that to the players (travel).",
)  # fmt: skip
@click.option(
    "--same-card", is_flag=True,
    help="Begin the next game on the card of the last one: the same players, teams and rules. A column whose game was "
         "given up is played again.",
)  # fmt: skip
@click.option("--give-up", is_flag=True, help="Begin a new game although one is on.")
@database_option
def table(
    players: tuple[str, ...], edition: str, teams: int | None, difference: bool, same_card: bool, give_up: bool,
    database: Place,
) -> None:  # fmt: skip
    """Keep the score of real dice, with no handheld: enter what lies there, choose the box.

    It shows who is up, what the dice score in each box that the rules allow, every card and how it ends. The game goes
    into the database as it is played: `games`, `show`, `stats` and `review` know it. The page of `rollkeeper serve` has
    it with buttons: Real dice.
    """
    from contextlib import closing

    from rollkeeper import say
    from rollkeeper.cli.opening import open_store
    from rollkeeper.cli.sync_with_progress import tell
    from rollkeeper.real_dice.by_words import Words
    from rollkeeper.real_dice.dice_table import DiceTable, NoGameYet
    from rollkeeper.store.names import folder_of
    from rollkeeper.store.repair import open_or_begin_anew
    from rollkeeper.term.scorecard_table import card_table
    from rollkeeper.term.terminal import console
    from rollkeeper.wording import shown

    if same_card and (players or teams or difference):
        raise click.UsageError("--same-card takes players, teams and rules from the card")
    if (teams or difference) and not players:
        raise click.UsageError("--teams and --difference are for a new game: say who plays")
    standard_input()
    screen = console()
    with closing(open_or_begin_anew(database, open_store, tell)) as store:
        dice = DiceTable(store, folder_of(database))
        words = Words(dice)
        dice.on_change = words.show
        dice.tell()
        if players or same_card:
            if words.card is not None and words.card["state"] in say.UNDER_WAY and not give_up:
                raise GameIsOn([shown(player["name"]) for player in words.card["players"]])
            if same_card:
                dice.begin_further()
            else:
                dice.begin(edition, players, teams or 0, difference)
        if words.card is None:
            raise NoGameYet()
        drawn = None
        while words.card["state"] not in say.CLOSED:
            if words.card != drawn:
                drawn = words.card
                screen.print(card_table(drawn))
            for line in words.allowed():
                screen.print(f"  {shown(line)}", style="dim", highlight=False, soft_wrap=True)
            try:
                words.do(click.prompt("", prompt_suffix="> "))
            except RollkeeperError as error:
                screen.print(shown(" ".join(error.lines())), style="red", soft_wrap=True)
            except click.Abort:
                click.echo(f"\n{LEFT}")
                return
        screen.print(card_table(words.card))
