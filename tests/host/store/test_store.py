"""The store: events kept byte for byte and once, and what the rules make of them."""

from collections.abc import Callable

import pytest

from databases.any_place import gaps_in
from host.scores.challenge_log import events_of_a_card
from logs.game_log import events_of_a_game, lines, lines_of_games
from rollkeeper.errors import NoGames, NoSuchGame
from rollkeeper.place import Place
from rollkeeper.store import Store
from rollkeeper.store.fold import game_before, latest_view, view_of_row
from rollkeeper.store.games import all_games, find_game
from rollkeeper.store.journal import events_of, next_wanted
from turnlink.host import Event
from turnlink.line import decode

DEVICE, EPOCH = "e660583883724a32", "5c1f09aa"
GAME = {"game": "travel", "players": ["Ann"]}
ROLL = {"roll": "33416"}
SCORE = {"score": "threes", "points": 6}
ABANDON = {"abandon": 1}


def batch(raw: list[bytes], first: int = 1) -> list[Event]:
    return [Event(n, line, decode(line)) for n, line in enumerate(raw, first)]


def log(*fields: dict[str, object], first: int = 1) -> list[Event]:
    return batch(lines(list(fields), first), first)


def test_an_event_is_stored_byte_for_byte(store: Store) -> None:
    raw = lines_of_games(1)
    kept = store.keep(DEVICE, EPOCH, batch(raw))
    assert (kept.last, len(kept.new), kept.conflict) == (len(raw), len(raw), None)
    assert [event.line for event in store.ask(events_of, store.ask(find_game, "last"))] == raw


def test_storing_twice_changes_nothing(store: Store) -> None:
    events = log(GAME, ROLL, SCORE)
    store.keep(DEVICE, EPOCH, events)
    before = store.ask(all_games)
    again = store.keep(DEVICE, EPOCH, events)
    assert (again.last, again.new, again.view) == (3, [], None)
    assert store.ask(all_games) == before


def test_next_wanted_is_per_journal(store: Store) -> None:
    store.keep(DEVICE, EPOCH, log(GAME, ROLL))
    assert store.ask(next_wanted, DEVICE, EPOCH) == 3
    assert store.ask(next_wanted, DEVICE, "another0") == 1
    assert store.ask(next_wanted, "another0", EPOCH) == 1
    store.keep(DEVICE, "another0", log({**GAME, "players": ["Bob"]}))
    assert [(row.epoch, row.players) for row in store.ask(all_games)] == [(EPOCH, ["Ann"]), ("another0", ["Bob"])]


def test_a_corrected_name_is_listed_also_after_the_end_of_the_game(store: Store) -> None:
    store.keep(DEVICE, EPOCH, log(GAME, {"rename": 1, "name": "Anna"}, ABANDON))
    assert [row.players for row in store.ask(all_games)] == [["Anna"]]
    store.keep(DEVICE, EPOCH, log({"rename": 1, "name": "Hanna"}, first=4))
    (row,) = store.ask(all_games)
    assert (row.players, row.state, row.refused) == (["Hanna"], "abandoned", None)
    view = store.ask(view_of_row, row)
    assert view is not None and view["players"][0]["name"] == "Hanna"


def test_other_bytes_for_a_stored_event_are_a_conflict_and_overwrite_nothing(store: Store) -> None:
    store.keep(DEVICE, EPOCH, log(GAME, ROLL, SCORE))
    before = store.ask(events_of, store.ask(find_game, "last"))
    other = log(GAME, {"roll": "11111"}, {"score": "aces", "points": 5}, {"roll": "22222"})
    kept = store.keep(DEVICE, EPOCH, other)
    assert (kept.conflict, kept.last, kept.new) == (2, 3, [])
    assert store.ask(events_of, store.ask(find_game, "last")) == before


def test_a_whole_game_is_folded_to_its_total(store: Store) -> None:
    raw = lines_of_games(3, seed=7)
    totals = [decode(line)["end"] for line in raw if b'"end"' in line]
    for n in range(0, len(raw), 5):  # as it arrives live, in small pieces
        kept = store.keep(DEVICE, EPOCH, batch(raw[n : n + 5], n + 1))
    assert [(row.state, row.totals) for row in store.ask(all_games)] == [("ended", [total]) for total in totals]
    assert kept.view is not None and kept.view["players"][0]["total"] == totals[-1]
    assert store.ask(view_of_row, store.ask(find_game, "3")) == kept.view


def test_pieces_and_one_batch_make_the_same_games(store: Store, new_place: Callable[[], Place]) -> None:
    raw = lines_of_games(2)
    for n, line in enumerate(raw, 1):
        store.keep(DEVICE, EPOCH, batch([line], n))
    other = Store(new_place())
    other.keep(DEVICE, EPOCH, batch(raw))
    shape = [(row.first_n, row.last_n, row.state, row.totals) for row in store.ask(all_games)]
    assert shape == [(row.first_n, row.last_n, row.state, row.totals) for row in other.ask(all_games)]
    other.close()


def test_a_game_goes_on_where_another_program_has_written(store: Store) -> None:
    raw = lines_of_games(1)
    other = Store(store.path)
    for n, line in enumerate(raw, 1):
        (store if n % 3 else other).keep(DEVICE, EPOCH, batch([line], n))
    other.close()
    assert [row.state for row in store.ask(all_games)] == ["ended"]


def test_an_impossible_event_marks_the_game_and_later_games_fold_on(store: Store) -> None:
    wrong = {"score": "threes", "points": 7}
    kept = store.keep(DEVICE, EPOCH, log(GAME, ROLL, wrong, ROLL, GAME, ROLL, SCORE))
    assert kept.last == 7
    first, second = store.ask(all_games)
    assert (first.state, first.first_n, first.last_n, first.totals) == ("refused", 1, 4, [0])
    assert first.refused is not None and (first.refused["n"], first.refused["name"]) == (3, "wrong-points")
    assert (second.state, second.totals) == ("playing", [6])
    view = store.ask(view_of_row, first)
    assert view is not None and view["refused"] == first.refused and view["dice"] == [3, 3, 4, 1, 6]


def test_a_game_that_was_never_closed_is_marked(store: Store) -> None:
    store.keep(DEVICE, EPOCH, log(GAME, ROLL, SCORE))
    store.keep(DEVICE, EPOCH, log(GAME, ROLL, first=4))
    first, second = store.ask(all_games)
    assert first.refused is not None and first.refused["name"] == "game-running"
    assert (first.last_n, first.totals, second.state) == (3, [6], "playing")


def test_an_unknown_edition_is_a_refused_game_without_a_card(store: Store) -> None:
    store.keep(DEVICE, EPOCH, log({"game": "moon", "players": ["Ann"]}, ROLL, ABANDON, GAME))
    first, second = store.ask(all_games)
    assert first.refused is not None and first.refused["name"] == "unknown-edition"
    assert (first.edition, first.last_n, store.ask(view_of_row, first)) == ("moon", 3, None)
    assert second.state == "playing"


def test_events_that_belong_to_no_game_are_kept_and_refused(store: Store) -> None:
    store.keep(DEVICE, EPOCH, log(ROLL, SCORE, GAME, ABANDON, ROLL, GAME))
    found = [(row.first_n, row.last_n, row.state) for row in store.ask(all_games)]
    assert found == [(3, 4, "abandoned"), (6, 6, "playing")]
    with store._database.reader.begin() as connection:
        found = connection.exec_driver_sql("SELECT n, name FROM refusals ORDER BY n").all()
    assert [tuple(row) for row in found] == [(1, "no-game"), (5, "game-closed")]
    assert store.ask(next_wanted, DEVICE, EPOCH) == 7


def test_a_gap_inside_a_game_is_kept_by_name_and_never_guessed(store: Store) -> None:
    store.keep(DEVICE, EPOCH, log(GAME, ROLL))
    kept = store.keep(DEVICE, EPOCH, log(SCORE, first=10), gap=True)
    assert (kept.last, kept.lost) == (10, 7) and kept.view is not None and kept.view["refused"] is not None
    store.keep(DEVICE, EPOCH, log(ROLL, GAME, first=11))
    first, second = store.ask(all_games)
    assert first.refused == {
        "n": 3,
        "name": "gap",
        "message": "events 3 to 9 are lost: the handheld no longer holds them",
    }
    assert (first.last_n, second.first_n, second.state) == (11, 12, "playing")
    assert [(gap.first, gap.last) for gap in gaps_in(store, first)] == [(3, 9)]


def test_a_gap_between_games_harms_neither(store: Store) -> None:
    store.keep(DEVICE, EPOCH, log(GAME, ABANDON))
    store.keep(DEVICE, EPOCH, log(ROLL, SCORE, GAME, ROLL, first=41), gap=True)
    assert [(row.first_n, row.state) for row in store.ask(all_games)] == [(1, "abandoned"), (43, "playing")]


def test_a_gap_never_covers_what_is_stored(store: Store) -> None:
    store.keep(DEVICE, EPOCH, log(GAME, ROLL, SCORE))
    kept = store.keep(DEVICE, EPOCH, log(SCORE, {"end": 1}, first=3), gap=True)
    assert (kept.last, kept.lost) == (4, 0) and gaps_in(store, store.ask(find_game, "1")) == []
    kept = store.keep(DEVICE, EPOCH, log({"end": 1}, ROLL, GAME, first=4), gap=True)
    assert (kept.last, kept.lost) == (6, 0)
    assert store.keep(DEVICE, EPOCH, log(ROLL, first=9), gap=True).lost == 2
    assert [(gap.first, gap.last) for gap in gaps_in(store, store.ask(find_game, "2"))] == [(7, 8)]


def test_undo_is_folded(store: Store) -> None:
    kept = store.keep(DEVICE, EPOCH, log(GAME, ROLL, SCORE, {"undo": "threes"}, {"score": "sixes", "points": 6}))
    assert kept.view is not None
    assert kept.view["players"][0]["boxes"]["threes"] is None
    assert kept.view["players"][0]["boxes"]["sixes"] == 6


def test_no_such_game(store: Store) -> None:
    with pytest.raises(NoGames):
        store.ask(find_game, "last")
    for wanted in ("1", "0", "x", "-1", "99999999999999999999", "１"):
        with pytest.raises(NoSuchGame):
            store.ask(find_game, wanted)


def test_last_is_the_game_that_was_played_last(store: Store) -> None:
    store.keep(DEVICE, EPOCH, log(*events_of_a_game(1)))
    store.keep("second00", EPOCH, log({**GAME, "players": ["Bob"]}))
    assert store.ask(find_game, "last").players == ["P1"], "nobody has rolled in the newest one"
    store.keep("second00", EPOCH, log(ROLL, first=2))
    assert store.ask(find_game, "last").players == ["Bob"]
    assert store.ask(latest_view, DEVICE, EPOCH) == store.ask(view_of_row, store.ask(find_game, "1"))
    assert store.ask(latest_view, "third000", EPOCH) is None


def test_columns_are_stored_with_their_card(store: Store) -> None:
    fields = list(events_of_a_card(4, ["Ann", "Bob"], 3))
    for event in log(*fields):  # as it arrives live
        kept = store.keep(DEVICE, EPOCH, [event])
    rows = store.ask(all_games)
    assert [(row.column, row.card_n, row.state) for row in rows] == [(1, 1, "ended"), (2, 1, "ended"), (3, 1, "ended")]
    view = store.ask(view_of_row, rows[2])
    assert view is not None and view == kept.view and view["earlier"] == [row.totals for row in rows[:2]]
    before = store.ask(game_before, rows[2])
    assert before is not None and before.totals == rows[1].totals and store.ask(game_before, rows[0]) is None


def test_a_column_goes_on_after_a_restart_and_where_another_program_has_written(store: Store) -> None:
    events = log(*events_of_a_card(4, ["Ann"], 2))
    other = Store(store.path)
    for n in range(0, len(events), 7):
        (store if n % 2 else other).keep(DEVICE, EPOCH, events[n : n + 7])
    other.close()
    assert [(row.column, row.state) for row in store.ask(all_games)] == [(1, "ended"), (2, "ended")]


def test_a_column_without_the_one_before_is_a_refused_game(store: Store) -> None:
    second = {**GAME, "column": 2}
    store.keep(DEVICE, EPOCH, log(GAME, ROLL, ABANDON, second, GAME, ROLL))
    assert [(row.card_n, row.column, row.state) for row in store.ask(all_games)] == [
        (1, 1, "abandoned"),
        (1, 1, "refused"),
        (5, 1, "playing"),
    ]
    refused = store.ask(all_games)[1].refused
    assert refused is not None and refused["name"] == "no-column-before"
    assert store.ask(view_of_row, store.ask(all_games)[1]) is None
    store.keep(DEVICE, "another0", log(second))
    assert store.ask(all_games)[-1].refused is not None


def test_an_abandoned_column_is_played_again_on_the_same_card(store: Store) -> None:
    first = list(events_of_a_card(4, ["Ann"], 1))
    again = {"game": "challenge", "players": ["Ann"], "column": 2}
    store.keep(DEVICE, EPOCH, log(*first, again, ABANDON, again))
    assert [(row.card_n, row.column, row.state) for row in store.ask(all_games)] == [
        (1, 1, "ended"),
        (1, 2, "abandoned"),
        (1, 2, "playing"),
    ]


def test_a_gap_takes_the_card_away(store: Store) -> None:
    first = list(events_of_a_card(4, ["Ann"], 1))
    store.keep(DEVICE, EPOCH, log(*first))
    second = {"game": "challenge", "players": ["Ann"], "column": 2}
    store.keep(DEVICE, EPOCH, log(second, first=len(first) + 10), gap=True)
    row = store.ask(all_games)[-1]
    assert row.refused is not None and (row.refused["name"], row.card_n) == ("no-column-before", row.first_n)


def test_house_rules_are_in_the_title_of_a_game(store: Store) -> None:
    store.keep(DEVICE, EPOCH, log({"game": "lowe", "players": ["Ann"], "switches": {"partners": "no"}}))
    store.keep(DEVICE, "another0", log({"game": "lowe", "players": ["Ann"]}))
    store.keep(DEVICE, "third000", log({"game": "moon", "players": ["Ann"]}))
    assert [row.title for row in store.ask(all_games)] == ["Lowe 1967, house rules", "Lowe 1967", "moon"]
