"""A journal that is read back: each game has its own events and gaps, and nothing damaged or missing is passed over."""

from itertools import pairwise

import pytest

from databases.any_place import gaps_in
from logs.game_log import lines_of_games
from rollkeeper.store import Store
from rollkeeper.store.errors import Unreadable
from rollkeeper.store.fold import played_again, view_of_row
from rollkeeper.store.games import all_games
from rollkeeper.store.journal import events_of
from turnlink.host import Event
from turnlink.line import decode

DEVICE, EPOCH = "e660583883724a32", "5c1f09aa"


def test_each_game_has_its_own_gaps(store: Store) -> None:
    raw = lines_of_games(3)
    begins = [n for n, line in enumerate(raw, 1) if b'"game"' in line]
    lost = [begin + 5 for begin in begins]
    for n, line in enumerate(raw, 1):
        if n not in lost:
            store.keep(DEVICE, EPOCH, [Event(n, line, decode(line))], gap=True)
    assert [[gap.first for gap in gaps_in(store, row)] for row in store.ask(all_games)] == [[n] for n in lost]
    assert [len(store.ask(events_of, row)) for row in store.ask(all_games)] == [
        last - first - 1 for first, last in pairwise([*begins, len(raw) + 1])
    ]


@pytest.mark.of_a_file
def test_a_row_that_is_gone_or_cannot_be_read_is_damage(store: Store) -> None:
    raw = lines_of_games(1)
    store.keep(DEVICE, EPOCH, [Event(n, line, decode(line)) for n, line in enumerate(raw, 1)])
    (row,) = store.ask(all_games)
    for statement in (
        "DELETE FROM events WHERE n = 10",
        f"DELETE FROM events WHERE n = {len(raw)}",
        "UPDATE events SET line = substr(line, 2) WHERE n = 10",
        "UPDATE events SET line = (SELECT line FROM events WHERE n = 11) WHERE n = 10",
        "UPDATE events SET played_at = 'noon' WHERE n = 10",
        "UPDATE events SET played_known = 'somehow' WHERE n = 10",
        "UPDATE events SET received_at = '' WHERE n = 10",
        "INSERT INTO gaps VALUES (1, 12, 'x', '2026-01-01T00:00:00.000Z')",
        "INSERT INTO gaps VALUES (1, 12, 11, '2026-01-01T00:00:00.000Z')",
    ):
        with store._database.writer.connect() as connection:
            connection.exec_driver_sql(statement)
            with pytest.raises(Unreadable):
                played_again(connection, row)
            connection.rollback()
    assert store.ask(view_of_row, row) is not None
