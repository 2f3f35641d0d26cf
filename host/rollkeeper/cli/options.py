"""What several verbs share: their options, and a number of things in words."""

import os
import re
from pathlib import Path

import click

from rollkeeper import folders
from rollkeeper.errors import RollkeeperError

ADDRESS = re.compile(r"([A-Za-z][A-Za-z0-9+.-]+)://")  # two letters at least: C:/ is a drive


class DatabaseIsNoFile(RollkeeperError):
    """What was named as the database is an address, and not a file."""


class DatabaseFile(click.Path):
    """The type of `--database`. Refuses what would become a folder of that name: postgresql://HOST/NAME."""

    def convert(
        self, value: str | os.PathLike[str], param: click.Parameter | None, ctx: click.Context | None
    ) -> str | bytes | os.PathLike[str]:
        if found := ADDRESS.match(os.fspath(value)):
            raise DatabaseIsNoFile(
                f"--database takes a file, and not the address of a {found[1]} database: games are kept in SQLite, in "
                f"one file; name it by its path, for example --database {folders.DATABASE}; nothing was made"
            )
        return super().convert(value, param, ctx)


DATABASE_FILE = DatabaseFile(path_type=Path, dir_okay=False)

FILE = click.Path(path_type=Path, dir_okay=False)
FILE_THERE = click.Path(path_type=Path, dir_okay=False, exists=True)
FOLDER = click.Path(path_type=Path, file_okay=False)
FOLDER_THERE = click.Path(path_type=Path, file_okay=False, exists=True)

DATABASE = f"The database (default: {folders.DATABASE} in your data folder)."
database_option = click.option(
    "--database", type=DATABASE_FILE, metavar="FILE", default=lambda: folders.database(), help=DATABASE
)

json_option = click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON.")

PORT = "The handheld's serial port, a path or socket://HOST:PORT (default: the only Pico on the USB)."
port_option = click.option("--port", metavar="PORT", help=PORT)

DEVICE = "The handheld with this serial number, or with this ending of it (4 digits or more)."
device_option = click.option("--device", metavar="SERIAL", help=DEVICE)

FIRMWARE = "The firmware folder to install (default: the one that this program carries)."
firmware_option = click.option("--firmware", type=FOLDER_THERE, metavar="DIR", help=FIRMWARE)


def counted(number: int, thing: str) -> str:
    """1 game, 2 games."""
    return f"{number} {thing}{'' if number == 1 else 's'}"
