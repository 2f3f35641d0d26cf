"""Power-on in the middle of a game: where the journal's events have led to, without the rolls that do not count."""

import random
from itertools import islice

import pytest

from fivedice.game import apply
from fivedice.refusal import Refusal
from fivedice.state import Game
from fivedice.test_states import said
from logs.random_match import EDITIONS, match
from parts.nor_flash import NorFlash, flushed, journal_on
from players.at_the_table import LoadedDice
from roller.app.app import App
from roller.app.inputs import Inputs
from roller.fold import AGAIN, MANY, Fold
from running.no_end import going_on


def folded(flash: NorFlash) -> tuple[Game | None, int]:
    """The state, and how many rolls were not read."""
    fold = Fold(lambda: None)
    passed = 0
    for event in journal_on(flash).game(fold.passes):
        passed += event is None
        fold.follow(event)
    return fold.state(), passed


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [1, 4])
def test_it_is_the_state_that_all_events_lead_to(edition: str, players: int) -> None:
    flash = NorFlash()
    journal = journal_on(flash)
    passed = 0
    rng = random.Random(players)
    for before, event, after in match(edition, players, 11):
        journal.append(dict(event), 0)
        if rng.random() < 0.2 or "undo" in event or "score" in event or (before is not None and before.rolls):
            state, passed = folded(flash)
            assert said(state) == said(after), event
    assert (passed > 0) == (after.rules.dice == "own")


def test_a_damaged_roll_is_not_what_the_others_are_left_out_for() -> None:
    flash = NorFlash()
    journal = journal_on(flash)
    state = None
    for event in ({"game": "travel", "players": ["P1"]}, {"roll": "12345"}, {"roll": "12366", "keep": "123"}):
        state = apply(state, event)
        journal.append(event, 0)
    journal.append({"roll": "12311", "keep": "123"}, 0)
    slot = flash.memory.tobytes().index(b'"n":4,')
    journal.append({"score": "aces", "points": 3}, 0)
    assert folded(flash)[1] == 2
    flash.bytes[slot + 4] = 0
    found, passed = folded(flash)
    assert said(found) == said(state) and passed == 1


def test_four_rolls_in_a_row_are_refused_as_ever() -> None:
    flash = NorFlash()
    journal = journal_on(flash)
    for event in ({"game": "travel", "players": ["P1"]}, *({"roll": "12345"} for _ in range(4))):
        journal.append(event, 0)
    state, _ = folded(flash)
    assert state is not None and state.rolls < 4


def test_an_entry_before_a_roll_that_the_rules_refuse_can_still_be_taken_back() -> None:
    """As when one bit of the first roll is damaged, and the next keeps dice."""
    flash = NorFlash()
    journal = journal_on(flash)
    state = None
    for event in ({"game": "travel", "players": ["P1"]}, {"roll": "12345"}, {"score": "aces", "points": 1}):
        state = apply(state, event)
        journal.append(event, 0)
    journal.append({"roll": "16666", "keep": "1"}, 0)
    found, _ = folded(flash)
    assert said(found) == said(state) and apply(found, {"undo": "aces"}).rolls == 1


@pytest.mark.parametrize("keep", [{}, {"keep": "123"}])
def test_a_roll_before_an_undo_that_is_damaged_is_not_passed(keep: dict[str, str]) -> None:
    flash = NorFlash()
    journal = journal_on(flash)
    events = [
        {"game": "travel", "players": ["P1", "P2"]}, {"roll-off": "66666"}, {"roll-off": "11111"}, {"roll": "12345"},
        {"score": "aces", "points": 1}, {"undo": "aces"}, {"roll": "12366", **keep},
    ]  # fmt: skip
    for event in events:
        journal.append(dict(event), 0)
    slot = flash.memory.tobytes().index(b'"n":6,')
    flash.bytes[slot + 12] ^= 1
    plain = None
    for event in journal_on(flash).game():
        try:
            plain = apply(plain, event)
        except Refusal:
            break
    assert said(folded(flash)[0]) == said(plain) and folded(flash)[1] == 0


def test_locks_and_erases_between_rolls_change_nothing() -> None:
    flash = NorFlash(12)
    journal = journal_on(flash)
    journal.append({"game": "travel", "players": ["P1"]}, 0)
    for _ in going_on(lambda: journal._ring.newest != 5):
        journal.append({"rename": 1, "name": "Ann"}, 0)
        flushed(journal)
    journal.acknowledged(journal.last)
    journal.append({"game": "travel", "players": ["P1"]}, 0)
    journal.append({"roll": "12345"}, 0)
    flushed(journal)
    assert flash.erases, "what a PC has stands between the rolls"
    journal.keep_locks(3)
    journal.append({"roll": "12366", "keep": "12"}, 0)
    journal.keep_locks(7)
    journal.append({"roll": "12311", "keep": "123"}, 0)
    state, passed = folded(flash)
    assert state is not None and (state.rolls, state.dice, passed) == (3, (1, 2, 3, 1, 1), 2)


def next_game(state: Game | None) -> object:
    """What a handheld logs first after power-on."""
    return App(LoadedDice(""), state).step(0, Inputs()).events


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [1, 4])
@pytest.mark.parametrize("most", [20, 10_000])
def test_after_a_game_that_is_closed_the_next_is_like_it_and_little_is_read(
    edition: str, players: int, most: int
) -> None:
    """As the handheld does it. A game with shared dice is read whole: its totals are for the card's next column."""
    flash = NorFlash()
    journal = journal_on(flash)
    for _, event, after in islice(match(edition, players, 5), most):  # noqa: B007
        journal.append(dict(event), 0)
    if not after.closed:
        journal.append({"abandon": 1}, 0)
        after = apply(after, {"abandon": 1})
    again = journal_on(flash)
    fold = Fold(lambda: None)
    read = 0
    for event in again.game(fold.passes):
        read += 1
        fold.follow(event)
        if again.closed and fold.over():
            break
    assert again.closed and (read == 1) == (after.rules.dice == "own")
    found = fold.state()
    assert found is not None and found.closed and next_game(found) == next_game(after) != []


def test_a_game_goes_on_whose_last_event_ends_nothing_or_is_not_whole() -> None:
    flash = NorFlash()
    journal = journal_on(flash)
    for event in ({"game": "travel", "players": ["P1"]}, {"roll": "12345"}, {"rename": ["Ann"]}):
        journal.append(event, 0)
        assert not journal_on(flash).closed
    flushed(journal)
    journal.append({"abandon": 1}, 0)
    assert journal_on(flash).closed
    slot = flash.memory.tobytes().index(b'"n":4,')
    flash.bytes[slot + 12] ^= 1
    assert not journal_on(flash).closed
    journal = journal_on(flash)
    assert journal.last >= 4, "its number is not given again"
    journal.append({"abandon": 1}, 0)
    assert journal_on(flash).closed


def test_while_a_long_game_is_read_it_greets_and_greets_again() -> None:
    """Pixels have their supply only some time after they are asked to show something."""
    greeted: list[int] = []
    fold = Fold(lambda: greeted.append(1))
    for _ in range(MANY - 1):
        fold.follow(None)
    assert not greeted
    for _ in range(2 * AGAIN + 1):
        fold.follow(None)
    assert len(greeted) == 3
