"""An eager thumb: pressed while a screen opens by itself it writes nothing and closes nothing."""

from pathlib import Path

from host.soft.desk import Desk, journal_of
from logs.game_log import lines
from logs.nearly_over import nearly_over
from players.player import Player

QUICK_MS = 70  # a press, and the pause after it
OPENS_MS = 1500  # from the dice of the third roll until the score screen hears keys


def quick(player: Player, key: int, times: int = 2) -> None:
    """Presses by somebody who does not look."""
    for _ in range(times):
        player.handheld.tap(key, QUICK_MS)
        player.handheld.run_ms(QUICK_MS)


def scored(player: Player) -> int:
    """How many boxes the cable has told."""
    player.heard()
    return sum(b'"score"' in line for line in player.lines)


def test_two_quick_presses_after_the_third_roll_write_nothing(tmp_path: Path) -> None:
    player = Player(Desk(tmp_path, seed=71))
    player.roll()
    player.roll()
    player.roll()  # and 150 ms
    quick(player, 3)
    shown = bytes(player.handheld.oled.ram)
    assert player.handheld.run_until(lambda: bytes(player.handheld.oled.ram) != shown, OPENS_MS)
    quick(player, 3)  # while the score screen opens
    player.handheld.run_ms(OPENS_MS)
    assert scored(player) == 0
    assert player.game is not None and player.game.dice is not None
    quick(player, 3)  # now it is meant; the second press may be the yes to a zero
    player.handheld.run_ms(700)
    assert scored(player) == 1


def test_a_key_held_through_the_opening_means_nothing_until_it_is_let_go(tmp_path: Path) -> None:
    player = Player(Desk(tmp_path, seed=72))
    for _ in range(3):
        player.roll()
    player.handheld.press(3)
    player.handheld.run_ms(OPENS_MS + 1500)
    player.handheld.release(3)
    player.handheld.run_ms(300)
    assert scored(player) == 0


def test_two_quick_presses_on_the_last_box_do_not_begin_the_next_game(tmp_path: Path) -> None:
    played = journal_of(lines(list(nearly_over("travel", 1, turns=12, seed=7))))
    player = Player(Desk(tmp_path, seed=73, journal=played))
    player.roll()
    player.open_scores()
    quick(player, 3, times=3)  # a zero asks once more
    player.handheld.run_ms(1000)
    assert scored(player) == 13 and player.game is not None and player.game.over and not player.game.closed
    player.tap(3)
    assert b'"end"' in player.lines[-2]
