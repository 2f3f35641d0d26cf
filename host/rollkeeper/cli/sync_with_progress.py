"""Copies what a handheld holds into the database for `rollkeeper sync`; Ctrl-C ends it between two steps."""

import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial

import click
from rich.progress import TextColumn

from rollkeeper.cli.options import INTERRUPTED
from rollkeeper.errors import RollkeeperError
from rollkeeper.signals import TYPED, Ended, hearing
from rollkeeper.store import Store
from rollkeeper.store.errors import DatabaseBegunAnew, DatabaseGone, PassesByItself, Waiting
from rollkeeper.sync.copy_progress import Copying
from rollkeeper.sync.scorekeeper import Scorekeeper, Status
from rollkeeper.sync.session import Session
from rollkeeper.term.terminal import LateBar, console
from rollkeeper.wording import shown

MANY = 200  # events; fewer are copied before a bar could be read
PATIENCE = 1.0  # seconds without an answer, until it is said what is waited for
TELL_EVERY = 2.0  # seconds between two lines, where there is no terminal for a bar
NEWS = (DatabaseBegunAnew, DatabaseGone)  # told, and gone on with


class CutOff(RollkeeperError):
    """The sync has ended too early, by the error whose name this one has."""

    def __init__(self, error: RollkeeperError, kept: str) -> None:
        super().__init__(error.happened, "; ".join(filter(None, (error.safe, kept))), error.todo, error.name)


def tell(news: RollkeeperError) -> None:
    """One line for the person, while the work goes on."""
    click.echo(f"rollkeeper: {shown(news.message)}", err=True)


def copy(store: Store, port: str | None, device: str | None) -> Session:
    """Follow the handheld until it has no more. Returns the session, which knows what was copied."""
    trouble: list[RollkeeperError] = []
    waiting = Waiting(tell)

    def told(status: Status) -> None:
        if isinstance(status.error, NEWS):
            tell(status.error)
        elif status.error is not None and not isinstance(status.error, PassesByItself):
            trouble.append(status.error)

    with closing(Scorekeeper(store, port, device, on_status=told)) as keeper:
        with _shown() as copying, between_steps() as heed:
            while not keeper.at_rest:
                heed()
                session = keeper.session
                keeper.step()
                session = keeper.session or session  # it has gone if the cable has
                copying.look(session, time.monotonic())
                if isinstance(keeper.status.error, PassesByItself):
                    waiting.goes_on(keeper.status.error)
                else:
                    waiting.is_over()
                if trouble:
                    raise trouble[0]
        session = keeper.session
        assert session is not None
        refused = session.roster.trouble
        if refused:
            click.echo(f"rollkeeper: the handheld did not take the roster: {shown(refused)}", err=True)
        return session


@contextmanager
def between_steps() -> Iterator[Callable[[], None]]:
    """Holds Ctrl-C back until what this gives is called, which then raises Ended; a second one does not wait."""
    asked = 0  # in the middle of a step it would come between a commit and the note that there was one

    def hear(number: int) -> None:
        nonlocal asked
        if asked and number in TYPED:
            raise Ended(number)
        asked = number

    def heed() -> None:
        if asked:
            raise Ended(asked)

    with hearing(hear):
        yield heed


class _Shown(Copying):
    """The progress as a bar, or where there is no terminal as a line now and then."""

    def __init__(self, bar: LateBar, plain: bool) -> None:
        super().__init__()
        self._bar = bar
        self._plain = plain
        self._tell_at: float | None = None
        self._told = 0  # events
        self._begun: float | None = None

    def look(self, session: Session | None, now: float) -> None:
        """Look at the session, and show how far it is."""
        if session is not None:
            self.see(session, now)
        if self._plain:
            self._tell(now)
        elif session is None or session.hello is None:
            self._begun = self._begun or now
            if now > self._begun + PATIENCE:
                self._bar.show(0.0, None, "waiting for the handheld", percent="", told="")
        elif self.total >= MANY or self._bar.shown:
            self._bar.show(self.share, 1.0, percent=f"{self.percent} %", told=self.told)

    def _tell(self, now: float) -> None:
        if self._tell_at is None:
            self._tell_at = now + TELL_EVERY
        elif now >= self._tell_at and self.done > self._told:
            click.echo(f"{self.percent} %: {self.told}", err=True)
            self._tell_at, self._told = now + TELL_EVERY, self.done


@contextmanager
def _shown() -> Iterator["_Shown"]:
    """The progress on stderr; when the copying ends too early, what is kept is said below it."""
    where = console(stderr=True)
    columns = (partial(TextColumn, "{task.fields[percent]:>5}"), partial(TextColumn, "{task.fields[told]}"))
    bar = LateBar("copying", *columns, where=where, stays=True)
    copying = _Shown(bar, not where.is_terminal or where.is_dumb_terminal)
    try:
        with bar:
            yield copying
    except RollkeeperError as error:
        if copying.kept:
            raise CutOff(error, copying.kept) from error
        raise
    except KeyboardInterrupt:
        if not copying.kept:
            raise
        below = "\n" if where.is_terminal and not bar.shown else ""  # the terminal has written ^C
        click.echo(f"{below}rollkeeper: {copying.kept}", err=True)
        raise click.exceptions.Exit(INTERRUPTED) from None
