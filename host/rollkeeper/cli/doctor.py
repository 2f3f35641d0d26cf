"""`rollkeeper doctor`: what works, what does not, and what to do about it."""

import json
import sys
from pathlib import Path

import click
from rich.console import Group
from rich.table import Table
from rich.text import Text

from rollkeeper.cli.options import database_option, database_path, device_option, port_option
from rollkeeper.doctor.examination import examine
from rollkeeper.doctor.finding import Finding
from rollkeeper.link import udev
from rollkeeper.term.terminal import console
from rollkeeper.wording import shown

EXAMPLES = """\b
Examples:
  rollkeeper doctor                 look at everything; changes nothing
  rollkeeper doctor --json          the same, for other programs
  rollkeeper doctor --port COM5     ask at this port
  rollkeeper doctor --udev-rule     print the rule that lets you open the port (Linux), and how to install it
"""

STYLES = {"ok": "green", "warning": "yellow", "problem": "bold red"}


@click.command(epilog=EXAMPLES)
@port_option
@device_option
@database_option
@click.option("--json", "as_json", is_flag=True, help="Print the findings as JSON.")
@click.option("--udev-rule", is_flag=True, help="Print the udev rule for Linux, and how to install it.")
def doctor(port: str | None, device: str | None, database: Path | None, as_json: bool, udev_rule: bool) -> None:
    """Look at ports, handheld, database and program, and say what to do.

    Changes nothing. The exit code is 1 if there is a problem; warnings do not count.
    """
    if udev_rule:
        click.echo(udev.rule(), nl=False)
        click.echo("To install it:\n  " + "\n  ".join(udev.INSTALL) + "\nThen plug the handheld in anew.", err=True)
        return
    findings = list(examine(database_path(database), port, device))
    problems = sum(finding.level == "problem" for finding in findings)
    if as_json:
        rows = [finding.as_json() for finding in findings]
        click.echo(json.dumps({"problems": problems, "findings": rows}, indent=2))
    else:
        console().print(_table(findings))
        click.echo(_summary(findings))
    sys.exit(1 if problems else 0)


def _table(findings: list[Finding]) -> Table:
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


def _summary(findings: list[Finding]) -> str:
    counts = {level: sum(finding.level == level for finding in findings) for level in STYLES}
    if counts["problem"]:
        return (
            f"\n{_count(counts['problem'], 'problem')}, {_count(counts['warning'], 'warning')}: do what the arrows say."
        )
    if counts["warning"]:
        return f"\nNo problem, {_count(counts['warning'], 'warning')}."
    return "\nAll is well."


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"
