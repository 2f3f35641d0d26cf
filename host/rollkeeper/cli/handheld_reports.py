"""What `rollkeeper doctor` asks of a handheld alone: crash log, self-test, raw random bits, the journal's flash."""

import json
import os
import sys
import time
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import TypeVar

import click

from rollkeeper.cli.options import agreed
from rollkeeper.link.find_handheld import choose, serial_number_at
from rollkeeper.link.port_errors import HandheldSilent
from rollkeeper.link.serial_port import open_port
from rollkeeper.sync.greeting import PATIENCE
from rollkeeper.sync.reports import CrashLog, NoSelfTest, Report, SelfTest, read
from rollkeeper.sync.session_errors import NotARollkeeper
from rollkeeper.wording import shown

Wanted = TypeVar("Wanted", bound=Report)


def fetched(kind: type[Wanted], port: str | None, device: str | None) -> Wanted:
    """The whole report of this kind. Raises a RollkeeperError, one after PATIENCE seconds of silence."""
    report, path = kind(), choose(port, device)
    began = time.monotonic()
    with closing(open_port(path)) as opened:
        while not report.done:
            data = report.outgoing(time.monotonic())
            if data:
                opened.write(data)
            report.receive(opened.read(), time.monotonic())
            if time.monotonic() > max(began, report.heard_at) + PATIENCE:
                if report.hello:
                    raise HandheldSilent(report.hello.device, PATIENCE)
                raise NotARollkeeper(path, report.junk)
    return report


def print_crash_log(port: str | None, device: str | None) -> None:
    """Print the crash log as it is; what is said about it goes to standard error."""
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


def print_self_test(port: str | None, device: str | None, as_json: bool) -> None:
    """Print the results, and exit with 0 if everything passed, else with 1."""
    from rollkeeper.term.handheld_tables import advice, selftest_table
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


def print_entropy(port: str | None, device: str | None, samples: int, output: Path | None, as_json: bool) -> None:
    """Read raw bits, print what they are worth, and exit with 0 if that is enough, else with 1."""
    from rich.progress import TaskProgressColumn, TimeRemainingColumn

    from rollkeeper.entropy.estimators import STEPS, assess, verdict
    from rollkeeper.entropy.raw_bits import check_is_a_pico, read_bits
    from rollkeeper.flashing.flash_errors import OutputUnwritable
    from rollkeeper.flashing.raw_repl import BoardSession
    from rollkeeper.term.dice_tables import entropy_table
    from rollkeeper.term.terminal import LateBar, console, print_whole

    path = choose(port, device)
    on_the_usb = bool(serial_number_at(path))
    with LateBar("reading raw bits", TaskProgressColumn, TimeRemainingColumn, where=console(stderr=True)) as bar:
        with BoardSession.open(path) as session:
            identity = session.take_over()
            check_is_a_pico(identity, path)
            bits = read_bits(session, samples, lambda done: bar.show(min(done, samples), samples))
            session.restart()
        if output is not None:
            import numpy

            try:
                output.write_bytes(numpy.packbits(bits).tobytes())
            except OSError as error:
                raise OutputUnwritable(
                    f"{output} cannot be written ({error.strerror})",
                    "the handheld goes on with its game",
                    "name another file with --output",
                ) from error
        bits = bits[:samples]
        done = count()
        estimates = assess(bits, lambda name: bar.show(next(done), STEPS, f"assessing: {name}"))
    found = verdict(estimates, samples)
    if as_json:
        answer = {
            "board": identity.machine,
            "on_the_usb": on_the_usb,
            "samples": samples,
            "ones": int(bits.sum()),
            "estimates": [{"name": each.name, "section": each.section, "bits": each.bits} for each in estimates],
            "lowest": found.lowest.bits,
            "enough": found.good,
        }
        click.echo(json.dumps(answer, indent=2))
    else:
        out = console()
        out.print(f"{identity.machine} at {path}: {samples:,} raw bits, {bits.mean():.2%} of them ones", markup=False)
        out.print()
        print_whole(out, entropy_table(estimates))
        out.print()
        out.print(found.told, markup=False)
        if not on_the_usb:
            out.print(
                "This port is none of the USB. If an emulated Pico is behind it, the figures show that the tool works, "
                "not what a real chip gives."
            )
    sys.exit(0 if found.good else 1)


def dumped(port: str | None, device: str | None, path: Path, erase: bool) -> None:
    """Save the journal's part of the flash in a new file, and erase it if that is wanted."""
    from rollkeeper.doctor import dump
    from rollkeeper.flashing.layout import JOURNAL_SIZE
    from rollkeeper.flashing.raw_repl import BoardSession
    from rollkeeper.term.terminal import bytes_bar, console

    if os.path.lexists(path):  # before the work
        raise dump.DumpExists(path)
    found = dump.find_port(port, device)
    if erase and not agreed(f"Every game on the handheld at {found} goes, also those that no PC has. Go on?"):
        raise click.Abort
    with BoardSession.open(found) as session:
        with bytes_bar(console(stderr=True), "reading the journal") as bar:
            content = dump.read_journal(session, lambda done: bar.show(done, JOURNAL_SIZE))
        dump.save(path, content)
        click.echo(f"{path}: {JOURNAL_SIZE} bytes of the handheld at {found}.")
        if erase:
            with bytes_bar(console(stderr=True), "erasing the journal") as bar:
                dump.erase_journal(session, lambda done: bar.show(done, JOURNAL_SIZE))
            click.echo("The journal is blank: a new one begins.")
