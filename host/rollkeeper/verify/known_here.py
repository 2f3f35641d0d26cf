"""What the database of this PC knows of a game, and where its events differ from those of a log that is verified.

A log binds nothing by itself once its seed is known; a PC that had the events before names a roll that was left out, an
early end, other names or boxes.
"""

from collections.abc import Callable
from typing import NamedTuple

from sqlalchemy import Connection

from rollkeeper.scores.log_line import fields_of
from rollkeeper.store import evidence, games, journal
from rollkeeper.store.games import GameRow
from rollkeeper.store.lines import is_name
from rollkeeper.verify.checked import Known

HIGHEST = 1 << 62  # number of an event that any database can be asked for
LONGEST = 40  # letters of a field
UNTOLD = ("n", "t")  # fields that are no news, unless nothing else differs


class Asked(NamedTuple):
    """A game of a log: its journal, its first event, its commitment or "", its `lines` by number, whether it is
    closed."""

    device: str
    epoch: str
    first: int
    commitment: str
    lines: dict[int, bytes]
    closed: bool


Ask = Callable[[Asked], Known]


def known(connection: Connection, asked: Asked, compare: bool) -> Known:
    """Asks the database what it knows of a game; `compare`: its lines are from elsewhere, and may differ from ours."""
    named = is_name(asked.device) and is_name(asked.epoch)
    journal_id = journal.find(connection, asked.device, asked.epoch) if named else None
    drawn = None
    if named:
        drawn = evidence.nonce_of_commitment(connection, asked.commitment, asked.device, journal_id, asked.first)
    nonce, elsewhere, unplayed, told = ("", "", 0, False) if drawn is None else drawn
    if journal_id is None:
        return Known(False, nonce, elsewhere, unplayed, drawn_imported=told)
    row = games.begun_at(connection, journal_id, asked.first) if 0 < asked.first < HIGHEST else None
    stored: dict[int, bytes] = {}
    differs, longer = None, ""
    if compare:
        numbers = sorted(n for n in asked.lines if 0 < n < HIGHEST)
        stored = journal.lines_between(connection, journal_id, numbers[0], numbers[-1]) if numbers else {}
        others = (n for n in numbers if stored.get(n, asked.lines[n]) != asked.lines[n])
        differs = next(((n, _difference(stored[n], asked.lines[n])) for n in others), None)
        if row is not None and numbers and differs is None and not asked.closed:
            longer = _longer(connection, row, numbers[-1])
    seen = evidence.seen(connection, row) if row is not None else None
    seen_told = row is not None and evidence.is_imported(connection, row)
    told_twice = tuple(evidence.told_twice(connection, row)) if row is not None else ()
    here = row is not None or bool(stored)
    return Known(here, nonce, elsewhere, unplayed, seen, told_twice, differs, longer, told, seen_told)


def _longer(connection: Connection, row: GameRow, last: int) -> str:
    """What a stored game has after event `last`."""
    if row.last_n <= last:
        return ""
    more = journal.lines_between(connection, row.journal_id, last + 1, last + 1).get(last + 1)
    told = f": event {last + 1} is {_said(fields_of(more), {})}" if more is not None else ""
    return f"this PC's database has the game up to event {row.last_n}, and this log ends before{told}"


def _difference(here: bytes, there: bytes) -> str:
    ours, theirs = fields_of(here), fields_of(there)
    return f"there it is {_said(ours, theirs)}; in the log {_said(theirs, ours)}"


def _said(fields: dict[str, object], other: dict[str, object]) -> str:
    """An event in short: what it is, and what else it says that another one does not."""
    kind, *rest = [name for name in fields if name not in UNTOLD] or ["nothing"]
    more = [name for name in rest if fields[name] != other.get(name)]
    if fields.get(kind) == other.get(kind) and not more:
        more = [name for name in UNTOLD if fields.get(name) != other.get(name)]
    return ", ".join(f"{name} {_value(fields.get(name, ''))}" for name in (kind, *more))


def _value(value: object) -> str:
    words = " and ".join(map(str, value)) if isinstance(value, list) else str(value)
    return words if len(words) <= LONGEST else f"{words[:LONGEST]}..."
