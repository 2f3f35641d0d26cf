"""`rollkeeper crashlog`: what went wrong on a handheld."""

import click

from rollkeeper.cli.options import device_option, port_option
from rollkeeper.wording import shown

EXAMPLES = """\b
Examples:
  rollkeeper crashlog                     of the Pico on the USB
  rollkeeper crashlog > crash.txt         into a file, to attach to a report
  rollkeeper crashlog --device 724a32     of the one with this serial number
"""


@click.command(epilog=EXAMPLES)
@port_option
@device_option
def crashlog(port: str | None, device: str | None) -> None:
    """Print the crash log of a handheld.

    A handheld whose program fails writes down why and restarts into the same game.
    """
    from rollkeeper.cli.fetch_report import fetched
    from rollkeeper.sync.report_request import CrashLog

    found = fetched(CrashLog, port, device)
    if not found.text:
        click.echo("the handheld has no crash log: its program has never failed", err=True)
        return
    click.echo("\n".join(shown(line) for line in found.text.rstrip().split("\n")))
    firmware = shown(found.hello.firmware) if found.hello is not None else "?"
    click.echo(
        f"firmware {firmware}; please report this, with what you did before, as an issue of the project Rollkeeper",
        err=True,
    )
