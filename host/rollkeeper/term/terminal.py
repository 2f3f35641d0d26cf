"""The terminal with the letters that it has, tables without lines, and the bar that says how far long work is."""

import codecs
import io
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

from rich.console import Console, ConsoleDimensions
from rich.measure import Measurement
from rich.progress import TaskProgressColumn, TimeRemainingColumn
from rich.table import Column, Table

from fivedice.edition import Edition

if TYPE_CHECKING:
    from rich.progress import Progress, ProgressColumn  # takes a tenth of a verb's time to import, and most need none

WIDEST = 500  # letters, of a table that is printed whole
# What a terminal that knows fewer letters gets for those that we draw with; each is as wide.
PLAINER = str.maketrans("●·╭╮╰╯│─━┃┏┓┗┛…–’", "o.++++|--|++++.-'")


def _plainer(error: UnicodeError) -> tuple[str, int]:
    """For `codecs`: a letter like it, or a question mark."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    said = error.object[error.start : error.end].translate(PLAINER)
    return said.encode("ascii", "replace").decode("ascii"), error.end


codecs.register_error("plainer", _plainer)


def console(stderr: bool = False) -> Console:
    """Where the verbs print; `stderr`: what is no answer. A terminal without box-drawing letters gets plainer ones."""
    stream = sys.stderr if stderr else sys.stdout
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(errors="plainer")
    made = Console(stderr=stderr, highlight=False, emoji=False)
    if made.is_dumb_terminal:  # Rich takes it for 80 letters wide
        made.size = ConsoleDimensions(*shutil.get_terminal_size())
    return made


def plain_table(*names: str) -> Table:
    """A table without lines. Figures stand at the right: those whose names begin with a >."""
    columns = [Column(name.removeprefix(">"), justify="right" if name.startswith(">") else "left") for name in names]
    return Table(*columns, box=None, pad_edge=False)


def width_of(out: Console, table: Table) -> int:
    """How many letters wide a table is when nothing in it is cut or broken."""
    return Measurement.get(out, out.options.update(max_width=WIDEST), table).maximum


def print_whole(out: Console, table: Table) -> None:
    """Print a table. Where the terminal is narrower it breaks the lines itself: no figure is cut."""
    before = out.size
    out.size = ConsoleDimensions(max(WIDEST, before.width), before.height)
    out.print(table)
    out.size = before


class LateBar(AbstractContextManager["LateBar"]):
    """A progress bar that comes when `show` is first called, for long work, and never where there is no terminal."""

    def __init__(
        self, doing: str, *columns: "Callable[[], ProgressColumn]", where: Console, stays: bool = False
    ) -> None:
        """`doing` stands before the bar, and after it what `columns` make; `stays` leaves it on the screen."""
        self._doing, self._columns, self._where, self._stays = doing, columns, where, stays
        self._bar: Progress | None = None

    def show(self, done: float, total: float | None, doing: str = "", **fields: Any) -> None:
        """Show `done` of `total` (None: nobody knows); `fields` are for the columns, `doing` is another word."""
        words = doing or self._doing
        if self._bar is None:
            self._bar = self._made()
            self._bar.add_task(words, total=total, **fields)
            self._bar.start()
        self._bar.update(self._bar.tasks[0].id, completed=done, total=total, description=words, **fields)

    def _made(self) -> "Progress":
        from rich.progress import BarColumn, Progress, TextColumn

        columns = (TextColumn("{task.description}"), BarColumn(bar_width=20), *(made() for made in self._columns))
        where = self._where
        unseen = not where.is_terminal or where.is_dumb_terminal
        return Progress(*columns, console=where, transient=not self._stays, disable=unseen)

    @property
    def shown(self) -> bool:
        """Whether it has come."""
        return self._bar is not None

    def of_many(self, many: int, doing: str = "") -> Callable[[int, int], None]:
        """A function that shows how much of a total is done, if the total is `many` at least."""

        def tell(done: int, total: int) -> None:
            if total >= many:
                self.show(done, total, doing)

        return tell

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.stop()


def event_bar(doing: str, what: str = "events") -> LateBar:
    """The bar of work on events, or on `what`, beside what a verb answers."""
    from rich.progress import MofNCompleteColumn, TextColumn

    return LateBar(doing, MofNCompleteColumn, partial(TextColumn, what), where=console(stderr=True))


def bytes_bar(where: Console, doing: str = "") -> LateBar:
    """The bar of bytes that go over the cable."""
    from rich.progress import DownloadColumn

    return LateBar(doing, DownloadColumn, TimeRemainingColumn, where=where)


@contextmanager
def solving_bar(edition: Edition) -> Iterator[Callable[..., None]]:
    """Gives a function that shows how many cards are done, and how long the rest takes; `doing` names other work. What
    is no terminal gets a line at the beginning."""
    columns = (TaskProgressColumn, TimeRemainingColumn)
    out = console(stderr=True)
    with LateBar(f"Solving {edition.title}", *columns, where=out) as bar:

        def tell(done: float, total: float | None, doing: str = "") -> None:
            if not bar.shown and not out.is_terminal:
                out.print(f"solving {edition.title}, this once: half a minute", style="dim")
            bar.show(done, total, doing)

        yield tell
