"""The lists of mutants that may survive, each with the reason: mutants.toml in the folders of the tests."""

import tomllib
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Accepted:
    """A line of a file, what it may become without a test failing, and why that is no fault."""

    file: str
    line: str
    becomes: tuple[str, ...]
    why: str


def accepted(path: Path) -> list[Accepted]:
    """All entries of a list."""
    if not path.exists():
        return []
    entries = tomllib.loads(path.read_text(encoding="utf-8")).get("accepted", [])
    return [Accepted(entry["file"], entry["line"], tuple(entry["becomes"]), entry["why"]) for entry in entries]
