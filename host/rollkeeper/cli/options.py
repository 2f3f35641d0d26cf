"""What several verbs share: their options and exit codes."""

import ipaddress
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TextIO

import click
from click.core import ParameterSource

from rollkeeper import folders
from rollkeeper.errors import RollkeeperError
from rollkeeper.place import FORM, Address, place


class InputClosed(RollkeeperError):
    """Standard input is closed, and this verb reads it."""


def standard_input() -> TextIO:
    """Standard input. Raises InputClosed."""
    if sys.stdin is None:
        raise InputClosed(
            "standard input is closed, so nothing can be read",
            "nothing was changed",
            "run this in a terminal or a pipe",
        )
    return sys.stdin


def agreed(question: str) -> bool:
    """Whether a person agrees; no where nobody can be asked."""
    if sys.stdin is None:
        return False
    try:
        return click.confirm(question, err=True)
    except click.Abort:
        if sys.stdin.isatty():
            raise
        return False


class DatabasePlace(click.Path):
    """The type of `--database`: a file or an address."""

    def convert(
        self, value: str | os.PathLike[str], param: click.Parameter | None, ctx: click.Context | None
    ) -> Any:
        found = place(os.fspath(value))
        return found if isinstance(found, Address) else super().convert(value, param, ctx)


DATABASE_PLACE = DatabasePlace(path_type=Path, dir_okay=False)

FILE = click.Path(path_type=Path, dir_okay=False)
FOLDER = click.Path(path_type=Path, file_okay=False)
FOLDER_THERE = click.Path(path_type=Path, file_okay=False, exists=True)

DATABASE = f"The database: a file (default: {folders.DATABASE} in your data folder), or {FORM}."
database_option = click.option(
    "--database", type=DATABASE_PLACE, metavar="PLACE", default=lambda: folders.database(), help=DATABASE
)

json_option = click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON.")

PORT = "The handheld's serial port, a path or socket://HOST:PORT (default: the only Pico on the USB)."
port_option = click.option("--port", metavar="PORT", help=PORT)

DEVICE = "The handheld with this serial number, or with this ending of it (4 digits or more)."
device_option = click.option("--device", metavar="SERIAL", help=DEVICE)

LAN = "Show the page to the network at home, too: everybody there may look, only a browser paired by a code may write."
lan_option = click.option("--lan", is_flag=True, help=LAN)
ADDRESS_OF_LAN = "The address of this computer to use with --lan (default: the one of the network it is connected to)."


def _ipv4(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    try:
        return None if value is None else str(ipaddress.IPv4Address(value))
    except ValueError as error:
        raise click.BadParameter(f"{value!r} is no address like 192.168.1.23.") from error


address_option = click.option("--address", callback=_ipv4, metavar="ADDRESS", help=ADDRESS_OF_LAN)


def lan_of(lan: bool, address: str | None) -> str | None:
    """The address in the network of `--lan` and `--address`; None if the page is for this computer alone."""
    from rollkeeper.web.access import lan_address

    if address is not None and not lan:
        raise click.UsageError("--address says where --lan shows the page; without --lan it is shown to nobody else")
    return lan_address(address) if lan else None


FIRMWARE = "The firmware folder to install (default: the one that this program carries)."
firmware_option = click.option("--firmware", type=FOLDER_THERE, metavar="DIR", help=FIRMWARE)

LANGUAGE = "The language of the pages, in play of the display, too: en, de, pt-br (default: this computer's, or en)."
language_option = click.option("--language", metavar="CODE", help=LANGUAGE)


def speak_on_pages(code: str | None) -> str:
    """From now on speak the language of `--language`; returns its code. Raises UnknownLanguage, LanguageUnreadable."""
    from rollkeeper import languages
    from rollkeeper.words import speak

    meant = languages.of_this_computer() if code is None else languages.code_of(code) or code
    chosen = languages.language(meant)
    speak(chosen)
    return chosen.code


def words_given(ctx: click.Context, without: Sequence[str]) -> list[str]:
    """The options that were given on the command line, `without` some, as words."""
    words: list[str] = []
    for option in ctx.command.params:
        name = option.name or ""
        if ctx.get_parameter_source(name) is not ParameterSource.COMMANDLINE or name in without:
            continue
        value = ctx.params[name]
        for each in value if isinstance(value, tuple) else (value,):
            words += [option.opts[0]] if each is True else [option.opts[0], str(each)]
    return words


NOTHING_CHECKED = 3
SIGNALLED = 128  # and the signal's number: as a shell counts
INTERRUPTED = SIGNALLED + 2  # by Ctrl-C, SIGINT

EXIT_CODES = {
    0: "It is done; nothing was wrong.",
    1: "An error with a name; or what was looked at is not well: a log that breaks the rules "
       "(`replay`), dice that do not follow (`verify`), a game that disagrees (`play --auto`), a failed self-test "
       "(`doctor --selftest`), a poor random source (`doctor --entropy`), a problem (`doctor`).",
    2: "The command was not understood: a verb or an option that there is not, or too few words.",
    NOTHING_CHECKED: "Nothing is wrong, and nothing could be checked (`verify`).",
    SIGNALLED + 1: "The terminal was closed (SIGHUP); what Ctrl-C saves and tidies up was done.",
    INTERRUPTED: "Ctrl-C.",
    SIGNALLED + 3: "Ctrl-\\ (SIGQUIT), as Ctrl-C.",
    SIGNALLED + 15: "The program was asked to end (SIGTERM), as by Ctrl-C.",
}  # fmt: skip
