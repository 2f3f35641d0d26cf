"""The findings of `rollkeeper doctor` as a table: how grave, about what, what it is, and below that what to do."""

from rich.console import Group
from rich.table import Table
from rich.text import Text

from rollkeeper.doctor.finding import Finding
from rollkeeper.wording import shown

STYLES = {"ok": "green", "warning": "yellow", "problem": "bold red"}


def findings_table(findings: list[Finding]) -> Table:
    """A row for each; what several in a row are about is named once."""
    table = Table(box=None, pad_edge=False, show_header=False, padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    area = ""
    for finding in findings:
        text = [Text(shown(finding.found))]
        if finding.advice:
            text.append(Text("→ " + shown(finding.advice), "dim" if finding.level == "ok" else "default"))
        name = "" if finding.area == area else finding.area
        area = finding.area
        table.add_row(Text(finding.level, STYLES[finding.level]), Text(name), Group(*text))
    return table
