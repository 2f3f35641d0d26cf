"""The page of a throw over HTTP: what it is asked for, the lines that it computes from, and what is not there."""

import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest

from host.web.committed_store import OPEN, SECOND_COLUMN, SHARED, WITH_NONCE, committed, throws
from host.web.test_pages import ask, words
from logs.committed_games import CommittedJournal
from rollkeeper.store import Store
from rollkeeper.store.evidence import nonce_for
from rollkeeper.verify import proves, proves_not
from rollkeeper.verify.sources import of_file
from rollkeeper.web.game_pages import replay_of
from turnlink.host import Event
from turnlink.line import decode

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
        assert proves() in words(text) and proves_not() in words(text)


def test_from_one_throw_to_the_next(played: Played) -> None:
    store, made = played
    first, second, third = throws(made)[:3]
    at = f"/games/{WITH_NONCE}/dice/"
    ((_, text),) = ask(store, at + str(second)).values()
    assert f'href="{at}{first}">the roll before' in text and f'href="{at}{third}">the next roll' in text
    ((_, text),) = ask(store, at + str(first)).values()
    assert "the roll before" not in text


def test_the_lines_of_a_game_can_be_verified_by_anybody(played: Played) -> None:
    store, _ = played
    found = ask(store, *(f"/games/{game}/log.jsonl" for game in (WITH_NONCE, SHARED, OPEN, SECOND_COLUMN)))
    states = [[game.state for game in of_file(BytesIO(text.encode()))] for _, text in found.values()]
    assert states == [["follows"], ["follows"], ["open"], ["follows"]]
    ((_, text),) = ask(store, f"/games/{OPEN}/log.jsonl").values()
    assert "seed" not in text


def test_the_seal_and_a_failed_source_are_on_the_pages(played: Played, tmp_path: Path) -> None:
    made = CommittedJournal(36)
    made.game("web", 1, faults=0.4)
    store = Store(tmp_path / "games.sqlite3")
    store.keep(made.device, made.epoch, [Event(n, line, decode(line)) for n, line in enumerate(made.lines[1:], 1)])
    faulty = next(n for n, event in enumerate(made.events, 1) if "share" in event and "fault" in event)
    passed = next(n for n, event in enumerate(made.events, 1) if "share" in event and "fault" not in event)
    found = ask(store, "/games/1", "/games/1/sheet", f"/games/1/dice/{faulty}", f"/games/1/dice/{passed}")
    steps = replay_of(store, "1")["steps"]
    store.close()
    game, sheet, one, other = (words(text) for _, text in found.values())
    seal = " ".join(re.findall("....", str(made.events[-1]["seal"])))
    assert f"Seal {seal} :" in game and f"seal {seal}" in sheet
    thrown = sum("fault" in event and "share" in event for event in made.events)
    assert f"the random source had failed its tests for the seed and {thrown} rolls" in game
    assert "had failed their tests (stands still)" in one and "(stands still)" not in other
    assert isinstance(steps, list)
    assert sum("had failed its tests: stands still" in step["says"] for step in steps) == thrown + 1
    for path in (f"/games/{OPEN}", f"/games/{OPEN}/sheet"):
        assert "seal" not in words(ask(played[0], path)[path][1]).lower(), "it goes on"


def test_a_nonce_that_was_sent_and_not_taken_is_told(tmp_path: Path) -> None:
    made = CommittedJournal(33)
    made.game("web", 1, nonce=False)
    path = f"/games/1/dice/{throws(made)[0]}"
    store = Store(tmp_path / "games.sqlite3")
    store.keep(made.device, made.epoch, [Event(n, line, decode(line)) for n, line in enumerate(made.lines[1:], 1)])
    assert "No PC was connected" in words(ask(store, path)[path][1])
    store.change(nonce_for, made.device, made.epoch, 1, str(made.events[0]["commit"]))
    assert "the handheld has not taken them, so nothing came from outside" in words(ask(store, path)[path][1])
    store.close()


def test_what_is_no_throw_is_not_found(played: Played) -> None:
    store, made = played
    paths = (f"/games/{WITH_NONCE}/dice/1", f"/games/{WITH_NONCE}/dice/x", "/games/99/dice/4", "/games/99/log.jsonl",
             f"/games/{WITH_NONCE}/dice/{throws(made)[-1]}")  # fmt: skip
    assert [status for status, _ in ask(store, *paths).values()] == [404] * 5
