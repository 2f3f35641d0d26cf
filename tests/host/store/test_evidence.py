"""Events that came in two ways: which games have them, for as long as the database lasts."""

import json
from contextlib import closing

import pytest
from click.testing import CliRunner

from databases.any_place import word
from databases.examined import Examined
from host.store.test_store import ABANDON, DEVICE, EPOCH, GAME, ROLL, SCORE, log
from host.web.test_pages import ask, words
from rollkeeper.cli import main
from rollkeeper.place import Place
from rollkeeper.store import Store, evidence
from rollkeeper.store.games import all_games

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
    rows = store.ask(all_games)
    with store.reading() as connection:
        assert [evidence.told_twice(connection, row) for row in rows] == [[], [], []]
        assert evidence.told_twice_of(connection, rows) == {} and evidence.all_told_twice(connection) == []
    for n, roll in ((8, "11111"), (6, "11111"), (8, "22222"), (8, "11111")):
        told_otherwise(store, n, roll)
    with store.reading() as connection:
        assert [evidence.told_twice(connection, row) for row in rows] == [[], [6, 8], []]
        assert evidence.told_twice_of(connection, rows) == {rows[1].ident: [6, 8]}
        assert evidence.all_told_twice(connection) == [(DEVICE, EPOCH, [6, 8], [rows[1].ident], [])]


def test_they_are_still_there_when_the_games_have_been_folded_again(store: Store) -> None:
    two_games(store)
    told_otherwise(store, 3)
    with store.reading() as connection:
        assert [each.events for each in evidence.all_told_twice(connection)] == [[3]]
    store.reopen()
    store.keep(DEVICE, EPOCH, log(SCORE, ABANDON, first=9))
    with store.reading() as connection:
        assert list(evidence.told_twice_of(connection, store.ask(all_games)).values()) == [[3]]


def test_games_marks_such_a_game_and_says_what_the_mark_means(place: Place) -> None:
    with closing(Store(place)) as store:
        two_games(store)
    where = ["--database", word(place)]
    assert "*" not in CliRunner().invoke(main, ["games", *where]).output
    with closing(Store(place)) as store:
        told_otherwise(store, 6)
        told_otherwise(store, 8)
    said = CliRunner().invoke(main, ["games", *where]).output.splitlines()
    assert [line.split()[0] for line in said[1:4]] == ["3", "*2", "1"]
    assert said[5].startswith("* ") and "two ways" in said[5] and "rollkeeper doctor" in said[5] and len(said) == 6
    told = json.loads(CliRunner().invoke(main, ["games", "--json", *where]).output)
    assert {each["game"]: each["conflicts"] for each in told["games"]} == {"3": [], "2": [6, 8], "1": []}
    assert "two ways" not in CliRunner().invoke(main, ["games", "--limit", "1", *where]).output
    CliRunner().invoke(main, ["games", "--hide", "2", *where])
    assert "*2" in CliRunner().invoke(main, ["games", "--hidden", *where]).output


def test_the_pages_say_it(store: Store) -> None:
    two_games(store)
    assert not any("two ways" in text for _, text in ask(store, "/games", "/games/2").values())
    told_otherwise(store, 6)
    found = {path: words(text) for path, (_, text) in ask(store, "/games", "/games/1", "/games/2").items()}
    assert found["/games"].count("told in two ways") == 1
    assert "event 6 of this game in two ways" in found["/games/2"] and "two ways" not in found["/games/1"]


@pytest.mark.usefixtures("quiet_computer")
def test_doctor_keeps_saying_it(place: Place) -> None:
    where = ["--database", word(place)]
    with closing(Store(place)) as store:
        two_games(store)
    assert Examined(*where).of("told twice") == []
    with closing(Store(place)) as store:
        for n in range(5, 9):
            told_otherwise(store, n)
    for _ in range(2):
        examined = Examined(*where)
        (row,) = examined.of("told twice")
        assert (row["level"], row["name"]) == ("problem", "told-in-two-ways") and examined.bad()
        assert f"handheld {DEVICE}" in row["found"] and "events 5, 6, 7, 8, of game 2," in row["found"]
        assert "came first stays" in row["found"] and "written back or restored" in row["advice"]
        with closing(Store(place)) as store:  # a new journal, as the advice says
            store.keep(DEVICE, "0e0e0e0e", log(*FIRST))


def test_a_review_says_it_of_its_source(place: Place) -> None:
    with closing(Store(place)) as store:
        two_games(store)
        told_otherwise(store, 6)
    where = ["--database", word(place)]
    for game in ("1", "2"):
        said = CliRunner().invoke(main, ["review", game, *where]).output
        assert ("told in two ways" in said) == (game == "2"), said


def test_when_all_games_are_hidden_each_verb_says_how_to_see_them(place: Place) -> None:
    with closing(Store(place)) as store:
        store.keep(DEVICE, EPOCH, log(*FIRST))
    where = ["--database", word(place)]
    assert CliRunner().invoke(main, ["games", "--hide", "1", *where]).exit_code == 0
    for words_of_it in (["games"], ["show", "last"], ["review", "last"]):
        said = " ".join(CliRunner().invoke(main, [*words_of_it, *where]).output.split())
        assert "hidden" in said and "`rollkeeper games --hidden`" in said, words_of_it
