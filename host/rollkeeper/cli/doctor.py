"""`rollkeeper doctor`: what works, what does not, and what to do about it."""

import json
import os
import sys
from pathlib import Path

import click

from rollkeeper.cli.options import counted, database_option, device_option, port_option
from rollkeeper.link import udev
from rollkeeper.place import Place

EXAMPLES = """\b
Examples:
  rollkeeper doctor                 look at everything; changes nothing
  rollkeeper doctor --json          the same, for other programs
  rollkeeper doctor --port COM5     ask at this port
  rollkeeper doctor --dump FILE     save the games as they stand on the handheld's flash; `strings FILE` shows them
  rollkeeper doctor --udev-rule     print the rule that lets you open the port (Linux), and how to install it
"""


@click.command(epilog=EXAMPLES)
@port_option
@device_option
@database_option
@click.option("--json", "as_json", is_flag=True, help="Print the findings as JSON.")
@click.option(
    "--dump", metavar="FILE", type=click.Path(dir_okay=False, path_type=Path),
    help="Save the journal's flash in a new file.",
)  # fmt: skip
@click.option("--erase", is_flag=True, help="After --dump: make the journal's flash blank, after a question.")
@click.option("--udev-rule", is_flag=True, help="Print the udev rule for Linux, and how to install it.")
def doctor(
    port: str | None,
    device: str | None,
    database: Place,
    as_json: bool,
    dump: Path | None,
    erase: bool,
    udev_rule: bool,
) -> None:
    """Look at ports, handheld, database and program, and say what to do.

    Changes nothing, unless --erase is given. The exit code is 1 if there is a problem; warnings do not count.
    """
    if udev_rule:
        click.echo(udev.rule(), nl=False)
        click.echo("To install it:\n  " + "\n  ".join(udev.INSTALL) + "\nThen plug the handheld in anew.", err=True)
        return
    if erase and dump is None:
        raise click.UsageError("--erase needs --dump FILE: what is erased is saved first")
    if dump is not None:
        _dump(port, device, dump, erase)
        return
    from rollkeeper.doctor import examine
    from rollkeeper.term.results_table import findings_table
    from rollkeeper.term.terminal import console

    findings = list(examine(database, port, device))
    problems = sum(finding.level == "problem" for finding in findings)
    if as_json:
        rows = [finding.as_json() for finding in findings]
        click.echo(json.dumps({"problems": problems, "findings": rows}, indent=2))
    else:
        console().print(findings_table(findings))
        levels = [finding.level for finding in findings]
        warnings = counted(levels.count("warning"), "warning")
        if problems:
            click.echo(f"\n{counted(problems, 'problem')}, {warnings}: do what the arrows say.")
        else:
            click.echo(f"\nNo problem, {warnings}." if "warning" in levels else "\nAll is well.")
    sys.exit(1 if problems else 0)


def _dump(port: str | None, device: str | None, path: Path, erase: bool) -> None:
    """Saves the journal's part of the flash in a new file, and erases it if that is wanted."""
    from rollkeeper.doctor import dump
    from rollkeeper.flashing.layout import JOURNAL_SIZE
    from rollkeeper.flashing.raw_repl import BoardSession

    if os.path.lexists(path):  # before the work
        raise dump.DumpExists(path)
    found = dump.find_port(port, device)
    if erase:
        click.confirm(
            f"Every game on the handheld at {found} goes, also those that no PC has. Go on?", abort=True, err=True
        )
    with BoardSession.open(found) as session:
        with click.progressbar(length=JOURNAL_SIZE, label="read the journal", file=sys.stderr) as bar:
            content = dump.read_journal(session, lambda done: bar.update(done - bar.pos))
        dump.save(path, content)
        click.echo(f"{path}: {JOURNAL_SIZE} bytes of the handheld at {found}.")
        if erase:
            with click.progressbar(length=JOURNAL_SIZE, label="erase the journal", file=sys.stderr) as bar:
                dump.erase_journal(session, lambda done: bar.update(done - bar.pos))
            click.echo("The journal is blank: a new one begins.")
