"""What a database knows beside its events: names, hidden games, conflicts, nonces, witnesses, the roster. This is the
one list for all that carries a database over: a repair (repair.py), `export --events` and `import`.

    {"fact":"hidden_games","device":"e660583883724a32","epoch":"5c1f09aa","first_n":4,"hidden_at":T}
    {"fact":"player_names","name":"Zoe","called":"Zoë"}

A fact is a row: its table, whose journal it is in the place of the id, and the other columns.

Laws: what is there already stays. What a file says of nonces and of games that were seen live is marked: this PC has
not drawn or seen it.
"""

import json
import re
from collections import defaultdict
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import JSON, Column, Connection, Integer, LargeBinary, Table, insert, select

from fivedice.edition import MOST_PLAYERS
from fivedice.event import LONGEST_NAME
from rollkeeper.store import names
from rollkeeper.store.evidence import IMPORTED
from rollkeeper.store.games import GameRow
from rollkeeper.store.lines import is_name, is_stamp
from rollkeeper.store.tables import (
    Utc,
    conflicts,
    devices,
    hidden_games,
    insert_if_new,
    journals,
    nonces,
    player_names,
    rosters,
    rosters_held,
    witnesses,
)
from rollkeeper.store.timestamp import utc_now
from rollkeeper.wording import as_name, is_readable, shown
from turnlink.line import LineError, decode

CARRIED = (player_names, hidden_games, conflicts, nonces, witnesses, rosters, rosters_held)
WITHOUT = ("id", "journal_id", "roster_id")  # columns that another database numbers in its own way
LOOKS = {"commitment": re.compile("[0-9a-f]{64}"), "nonce": re.compile("[0-9a-f]{32}")}
HIGHEST = 1 << 62  # of a number
FROM_A_FILE = {nonces: 1, witnesses: IMPORTED}  # how `imported` says that


class Fact(NamedTuple):
    """A row of `table` without its ids; `whose` journal it is, None if of none or of one that nobody knows."""

    table: Table
    whose: tuple[str, str] | None
    values: dict[str, Any]


Rows = Callable[[Table], Iterable[Mapping[Any, Any]]]


def lines_of(rows_of: Rows, whose: Mapping[Any, tuple[str, str]]) -> Iterator[dict[str, Any]]:
    """All facts as they stand in a file. `rows_of` reads a table in the order of its key; `whose` has device and epoch
    by the ids of journals."""
    roster: Any = None
    for table in CARRIED:
        rows = rows_of(table)
        if table is rosters:
            rows = list(rows)[-1:]  # it takes the place of those before
            roster = rows[0]["id"] if rows else None
        for row in rows:
            if table is rosters_held and row["roster_id"] != roster:
                continue
            journal = whose.get(row["journal_id"]) if "journal_id" in row else None
            told = dict(zip(("device", "epoch"), journal, strict=True)) if journal else {}
            values = {name: _told(table.c[name], value) for name, value in row.items() if name not in WITHOUT}
            yield {"fact": table.name, **told, **values}


def of_database(connection: Connection, row: GameRow | None) -> Iterator[dict[str, Any]]:
    """The facts of a game with those before it on its card, or all, as they stand in a file."""

    def rows_of(table: Table) -> Iterable[Mapping[Any, Any]]:
        query = select(table).order_by(*table.primary_key.columns)
        if table is witnesses:
            query = query.where(witnesses.c.last_n > 0)  # 0 only says that the file it came from was none
        if row is not None and table in (rosters, rosters_held):
            return []
        if row is not None and table is player_names:
            query = query.where(player_names.c.called.in_(row.players))
        elif row is not None:
            n = table.c["first_n" if "first_n" in table.c else "n"]
            query = query.where(table.c.journal_id == row.journal_id, n.between(row.card_n, row.last_n))
        return list(connection.execute(query).mappings())

    query = select(journals.c.id, devices.c.device, journals.c.epoch).join(devices)
    yield from lines_of(rows_of, {ident: (device, epoch) for ident, device, epoch in connection.execute(query)})


def read(fields: Mapping[str, Any], mend: bool = False) -> Fact | None:
    """A fact of a file, or None if it is none. `mend`: it is of a damaged database, so a time that cannot be read is
    now, and a mark that cannot be is the worse one."""
    table = next((table for table in CARRIED if table.name == fields.get("fact")), None)
    if table is None:
        return None
    whose = (fields.get("device"), fields.get("epoch")) if "journal_id" in table.c else None
    if whose == (None, None) and table is nonces:
        whose = None  # of a journal that is not known
    if whose is not None and not all(map(is_name, whose)):
        return None
    values: dict[str, Any] = {}
    for column in table.columns:
        if column.name in WITHOUT:
            continue
        value = fields.get(column.name)
        if mend and isinstance(column.type, Utc) and not is_stamp(value):
            value = utc_now()
        if mend and column.name == "imported" and value not in (None, 0, 1, 2):
            value = 1
        if table is player_names and isinstance(value, str):
            value = shown(as_name(value)) if mend else as_name(value)
        if not _can_be(column, value):
            return None
        values[column.name] = str(value).encode() if isinstance(column.type, LargeBinary) else value
    if table is conflicts and not mend and not _contradicts(values["n"], values["line"]):
        return None
    return Fact(table, None if whose is None else (str(whose[0]), str(whose[1])), values)


def of_log(device: str, epoch: str, text: bytes, told: object, now: str) -> Iterator[Fact]:
    """The events that were told in two ways, as the first line of a log says; the other lines are not in a log."""
    for n in told if isinstance(told, list) else ():
        if type(n) is int and 0 < n < HIGHEST:
            yield Fact(conflicts, (device, epoch), {"n": n, "line": text, "received_at": now})


def write(
    connection: Connection, found: Sequence[Fact], ident: Callable[[str, str], int], from_file: Container[int] | None
) -> list[str]:
    """Write what is not there yet, and return the names that stay as they are. `ident` gives the id of a journal.
    `from_file`: a file says it, which has these journals; None if it is this PC's own database."""
    by_table: dict[Table, list[dict[str, Any]]] = defaultdict(list)
    for fact in found:
        ids = {} if "journal_id" not in fact.table.c else {"journal_id": ident(*fact.whose) if fact.whose else 0}
        marks = {} if from_file is None or fact.table not in FROM_A_FILE else {"imported": FROM_A_FILE[fact.table]}
        by_table[fact.table].append({**fact.values, **ids, **marks})
    stay = names.take(connection, {row["name"]: row["called"] for row in by_table.pop(player_names, [])}, from_file)
    there = connection.execute(select(rosters).order_by(rosters.c.id.desc()).limit(1)).first()
    if rosters in by_table and there is None:
        there = connection.execute(insert(rosters).values(by_table[rosters][-1]).returning(rosters)).one()
    ours = there is not None and {"names": there.names, "set_at": there.set_at} in by_table.pop(rosters, [])
    held = by_table.pop(rosters_held, [])
    if there is not None and ours:
        by_table[rosters_held] = [{**row, "roster_id": there.id} for row in held]
    for table, rows in by_table.items():
        insert_if_new(connection, table, rows)
    return stay


def _told(column: "Column[Any]", value: Any) -> Any:
    """A value as it stands in a file."""
    if isinstance(value, bytes):
        return value.decode(errors="replace")
    if isinstance(column.type, JSON) and isinstance(value, str):  # as SQLite itself has it
        try:
            return json.loads(value)
        except ValueError:
            return None
    return value


def _can_be(column: "Column[Any]", value: Any) -> bool:
    """Whether a column can have this value."""
    if isinstance(column.type, Utc):
        return is_stamp(value)
    if isinstance(column.type, Integer):
        return (value is None and column.nullable is True) or (type(value) is int and 0 <= value < HIGHEST)
    if isinstance(column.type, JSON):
        texts = isinstance(value, list) and all(isinstance(each, str) and each.isprintable() for each in value)
        return texts and len(value) <= MOST_PLAYERS and all(0 < len(each) <= LONGEST_NAME for each in value)
    if not isinstance(value, str):
        return False
    if column.name == "device":
        return is_name(value)
    if column.name in LOOKS:
        return LOOKS[column.name].fullmatch(value) is not None
    return isinstance(column.type, LargeBinary) or (0 < len(value) <= names.LONGEST and is_readable(value))


def _contradicts(n: int, line: bytes) -> bool:
    """Whether a line can contradict event `n`: it says so itself, or that the journal ends before it, or names it among
    those that were told in two ways."""
    try:
        said = decode(line)
    except LineError:
        return False
    told = said.get("told_twice")
    return said.get("n") == n or said.get("last") == n - 1 or (isinstance(told, list) and n in told)
