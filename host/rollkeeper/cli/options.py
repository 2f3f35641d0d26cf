"""What several verbs share: their options, and a number of things in words."""

import os
import re
from pathlib import Path

import click

from rollkeeper import folders
from rollkeeper.errors import RollkeeperError
from rollkeeper.wording import shown

ADDRESS = re.compile(r"([A-Za-z][A-Za-z0-9+.-]+)://")  # two letters at least: C:/ is a drive


class DatabaseIsNoFile(RollkeeperError):
    """What was named as the database is an address, and not a file."""

    def __init__(self, kind: str) -> None:
        super().__init__(
            f"--database takes a file, and not the address of a {shown(kind)} database: games are kept in SQLite, in "
            f"one file; name it by its path, for example --database {folders.DATABASE}; nothing was made"
        )


class DatabaseFile(click.Path):
    """The type of `--database`. Refuses what would become a folder of that name: postgresql://HOST/NAME."""

    def convert(
        self, value: str | os.PathLike[str], param: click.Parameter | None, ctx: click.Context | None
    ) -> str | bytes | os.PathLike[str]:
        if found := ADDRESS.match(os.fspath(value)):
            raise DatabaseIsNoFile(found[1])
        return super().convert(value, param, ctx)


DATABASE_FILE = DatabaseFile(path_type=Path, dir_okay=False)

database_option = click.option(
    "--database",
    type=DATABASE_FILE,
    metavar="FILE",
    help=f"The database (default: {folders.DATABASE} in your data folder).",
)

port_option = click.option(
    "--port",
    metavar="PORT",
    help="The handheld's serial port, a path or socket://HOST:PORT (default: the only Pico on the USB).",
)

device_option = click.option(
    "--device",
    metavar="SERIAL",
    help="The handheld with this serial number, or with this ending of it (4 digits or more).",
)


firmware_option = click.option(
    "--firmware",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    metavar="DIR",
    help="The firmware folder to install (default: the one that this program carries).",
)


def counted(number: int, thing: str) -> str:
    """1 game, 2 games."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


def database_path(chosen: Path | None) -> Path:
    """The database to use: the chosen one, or the one in the user's data folder."""
    return chosen or folders.database()
