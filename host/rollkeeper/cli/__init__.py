"""The command `rollkeeper`. A verb's module is imported only when it is used.

At its top such a module imports only its options; what does the work is imported inside the command, so that --help
comes at once. A RollkeeperError becomes one to three lines on stderr and exit code 1. Every signal ends a verb as
Ctrl-C does, with the exit code of the signal.
"""

import atexit
import errno
import gc
import logging
import os
import sys
from contextlib import suppress
from importlib import import_module
from io import TextIOWrapper
from typing import Any

import click
from click.shell_completion import CompletionItem

from rollkeeper import __version__, carried, signals
from rollkeeper.cli.options import INTERRUPTED, SIGNALLED
from rollkeeper.errors import RollkeeperError
from rollkeeper.wording import shown

GROUPS = {  # of the verbs, as --help has them
    "Play": {
        "play": "Play on a virtual handheld, in the browser.",
        "serve": "Show the scoreboard live on a page, for a television or a phone.",
        "watch": "Show the score card live while a handheld is played.",
        "table": "Keep the score of real dice, with no handheld.",
    },
    "Your games": {
        "games": "List the games in the database; hide some.",
        "show": "Show the score card of one game.",
        "stats": "Show averages, boxes, progress, who beat whom, records.",
        "players": "List the players; correct a name, make two players one.",
        "export": "Write games to a file: their log, tables for a spreadsheet, or all that `import` needs.",
        "import": "Take in the events that another database has exported.",
        "backup": "Copy the database to a file, checked whole; put such a copy in its place.",
    },
    "The handheld": {
        "sync": "Copy the games of a handheld into the database.",
        "flash": "Put the firmware on a Pico, or into a file for a new one.",
        "roster": "Name the players of new games on the handhelds.",
        "doctor": "Look at everything, and say what to do; crash log, self-test, random source.",
    },
    "Dice": {
        "verify": "Check that the dice of played games are those that were committed to.",
        "fairness": "Show whether the dice of all logged games look fair, and how sure that is.",
        "replay": "Check an event log against the rules and show its cards.",
    },
    "The game itself": {
        "rules": "Show the rules of an edition.",
        "hint": "Show the best move, and what each choice is worth.",
        "review": "Show what the choices of played games cost, and what the dice brought.",
        "chances": "Show how a game may end: chances to win, final scores, what is needed.",
        "solve": "Show what a game is worth, and how its scores are spread.",
        "moves": "Show which boxes may be filled with five dice.",
    },
    "Your shell": {
        "completion": "Print what makes your shell complete what you type.",
    },
}
VERBS = {verb: told for verbs in GROUPS.values() for verb, told in verbs.items()}

HOMES = {  # the module of a verb that has none of its own
    verb: module for module, verbs in {
        "live": ("serve", "watch", "table"), "games": ("show",), "players": ("roster", "stats"),
        "files": ("export", "import", "backup"), "dice": ("verify", "fairness", "replay"),
        "solving": ("moves", "hint", "solve", "chances"),
    }.items() for verb in verbs
}  # fmt: skip

gc.set_threshold(200_000)  # to look for garbage among what is imported took a seventh of a verb's time
atexit.register(gc.freeze)  # and to look once more as Python ends a sixth
EXAMPLES = """\b
Examples:
  rollkeeper play              a whole handheld in the browser, no hardware
  rollkeeper sync              copy the games of the handheld on the USB cable
  rollkeeper watch             the score card, live
  rollkeeper games             what is in the database
  rollkeeper show last --json  the latest score card, for other programs
  rollkeeper replay my.jsonl   the cards of a log, also of one written by hand
  rollkeeper verify all        were the dice those that were committed to?
  rollkeeper rules hasbro      an edition on one page
\b
Exit codes: 0 it is done, 1 an error, 2 not understood, 130 Ctrl-C, 143 SIGTERM.
"""

UNWRITABLE = (errno.ENOSPC, errno.EPIPE, errno.EIO, errno.EFBIG, errno.EBADF)  # of what standard output is
HELP = ["-h", "--help"]


def _not_about_ctrl_c(record: logging.LogRecord) -> bool:
    """Whether a library's message is no traceback of a Ctrl-C that met it at work (SQLAlchemy logs that)."""
    return record.exc_info is None or not isinstance(record.exc_info[1], KeyboardInterrupt)


if logging.lastResort is not None:
    logging.lastResort.addFilter(_not_about_ctrl_c)


def _hold_closed_streams() -> None:
    """Take the numbers of closed standard streams, so that no database gets one; writing to one is a named error."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            if (took := os.open(os.devnull, os.O_RDONLY)) != number:  # Windows has them open in any case
                os.close(took)
    if sys.stdout is None:
        sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115 - until the program ends
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper) and stream.errors == "strict":
            stream.reconfigure(errors="backslashreplace")  # a terminal that lacks letters gets them escaped


class AnswerUnwritable(RollkeeperError):
    """Standard output takes no more."""

    def __init__(self, error: OSError) -> None:
        super().__init__(
            f"the answer cannot be written ({error.strerror})", "what was asked for may be done",
            "is there room where it goes?",
        )  # fmt: skip


def _print_error(error: RollkeeperError) -> None:
    lines = "\n".join(shown(" ".join(line.split())) for line in error.lines())
    click.echo(f"rollkeeper: {lines} ({error.name})", err=True)


class Verbs(click.Group):
    """A group that imports a verb when it is called, and that prints named errors."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in VERBS:
            return None
        module = import_module(f"rollkeeper.cli.{HOMES.get(cmd_name, cmd_name)}")
        command: click.Command = getattr(module, "import_events" if cmd_name == "import" else cmd_name)
        return command

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Completes verbs as click does, without importing one."""
        verbs = [CompletionItem(name, help=told) for name, told in VERBS.items() if name.startswith(incomplete)]
        return verbs + click.Command.shell_complete(self, ctx, incomplete)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        # click would import every verb for its one-line help; --help shall be there at once.
        widest = max(map(len, VERBS))
        for group, verbs in GROUPS.items():
            with formatter.section(group):
                formatter.write_dl([(verb.ljust(widest), told) for verb, told in verbs.items()])

    def main(self, *args: Any, **extra: Any) -> Any:
        """Runs a verb; an answer that cannot be written is a named error, and a signal's exit code is kept."""
        _hold_closed_streams()
        signals.heard.clear()
        try:
            with signals.hearing(signals.end):
                return self._main(*args, **extra)
        except SystemExit:
            if signals.heard:
                raise SystemExit(SIGNALLED + signals.heard[0]) from None
            raise

    def _main(self, *args: Any, **extra: Any) -> Any:
        try:
            try:
                return super().main(*args, **extra)
            finally:
                if sys.stdout is not None:
                    sys.stdout.flush()
        except OSError as error:
            if error.filename is not None or error.errno not in UNWRITABLE:
                raise
            with suppress(OSError, ValueError):  # what is left of the answer would be tried again when Python ends
                os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            with suppress(OSError):
                _print_error(AnswerUnwritable(error))
            sys.exit(1)

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except RollkeeperError as error:
            _print_error(error)
            ctx.exit(1)
        except (KeyboardInterrupt, click.Abort):
            with suppress(OSError):
                click.echo(err=True)
            ctx.exit(INTERRUPTED)


def _tell_versions(context: click.Context, _option: click.Parameter, asked: bool) -> None:
    if asked:
        click.echo(f"rollkeeper {__version__}, firmware {carried.firmware_version() or 'none'}")
        context.exit()


@click.group(cls=Verbs, epilog=EXAMPLES, context_settings={"help_option_names": HELP})
@click.option(
    "--version", is_flag=True, expose_value=False, is_eager=True, callback=_tell_versions,
    help="Say which program this is, and which firmware it carries.",
)
def main() -> None:
    """Rollkeeper keeps the score of a pocket dice roller.

    The handheld logs every roll and every box; this program copies that log over the USB cable, keeps it in a
    database and shows the score cards.
    """
