"""Games' rows that other rules have folded are made again, and keep their numbers."""

from contextlib import closing

import pytest
from sqlalchemy import insert

from databases.any_place import asked
from logs.game_log import lines, lines_of_games
from rollkeeper.cli import opening
from rollkeeper.place import Place
from rollkeeper.store import Store, fold, journal
from rollkeeper.store.database import open_place
from rollkeeper.store.games import all_games
from rollkeeper.store.journal import fingerprint
from rollkeeper.store.tables import devices, events, games, refusals
from rollkeeper.store.tables import journals as journals_table
from turnlink.host import Event
from turnlink.line import decode

DEVICE, EPOCH = "e660583883724a32", "5c1f09aa"
HOUSE: dict[str, object] = {"game": "web", "players": ["Ann"], "switches": {"voluntary_zero": "any"}}


def keep(store: Store, raw: list[bytes], epoch: str = EPOCH) -> None:
    store.keep(DEVICE, epoch, [Event(n, line, decode(line)) for n, line in enumerate(raw, 1)])


def old_database(place: Place, journals: int = 1) -> None:
    """As other rules have left it, with rows that they got wrong."""
    at = "2026-01-01T00:00:00.000Z"
    raw = [*lines_of_games(2), *lines([HOUSE, {"roll": "33416"}], len(lines_of_games(2)) + 1)]
    starts = [n for n, line in enumerate(raw, 1) if b'"game"' in line]
    wrong = {"edition": "travel", "players": ["P1"], "state": "refused", "totals": [], "refused_name": "shared-dice",
             "refused_message": "not yet", "started_at": at, "updated_at": at, "card_n": 1, "card_column": 1,
             "title": "", "played_from": at, "from_known": "before", "played_to": at,
             "to_known": "before"}  # fmt: skip
    with closing(open_place(place, 5.0)) as database, database.write() as connection:
        connection.execute(insert(devices).values(device=DEVICE, first_seen=at))
        for journal in range(1, journals + 1):
            own = {"journal_id": journal}
            values = {"device_id": 1, "epoch": f"epoch{journal:03}", "first_seen": at, "fold": "old"}
            connection.execute(insert(journals_table).values(values))
            times = {"received_at": at, "played_at": at, "played_known": "before"}
            rows = [{**own, "n": n, "line": line, **times} for n, line in enumerate(raw, 1)]
            connection.execute(insert(events), rows)
            refusal = {"n": starts[2], "name": "shared-dice", "message": "not yet"}
            connection.execute(insert(refusals).values({**own, **refusal}))
            for start in reversed(starts):  # in an order of their own, so that numbers are seen to stay
                numbers = {"first_n": start, "last_n": start, "refused_n": start}
                connection.execute(insert(games).values({**own, **wrong, **numbers}))


def test_an_old_database_is_refolded(place: Place) -> None:
    old_database(place)
    store = Store(place)
    third, second, first = store.ask(all_games)
    assert [row.ident for row in (third, second, first)] == [1, 2, 3], "games keep their numbers"
    totals = [decode(line)["end"] for line in lines_of_games(2) if b'"end"' in line]
    assert [(row.state, row.totals) for row in (first, second)] == [("ended", [total]) for total in totals]
    assert (third.state, third.title, third.refused) == ("playing", "Web rules, house rules", None)
    with store._database.reader.begin() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM refusals").scalar_one() == 0
    assert first.started_at == "2026-01-01T00:00:00.000Z", "not now"
    store.close()


def test_it_is_done_once(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(place)
    keep(store, lines_of_games(1))
    store.close()
    monkeypatch.setattr(fold, "fold_anew", lambda *_: pytest.fail("these rules have folded it"))
    Store(place).close()


def test_other_rules_fold_every_journal_anew(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(place)
    keep(store, lines_of_games(1))
    store.close()
    asked(place, "UPDATE games SET totals = '[0]', state = 'refused', title = ''")
    monkeypatch.setattr(journal, "fingerprint", lambda: "other rules")
    store = Store(place)
    assert [(row.state, row.title) for row in store.ask(all_games)] == [("ended", "Travel")]
    assert store.ask(all_games)[0].totals != [0]
    store.close()


def test_a_game_that_the_rules_no_longer_see_loses_its_row(place: Place) -> None:
    old_database(place)
    asked(place, "UPDATE games SET first_n = first_n + 1 WHERE id = 1")
    store = Store(place)
    assert [row.ident for row in store.ask(all_games)] == [2, 3, 4]
    store.close()


def test_a_crash_leaves_a_journal_done_or_not_begun(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    old_database(place, journals=3)
    carry, left = fold.carry, [2]

    def crash(*words: object) -> object:
        left[0] -= 1
        done = carry(*words)  # type: ignore[arg-type]
        if not left[0]:
            raise KeyboardInterrupt
        return done

    monkeypatch.setattr(fold, "carry", crash)
    with pytest.raises(KeyboardInterrupt):
        Store(place)
    monkeypatch.undo()
    folded = [by == fingerprint() for (by,) in asked(place, "SELECT fold FROM journals ORDER BY id")]
    states = [state for (state,) in asked(place, "SELECT state FROM games WHERE first_n = 1 ORDER BY journal_id")]
    assert (folded, states) == ([True, False, False], ["ended", "refused", "refused"])
    store = Store(place)
    assert {row.state for row in store.ask(all_games)} == {"ended", "playing"}
    store.close()


def test_how_far_it_is_can_be_told(place: Place) -> None:
    old_database(place, journals=2)
    told: list[tuple[int, int]] = []
    Store(place, tell=lambda done, total: told.append((done, total))).close()
    count = len(lines_of_games(2)) + 2
    assert told == [(0, 2 * count), (count, 2 * count), (2 * count, 2 * count)]


def test_long_work_shows_a_bar_on_a_terminal(
    place: Place, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TTY_COMPATIBLE", "1")
    monkeypatch.setattr(opening, "MANY", 10)
    old_database(place, journals=2)
    opening.open_store(place).close()
    assert "applying the rules of this version" in capsys.readouterr().err
    opening.open_store(place).close()
    assert capsys.readouterr().err == "", "there is nothing left to do"
