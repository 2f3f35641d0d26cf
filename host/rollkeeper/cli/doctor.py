"""`rollkeeper doctor`: what works, what does not, and what to do about it."""

import json
import sys
from pathlib import Path

import click

from rollkeeper.cli.options import FILE, database_option, device_option, json_option, port_option
from rollkeeper.link import udev
from rollkeeper.place import Place

EXAMPLES = """\b
Examples:
  rollkeeper doctor                 look at everything; changes nothing
  rollkeeper doctor --json          for other programs
  rollkeeper doctor --port COM5     ask at this port
  rollkeeper doctor --udev-rule     print the rule that lets you open the port (Linux), and how to install it

\b
One thing of the handheld on the USB:
  rollkeeper doctor --crashlog > crash.txt         what went wrong on it, in a file to attach to a report
  rollkeeper doctor --selftest                     what its last self-test found, and what to do
  rollkeeper doctor --selftest --device 724a32     of the one with this serial number
  rollkeeper doctor --entropy                      a million of its raw random bits, and what they are worth
  rollkeeper doctor --entropy --output bits.bin    keep the bits, too, eight in a byte
  rollkeeper doctor --entropy --samples 100000     a first look, 5 seconds
  rollkeeper doctor --dump FILE                    its games as they stand on its flash; `strings FILE` shows them

\b
To run a self-test, on the handheld: key 4 before the first roll, then Self-test.
"""

MANY = 1_000_000  # raw bits; what SP 800-90B wants
FEWEST, MOST = 10_000, 100_000_000


@click.command(epilog=EXAMPLES)
@port_option
@device_option
@database_option
@json_option
@click.option("--crashlog", is_flag=True, help="Print the crash log of a handheld.")
@click.option("--selftest", is_flag=True, help="Print what the last self-test of a handheld found.")
@click.option("--entropy", is_flag=True, help="Say how random the source is that a handheld's dice come from.")
@click.option(
    "--samples", type=click.IntRange(FEWEST, MOST), metavar="N",
    help=f"With --entropy: how many raw bits to read (default: {MANY:,}).",
)  # fmt: skip
@click.option(
    "--output", type=FILE, metavar="FILE",
    help="With --entropy: write the raw bits to this file, too, eight in a byte.",
)  # fmt: skip
@click.option("--dump", metavar="FILE", type=FILE, help="Save the journal's flash in a new file.")
@click.option("--erase", is_flag=True, help="After --dump: make the journal's flash blank, after a question.")
@click.option("--udev-rule", is_flag=True, help="Print the udev rule for Linux, and how to install it.")
def doctor(
    port: str | None, device: str | None, database: Place, as_json: bool, crashlog: bool, selftest: bool, entropy: bool,
    samples: int | None, output: Path | None, dump: Path | None, erase: bool, udev_rule: bool,
) -> None:  # fmt: skip
    """Look at ports, handheld, database and program, and say what to do.

    Changes nothing, unless --erase is given. The exit code is 1 if there is a problem; warnings do not count.

    --crashlog: a handheld whose program fails writes down why, and restarts into the same game.

    --selftest: a handheld that is told to tries its display, sensor, flash, random source, battery, memory, keys, LEDs,
    sound and shake, and keeps the results. The exit code is 1 if something failed.

    --entropy: the dice begin with the ring oscillator of the Pico's chip. This reads a million of its raw bits over the
    cable, in 50 seconds. Six estimators of NIST SP 800-90B say how much chance is in a bit, at least. The exit code is
    1 if it is less than the dice take for granted.
    It is the first thing to measure on a handheld that you have built: run it with --output FILE before you screw the
    case, and keep the file. The handheld's program is stopped for it and then starts again. Nothing is lost and nothing
    is written: the game goes on where it was. If dice tumble at that moment, shake once more.
    An emulated Pico has the bits of a computer: there this shows that the tool works, and says nothing of real chips.
    Not measured on hardware yet: if you have a Pico, tell us what yours gives.
    """
    asked = [name for name, given in (
        ("--crashlog", crashlog), ("--selftest", selftest), ("--entropy", entropy), ("--dump", dump is not None),
        ("--udev-rule", udev_rule),
    ) if given]  # fmt: skip
    if len(asked) > 1:
        raise click.UsageError(f"{asked[0]} or {asked[1]}, not both")
    if not entropy and (samples is not None or output is not None):
        raise click.UsageError("--samples and --output are for --entropy")
    if erase and dump is None:
        raise click.UsageError("--erase needs --dump FILE: what is erased is saved first")
    if as_json and asked and not (selftest or entropy):
        raise click.UsageError(f"--json has nothing to say with {asked[0]}")
    if udev_rule:
        click.echo(udev.rule(), nl=False)
        click.echo("To install it:\n  " + "\n  ".join(udev.INSTALL) + "\nThen plug the handheld in again.", err=True)
    elif not asked:
        _examine(port, device, database, as_json)
    else:
        from rollkeeper.cli import handheld_reports

        if crashlog:
            handheld_reports.print_crash_log(port, device)
        elif selftest:
            handheld_reports.print_self_test(port, device, as_json)
        elif dump is not None:
            handheld_reports.dumped(port, device, dump, erase)
        else:
            handheld_reports.print_entropy(port, device, samples or MANY, output, as_json)


def _examine(port: str | None, device: str | None, database: Place, as_json: bool) -> None:
    from rollkeeper.doctor import examine
    from rollkeeper.say import count
    from rollkeeper.term.handheld_tables import findings_table
    from rollkeeper.term.terminal import console

    findings = list(examine(database, port, device))
    problems = sum(finding.level == "problem" for finding in findings)
    if as_json:
        rows = [finding.as_json() for finding in findings]
        click.echo(json.dumps({"problems": problems, "findings": rows}, indent=2))
    else:
        console().print(findings_table(findings))
        levels = [finding.level for finding in findings]
        warnings = count(levels.count("warning"), "warning")
        if problems:
            click.echo(f"\n{count(problems, 'problem')}, {warnings}: do what the arrows say.")
        else:
            click.echo(f"\nNo problem, {warnings}." if "warning" in levels else "\nAll is well.")
    sys.exit(1 if problems else 0)
