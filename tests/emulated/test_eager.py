"""An eager thumb on the emulated Pico: pressed while a screen opens by itself it writes nothing and closes nothing."""

from pathlib import Path

import pytest

from emulated.player import Player
from emulated.sector_files import sector_files
from emulator.handheld import VirtualHandheld
from nearly_over import nearly_over
from rollkeeper.flashing.build import build

pytestmark = pytest.mark.emulated
FIRMWARE = Path(__file__).parents[2] / "firmware"
QUICK_MS = 70  # a press, and the pause after it
OPENS_MS = 1500  # from the dice of the third roll until the score screen hears keys


def quick(player: Player, key: int, times: int = 2) -> None:
    """Presses by somebody who does not look."""
    for _ in range(times):
        player.handheld.tap(key, QUICK_MS)
        player.handheld.run_ms(QUICK_MS)


def scored(player: Player) -> int:
    """How many boxes the cable has told."""
    player._listened()
    return sum(b'"score"' in line for line in player.lines)


def test_two_quick_presses_after_the_third_roll_write_nothing(micropython_image: Path) -> None:
    player = Player(VirtualHandheld(micropython_image, files=build(FIRMWARE), seed=71))
    player.roll()
    player.roll()
    player.roll()  # and 150 ms
    quick(player, 3)
    assert player.handheld.run_until(lambda: player.handheld.oled.changed_ms > player.handheld.now_ms - 5, OPENS_MS)
    quick(player, 3)  # while the score screen opens
    player.handheld.run_ms(OPENS_MS)
    assert scored(player) == 0
    assert player.game is not None and player.game.dice is not None
    quick(player, 3)  # now it is meant; the second press may be the yes to a zero
    player.handheld.run_ms(700)
    assert scored(player) == 1


def test_a_key_held_through_the_opening_means_nothing_until_it_is_let_go(micropython_image: Path) -> None:
    player = Player(VirtualHandheld(micropython_image, files=build(FIRMWARE), seed=72))
    for _ in range(3):
        player.roll()
    player.handheld.press(3)
    player.handheld.run_ms(OPENS_MS + 1500)
    player.handheld.release(3)
    player.handheld.run_ms(300)
    assert scored(player) == 0


def test_two_quick_presses_on_the_last_box_do_not_begin_the_next_game(micropython_image: Path) -> None:
    logged, _ = sector_files(nearly_over("travel", 1, turns=12, seed=7))
    player = Player(VirtualHandheld(micropython_image, files={**build(FIRMWARE), **logged}, seed=73))
    player.roll()
    player.open_scores()
    quick(player, 3, times=3)  # a zero asks once more
    player.handheld.run_ms(1000)
    assert scored(player) == 13 and player.game is not None and player.game.over and not player.game.closed
    player.tap(3)
    assert b'"end"' in player.lines[-2]
