"""The results of a handheld's self-test as a table, as `rollkeeper selftest` prints them."""

from rich.table import Table
from rich.text import Text

from rollkeeper.sync.self_test import Results
from rollkeeper.wording import shown


def selftest_table(results: Results) -> Table:
    """A row for each part that was tried; what to do stands below what was found."""
    table = Table(box=None, pad_edge=False, show_header=False, padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    for each in results.results:
        said = shown(each.said) + (f"\n→ {each.advice}" if each.advice else "")
        style = "green" if each.passed else "bold red"
        table.add_row(Text("ok" if each.passed else "failed", style), Text(shown(each.name)), Text(said))
    return table
