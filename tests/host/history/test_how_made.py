"""The page of a throw over HTTP: what it is asked for, the lines that it computes from, and what is not there."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest

from committed_games import CommittedJournal
from host.history.committed_store import OPEN, SECOND_COLUMN, SHARED, WITH_NONCE, committed, throws
from host.history.test_pages import ask, words
from rollkeeper.history.game_page import replay_of
from rollkeeper.store import Store
from rollkeeper.verify import PROVES, PROVES_NOT
from rollkeeper.verify.sources import of_file

Played = tuple[Store, CommittedJournal]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    store = Store(Path(tmp_path_factory.mktemp("made")) / "games.sqlite3")
    made = committed(store)
    yield store, made
    store.close()


def test_each_throw_of_a_replay_leads_to_its_page(played: Played) -> None:
    store, made = played
    found = []
    for game in (WITH_NONCE, SHARED, OPEN):
        steps = replay_of(store, str(game))["steps"]
        assert isinstance(steps, list)
        found += [step["event"] for step in steps if step["event"]]
    assert found == throws(made)
    paths = [f"/games/{WITH_NONCE}/dice/{n}" for n in found[:3]] + [f"/games/{OPEN}/dice/{found[-1]}"]
    for path, (status, text) in ask(store, *paths).items():
        assert status == 200 and f'data-event="{path.rpartition("/")[2]}"' in text
        assert PROVES in words(text) and PROVES_NOT in words(text)


def test_from_one_throw_to_the_next(played: Played) -> None:
    store, made = played
    first, second, third = throws(made)[:3]
    at = f"/games/{WITH_NONCE}/dice/"
    ((_, text),) = ask(store, at + str(second)).values()
    assert f'href="{at}{first}">the throw before' in text and f'href="{at}{third}">the next throw' in text
    ((_, text),) = ask(store, at + str(first)).values()
    assert "the throw before" not in text


def test_the_lines_of_a_game_can_be_verified_by_anybody(played: Played) -> None:
    store, _ = played
    found = ask(store, *(f"/games/{game}/log.jsonl" for game in (WITH_NONCE, SHARED, OPEN, SECOND_COLUMN)))
    states = [[game.state for game in of_file(BytesIO(text.encode()))] for _, text in found.values()]
    assert states == [["follows"], ["follows"], ["open"], ["follows"]]
    ((_, text),) = ask(store, f"/games/{OPEN}/log.jsonl").values()
    assert "seed" not in text


def test_what_is_no_throw_is_not_found(played: Played) -> None:
    store, made = played
    paths = (f"/games/{WITH_NONCE}/dice/1", f"/games/{WITH_NONCE}/dice/x", "/games/99/dice/4", "/games/99/log.jsonl",
             f"/games/{WITH_NONCE}/dice/{throws(made)[-1]}")  # fmt: skip
    assert [status for status, _ in ask(store, *paths).values()] == [404] * 5
