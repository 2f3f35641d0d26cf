"""The list of games page by page has each game once, in either direction, by edition, player and time."""

import pytest
from sqlalchemy import event

from databases.damage import asked
from host.scores.challenge_log import events_of_a_card
from host.store.test_statistics import GAMES, keep, played
from rollkeeper.store import Store
from rollkeeper.store.games import find_game, hide
from rollkeeper.store.listing import Page, on_card, page, place
from rollkeeper.store.names import finished, merge, own, rename
from rollkeeper.store.statistics import Chosen, last_results

ALL = Chosen()


@pytest.fixture
def several(store: Store) -> Store:
    """GAMES, of which the third is hidden, and one that is only begun; each played a day later than the one before."""
    for seed, begin in enumerate(GAMES):
        keep(store, *played(begin, seed))
    keep(store, {"game": "travel", "players": ["Ann"]}, {"roll": "11111"})
    keep(store, {"abandon": 1}, {"game": "travel", "players": ["Bob"]})
    for table, column in (("games", "id"), ("results", "game_id")):
        asked(store.path, f"UPDATE {table} SET played_to = '2026-01-0' || {column} || 'T12:00:00.000Z'")
    store.change(hide, store.ask(find_game, "3"))
    return store


def idents(found: Page) -> list[int]:
    return [row.ident for row in found.rows]


@pytest.mark.parametrize(
    ("chosen", "player", "wanted"),
    [
        (ALL, None, [7, 6, 5, 4, 2, 1]), (Chosen("lowe"), None, [4, 2]), (Chosen("hasbro"), None, []),
        (Chosen(since="2026-01-04", until="2026-01-06"), None, [5, 4]), (ALL, "Ann", [5, 4, 2, 1]),
        (ALL, "Anm", [6]), (Chosen("lowe"), "Bob", [4, 2]), (Chosen(since="2026-01-03"), "Cyd", [6, 5, 4]),
        (ALL, "nobody", []),
    ],
)  # fmt: skip
def test_each_game_is_on_one_page(several: Store, chosen: Chosen, player: str | None, wanted: list[int]) -> None:
    with several.reading() as connection:
        for most in (1, 2, 10):
            found = page(connection, chosen, player, most)
            assert not found.newer
            pages = [found]
            while found.older:
                found = page(connection, chosen, player, most, older=place(found.rows[-1]))
                assert found.newer and len(found.rows) <= most
                pages.append(found)
            assert [ident for each in pages for ident in idents(each)] == wanted
            back = [found]
            while found.newer:
                found = page(connection, chosen, player, most, newer=place(found.rows[0]))
                assert found.older
                back.append(found)
            assert back[::-1] == pages


def test_a_player_is_who_is_called_so_here(several: Store) -> None:
    several.change(merge, "Anm", "Ann")
    several.change(rename, "Cyd", "Cyd's mother")
    with several.reading() as connection:
        assert own(connection, "Ann") == {"Ann", "Anm"} and own(connection, "Anm") == own(connection, "Cyd") == set()
        assert finished(connection) == ["Ann", "Bob", "Cyd's mother", "Dan"]
        found = page(connection, ALL, "Ann", 10)
        assert idents(found) == [6, 5, 4, 2, 1] and found.rows[0].players == ["Ann", "Cyd's mother"]
        assert page(connection, ALL, "Anm", 10).rows == []
        results = last_results(connection, "Ann", Chosen(until="2026-01-06"), 3)
        assert [(each.game, each.total) for each in results] == [(row.ident, total_of(row, "Ann")) for row in (
            several.ask(find_game, "2"), several.ask(find_game, "4"), several.ask(find_game, "5"))]  # fmt: skip


def total_of(row: object, name: str) -> int:
    totals, players = row.totals, row.players  # type: ignore[attr-defined]
    return int(totals[players.index(name) % len(totals)])


def test_the_games_of_a_card(store: Store) -> None:
    keep(store, *played(GAMES[0], 1), *events_of_a_card(1, ["Ann", "Bob"], 3), *played(GAMES[0], 2))
    with store.reading() as connection:
        for ident, card in (("1", [1]), ("2", [2, 3, 4]), ("4", [2, 3, 4]), ("5", [5])):
            assert [row.ident for row in on_card(connection, store.ask(find_game, ident))] == card


@pytest.mark.of_a_file
@pytest.mark.parametrize(
    ("chosen", "player", "index"),
    [(ALL, None, "games_played"), (Chosen("web"), None, "games_played"), (ALL, "Ann", "PRIMARY KEY (name=?")],
)
def test_an_index_leads_to_the_first_game(several: Store, chosen: Chosen, player: str | None, index: str) -> None:
    seen: list[tuple[str, object]] = []
    with several.reading() as connection:

        @event.listens_for(connection, "before_cursor_execute")
        def asks(connection: object, cursor: object, query: str, values: object, *more: object) -> None:
            if ("LIMIT" in query and "results" in query) or "played_to" in query:
                seen.append((query, values))

        page(connection, chosen, player, 2, older=("2026-01-06", 6))
        query, values = seen[0]
        plan = connection.exec_driver_sql("EXPLAIN QUERY PLAN " + query, values).all()  # type: ignore[arg-type]
    told = " ".join(str(row[-1]) for row in plan)
    assert index in told and "TEMP B-TREE" not in told, told
