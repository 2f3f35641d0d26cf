"""The screen of `rollkeeper watch`: the card of the game, news of the database, and the state of the link."""

from threading import Event as Flag
from threading import Lock

import click
from rich.console import Group, RenderableType
from rich.text import Text

from rollkeeper import say
from rollkeeper.errors import RollkeeperError
from rollkeeper.scores.scorecard import CardView
from rollkeeper.store.errors import DatabaseBegunAnew
from rollkeeper.sync.scorekeeper import Status
from rollkeeper.term.scorecard_table import card_table
from rollkeeper.wording import shown

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

    def draw(self, lines: int, keys: Text | None = None) -> RenderableType:
        """The card, and the state of the link below it, on a terminal with so many lines; `keys` is what they do."""
        with self._lock:
            view, dice, status, news = self._view, self._dice, self._status, list(self._news)
        link = Text.assemble((f"● {status.link} ", STYLES[status.link]), (status.message, "dim"))
        parts: list[RenderableType] = []
        if view is not None:
            parts.append(card_table(view, dice, low=lines < HIGH, how=say.SHAKE))
        elif status.link == "connected":
            parts.append(Text(say.NO_GAME))
        if keys is not None:
            parts.append(keys)
        parts += [Text(shown(each.message), "bold yellow") for each in news]
        return Group(*parts, link, Text("Ctrl-C ends this; the handheld keeps its log in any case.", "dim"))
