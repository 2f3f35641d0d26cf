"""The games of the bench are whole ones. There is room for 190 that no PC has, and for the next one
to begin."""

import random

import pytest

from bench.logged import EDITIONS, game, journal, logged
from bench.on_the_pico import GAMES
from emulated.journals import ALL, in_use
from emulator.handheld import SECTORS
from fivedice.game import apply
from roller.journal import NEARLY_FULL


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_game_has_thirteen_turns_of_three_rolls_and_ends(edition: str) -> None:
    events = game(edition, random.Random(4))
    state = None
    for event in events:
        state = apply(state, event)
    assert state is not None and state.closed == "end"
    assert len(events) == 54 and sum("roll" in event for event in events) == 39
    assert events == game(edition, random.Random(4))


def test_the_games_that_no_pc_has_leave_room_for_the_next() -> None:
    lines = list(logged(1, GAMES))
    used = in_use(journal(lines, locks_from=len(lines) - len(lines) // GAMES)[SECTORS])
    assert ALL - used >= NEARLY_FULL


def test_180_games_with_locks_in_every_turn_fit() -> None:
    used = in_use(journal(list(logged(1, 180)), locks_from=1)[SECTORS])
    assert ALL - used >= NEARLY_FULL
