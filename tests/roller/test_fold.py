"""Power-on in the middle of a game: where the journal's events have led to, without the rolls that do not count."""

import random

import pytest

from fivedice.game import apply
from fivedice.state import Game
from fivedice.test_states import said
from nor_drive import NorDrive, journal_on
from random_match import EDITIONS, match
from roller.fold import Fold
from turnlink.slots import SLOT, slots_of


def folded(drive: NorDrive) -> tuple[Game | None, int]:
    """The state, and how many rolls were not read."""
    fold = Fold(lambda: None)
    passed = 0
    for event in journal_on(drive).game(fold.passes):
        passed += event is None
        fold.follow(event)
    return fold.state(), passed


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [1, 4])
def test_it_is_the_state_that_all_events_lead_to(edition: str, players: int) -> None:
    drive = NorDrive()
    journal = journal_on(drive)
    passed = 0
    rng = random.Random(players)
    for before, event, after in match(edition, players, 11):
        journal.append(dict(event), 0)
        if rng.random() < 0.2 or "undo" in event or "score" in event or (before is not None and before.rolls):
            state, passed = folded(drive)
            assert said(state) == said(after), event
    assert (passed > 0) == (after.rules.dice == "own")


def test_a_damaged_roll_is_not_what_the_others_are_left_out_for() -> None:
    drive = NorDrive()
    journal = journal_on(drive)
    state = None
    for event in ({"game": "travel", "players": ["P1"]}, {"roll": "12345"}, {"roll": "12366", "keep": "123"}):
        state = apply(state, event)
        journal.append(event, 0)
    journal.append({"roll": "12311", "keep": "123"}, 0)
    slot = drive.memory.tobytes().index(slots_of(4, 0, {"roll": "12311", "keep": "123"})[1:SLOT])
    journal.append({"score": "aces", "points": 3}, 0)
    assert folded(drive)[1] == 2
    drive.bytes[slot + 4] = 0
    found, passed = folded(drive)
    assert said(found) == said(state) and passed == 0


def test_four_rolls_in_a_row_are_refused_as_ever() -> None:
    drive = NorDrive()
    journal = journal_on(drive)
    for event in ({"game": "travel", "players": ["P1"]}, *({"roll": "12345"} for _ in range(4))):
        journal.append(event, 0)
    state, _ = folded(drive)
    assert state is not None and state.rolls < 4
