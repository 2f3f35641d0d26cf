"""The options that several verbs share."""

from pathlib import Path

import click
from platformdirs import user_data_path

DATABASE = "games.sqlite3"

database_option = click.option(
    "--database",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="The database (default: games.sqlite3 in your data folder).",
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


def database_path(chosen: Path | None) -> Path:
    """The database to use: the chosen one, or the one in the user's data folder."""
    return chosen or user_data_path("rollkeeper") / DATABASE
