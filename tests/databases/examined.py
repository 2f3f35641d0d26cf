"""What `rollkeeper doctor` says, as rows, and the files that it must leave alone."""

import json
from collections.abc import Callable
from pathlib import Path

from click.testing import CliRunner

from rollkeeper.cli import main

Row = dict[str, str]


class Examined:
    """What `rollkeeper doctor --json` said."""

    def __init__(self, *words: str) -> None:
        result = CliRunner().invoke(main, ["doctor", "--json", *words])
        assert isinstance(result.exception, SystemExit | None), result.exception
        self.exit_code = result.exit_code
        self.rows: list[Row] = json.loads(result.stdout)["findings"]

    def of(self, area: str) -> list[Row]:
        return [row for row in self.rows if row["area"] == area]

    def bad(self) -> list[tuple[str, str]]:
        return [(row["area"], row.get("name", "")) for row in self.rows if row["level"] == "problem"]


Look = Callable[..., Examined]


def contents(folder: Path) -> dict[str, bytes]:
    """The files in a folder, but for SQLite's shared memory, which readers use too."""
    return {file.name: file.read_bytes() for file in folder.iterdir() if not file.name.endswith("-shm")}
