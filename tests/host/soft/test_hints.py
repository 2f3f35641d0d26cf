"""Hints: what the coach says is seen on both builds, and a table that is damaged or not there stops no game."""

from pathlib import Path

import pytest

from host.soft.desk import TABLE, Desk
from players.hints import on_the_pc, sees_hints
from players.led_player import LedPlayer
from players.player import Player
from screens.written_views import whole
from turnlink.line import decode, encode

THOUGHT = 2000  # ms, from the picture of the dice; the first time the whole table is checked
HINTS = encode({"settings": {"hints": "on"}})


def test_dice_to_keep_and_boxes_are_shown_and_the_game_says_so(tmp_path: Path) -> None:
    player = Player(Desk(tmp_path, seed=11, table=TABLE, settings=HINTS))
    handheld = player.handheld
    assert decode(player.lines[0])["hints"] == 1
    player.roll()
    assert player.game is not None and player.game.hints
    handheld.run_ms(THOUGHT)
    assert sees_hints(player)
    player.tap(2)
    assert sees_hints(player, 0b10)
    again = Player(Desk(tmp_path, seed=12, table=TABLE))
    again.handheld.run_ms(THOUGHT)
    assert sees_hints(again, 0b10), "also after the power was off"
    again.open_scores()
    again.handheld.run_ms(THOUGHT)
    assert again.game is not None
    app = on_the_pc(again.game, 0b10)
    app.phase.lead("hold", 5000)
    app.phase.tick(5000)
    view = app.phase.view(5000)
    best = view.rows[view.selected].box  # type: ignore[attr-defined]
    assert view.losses[view.selected] == 0 and again.sees(whole(view, 0))  # type: ignore[attr-defined]
    again.tap(3)
    again.tap(3)
    again.handheld.run_ms(500)
    again.heard()
    assert again.game.last is not None and again.game.last.box == best


def test_the_pixels_show_now_and_then_the_locks_that_the_coach_would_have(tmp_path: Path) -> None:
    player = LedPlayer(Desk(tmp_path, seed=11, leds=True, table=TABLE, settings=HINTS))
    player.roll()
    player.handheld.run_ms(THOUGHT)
    assert player.game is not None
    found = on_the_pc(player.game, 0).hint
    assert found is not None and 0 < found.keep < 31
    seen = set()
    for _ in range(100):
        player.handheld.run_ms(20)
        seen.add(tuple(player.locked()))
    assert seen == {(False,) * 5, tuple(bool(found.keep >> place & 1) for place in range(5))}


@pytest.mark.parametrize("how", ["damaged", "gone"])
def test_without_a_whole_table_the_game_goes_on(tmp_path: Path, how: str) -> None:
    table = bytearray(Path(TABLE).read_bytes())
    table[20_000] ^= 4
    broken = tmp_path / "coach.table"
    if how == "damaged":
        broken.write_bytes(table)
    player = Player(Desk(tmp_path, seed=14, table=str(broken), settings=HINTS))
    player.roll()
    player.handheld.run_ms(THOUGHT)
    assert player.game is not None
    app = on_the_pc(player.game, 0, "nothing.table")
    view = app.phase.view(5000)
    assert view.note == "hints missing: update me" and player.sees(whole(view, 0))  # type: ignore[attr-defined]
    player.roll(1)
    assert player.game.rolls == 2
    player.open_scores()
    player.handheld.run_ms(THOUGHT)
    player.tap(3)
    player.tap(3)
    player.handheld.run_ms(700)
    player.heard()
    assert player.game.last is not None
