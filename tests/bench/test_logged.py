"""Beside the firmware there is room for 400 games that no PC has, and for the next one to begin."""

from bench.in_the_hand import GAMES
from bench.logged import journal, logged
from roller.journal.sector_ring import NEARLY_FULL
from rollkeeper.flashing.board import PICO_W
from turnlink.sector import sectors_of

SECTORS = sectors_of(PICO_W.blocks)


def test_400_games_that_no_pc_has_leave_room_for_the_next() -> None:
    lines = list(logged(1, GAMES))
    used = len(journal(lines, locks_from=len(lines) - len(lines) // GAMES))
    assert used > SECTORS // 2, "games of whole turns"
    assert SECTORS - used >= NEARLY_FULL
