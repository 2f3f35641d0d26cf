"""A new game on its way to the handheld, over a cable that loses, doubles and cuts: begun once, or told why not."""

import random

import pytest

from cables.wired import Handheld, Wired
from roller import remote
from rollkeeper.scores.new_game import NotOffered
from rollkeeper.store import Store
from rollkeeper.sync.persons_request import PATIENCE, UNDONE, CannotBegin, NewGame
from rollkeeper.sync.session_states import CALL_EVERY
from turnlink.host import Event

WEB = NewGame("web", ["Ann", ""])


def test_it_is_begun_and_its_event_is_the_answer(wired: Wired) -> None:
    wired.ask(WEB)
    wired.run(1)
    assert (wired.answers, wired.handheld.games) == (["written"], 2)
    assert wired.stored == wired.journal.lines


def test_lost_answers_do_not_begin_two(wired: Wired) -> None:
    wired.ask(WEB)
    wired.run(3, deaf=True)
    assert wired.handheld.games == 2 and wired.answers == []
    wired.run(CALL_EVERY + 1, doubled=True)
    assert (wired.answers, wired.handheld.games) == (["written"], 2)


@pytest.mark.parametrize("when", range(12))
def test_the_cable_is_cut_in_between(wired: Wired, when: int) -> None:
    wired.ask(WEB)
    for _ in range(when):
        wired.round(deaf=when % 2 == 1)
    wired.replug()
    wired.run(3)
    assert (wired.answers, wired.handheld.games) == (["written"], 2)


def test_a_refusal_reaches_the_person_in_the_words_of_the_handheld(wired: Wired) -> None:
    wired.handheld.rolling = True
    wired.ask(WEB)
    wired.run(2)
    assert (wired.answers, wired.handheld.games) == (["cannot-begin"], 1)


@pytest.mark.parametrize(
    ("why", "happened", "todo"),
    [
        ("the dice are rolling", "the dice are rolling", ""),
        (remote.FULL, "the handheld is full", "save its games on a PC first"),
        (remote.EMPTY, "the handheld's battery is empty", "change the cells"),
        ("with these dice the card allows only: Fives", "with these dice the card allows only: Fives", ""),
    ],
)
def test_a_refusal_says_apart_what_is_in_the_way_and_what_to_do(why: str, happened: str, todo: str) -> None:
    error = WEB.refused(why)
    assert (error.happened, error.safe, error.todo, error.name) == (happened, UNDONE, todo, "cannot-begin")


@pytest.mark.parametrize(
    "events",
    [
        [{"roll": "33441", "keep": "1234"}],
        [{"abandon": 1}, {"game": "travel", "players": ["Ann", "P2"]}],  # begun by keys
        [{"abandon": 1}, {"game": "web", "players": ["Ann"]}],
        [{"abandon": 1}, {"game": "web", "players": ["Bob", "Ann"]}],
    ],
)
def test_what_came_instead_is_no_answer(wired: Wired, events: list[dict[str, object]]) -> None:
    for event in events:
        wired.handheld.log(event)
    games = wired.handheld.games
    wired.ask(WEB)
    wired.run(2)
    assert (wired.answers, wired.handheld.games) == (["game-went-on"], games)


def test_the_power_went_between_the_two_events(wired: Wired) -> None:
    """The handheld has closed the game before; when it is switched on it begins one like that."""
    wired.run(1)
    wired.ask(WEB)
    wired.handheld.log({"abandon": 1})
    wired.run(2)
    assert wired.answers == [], "it is not decided yet"
    wired.handheld.log({"game": "travel", "players": ["P1"]})
    wired.run(1)
    assert (wired.answers, wired.handheld.games) == (["game-went-on"], 2)


def test_nobody_answers(wired: Wired) -> None:
    wired.ask(WEB)
    wired.put("chance", 20)
    wired.run(PATIENCE + 1, lost=True)
    assert wired.answers == ["still-asking", "no-answer"]


def test_which_event_begins_the_next_game_on_the_card() -> None:
    further = NewGame(same_card=True)
    for fields, done in (
        ({"end": 212}, None), ({"abandon": 1}, None), ({"game": "web", "players": ["P1"], "column": 2}, True),
        ({"game": "web", "players": ["P1"]}, False), ({"roll": "12345"}, False),
    ):  # fmt: skip
        assert further.is_done_by(Event(3, b"", dict(fields))) is done
    assert WEB.is_done_by(Event(3, b"", {"game": "web", "players": 7})) is False
    assert WEB.is_done_by(Event(3, b"", {"score": "aces", "points": 1})) is False


def test_what_the_rules_do_not_have_is_said_before_the_handheld_is_asked() -> None:
    NewGame("lowe", [""] * 4, 2).check()
    NewGame("travel", ["", ""], difference=True).check()
    with pytest.raises(CannotBegin, match="3 players cannot be 2 teams"):
        NewGame("lowe", [""] * 3, 2).check()
    with pytest.raises(NotOffered, match="always owed"):
        NewGame("lowe", [""] * 2, difference=True).check()


def test_any_faults_and_no_two_are_begun(store: Store) -> None:
    begun = 0
    for seed in range(60):
        rng = random.Random(seed)
        handheld = Handheld()
        handheld.journal.device = f"e6605839{seed:08x}"
        wired = Wired(store, handheld)
        wired.run(1)
        wired.ask(WEB)
        for _ in range(30):
            handheld.rolling = rng.random() < 0.1
            wired.round(lost=rng.random() < 0.4, doubled=rng.random() < 0.3, deaf=rng.random() < 0.4)
            if rng.random() < 0.1:
                wired.replug()
        handheld.rolling = False
        wired.run(CALL_EVERY + 3)
        assert len(wired.answers) == 1 and handheld.games == 1 + (wired.answers[0] == "written"), (seed, wired.answers)
        begun += handheld.games - 1
    assert 10 < begun < 60, "both ends of it were seen"
