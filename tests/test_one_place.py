"""One place for each fact: what else needs it reads it there, or is compared with it here."""

import re
from pathlib import Path

from fivedice.edition import EDITIONS, MOST_PLAYERS
from fivedice.event import LONGEST_NAME
from roller.pc.roster import wrong
from rollkeeper.cli.roster import roster
from rollkeeper.errors import RollkeeperError
from rollkeeper.sync.roster_names import checked

ROOT = Path(__file__).parent.parent
PROTOCOL = (ROOT / "firmware/lib/turnlink/PROTOCOL.md").read_text(encoding="utf-8")
SOURCES = {
    path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
    for folder, ends in (("firmware", "*.py"), ("host", "*.py"), ("host", "*.js"))
    for path in sorted((ROOT / folder).rglob(ends))
}


def that_say(pattern: str) -> list[str]:
    """The files of the program in which a line matches."""
    return [name for name, text in SOURCES.items() if re.search(pattern, text, re.MULTILINE)]


def taken(name: str) -> bool:
    try:
        return checked([name]) == [name]
    except RollkeeperError:
        return False


def test_the_limits_on_names() -> None:
    assert that_say(r"^MOST_PLAYERS\b.*= ") == ["firmware/lib/fivedice/edition.py"]
    assert that_say(r"(?i)^\w*NAME\w* = 12\b|\b12 char") == ["firmware/lib/fivedice/event.py"]
    assert max(edition.most for edition in EDITIONS.values()) == MOST_PLAYERS
    assert f"up to {MOST_PLAYERS}, of up to {LONGEST_NAME} characters of ASCII" in PROTOCOL
    words = "one two three four five six seven eight nine ten".split()
    assert f"up to {words[MOST_PLAYERS - 1]}" in str(roster.help)


def test_both_ends_take_the_same_names() -> None:
    names = ["", "x" * LONGEST_NAME, "x" * (LONGEST_NAME + 1), " Ann", "Ann ", "A B", *(f"A{chr(n)}B" for n in range(300))]
    assert [taken(name) for name in names] == [not wrong([name]) for name in names]
    for count in (MOST_PLAYERS, MOST_PLAYERS + 1):
        seats = [f"P{n}" for n in range(count)]
        assert (wrong(seats) == "") == (count == MOST_PLAYERS)
