"""What this PC knows of a game beside its log: its own nonce, how far it saw the game, what was told in two ways.

Laws: of an event that was told in two ways the first line stays, and the other one is never forgotten. A flash that was
written back does this: its handheld goes on from an older event, with other dice.

A commitment has one nonce, for ever, and it is noted before a handheld hears of it. So a handheld cannot ask until it
likes one, and a nonce that it logs is known again, also after a crash. A nonce that is not here was drawn by another
PC, or by the handheld itself.

A game is seen further only while the handheld has no event more, and never at or after the event that closes it. So the
events up to there were here before anybody could know the seed. What is imported was not seen, nor is what comes after
it in the same game, and what a file says of that is marked.
"""

from collections import defaultdict
from collections.abc import Sequence
from secrets import token_hex
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, select

from rollkeeper.store import journal
from rollkeeper.store.games import UNPLAYED, GameRow, read, rows
from rollkeeper.store.lines import fields_of
from rollkeeper.store.tables import (
    conflicts,
    devices,
    games,
    insert_if_new,
    insert_or_change,
    journals,
    nonces,
    witnesses,
)
from rollkeeper.store.timestamp import utc_now


class ToldTwice(NamedTuple):
    """The events of one journal that were told in two ways, their games (idents), and which of these are hidden."""

    device: str
    epoch: str
    events: list[int]
    games: list[int]
    hidden: list[int]


def told_twice(connection: Connection, row: GameRow) -> list[int]:
    """The numbers of the stored events of this game that were told in two ways."""
    return told_twice_of(connection, [row]).get(row.ident, [])


def told_twice_of(connection: Connection, among: Sequence[GameRow]) -> dict[int, list[int]]:
    """These numbers for several games, by their idents; a game without any is left out."""
    numbers = _by_journal(connection)
    found = {row.ident: _within(row, numbers.get(row.journal_id, [])) for row in among}
    return {ident: theirs for ident, theirs in found.items() if theirs}


def _within(row: GameRow, numbers: Sequence[int]) -> list[int]:
    return [n for n in numbers if row.first_n <= n <= row.last_n]


def all_told_twice(connection: Connection) -> list[ToldTwice]:
    """All such events of the database, a row for each journal, in the order in which the journals came into it."""
    found = []
    for journal_id, numbers in _by_journal(connection).items():
        query = select(devices.c.device, journals.c.epoch).join(devices).where(journals.c.id == journal_id)
        theirs = read(connection, rows().where(games.c.journal_id == journal_id).order_by(games.c.first_n))
        told = [row for row in theirs if _within(row, numbers)]
        idents, hidden = [row.ident for row in told], [row.ident for row in told if row.hidden]
        found.append(ToldTwice(*connection.execute(query).one(), numbers, idents, hidden))
    return found


def listed_told_twice(connection: Connection) -> list[int]:
    """The games in lists and statistics (idents) that have such events."""
    return sorted(ident for each in all_told_twice(connection) for ident in each.games if ident not in each.hidden)


def _by_journal(connection: Connection) -> dict[int, list[int]]:
    query = select(conflicts.c.journal_id, conflicts.c.n).distinct().order_by(conflicts.c.journal_id, conflicts.c.n)
    found: dict[int, list[int]] = defaultdict(list)
    for journal_id, n in connection.execute(query):
        found[journal_id].append(n)
    return found


BYTES = 16
COMMITMENT = 64  # hexadecimal digits


class Drawn(NamedTuple):
    """A nonce that this PC has drawn for the commitment of a game. `elsewhere` says where that was announced first, ""
    if by this very game; `unplayed` for how many games directly before a nonce was drawn in which nobody has thrown;
    `imported` that only a file says all this."""

    nonce: str
    elsewhere: str
    unplayed: int
    imported: bool = False


def nonce_for(connection: Connection, device: str, epoch: str, n: int, commitment: str) -> str:
    """The nonce of this PC for a commitment, which event `n` of a journal has announced: the one that was drawn for it,
    else a new one, which is noted with this transaction."""
    now = utc_now()
    journal_id = journal.ident(connection, device, epoch, now)
    found = select(nonces.c.nonce, nonces.c.imported).where(nonces.c.commitment == commitment)
    drawn = connection.execute(found).first()
    if drawn is None or drawn.imported:
        if drawn is not None:  # whoever wrote the file may have chosen it
            connection.execute(delete(nonces).where(nonces.c.commitment == commitment, nonces.c.imported == 1))
        values = {"commitment": commitment, "nonce": token_hex(BYTES), "journal_id": journal_id, "n": n}
        # Of two PCs on a server the one that was first counts.
        insert_if_new(connection, nonces, {**values, "drawn_at": now})
        drawn = connection.execute(found).one()
    return str(drawn.nonce)


def nonce_of_game(connection: Connection, row: GameRow) -> Drawn | None:
    """The nonce that was drawn for the commitment of a stored game; None if none was."""
    begin = journal.lines_between(connection, row.journal_id, row.first_n, row.first_n).get(row.first_n)
    fields = fields_of(row.first_n, begin) or {}
    return nonce_of_commitment(connection, fields.get("commit"), row.device, row.journal_id, row.first_n)


def nonce_of_commitment(
    connection: Connection, commitment: object, device: str, journal_id: int | None, n: int
) -> Drawn | None:
    """The nonce that was drawn for a commitment, which event `n` of a journal of this handheld announces; the id is
    None if the journal is not in this database."""
    if not isinstance(commitment, str) or len(commitment) != COMMITMENT or not commitment.isalnum():
        return None
    query = select(nonces, devices.c.device, journals.c.epoch)
    query = query.outerjoin(journals, journals.c.id == nonces.c.journal_id).outerjoin(devices)
    first = connection.execute(query.where(nonces.c.commitment == commitment)).first()
    if first is None:
        return None
    elsewhere = ""  # also if nobody knows where it was, as after a repair
    if first.device is not None and (first.journal_id, first.n) != (journal_id, n):
        elsewhere = f"event {first.n} of journal {first.epoch} of handheld {first.device}"
    return Drawn(first.nonce, elsewhere, _unplayed_before(connection, device, first.id), bool(first.imported))


def _unplayed_before(connection: Connection, device: str, number: int) -> int:
    thrown = select(games.c.id).where(
        games.c.journal_id == nonces.c.journal_id, games.c.first_n == nonces.c.n, ~UNPLAYED
    )
    query = select(thrown.exists()).select_from(nonces).join(journals, journals.c.id == nonces.c.journal_id)
    query = query.join(devices).where(devices.c.device == device, nonces.c.id < number).order_by(nonces.c.id.desc())
    count = 0
    for somebody_threw in connection.execute(query).scalars():
        if somebody_threw:
            break
        count += 1
    return count


OPEN = ("playing", "over")
IMPORTED = 2  # in `imported`: a file says that the game was seen


def see(connection: Connection, journal_id: int, last: int) -> None:
    """All events up to `last` of a journal are here, and its handheld has no more: its latest game, if open, is seen so
    far."""
    game = _latest(connection, journal_id)
    if game is not None and not game.imported and (game.seen or 0) < game.last_n <= last:
        _note(connection, journal_id, game.first_n, game.last_n, 0)


def imported(connection: Connection, journal_id: int, first: int, last: int) -> None:
    """Events `first`..`last` of a journal came from a file: if its latest game is open and has some of them, it is seen
    no further than it was."""
    game = _latest(connection, journal_id)
    if game is not None and not game.imported and first <= game.last_n and game.first_n <= last:
        _note(connection, journal_id, game.first_n, game.seen or 0, 1)


def _latest(connection: Connection, journal_id: int) -> Any:
    """The latest game of a journal and how far it is seen, if it is open."""
    theirs = (witnesses.c.journal_id == games.c.journal_id) & (witnesses.c.first_n == games.c.first_n)
    of_it = (witnesses.c.last_n.label("seen"), witnesses.c.imported)
    query = select(games.c.first_n, games.c.last_n, games.c.state, *of_it)
    query = query.outerjoin(witnesses, theirs).where(games.c.journal_id == journal_id)
    found = connection.execute(query.order_by(games.c.first_n.desc()).limit(1)).first()
    return found if found is not None and found.state in OPEN else None


def _note(connection: Connection, journal_id: int, first_n: int, last_n: int, imported: int) -> None:
    values = {"journal_id": journal_id, "first_n": first_n, "last_n": last_n, "imported": imported}
    insert_or_change(connection, witnesses, values)


def seen(connection: Connection, row: GameRow) -> int | None:
    """The last event of a game that was here before it was closed, while its handheld had no more; None if nobody saw
    it."""
    found = _witnessed(connection, row)
    return None if found is None else found.last_n or None


def is_imported(connection: Connection, row: GameRow) -> bool:
    """Whether only a file says that: then it was another PC, if any."""
    found = _witnessed(connection, row)
    return found is not None and found.imported == IMPORTED


def _witnessed(connection: Connection, row: GameRow) -> Any:
    ours = (witnesses.c.journal_id == row.journal_id) & (witnesses.c.first_n == row.first_n)
    return connection.execute(select(witnesses.c.last_n, witnesses.c.imported).where(ours)).first()
