"""The dice that were thrown: rows written with the row of the game, and their sums.

Sums are made by the database, over one row for each player of a game: no event is read again.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, delete, func, insert, select

from rollkeeper.errors import RollkeeperError
from rollkeeper.store import names
from rollkeeper.store.fold import Played
from rollkeeper.store.names import NoSuchPlayer
from rollkeeper.store.own_device import PREFIX, is_own
from rollkeeper.store.tables import DICE, FACES, devices, face_at, for_five, journals, thrown
from rollkeeper.wording import quoted, shown

FORGET = delete(thrown).where(thrown.c.game_id == bindparam("ident"))
SAVE = insert(thrown)
COUNTS = [each.name for each in thrown.columns if each.name not in ("game_id", "seat", "journal_id", "name")]
NONE = dict.fromkeys(COUNTS, 0)
SUMS = [func.coalesce(func.sum(thrown.c[name]), 0) for name in COUNTS]
SHORTEST_ENDING = 4  # as of `--device` everywhere


class NoSuchHandheld(RollkeeperError):
    """No game of a device of that name is in the database."""

    def __init__(self, device: str, there: Sequence[str]) -> None:
        known = f"there are {', '.join(there)}" if there else "there is none yet"
        super().__init__(f"no handheld {quoted(device)} is in this database, or several end so: {known}")


@dataclass(frozen=True)
class Thrown:
    """How often each face came: `faces[die][face]`, both from 0 on. `for_five[k]` throws of k + 1 dice could make five
    alike, and `fives` of them did."""

    faces: tuple[tuple[int, ...], ...]
    for_five: tuple[int, ...]
    fives: int
    games: int

    @property
    def dice(self) -> int:
        """How many dice were thrown."""
        return sum(map(sum, self.faces))


def save(connection: Connection, journal_id: int, found: Sequence[tuple[int, Played]]) -> None:
    """Write the rows of these games of a journal, of which each has its ident."""
    some = [(ident, played) for ident, played in found if played.thrown]
    if not some:
        return
    connection.execute(FORGET, [{"ident": ident} for ident, _ in some])
    rows = [
        {**NONE, **counts, "game_id": ident, "seat": seat, "journal_id": journal_id,
         "name": shown(played.players[seat - 1])}
        for ident, played in some for seat, counts in played.thrown.items()
    ]  # fmt: skip
    connection.execute(SAVE, rows)


def dice_thrown(connection: Connection, device: str = "", player: str = "") -> Thrown:
    """What all handhelds have thrown; or one of them, or a PC's real dice, by the serial number or its ending; or what
    one player has. Games that are hidden count. Raises NoSuchHandheld or NoSuchPlayer."""
    query = select(func.count(thrown.c.game_id.distinct()), *SUMS)
    if device:
        ours = devices.c.device == full_name(connection, device)
    else:
        ours = devices.c.device.not_like(f"{PREFIX}%")
    query = query.where(thrown.c.journal_id.in_(select(journals.c.id).join(devices).where(ours)))
    if player:
        own = names.own(connection, player)
        query = query.where(thrown.c.name.in_(sorted(own)))
    games, *sums = connection.execute(query).one()
    if player and not games and player not in (everybody := names.players(connection)):
        raise NoSuchPlayer(player, sorted(everybody))
    count = dict(zip(COUNTS, map(int, sums), strict=True))
    return Thrown(
        tuple(tuple(count[face_at(die, face)] for face in range(1, FACES + 1)) for die in range(1, DICE + 1)),
        tuple(count[for_five(many)] for many in range(1, DICE + 1)), count["fives"], games,
    )  # fmt: skip


def all_devices(connection: Connection) -> list[str]:
    """Every handheld, and after them the PCs on which the score of real dice was kept."""
    found = connection.execute(select(devices.c.device)).scalars()
    return sorted(found, key=lambda name: (is_own(name), name))


def full_name(connection: Connection, device: str) -> str:
    """The serial number that is `device`, or ends so. Raises NoSuchHandheld."""
    there = all_devices(connection)
    long_enough = len(device) >= SHORTEST_ENDING
    meant = [each for each in there if each == device or (long_enough and each.endswith(device.lower()))]
    if len(meant) != 1:
        raise NoSuchHandheld(device, there)
    return meant[0]
