"""The dice that were thrown, of each game in its row, and their sums in a table.

Law: the table always is the sum over the games, because both are written in one transaction: what a game had before is
taken away, what it has now is added. It has a row for each player of a journal, so an answer takes as long with 100,000
games as with ten.
"""

from collections.abc import Sequence
from operator import add, sub
from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import Connection, bindparam, delete, select, update

from rollkeeper.errors import RollkeeperError
from rollkeeper.serial_number import is_meant
from rollkeeper.store import names
from rollkeeper.store.count_thrown import DICE, FACES, FIVES, PLACES, Throws
from rollkeeper.store.dialect import Prepared, insert_rows
from rollkeeper.store.errors import Unreadable
from rollkeeper.store.names import NoSuchPlayer
from rollkeeper.store.own_device import PREFIX, is_own
from rollkeeper.store.tables import devices, journals, thrown
from rollkeeper.wording import quoted

if TYPE_CHECKING:
    from rollkeeper.store.fold import Played  # takes time to import, and who only looks needs none

CHANGE = Prepared(update(thrown).where(
    thrown.c.journal_id == bindparam("journal"), thrown.c.name == bindparam("who")
).values(counts=bindparam("sums")))  # fmt: skip
NOTHING = [0] * PLACES
SUMS = Prepared(select(thrown.c.name, thrown.c.counts).where(thrown.c.journal_id == bindparam("journal_id")))


class NoSuchHandheld(RollkeeperError):
    """No game of a device of that name is in the database."""

    def __init__(self, device: str, there: Sequence[str]) -> None:
        known = f"there are {', '.join(there)}" if there else "there is none yet"
        super().__init__(f"no handheld {quoted(device)} is in this database, or several end so: {known}")


class Thrown(NamedTuple):
    """How often each face came: `faces[die][face]`, both from 0 on. `for_five[k]` throws of k + 1 dice could make five
    alike, and `fives` of them did."""

    faces: tuple[tuple[int, ...], ...]
    for_five: tuple[int, ...]
    fives: int

    @property
    def dice(self) -> int:
        """How many dice were thrown."""
        return sum(map(sum, self.faces))


def told(throws: Throws, seats: int) -> str:
    """What the row of a game has: for each seat its counts, in their order; nothing for who has not thrown, "" if
    nobody has."""
    texts = [_text(throws[seat]) if seat in throws else "" for seat in range(seats)]
    return ";".join(texts) if throws else ""


def change(
    connection: Connection, journal_id: int, now: "Sequence[Played]", before: Sequence[tuple[list[str], str | None]]
) -> None:
    """Bring the sums of a journal from what the rows of some games had, their `players` and `thrown`, to what they have
    now."""
    more: dict[str, list[int]] = {}
    for players, texts in before:
        for name, text in zip(players, (texts or "").split(";"), strict=False):
            if text:
                more[name] = list(map(sub, more.get(name, NOTHING), _counts(text)))
    for played in now:
        for seat, counts in played.thrown.items():
            name = played.players[seat]
            more[name] = list(map(add, more.get(name, NOTHING), counts))
    changed = {name: counts for name, counts in more.items() if any(counts)}
    if not changed:
        return
    found = SUMS.rows(connection, {"journal_id": journal_id})
    there = {name: list(map(add, _counts(text), changed[name])) for name, text in found if name in changed}
    nobody = [name for name, counts in there.items() if not any(counts)]
    again = [{"journal": journal_id, "who": name, "sums": _text(counts)} for name, counts in there.items()]
    new = [(journal_id, name, _text(counts)) for name, counts in changed.items() if name not in there]
    CHANGE.change(connection, again)
    insert_rows(connection, thrown, new)
    if nobody:  # a corrected name has taken all along
        connection.execute(delete(thrown).where(thrown.c.journal_id == journal_id, thrown.c.name.in_(nobody)))


def _text(counts: Sequence[int]) -> str:
    return " ".join(map(str, counts))


def _counts(text: str) -> list[int]:
    """The other way round. Raises Unreadable."""
    try:
        counts = list(map(int, text.split()))
    except (ValueError, AttributeError):
        counts = []
    if len(counts) != PLACES:
        raise Unreadable("how often each die showed each face cannot be read")
    return counts


def dice_thrown(connection: Connection, device: str = "", player: str = "") -> Thrown:
    """What all handhelds have thrown; or one of them, or a PC's real dice, by the serial number or its ending; or what
    one player has. Games that are hidden count. Raises NoSuchHandheld or NoSuchPlayer."""
    query = select(thrown.c.counts).join(journals, journals.c.id == thrown.c.journal_id).join(devices)
    if device:
        query = query.where(devices.c.device == full_name(connection, device))
    else:
        query = query.where(devices.c.device.not_like(f"{PREFIX}%"))
    if player:
        query = query.where(thrown.c.name.in_(sorted(names.own(connection, player))))
    times = NOTHING
    for counts in connection.execute(query).scalars():
        times = list(map(add, times, _counts(counts)))
    if player and not any(times) and player not in (everybody := names.players(connection)):
        raise NoSuchPlayer(player, sorted(everybody))
    of_faces = times[DICE + 1 :]
    faces = tuple(tuple(of_faces[at : at + FACES]) for at in range(0, len(of_faces), FACES))
    return Thrown(faces, tuple(times[1 : DICE + 1]), times[FIVES])


def who_has_thrown(connection: Connection) -> list[str]:
    """The players who have thrown dice, as called on this PC, in the order of the alphabet."""
    others = names.called(connection)
    return sorted({others.get(name, name) for name in connection.execute(select(thrown.c.name).distinct()).scalars()})


def all_devices(connection: Connection) -> list[str]:
    """Every handheld, and after them the PCs on which the score of real dice was kept."""
    found = connection.execute(select(devices.c.device)).scalars()
    return sorted(found, key=lambda name: (is_own(name), name))


def full_name(connection: Connection, device: str) -> str:
    """The serial number that is `device`, or ends so. Raises NoSuchHandheld."""
    there = all_devices(connection)
    meant = [each for each in there if is_meant(each, device)]
    if len(meant) != 1:
        raise NoSuchHandheld(device, there)
    return meant[0]
