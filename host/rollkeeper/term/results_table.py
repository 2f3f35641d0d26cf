"""What `rollkeeper doctor` and a self-test have found, as a table: how grave, about what, what it is, and below that
what to do."""

from rich.console import Group
from rich.table import Column, Table
from rich.text import Text

from rollkeeper.doctor.finding import Finding
from rollkeeper.sync.reports import Results
from rollkeeper.term.self_test_advice import advice
from rollkeeper.wording import shown

STYLES = {"ok": "green", "warning": "yellow", "problem": "bold red", "failed": "bold red"}


def findings_table(findings: list[Finding]) -> Table:
    """A row for each; what several in a row are about is named once."""
    table = _table()
    area = ""
    for finding in findings:
        style = "dim" if finding.level == "ok" else "default"
        name = "" if finding.area == area else finding.area
        area = finding.area
        _add(table, finding.level, name, finding.found, Text(shown(finding.advice), style))
    return table


def selftest_table(results: Results) -> Table:
    """A row for each part that was tried."""
    table = _table()
    for each in results.results:
        _add(table, "ok" if each.passed else "failed", shown(each.name), each.said, Text(advice(each)))
    return table


def _table() -> Table:
    columns = (Column(no_wrap=True), Column(no_wrap=True), Column(overflow="fold"))
    return Table(*columns, box=None, pad_edge=False, show_header=False, padding=(0, 2, 0, 0))


def _add(table: Table, level: str, about: str, found: str, todo: Text) -> None:
    text = [Text(shown(found))]
    if todo:
        text.append(Text("→ ", todo.style).append(todo))
    table.add_row(Text(level, STYLES[level]), Text(about), Group(*text))
