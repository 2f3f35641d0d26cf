"""The roster in the database: the names for new games, and which handhelds have confirmed that they hold them.

Law: a roster is never changed, a new one takes its place; so a confirmation is always of exactly these names. An empty
one tells the handhelds to forget the names they have.
"""

from typing import NamedTuple
from zlib import crc32

from sqlalchemy import Connection, insert, select

from rollkeeper.store import tables
from rollkeeper.store.dialect import alone, insert_if_new
from rollkeeper.store.names import NAMES, called, played
from rollkeeper.store.own_device import is_own
from rollkeeper.store.plain_letters import short_forms
from rollkeeper.store.timestamp import utc_now


class Roster(NamedTuple):
    """The names for new games as the handheld gets them, and as they are `called` on this PC. `request_id` tells this
    roster from every other, also from one with the same names."""

    ident: int
    names: list[str]
    set_at: str
    called: tuple[str, ...] = ()

    @property
    def request_id(self) -> str:
        """Eight characters."""
        return f"{crc32(repr((self.ident, self.set_at, self.names)).encode()):08x}"


def write(connection: Connection, names: list[str]) -> None:
    """Put a new roster in the place of the one there is. A name that the handheld cannot show goes there in a short
    form."""
    connection.execute(insert(tables.rosters).values(names=seated(connection, names), set_at=utc_now()))


def seated(connection: Connection, names: list[str]) -> list[str]:
    """The names as events have them; which ones they stand for is kept."""
    alone(connection, NAMES)
    others = called(connection)
    forms = short_forms(names, others, played(connection))
    for form, name in zip(forms, names, strict=True):
        if form != name and others.get(form) != name:
            connection.execute(insert(tables.player_names).values(name=form, called=name))
    return forms


def newest(connection: Connection) -> Roster | None:
    """The roster; None if there never was one."""
    row = connection.execute(select(tables.rosters).order_by(tables.rosters.c.id.desc()).limit(1)).first()
    if row is None:
        return None
    others = called(connection)
    return Roster(row.id, row.names, row.set_at, tuple(others.get(name, name) for name in row.names))


def holders(connection: Connection, roster: Roster) -> dict[str, str]:
    """The handhelds that hold this roster, and when they said so."""
    held = tables.rosters_held
    found = connection.execute(select(held.c.device, held.c.held_at).where(held.c.roster_id == roster.ident))
    return {row.device: row.held_at for row in found}


def confirm(connection: Connection, roster: Roster, device: str) -> None:
    """The handheld has said that it holds the roster."""
    values = {"roster_id": roster.ident, "device": device, "held_at": utc_now()}
    insert_if_new(connection, tables.rosters_held, values)


def devices(connection: Connection) -> list[str]:
    """All handhelds whose events are in the database."""
    found = connection.execute(select(tables.devices.c.device).order_by(tables.devices.c.id)).scalars()
    return [device for device in found if not is_own(device)]
