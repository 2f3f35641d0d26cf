"""The games of the bench are whole ones. Beside the firmware there is room for 400 that no PC has, and for the next one
to begin."""

import random

import pytest

from bench.logged import EDITIONS, game, journal, logged
from bench.on_the_pico import GAMES
from fivedice.game import apply
from roller.journal.sector_ring import NEARLY_FULL
from rollkeeper.flashing.layout import DRIVE_SIZE, SECTOR
from turnlink.sector import sectors_of

SECTORS = sectors_of(DRIVE_SIZE // SECTOR)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_game_has_thirteen_turns_of_three_rolls_and_ends(edition: str) -> None:
    events = game(edition, random.Random(4))
    state = None
    for event in events:
        state = apply(state, event)
    assert state is not None and state.closed == "end"
    assert len(events) == 54 and sum("roll" in event for event in events) == 39
    assert events == game(edition, random.Random(4))


def test_400_games_that_no_pc_has_leave_room_for_the_next() -> None:
    lines = list(logged(1, GAMES))
    used = len(journal(lines, locks_from=len(lines) - len(lines) // GAMES))
    assert used > SECTORS // 2, "games of whole turns"
    assert SECTORS - used >= NEARLY_FULL
