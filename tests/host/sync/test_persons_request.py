"""A box on its way to the handheld, over a cable that loses, doubles and cuts: written once, or told why not."""

import random

import pytest

from cables.wired import Handheld, Wired
from rollkeeper.store import Store
from rollkeeper.sync.persons_request import PATIENCE
from rollkeeper.sync.session_states import CALL_EVERY


def test_a_box_is_written_and_its_event_is_the_answer(wired: Wired) -> None:
    wired.put()
    wired.run(1)
    assert (wired.answers, wired.handheld.boxes) == (["written"], 1)
    assert wired.stored == wired.journal.lines


def test_a_request_that_is_lost_is_said_again(wired: Wired) -> None:
    wired.put()
    wired.run(2, lost=True)
    assert wired.handheld.boxes == 0 and wired.answers == []
    wired.run(2)
    assert (wired.answers, wired.handheld.boxes) == (["written"], 1)


def test_a_request_that_comes_doubled_is_done_once(wired: Wired) -> None:
    wired.put()
    wired.run(1, doubled=True)
    assert (wired.answers, wired.handheld.boxes) == (["written"], 1)


def test_lost_answers_do_not_write_it_twice(wired: Wired) -> None:
    wired.put()
    wired.run(3, deaf=True)
    assert wired.handheld.boxes == 1 and wired.answers == []
    wired.run(CALL_EVERY + 1)
    assert (wired.answers, wired.handheld.boxes) == (["written"], 1)


@pytest.mark.parametrize("when", range(12))
def test_the_cable_is_cut_in_between(wired: Wired, when: int) -> None:
    wired.put()
    for _ in range(when):
        wired.round(deaf=when % 2 == 1)
    wired.replug()
    wired.run(3)
    assert (wired.answers, wired.handheld.boxes) == (["written"], 1)


def test_a_refusal_reaches_the_person_once(wired: Wired) -> None:
    wired.handheld.rolling = True
    wired.put()
    wired.run(2)
    assert (wired.answers, wired.handheld.boxes) == (["box-refused"], 0)


def test_the_game_that_went_on_is_not_written_into(wired: Wired) -> None:
    wired.handheld.log({"roll": "33441", "keep": "1234"})
    wired.put()
    wired.run(2)
    assert (wired.answers, wired.handheld.boxes) == (["game-went-on"], 0)


def test_a_stale_page_is_told_so(wired: Wired) -> None:
    wired.put(after=1)
    wired.run(2)
    assert (wired.answers, wired.handheld.boxes) == (["game-went-on"], 0)


def test_the_player_wrote_the_same_box_by_keys(wired: Wired) -> None:
    wired.handheld.log({"score": "fours", "points": 8})
    wired.put()
    wired.run(2)
    assert (wired.answers, wired.handheld.boxes) == (["written"], 1)


def test_nobody_answers(wired: Wired) -> None:
    wired.put()
    wired.put("chance", 20)
    assert wired.answers == ["still-asking"]
    wired.run(PATIENCE + 1, lost=True)
    assert wired.answers == ["still-asking", "no-answer"]


def test_a_box_is_taken_back_and_its_event_is_the_answer(wired: Wired) -> None:
    wired.handheld.log({"score": "fours", "points": 8})
    wired.put(points=None, after=3)
    wired.run(1, doubled=True)
    assert wired.answers == ["written"] and len(wired.journal.lines) == 4
    assert b'"undo":"fours"' in wired.journal.lines[-1]
    assert wired.stored == wired.journal.lines


def test_the_next_can_be_asked_for_as_soon_as_the_card_shows_the_one_before(wired: Wired) -> None:
    wired.session._on_change = lambda card: wired.put(points=None, after=3) if card["last"] else None
    wired.put()
    wired.run(2)
    assert wired.answers == ["written", "written"] and b'"undo"' in wired.journal.lines[-1]


@pytest.mark.parametrize("event", [{"roll": "33416"}, {"undo": "threes"}])
def test_what_came_instead_of_taking_it_back_is_no_answer(wired: Wired, event: dict[str, object]) -> None:
    wired.handheld.log({"score": "fours", "points": 8})
    wired.handheld.log(event)
    wired.put(points=None, after=3)
    wired.run(2)
    assert wired.answers == ["game-went-on"] and len(wired.journal.lines) == 4


def test_any_faults_and_it_is_never_done_twice(store: Store) -> None:
    written = 0
    for seed in range(60):
        rng = random.Random(seed)
        handheld = Handheld()
        handheld.journal.device = f"e6605838{seed:08x}"
        wired = Wired(store, handheld)
        wired.run(1)
        wired.put()
        for _ in range(30):
            handheld.rolling = rng.random() < 0.1
            wired.round(lost=rng.random() < 0.4, doubled=rng.random() < 0.3, deaf=rng.random() < 0.4)
            if rng.random() < 0.1:
                wired.replug()
        handheld.rolling = False
        wired.run(CALL_EVERY + 3)
        assert len(wired.answers) == 1 and handheld.boxes == (wired.answers[0] == "written"), (seed, wired.answers)
        written += handheld.boxes
    assert 10 < written < 60, "both ends of it were seen"
