"""Hints on the emulated Pico: what the coach says is seen on both builds, keys are heard meanwhile, and a table that is
damaged or not there stops no game."""

from pathlib import Path

import pytest

from emulated.led_player import LedPlayer
from emulated.player import Player
from emulator.handheld import VirtualHandheld
from fivedice.game import Game
from roller.app import hint
from roller.app.app import App
from roller.app.inputs import Inputs
from rollkeeper.flashing.build import TABLE, build
from turnlink.line import decode, encode
from written_views import whole

pytestmark = pytest.mark.emulated
FIRMWARE = Path(__file__).parents[2] / "firmware"
GREEDY = b"def think(app):\n    bytearray(1 << 18)\n"  # a loose module wins over the bundle
LED = 25  # ms, from a press to its LED
THOUGHT = 500  # ms, from the picture of the dice: with the table's check, once after power-on
HINTS = {"/settings": encode({"settings": {"hints": "on"}})}


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return {**build(FIRMWARE), **HINTS}


def on_the_pc(game: Game, locks: int, table: Path = FIRMWARE / "coach.table") -> App:
    """An app with this game, which has thought."""
    del hint._whole[:]
    app = App(None, game, locks)
    app.table = str(table)
    for step in range(60):
        app.step(50 * step, Inputs())
    assert app.hint is not None and app.hint.done
    return app


def sees_hints(player: Player, locks: int = 0) -> bool:
    """Whether the OLED shows what an app on the PC shows of this game."""
    assert player.game is not None
    app = on_the_pc(player.game, locks)
    return player.sees(whole(app.phase.view(5000), 0))


def test_dice_to_keep_and_boxes_are_shown_and_the_game_says_so(
    micropython_image: Path, files: dict[str, bytes]
) -> None:
    player = Player(VirtualHandheld(micropython_image, files=files, seed=11))
    handheld = player.handheld
    assert decode(player.lines[0])["hints"] == 1
    player.roll()
    assert player.game is not None and player.game.hints
    handheld.run_ms(THOUGHT)
    assert sees_hints(player)
    player.tap(2)
    assert sees_hints(player, 0b10)
    again = Player(VirtualHandheld(micropython_image, flash=handheld.cut_power(), seed=12))
    again.handheld.run_ms(THOUGHT)
    assert sees_hints(again, 0b10), "also after the power was off"
    again.open_scores()
    again.handheld.run_ms(THOUGHT)
    assert again.game is not None
    app = on_the_pc(again.game, 0b10)
    app.phase.lead("hold", 5000)
    app.phase.tick(5000)
    view = app.phase.view(5000)
    assert view.losses[0] == 0 and again.sees(whole(view, 0))  # type: ignore[attr-defined]
    again.tap(3)
    again.tap(3)
    again.handheld.run_ms(500)
    again.heard()
    assert again.game.last is not None and again.game.last.box == view.rows[0].box  # type: ignore[attr-defined]


def test_a_key_is_heard_while_it_thinks(micropython_image: Path, files: dict[str, bytes]) -> None:
    handheld = VirtualHandheld(micropython_image, files=files, seed=13, cache=True, bus_timing=True)
    player = Player(handheld)
    handheld.run_ms(3000)  # the code runs from flash
    player.roll()
    for key, wait in ((4, 60), (1, 40), (3, 50)):  # the first two at least while it thinks
        handheld.run_ms(wait)
        handheld.press(key)
        handheld.run_ms(LED)
        assert handheld.leds[key - 1]
        handheld.release(key)
    handheld.run_ms(2 * THOUGHT)
    assert sees_hints(player, 0b1101)


def test_the_pixels_show_now_and_then_the_locks_that_the_coach_would_have(
    micropython_image: Path, files: dict[str, bytes]
) -> None:
    player = LedPlayer(VirtualHandheld(micropython_image, files=files, seed=11, leds=True))
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
def test_without_a_whole_table_the_game_goes_on(micropython_image: Path, files: dict[str, bytes], how: str) -> None:
    broken = dict(files)
    table = bytearray(broken.pop(TABLE))
    table[20_000] ^= 4
    if how == "damaged":
        broken[TABLE] = bytes(table)
    player = Player(VirtualHandheld(micropython_image, files=broken, seed=14))
    player.roll()
    player.handheld.run_ms(THOUGHT)
    assert player.game is not None
    app = on_the_pc(player.game, 0, Path("nothing.table"))
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
    assert b"Traceback" not in player.handheld.received


def test_a_hint_that_runs_out_of_memory_is_left_out_and_the_game_goes_on(
    micropython_image: Path, files: dict[str, bytes]
) -> None:
    player = Player(VirtualHandheld(micropython_image, files={**files, "/roller/app/hint.py": GREEDY}, seed=15))
    for rolls in (1, 2):
        player.roll()
        player.handheld.run_ms(THOUGHT)
        assert player.game is not None and player.game.rolls == rolls
        app = App(None, player.game, 0)
        app.unhinted = player.game
        for step in range(60):
            app.step(50 * step, Inputs())
        view = app.phase.view(5000)
        assert view.note == "no hint: no memory" and player.sees(whole(view, 0))  # type: ignore[attr-defined]
    assert b"Traceback" not in player.handheld.received
