"""From an empty flash to the score on the PC, with real mpremote, real firmware, keys and shakes, and the real host
program: the first turn, and the last. A whole game is what .ci/run has played by itself."""

import json
from pathlib import Path

import pytest

from emulated.journals import journal_of
from emulated.pc import rollkeeper, synced
from emulator.firmware import build
from emulator.handheld import VirtualHandheld
from fivedice.box import BOXES
from host.flashing.plugged_in import PluggedIn
from logs.nearly_over import nearly_over
from players.player import Player

pytestmark = pytest.mark.emulated
FIRMWARE = Path(__file__).parents[2] / "firmware"


def test_from_an_empty_flash_to_the_first_score_on_the_pc(micropython_image: Path, tmp_path: Path) -> None:
    database = tmp_path / "games.sqlite3"
    empty = VirtualHandheld(micropython_image)
    with PluggedIn(empty) as pico:
        deployed = pico.flash(FIRMWARE)
        assert deployed.returncode == 0, deployed.stderr
    handheld = VirtualHandheld(micropython_image, flash=empty.cut_power(), seed=7)

    player = Player(handheld)
    assert player.matches_golden("1-ready")
    dice = player.roll()
    assert player.sees_the_game()
    handheld.tap(2)
    handheld.run_ms(100)
    assert handheld.leds == [False, True, False, False, False]
    assert player.sees_the_game(0b00010)
    assert player.roll()[1] == dice[1]
    player.write_best()
    assert player.sees_the_game()
    assert "4 new events" in synced(player, database)
    assert json.loads(rollkeeper("show", "last", "--json", "--database", str(database)))["turn"] == 2


@pytest.mark.nightly
def test_the_last_turn_and_the_total_on_the_pc(micropython_image: Path, tmp_path: Path) -> None:
    database = tmp_path / "games.sqlite3"
    logged, kept = journal_of(nearly_over("travel", 1, turns=12, seed=7))
    player = Player(VirtualHandheld(micropython_image, files={**build(FIRMWARE), **logged}, seed=7))
    assert player.lines == kept and player.game is not None and player.game.turn == 13
    player.roll()
    player.write_best()

    assert player.game.over
    card = player.game.cards[0]
    total = card.grand()
    end = ("end", "P1", total, card.upper(), card.upper_bonus(), card.lower(), card.bonuses, True, player.seal)
    assert player.sees(end), "the OLED does not show the total that the cable's events add up to"
    player.tap(3)
    assert player.game.closed == "" and player.game.turn == 1, "K3 on the end screen begins a new game"
    lines = player.lines
    assert json.loads(lines[-2])["end"] == total

    assert f"{len(lines) + 1} new events" in synced(player, database)  # the PC adds its nonce to the game that begins
    shown = json.loads(rollkeeper("show", "1", "--json", "--database", str(database)))
    assert shown["state"] == "ended"
    assert shown["players"][0]["total"] == total
    assert shown["players"][0]["boxes"] == {box: card_points(lines, box) for box in BOXES}


def card_points(lines: list[bytes], box: str) -> int:
    """The points of a box, straight from the log lines."""
    (points,) = [fields["points"] for fields in map(json.loads, lines) if fields.get("score") == box]
    return int(points)
