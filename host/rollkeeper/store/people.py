"""What the store knows of people: how they are called on this PC, who is on the roster, and which handhelds have it."""

from threading import Lock
from typing import TYPE_CHECKING

from rollkeeper.store import names, roster
from rollkeeper.store.opened import Opened
from rollkeeper.store.roster import Roster

if TYPE_CHECKING:
    from fivedice.game import Game  # takes time to import, and who only looks needs none


class People:
    """A part of `Store`; each call is one transaction of its own."""

    _database: Opened
    _writing: Lock

    def names(self) -> dict[str, set[str]]:
        """Everybody who has played, as called on this PC, with the names that the handhelds have for them."""
        with self._database.read() as connection:
            return names.players(connection)

    def rename(self, name: str, to: str) -> None:
        """Call a player otherwise on this PC. Raises NoSuchPlayer, or PlayerExists."""
        with self._writing, self._database.write() as connection:
            names.rename(connection, name, to)

    def merge(self, name: str, into: str) -> None:
        """Make two players one. Raises NoSuchPlayer, or PlayersMet."""
        with self._writing, self._database.write() as connection:
            names.merge(connection, name, into)

    def split(self, name: str) -> None:
        """Show a name again as the handhelds say it. Raises NoSuchPlayer."""
        with self._writing, self._database.write() as connection:
            names.split(connection, name)

    def renamed(self, game: "Game") -> "Game":
        """A game whose players are called as they are on this PC."""
        with self._database.read() as connection:
            return names.renamed(connection, game)

    def seat(self, players: list[str]) -> list[str]:
        """The names of players as events have them, which may be short forms; whom they stand for is kept."""
        with self._writing, self._database.write() as connection:
            return roster.seated(connection, players)

    def set_roster(self, names: list[str]) -> None:
        """Have new games played under these names on every handheld; [] lets them forget the names they have."""
        with self._writing, self._database.write() as connection:
            roster.write(connection, names)

    def roster(self) -> tuple[Roster, dict[str, str]] | None:
        """The roster, and the handhelds that hold it with the time when they said so; None if there never was one."""
        with self._database.read() as connection:
            found = roster.newest(connection)
            return None if found is None else (found, roster.holders(connection, found))

    def confirm_roster(self, found: Roster, device: str) -> None:
        """A handheld holds this roster."""
        with self._writing, self._database.write() as connection:
            roster.confirm(connection, found, device)

    def devices(self) -> list[str]:
        """The handhelds whose events are here."""
        with self._database.read() as connection:
            return roster.devices(connection)
