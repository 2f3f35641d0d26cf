"""A match of eight on the emulated Pico: its log is more than the RAM holds."""

import json
from pathlib import Path

import pytest

from emulated.journals import journal_of
from emulator.firmware import build
from emulator.handheld import VirtualHandheld
from fivedice.game import Game
from logs.nearly_over import nearly_over
from players.player import Player

pytestmark = pytest.mark.emulated
FIRMWARE = Path(__file__).parents[2] / "firmware"


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return build(FIRMWARE)


def state(player: Player) -> Game:
    assert player.game is not None
    return player.game


@pytest.mark.nightly
def test_a_long_match_of_eight_is_resumed_and_ended(micropython_image: Path, files: dict[str, bytes]) -> None:
    """Its events are more than the Pico's RAM holds at once."""
    logged, kept = journal_of(nearly_over("lowe", 8, turns=103, seed=3))
    handheld = VirtualHandheld(micropython_image, files={**files, **logged}, seed=24)
    handheld.run_ms(3500)
    player = Player(handheld)
    assert len(kept) > 420 and player.lines == kept, "the journal on the flash is the one that is resumed"
    player.roll()
    player.write_best()
    assert state(player).over
    player.handheld.run_ms(2500)  # its seal is that of 420 lines
    first, rest = ranking(state(player), player.seal)
    assert player.sees(first)
    player.tap(2)
    assert player.sees(rest)

    player.tap(5)
    assert not state(player).over
    player.tap(3)
    if not state(player).over:  # a zero is asked about once more
        player.tap(3)
    player.handheld.run_ms(700)
    totals = state(player).totals
    assert player.sees(ranking(state(player), player.seal)[0])

    player.tap(3)
    player.handheld.run_ms(300)
    player.heard()
    assert json.loads(player.lines[-2])["end"] == totals
    assert state(player).edition == "lowe" and len(state(player).contenders) == 8


def ranking(game: Game, seal: str) -> tuple[tuple[object, ...], tuple[object, ...]]:
    """The end screen of eight players in the edition that settles, and what key 2 shows of it."""
    totals = game.totals
    best = max(totals)
    rows = [
        (1 + sum(other > total for other in totals), (f"P{column + 1}",), total, best - total)
        for column, total in sorted(enumerate(totals), key=lambda each: -each[1])
    ]
    winner = rows[0][1] if totals.count(best) == 1 else ()
    return ("match", winner, rows[:5], True, True, seal), ("match", winner, rows[3:], True, True, seal)
