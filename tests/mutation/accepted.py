"""The list of mutants that may survive, each with the reason: tests/fivedice/mutants.toml."""

import tomllib
from dataclasses import dataclass
from pathlib import Path

LIST = Path(__file__).parents[1] / "fivedice" / "mutants.toml"


@dataclass(frozen=True)
class Accepted:
    """A line of a file, what it may become without a test failing, and why that is no fault."""

    file: str
    line: str
    becomes: tuple[str, ...]
    why: str


def accepted(path: Path = LIST) -> list[Accepted]:
    """All entries of the list."""
    entries = tomllib.loads(path.read_text(encoding="utf-8")).get("accepted", [])
    return [Accepted(entry["file"], entry["line"], tuple(entry["becomes"]), entry["why"]) for entry in entries]
