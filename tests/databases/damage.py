"""Ways in which a database file gets damaged, and what `rollkeeper sync` makes of it."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from cables.joined_session import Cable
from cables.pretend_handheld import ListJournal
from databases.any_place import asked
from logs.game_log import lines_of_games
from rollkeeper.errors import RollkeeperError
from rollkeeper.place import Place
from rollkeeper.store import Store
from rollkeeper.store.repair import open_or_begin_anew

LINES = lines_of_games(8)  # what the database holds before it is damaged
PAGE = 4096  # bytes; SQLite's default

Damage = Callable[[Path], None]
AnyPlace = TypeVar("AnyPlace", Path, Place)


def synced(path: Path, journal: ListJournal) -> tuple[list[bytes], list[RollkeeperError]]:
    """Sync a handheld with the database as `rollkeeper sync` does. Returns its stored lines, and what was told."""
    told: list[RollkeeperError] = []
    store = open_or_begin_anew(path, Store, told.append)
    try:
        cable = Cable(store, journal)
        cable.exchange()
        assert cable.session.caught_up
        with store._database.reader.begin() as connection:
            query = "SELECT line FROM events JOIN journals ON journals.id = journal_id JOIN devices ON devices.id = device_id WHERE device = ? AND epoch = ? ORDER BY n"  # noqa: E501
            found = connection.exec_driver_sql(query, (journal.device, journal.epoch)).scalars().all()
        return list(found), told
    finally:
        store.close()


def closed(path: AnyPlace, lines: list[bytes] = LINES) -> AnyPlace:
    """Make a database at `path` that holds these lines, and close it."""
    store = Store(path)
    Cable(store, ListJournal(lines)).exchange()
    store.close()
    return path


def quarantined(path: Path) -> list[Path]:
    return sorted(path.parent.glob("*-damaged-*"))


def over(path: Path, at: int, content: bytes) -> None:
    """Write `content` over the file's bytes from `at` on."""
    data = bytearray(path.read_bytes())
    data[at : at + len(content)] = content
    path.write_bytes(data)


def garbage(count: int) -> bytes:
    return random.Random(count).randbytes(count)


def cut(share: float) -> Damage:
    def cut(path: Path) -> None:
        content = path.read_bytes()
        path.write_bytes(content[: int(len(content) * share)])

    return cut


def one_bit_of_an_event(path: Path) -> None:
    """A bit inside a row: SQLite's own check does not see it."""
    over(path, path.read_bytes().index(b'"points":'), b'"point3":')


def a_page_twice(path: Path) -> None:
    first, second = (path.read_bytes().index(LINES[n]) // PAGE * PAGE for n in (100, 300))
    over(path, first, path.read_bytes()[second : second + PAGE])


def a_row_that_is_gone(path: Path) -> None:
    asked(path, "DELETE FROM events WHERE n = 77")


def a_time_that_is_none(path: Path) -> None:
    asked(path, "UPDATE games SET updated_at = 'yesterday' WHERE id = 2")


def a_time_that_is_nearly_one(path: Path) -> None:
    asked(path, "UPDATE events SET received_at = replace(received_at, 'T', ' ') WHERE n = 50")


def a_time_known_in_no_way(path: Path) -> None:
    asked(path, "UPDATE events SET played_known = 'lixe' WHERE n = 60")


def letters_that_are_none(path: Path) -> None:
    asked(path, "UPDATE games SET players = CAST(x'5b22ff225d' AS TEXT) WHERE id = 2")


def empty_beside_its_log(path: Path) -> None:
    path.write_bytes(b"")
    path.with_name(path.name + "-wal").write_bytes(garbage(5000))


DAMAGES: dict[str, Damage] = {
    "garbage in its header": lambda path: over(path, 0, garbage(100)),
    "garbage in its header, but for SQLite's mark": lambda path: over(path, 16, garbage(84)),
    "its first page": lambda path: over(path, 0, garbage(PAGE)),
    "its first page, but for SQLite's mark": lambda path: over(path, 16, garbage(PAGE - 16)),
    "its mark as ours": lambda path: over(path, 68, b"none"),
    "a page in the middle": lambda path: over(path, 10 * PAGE, garbage(PAGE)),
    "every third page": lambda path: [over(path, at, garbage(99)) for at in range(PAGE, 20 * PAGE, 3 * PAGE)] and None,
    "a page in the place of another": a_page_twice,
    "cut in the middle": cut(0.5),
    "cut in its first page": lambda path: path.write_bytes(path.read_bytes()[:1000]),
    "cut in its header": lambda path: path.write_bytes(path.read_bytes()[:60]),
    "cut in SQLite's mark": lambda path: path.write_bytes(path.read_bytes()[:7]),
    "nothing but zeros": lambda path: path.write_bytes(bytes(50_000)),
    "cut by a byte": lambda path: path.write_bytes(path.read_bytes()[:-1]),
    "one bit of an event": one_bit_of_an_event,
    "a row that is gone": a_row_that_is_gone,
    "a name in its tables": lambda path: over(path, path.read_bytes().index(b"receive") + 3, b"x"),
    "letters that are none in its tables": lambda path: over(path, path.read_bytes().index(b"TEXT NOT"), b"\xff"),
    "an event of no journal": lambda path: asked(path, "UPDATE events SET journal_id = 9 WHERE n = 200") and None,
    "a journal without a name": lambda path: asked(path, "UPDATE journals SET epoch = ' '") and None,
    "a game in no state": lambda path: asked(path, "UPDATE games SET state = 'plaxing' WHERE id = 3") and None,
    "a time that is none": a_time_that_is_none,
    "a time that is nearly one": a_time_that_is_nearly_one,
    "a time known in no way": a_time_known_in_no_way,
    "letters that are none": letters_that_are_none,
    "empty, beside its log": empty_beside_its_log,
}
