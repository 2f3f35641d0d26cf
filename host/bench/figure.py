"""Figures with their bars, what was measured of them, and the rows of docs/reference/figures.md."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from bench.workbench import Workbench
from rollkeeper.errors import RollkeeperError

ROW = re.compile(r"^\| ([^|]+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)
NOTHING = "not measured"


class NotMeasured(RollkeeperError):
    """The measurement did not bring about what it is to measure, so its figure would mean nothing."""


@dataclass(frozen=True)
class Figure:
    """A figure has a name, which says what a person feels, a bar in `unit` that it must not exceed (or, with `least`,
    must reach), and a few words on how it is measured."""

    name: str
    bar: float
    unit: str
    how: str
    digits: int = 0
    least: bool = False

    @property
    def limit(self) -> str:
        """The bar in words."""
        return f"at {'least' if self.least else 'most'} {self.bar:,g} {self.unit}"

    def of(self, value: float, note: str = "") -> "Measured":
        """What was measured, in `unit`; what is printed is what is compared with the bar."""
        shown = round(value, self.digits)
        missed = shown < self.bar if self.least else shown > self.bar
        said = f"{shown:,.{self.digits}f} {self.unit}" + (f" ({note})" if note else "")
        return Measured(self, said + (": missed" if missed else ""), missed)

    def left_out(self, why: str) -> "Measured":
        """The figure was not measured this time."""
        return Measured(self, f"{NOTHING}: {why}")


@dataclass(frozen=True)
class Measured:
    """A figure and what was measured of it, in words."""

    figure: Figure
    said: str
    missed: bool = False

    @property
    def row(self) -> str:
        """The row of the table."""
        return f"| {self.figure.name} | {self.said} | {self.figure.limit} | {self.figure.how} |"


@dataclass(frozen=True)
class Part:
    """A part of the bench measures some figures together."""

    measure: Callable[[Workbench], list[Measured]]
    figures: tuple[Figure, ...]


def rows(page: str) -> dict[str, str]:
    """The rows of a page by the names of their figures."""
    return {found[1]: found[0] for found in ROW.finditer(page)}


def with_rows(head: str, page: str, figures: Iterable[Figure], measured: Iterable[Measured]) -> str:
    """The page with `head` and a row for each figure: as measured now, else as the page had it."""
    new = {each.figure.name: each.row for each in measured}
    old = rows(page)
    told = [new.get(each.name) or old.get(each.name) or Measured(each, NOTHING).row for each in figures]
    table = ["| what a person feels | figure | bar | how it was measured |", "|---|---|---|---|"]
    return "\n".join([head, *table, *told, ""])
