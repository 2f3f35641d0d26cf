"""The nonces that were drawn here for games that begin.

Law: a commitment has one nonce, for ever, whatever journal or epoch greets with it, and it is noted before a handheld
is told. So a handheld cannot ask until it likes one, and a nonce that it logs is known again, also after a crash. A
nonce that is not here was drawn by another PC, or by the handheld itself.
"""

from typing import NamedTuple

from sqlalchemy import Connection, delete, select

from rollkeeper.store import journal
from rollkeeper.store.dialect import insert_if_new
from rollkeeper.store.games import UNPLAYED, GameRow
from rollkeeper.store.lines import fields_of
from rollkeeper.store.tables import devices, games, journals, nonces

BYTES = 16
COMMITMENT = 64  # hexadecimal digits


class Drawn(NamedTuple):
    """A nonce that this PC has drawn for the commitment of a game. `elsewhere` says where that was announced first, ""
    if by this very game; `unplayed` for how many games of the handheld in which nobody has thrown a nonce was drawn
    directly before, and `imported` that only a file says all this."""

    nonce: str
    elsewhere: str
    unplayed: int
    imported: bool = False


def note(connection: Connection, commitment: str, nonce: str, journal_id: int, n: int, now: str) -> str:
    """The nonce for a commitment that event `n` of a journal announces: the noted one, else this one, noted now."""
    found = select(nonces.c.nonce, nonces.c.imported).where(nonces.c.commitment == commitment)
    drawn = connection.execute(found).first()
    if drawn is None or drawn.imported:
        if drawn is not None:  # whoever wrote the file may have chosen it
            connection.execute(delete(nonces).where(nonces.c.commitment == commitment, nonces.c.imported == 1))
        values = {"commitment": commitment, "nonce": nonce, "journal_id": journal_id, "n": n, "drawn_at": now}
        insert_if_new(connection, nonces, values)  # of two PCs on a server the one that was first counts
        drawn = connection.execute(found).one()
    return str(drawn.nonce)


def of_game(connection: Connection, row: GameRow) -> Drawn | None:
    """The nonce that was drawn for the commitment of a stored game; None if none was."""
    begin = journal.lines_between(connection, row.journal_id, row.first_n, row.first_n).get(row.first_n)
    fields = fields_of(row.first_n, begin) or {}
    return of_commitment(connection, fields.get("commit"), row.device, row.journal_id, row.first_n)


def of_commitment(
    connection: Connection, commitment: object, device: str, journal_id: int | None, n: int
) -> Drawn | None:
    """Finds the nonce that was drawn for a commitment, which event `n` of a journal of this handheld announces; the id
    is None if the journal is not in this database."""
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
