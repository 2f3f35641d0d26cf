"""The answer of `rollkeeper fairness` for a person."""

from rich.console import Console
from rich.table import Column, Table
from rich.text import Text

from rollkeeper.fairness.judged import UNEVEN, WHAT_COUNTS, Judged, explained, headline, told_die, told_fives
from rollkeeper.term.terminal import print_whole

BAR = 21  # letters, of which the middle one is a fair die's share


def print_fairness(out: Console, found: Judged) -> None:
    """The verdict first, then the counts."""
    out.print(Text(f"{headline(found)}.", "bold red" if found.verdict == UNEVEN and found.dice else "bold"))
    out.print(explained(found), markup=False)
    if not found.dice:
        return
    out.print()
    print_whole(out, _faces(found))
    out.print()
    print_whole(out, _dice(found))
    out.print()
    out.print(told_fives(found.fives), markup=False)
    out.print(Text(WHAT_COUNTS, "dim"))


def _faces(found: Judged) -> Table:
    """Shares of 100; the bar is where the true share is, with the mark of a fair die."""
    widest = max(0.01, *(max(abs(each.low - 1 / 6), abs(each.high - 1 / 6)) for each in found.faces))
    table = _table("Face", ">Thrown", ">In 100", "Surely between", "a fair die: 16.7")
    for each in found.faces:
        between = f"{100 * each.low:.1f} and {100 * each.high:.1f}"
        bar = _bar(each.low, each.high, widest)
        table.add_row(str(each.face), f"{each.count:,}", f"{100 * each.share:.1f}", between, bar)
    return table


def _bar(low: float, high: float, widest: float) -> str:
    middle = BAR // 2
    first, last = (round(middle + middle * (share - 1 / 6) / widest) for share in (low, high))
    return "".join("│" if at == middle else "━" if first <= at <= last else " " for at in range(BAR)).rstrip()


def _dice(found: Judged) -> Table:
    """How often each die came to show each face."""
    table = _table("Die", *(f">{face}" for face in range(1, 7)), "")
    for each in found.places:
        table.add_row(str(each.die), *(f"{count:,}" for count in each.counts), told_die(each))
    return table


def _table(*names: str) -> Table:
    """Figures stand at the right: those whose names begin with a >."""
    columns = [Column(name.removeprefix(">"), justify="right" if name.startswith(">") else "left") for name in names]
    return Table(*columns, box=None, pad_edge=False)
