"""`rollkeeper watch`: the score card in the terminal, live while a handheld is played."""

from pathlib import Path
from threading import Event as Flag
from threading import Lock

import click
from rich.console import Group, RenderableType
from rich.live import Live
from rich.text import Text

from rollkeeper.cli.opening import open_store
from rollkeeper.cli.options import database_option, database_path, device_option, port_option
from rollkeeper.errors import RollkeeperError
from rollkeeper.scores.scorecard import CardView
from rollkeeper.store.database_errors import DatabaseBegunAnew
from rollkeeper.store.repair.renewal import open_or_begin_anew
from rollkeeper.sync.scorekeeper import Scorekeeper, Status
from rollkeeper.term.scorecard_table import card_table
from rollkeeper.term.terminal import console
from rollkeeper.wording import shown

EXAMPLES = """\b
Examples:
  rollkeeper watch                        the Pico on the USB
  rollkeeper watch --device 724a32        the one with this serial number, of several
  rollkeeper watch --port /dev/ttyACM1    the one at this port
"""

HIGH = 34  # lines of a terminal that has room for every card as `show` draws it
STYLES = {"connected": "green", "waiting": "yellow", "error": "bold red"}


class Scoreboard:
    """What is on the screen. Told by the scorekeeper's thread, drawn by the main one."""

    def __init__(self) -> None:
        self.changed = Flag()
        self._lock = Lock()
        self._view: CardView | None = None
        self._dice: list[int] | None = None
        self._status = Status("waiting", "looking for a handheld")
        self._news: list[RollkeeperError] = []

    def show_card(self, view: CardView) -> None:
        """A game has changed."""
        with self._lock:
            if self._view is not None and self._view["game"] != view["game"]:
                self._dice = None
            self._view = view
            self._dice = view["dice"] or self._dice
        self.changed.set()

    def show_status(self, status: Status) -> None:
        """The link has changed."""
        with self._lock:
            self._status = status
            if isinstance(status.error, DatabaseBegunAnew):
                self._news.append(status.error)  # stays on the screen, whatever the link does
        self.changed.set()

    def show_news(self, news: RollkeeperError) -> None:
        """Something that the person must know has happened to the database."""
        if isinstance(news, DatabaseBegunAnew):
            with self._lock:
                self._news.append(news)
        else:  # the database is busy: nothing is drawn yet
            click.echo(f"rollkeeper: {shown(news.message)}", err=True)

    def draw(self, lines: int) -> RenderableType:
        """The card, and the state of the link below it, on a terminal with so many lines."""
        with self._lock:
            view, dice, status, news = self._view, self._dice, self._status, list(self._news)
        link = Text.assemble((f"● {status.link} ", STYLES[status.link]), (status.message, "dim"))
        parts: list[RenderableType] = []
        if view is not None:
            parts.append(card_table(view, dice, low=lines < HIGH))
        elif status.link == "connected":
            parts.append(Text("no game on this handheld yet: shake it to begin one"))
        parts += [Text(shown(each.message), "bold yellow") for each in news]
        return Group(*parts, link, Text("Ctrl-C ends this; the handheld keeps its log in any case.", "dim"))


@click.command(epilog=EXAMPLES)
@port_option
@device_option
@database_option
def watch(port: str | None, device: str | None, database: Path | None) -> None:
    """Show the score card live, and keep every event in the database.

    Waits for the handheld if it is not there, and finds it again when it was unplugged.
    """
    board = Scoreboard()
    store = open_or_begin_anew(database_path(database), open_store, board.show_news)
    keeper = Scorekeeper(store, port, device, on_change=board.show_card, on_status=board.show_status)
    keeper.start()
    try:
        screen = console()
        with Live(board.draw(screen.height), console=screen, auto_refresh=False) as live:
            while True:
                board.changed.wait(1.0)  # with a limit, so that Ctrl-C is heard on every system
                if board.changed.is_set():
                    board.changed.clear()
                    live.update(board.draw(screen.height), refresh=True)
    finally:
        keeper.stop()
        store.close()
