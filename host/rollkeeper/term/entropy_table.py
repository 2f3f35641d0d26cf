"""What `rollkeeper doctor --entropy` shows in a terminal: how far it is, and the estimates."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from rich.progress import TaskProgressColumn, TimeRemainingColumn
from rich.table import Column, Table

from rollkeeper.entropy.estimators import Estimate
from rollkeeper.entropy.verdict import GRANTED
from rollkeeper.term.terminal import LateBar, console

BAR = 24  # letters for one bit
STEPS = 6  # estimators, as far as the bar is concerned


class ReadingBar:
    """A bar of two kinds of work: bits that come, and then estimators."""

    def __init__(self, bar: LateBar, samples: int) -> None:
        self._bar, self._samples, self._done = bar, samples, 0

    def read(self, done: int) -> None:
        """So many bits are there."""
        self._bar.show(min(done, self._samples), self._samples)

    def assessing(self, name: str) -> None:
        """The estimator of that name is next."""
        self._bar.show(self._done, STEPS, f"assessing: {name}")
        self._done += 1


@contextmanager
def reading_bar(samples: int) -> Iterator[ReadingBar]:
    """The bar, on a terminal; elsewhere nothing is shown."""
    with LateBar("reading raw bits", TaskProgressColumn, TimeRemainingColumn, where=console(stderr=True)) as bar:
        yield ReadingBar(bar, samples)


def entropy_table(estimates: Sequence[Estimate]) -> Table:
    """A row for each estimator; the mark on the bar is what the dice take for granted."""
    table = Table(Column("Estimate"), Column("Section"), Column("Bits", justify="right"), Column(""), box=None,
                  pad_edge=False)  # fmt: skip
    for each in estimates:
        table.add_row(each.name, each.section, f"{each.bits:.3f}", _bar(each.bits))
    return table


def _bar(bits: float) -> str:
    filled, mark = round(BAR * bits), round(BAR * GRANTED)
    letters = ["█" if at < filled else " " for at in range(BAR)]
    letters[mark] = "│"
    return "".join(letters).rstrip()
