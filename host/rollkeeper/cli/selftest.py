"""`rollkeeper selftest`: what the last self-test of a handheld found."""

import json
import sys

import click

from rollkeeper.cli.options import device_option, port_option
from rollkeeper.wording import shown

EXAMPLES = """\b
Examples:
  rollkeeper selftest                     of the handheld on the USB
  rollkeeper selftest --json              for other programs
  rollkeeper selftest --device 724a32     of the one with this serial number

\b
To run a self-test, on the handheld: key 4 before the first roll, then Self-test.
"""


@click.command(epilog=EXAMPLES)
@port_option
@device_option
@click.option("--json", "as_json", is_flag=True, help="Print the results as JSON.")
def selftest(port: str | None, device: str | None, as_json: bool) -> None:
    """Print what the last self-test of a handheld found.

    The handheld tries its display, sensor, flash, random source, battery, memory, keys, LEDs, sound and shake, and
    keeps the results. The exit code is 0 if everything passed, and 1 if something failed.
    """
    from rollkeeper.cli.fetch_report import fetched
    from rollkeeper.sync.self_test import NoSelfTest, SelfTest, read
    from rollkeeper.term.results_table import selftest_table
    from rollkeeper.term.self_test_advice import advice
    from rollkeeper.term.terminal import console

    found = fetched(SelfTest, port, device)
    serial = shown(found.hello.device) if found.hello is not None else "?"
    if not found.text:
        raise NoSelfTest(serial)
    results = read(found.text)
    if as_json:
        answer = {
            "device": serial,
            "firmware": results.firmware,
            "seconds_after_power_on": results.seconds,
            "passed": results.passed,
            "results": [
                {"name": each.name, "passed": each.passed, "found": each.said, "advice": advice(each)}
                for each in results.results
            ],
        }
        click.echo(json.dumps(answer, indent=2))
    else:
        console().print(selftest_table(results))
        minutes = max(1, round(results.seconds / 60))
        when = f"handheld {serial}, firmware {shown(results.firmware)}, {minutes} min after power-on"
        many, failed = len(results.results), len(results.failed)
        todo = f"{failed} of {many} failed ({when}): do what the arrows say, and test again."
        click.echo("\n" + (f"All {many} passed ({when})." if results.passed else todo))
    sys.exit(0 if results.passed else 1)
