"""Names: how players are called on this PC, how a handheld can show them, who plays the new games, and the name under
which this PC keeps journals of its own.

Laws: no event is changed for a corrected name. The handheld's name stays, beside it stands the one to show, and taking
it back brings the handheld's name back.

A short form is what the handheld can show: Jürgen is Juergen there, and a name in letters that its display does not
have is Player and four digits. It stands for one name; if another one has it already, or somebody has played under it,
it gets a number.

A roster, the names for new games, is never changed, a new one takes its place; so a handheld's confirmation is always
of exactly these names. An empty one lets the handhelds forget the names they have.

The PC's own name is chance, kept in a file beside the database; for one on a server in the user's data folder. Should
the file be lost a new name is made: the games stay, but one that was not at its end cannot go on.
"""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Container, Mapping, Sequence
from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING, NamedTuple
from zlib import crc32

from sqlalchemy import Connection, delete, insert, select

from fivedice.event import LONGEST_NAME
from rollkeeper import folders
from rollkeeper.errors import RollkeeperError
from rollkeeper.place import Address, Place
from rollkeeper.store.tables import (
    alone,
    devices,
    games,
    insert_if_new,
    insert_or_change,
    player_names,
    results,
    rosters,
    rosters_held,
)
from rollkeeper.store.timestamp import utc_now
from rollkeeper.wording import as_name, has_loose_marks, is_readable, quoted, shown

if TYPE_CHECKING:
    from fivedice.game import Game  # takes time to import, and a reader needs none

NAMES = "names"  # what one program at a time may change
LONGEST = 40  # letters; on this PC a name needs not fit on the handheld's display, and may have any letters


class NoSuchPlayer(RollkeeperError):
    """Nobody of that name has played."""

    def __init__(self, name: str, names: list[str]) -> None:
        known = f"there are {', '.join(names[:20])}{', ...' if len(names) > 20 else ''}" if names else "there is nobody"
        super().__init__(f"nobody called {quoted(name)} has played these games: {known}")


class BadName(RollkeeperError):
    """A name that nobody could read."""

    def __init__(self, name: str, why: str, todo: str = "type it again") -> None:
        super().__init__(f"the name {quoted(shown(name))} {why}", "nothing was changed", todo)


class PlayerExists(RollkeeperError):
    """A player of that name is there already."""


class PlayersMet(RollkeeperError):
    """Two players who have played against each other cannot be one."""


def fit(typed: str) -> str:
    """A name as somebody has typed it, as it is kept: the one place where a name comes in. Raises BadName."""
    name = as_name(typed)
    if not name:
        raise BadName(typed, "is empty", "leave it out, seats without a name are P1, P2, ...")
    if len(name) > LONGEST:
        raise BadName(name, f"has {len(name)} letters, and {LONGEST} are the most", "shorten it")
    if has_loose_marks(name):
        raise BadName(name, "has a mark without a letter, or too many on one letter")
    if not is_readable(name):
        raise BadName(name, "has letters that nobody can see")
    return name


def called(connection: Connection) -> dict[str, str]:
    """The names that are shown in the place of others."""
    return dict(connection.execute(select(player_names.c.name, player_names.c.called)).all())


def renamed(connection: Connection, game: "Game") -> "Game":
    """A game whose players are called as they are on this PC."""
    others = called(connection)
    if not any(shown(name) in others for name in game.players):
        return game
    after = game.copy()
    after.players = [others.get(shown(name), name) for name in game.players]
    return after


def all_players(connection: Connection) -> dict[str, set[str]]:
    """Everybody who has played, as called here, with the names that the handhelds have for them."""
    others = called(connection)
    found: dict[str, set[str]] = defaultdict(set)
    for (names,) in connection.execute(select(games.c.players).distinct()):
        for name in names:
            found[others.get(name, name)].add(name)
    return dict(found)


def played(connection: Connection) -> set[str]:
    """The names under which somebody has played, and those for new games: each is somebody's."""
    found = [*connection.execute(select(games.c.players).distinct()), *connection.execute(select(rosters.c.names))]
    return {name for (names,) in found for name in names}


def listed(connection: Connection, name: str) -> str:
    """A name as somebody has typed it, put right; as it is if somebody is called so, which only a log brings."""
    right = as_name(name)
    return name if name != right and name in all_players(connection) else right


def own(connection: Connection, name: str) -> set[str]:
    """The names that the handhelds may have for a player who is called so on this PC."""
    others, name = called(connection), listed(connection, name)
    return {own for own, other in others.items() if other == name} | ({name} - others.keys())


def finished(connection: Connection, most: int = 500) -> list[str]:
    """The players who have finished a game, as called on this PC, in the order of the alphabet."""
    query, others = select(results.c.name).distinct().order_by(results.c.name).limit(most), called(connection)
    return sorted({others.get(name, name) for name in connection.execute(query).scalars()})


def rename(connection: Connection, name: str, to: str) -> None:
    """Call a player otherwise. Raises NoSuchPlayer, BadName or PlayerExists."""
    to = fit(to)
    alone(connection, NAMES)
    there = all_players(connection)
    own = _names_of(there, name)
    if to != as_name(name) and (to in there or to in called(connection).values() or to in _waiting(connection)):
        raise PlayerExists(
            f"there is a player {quoted(to)} already", "nothing was changed",
            "`rollkeeper players merge` makes one of two",
        )  # fmt: skip
    _call(connection, own, to)


def merge(connection: Connection, name: str, into: str) -> None:
    """Make two players one, who is called as the second. Raises NoSuchPlayer, or PlayersMet."""
    alone(connection, NAMES)
    there = all_players(connection)
    own, theirs, into = _names_of(there, name), _names_of(there, into), as_name(into)
    if own == theirs:
        return
    for ident, seated in connection.execute(select(games.c.id, games.c.players)):
        if own & set(seated) and theirs & set(seated):
            raise PlayersMet(
                f"{quoted(name)} and {quoted(into)} sat at one table in game {ident}, so they are two",
                "nothing was changed",
            )
    _call(connection, own, into)


def split(connection: Connection, name: str) -> None:
    """Show a name again as the handhelds say it. Raises NoSuchPlayer if it is shown so already, or PlayerExists if
    another one is called so by now."""
    alone(connection, NAMES)
    others = called(connection)
    name = name if name in others else as_name(name)
    if name not in others:
        raise NoSuchPlayer(name, sorted(others))
    namesake = min((own for own, other in others.items() if other == name), default=None)
    if namesake is not None:
        raise PlayerExists(
            f"{quoted(namesake)} is called {quoted(name)} here by now, and two would be one", "nothing was changed",
            f"rename that player first, or `rollkeeper players split {namesake}`",
        )
    connection.execute(delete(player_names).where(player_names.c.name == name))


def take(connection: Connection, told: Mapping[str, str], from_file: Container[int] | None = None) -> list[str]:
    """Take over what another database calls its players, and return the names that stay. `from_file` has the journals
    that came with it; None if this database itself is renewed. A player who has used such a name in another journal
    keeps it, and so do two who sat at one table."""
    if not told:
        return []
    alone(connection, NAMES)
    others, stay = called(connection), []
    seats = list(connection.execute(select(games.c.journal_id, games.c.players).distinct()))
    for name, to in told.items():
        own = {each for each, other in others.items() if other == to} | {to}
        elsewhere = from_file is not None and any(name in seated and ident not in from_file for ident, seated in seats)
        met = any(name in seated and own & {*seated} - {name} for _, seated in seats)
        if name in others or elsewhere or met:
            stay += [name] if others.get(name) != to else []
            continue
        insert_or_change(connection, player_names, {"name": name, "called": to})
        others[name] = to
    return stay


def _names_of(there: dict[str, set[str]], name: str) -> set[str]:
    found = there.get(name) or there.get(as_name(name))  # a log may have a name that nobody could type
    if found is None:
        raise NoSuchPlayer(name, sorted(there))
    return found


def _waiting(connection: Connection) -> set[str]:
    """The players of the new games, who may not have played yet."""
    roster = newest_roster(connection)
    return set() if roster is None else set(roster.called)


def _call(connection: Connection, own: set[str], to: str) -> None:
    for name in sorted(own):
        if name == to:
            connection.execute(delete(player_names).where(player_names.c.name == name))
            continue
        insert_or_change(connection, player_names, {"name": name, "called": to})


# Letters that are more than one without their marks, or that Unicode does not take apart.
WRITTEN = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss", "æ": "ae", "Æ": "Ae", "ø": "oe",
     "Ø": "Oe", "å": "aa", "Å": "Aa", "œ": "oe", "ł": "l", "Ł": "L", "ı": "i", "đ": "d", "þ": "th", "’": "'"}
)  # fmt: skip


def short_forms(names: Sequence[str], called: Mapping[str, str], played: Container[str] = ()) -> list[str]:
    """A short form for each name, in their order. `called` has the names that stand for others already, `played` those
    that are somebody's; a name that is written like its own form keeps it."""
    theirs = {name for name in names if _plain(name) == name}
    found: list[str] = []
    for name in names:
        form = plain = _plain(name)
        number = 1
        while form in found or called.get(form, form if form in played or form in theirs else name) != name:
            number += 1
            form = f"{plain[: LONGEST_NAME - len(str(number))].rstrip()}{number}"
        found.append(form)
    return found


def _plain(name: str) -> str:
    apart = unicodedata.normalize("NFKD", unicodedata.normalize("NFC", name).translate(WRITTEN))
    plain = "".join(letter for letter in apart if " " <= letter <= "~")
    plain = " ".join(plain.split())[:LONGEST_NAME].rstrip()
    return plain if any(map(str.isalnum, plain)) else f"Player {crc32(name.encode()) % 10000:04}"


class Roster(NamedTuple):
    """The names for new games as the handheld gets them, and as they are `called` on this PC. `request_id` differs from
    that of every other roster, also of one with the same names."""

    ident: int
    names: list[str]
    set_at: str
    called: tuple[str, ...] = ()

    @property
    def request_id(self) -> str:
        """Eight characters."""
        return f"{crc32(repr((self.ident, self.set_at, self.names)).encode()):08x}"


def set_roster(connection: Connection, names: list[str]) -> None:
    """Put a new roster in the place of the one there is; a name that the handheld cannot show goes there in a short
    form."""
    connection.execute(insert(rosters).values(names=seated(connection, names), set_at=utc_now()))


def seated(connection: Connection, names: list[str]) -> list[str]:
    """The names as events have them; which ones they stand for is kept."""
    alone(connection, NAMES)
    others = called(connection)
    forms = short_forms(names, others, played(connection))
    for form, name in zip(forms, names, strict=True):
        if form != name and others.get(form) != name:
            connection.execute(insert(player_names).values(name=form, called=name))
    return forms


def newest_roster(connection: Connection) -> Roster | None:
    """The roster; None if there never was one."""
    row = connection.execute(select(rosters).order_by(rosters.c.id.desc()).limit(1)).first()
    if row is None:
        return None
    others = called(connection)
    return Roster(row.id, row.names, row.set_at, tuple(others.get(name, name) for name in row.names))


def roster_and_holders(connection: Connection) -> tuple[Roster, dict[str, str]] | None:
    """The roster, and the handhelds that hold it with the time when they said so; None if there never was one."""
    roster, held = newest_roster(connection), rosters_held.c
    if roster is None:
        return None
    found = connection.execute(select(held.device, held.held_at).where(held.roster_id == roster.ident))
    return roster, {row.device: row.held_at for row in found}


def confirm_roster(connection: Connection, roster: Roster, device: str) -> None:
    """The handheld has said that it holds the roster."""
    values = {"roster_id": roster.ident, "device": device, "held_at": utc_now()}
    insert_if_new(connection, rosters_held, values)


def handhelds(connection: Connection) -> list[str]:
    """All handhelds whose events are in the database."""
    found = connection.execute(select(devices.c.device).order_by(devices.c.id)).scalars()
    return [device for device in found if not is_own(device)]


FILE = "this-pc"
PREFIX = "pc"  # no serial number of a chip begins so: they are hex digits
OWN_NAME = re.compile(rf"{PREFIX}[0-9a-f]{{14}}")


class NoPlaceForName(RollkeeperError):
    """The file cannot be read or written."""

    def __init__(self, path: Path, error: OSError) -> None:
        super().__init__(
            f"cannot keep {path} ({error.strerror or error}), the name under which games with real dice are kept",
            todo="make its folder writable, or name another database with --database",
        )


def folder_of(database: Place) -> Path:
    """Where the name is kept that goes with a database."""
    return folders.data() if isinstance(database, Address) else database.parent


def own_device(folder: Path) -> str:
    """This PC's name in the databases of `folder`; made if there is none. Raises NoPlaceForName."""
    path = folder / FILE
    try:
        name = path.read_text(encoding="ascii").strip() if path.exists() else ""
    except UnicodeDecodeError:
        name = ""
    except OSError as error:
        raise NoPlaceForName(path, error) from error
    if OWN_NAME.fullmatch(name):
        return name
    name = PREFIX + token_hex(7)
    try:
        folders.keep(path, f"{name}\n".encode())
    except OSError as error:
        raise NoPlaceForName(path, error) from error
    return name


def is_own(device: str) -> bool:
    """Whether a journal is a PC's, and no handheld's."""
    return OWN_NAME.fullmatch(device) is not None
