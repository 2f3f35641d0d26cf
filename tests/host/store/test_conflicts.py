"""Events that were told in two ways: which games have them, for as long as the database lasts."""

from host.store.test_store import ABANDON, DEVICE, EPOCH, GAME, ROLL, SCORE, log
from rollkeeper.store import Store, conflicts

OTHER = "d00d60583883724a"
FIRST, SECOND = [GAME, ROLL, SCORE, ABANDON], [GAME, ROLL, SCORE, ROLL]


def told_otherwise(store: Store, n: int, roll: str = "11111") -> None:
    """The handheld's flash was written back: it tells event `n` in another way."""
    assert store.keep(DEVICE, EPOCH, log({"roll": roll}, first=n)).conflict == n


def two_games(store: Store) -> None:
    store.keep(DEVICE, EPOCH, log(*FIRST, *SECOND))
    store.keep(OTHER, EPOCH, log(*FIRST))


def test_each_game_knows_its_own(store: Store) -> None:
    two_games(store)
    rows = store.games()
    with store.reading() as connection:
        assert [conflicts.of_game(connection, row) for row in rows] == [[], [], []]
        assert conflicts.of_games(connection, rows) == {} and conflicts.all_of(connection) == []
    for n, roll in ((8, "11111"), (6, "11111"), (8, "22222"), (8, "11111")):
        told_otherwise(store, n, roll)
    with store.reading() as connection:
        assert [conflicts.of_game(connection, row) for row in rows] == [[], [6, 8], []]
        assert conflicts.of_games(connection, rows) == {rows[1].ident: [6, 8]}
        assert conflicts.all_of(connection) == [(DEVICE, EPOCH, [6, 8], [rows[1].ident])]


def test_they_are_still_there_when_the_games_have_been_folded_again(store: Store) -> None:
    two_games(store)
    told_otherwise(store, 3)
    with store.reading() as connection:
        assert [each.events for each in conflicts.all_of(connection)] == [[3]]
    store.reopen()
    store.keep(DEVICE, EPOCH, log(SCORE, ABANDON, first=9))
    with store.reading() as connection:
        assert list(conflicts.of_games(connection, store.games()).values()) == [[3]]
