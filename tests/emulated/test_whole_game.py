"""From an empty flash to the score on the PC: real mpremote, real firmware, keys and shakes, real host program."""

import json
from pathlib import Path

import pytest

from emulated.pc import rollkeeper, synced
from emulated.player import Player
from fivedice.box import BOXES
from fivedice.placement import legal
from flashing.plugged_in import PluggedIn
from rollkeeper.virtual.handheld import VirtualHandheld

pytestmark = pytest.mark.emulated
FIRMWARE = Path(__file__).parents[2] / "firmware"


@pytest.mark.timeout(500)
def test_from_an_empty_flash_to_the_score_on_the_pc(micropython_image: Path, tmp_path: Path) -> None:
    database = tmp_path / "games.sqlite3"
    empty = VirtualHandheld(micropython_image)
    with PluggedIn(empty) as pico:
        deployed = pico.flash(FIRMWARE)
        assert deployed.returncode == 0, deployed.stderr
    handheld = VirtualHandheld(micropython_image, flash=empty.cut_power(), seed=7)

    player = Player(handheld)
    assert player.matches_golden("1-ready")
    for turn in range(1, 14):
        assert player.game is not None and player.game.turn == turn
        dice = player.roll()
        if turn == 1:
            assert player.matches_golden("2-choosing")
            handheld.tap(2)
            handheld.run_ms(100)
            assert handheld.lamps == [False, True, False, False, False]
            assert player.matches_golden("3-locked")
            assert player.roll()[1] == dice[1]
        player.open_scores()
        if turn == 1:
            assert player.matches_golden("4-scores")
        best = legal(player.game.rules, player.game.card, player.game.dice or ())[0]
        player.write(best.box)
        if turn == 1:
            assert player.matches_golden("5-scored")
            assert "4 new events" in synced(player, database)
            assert json.loads(rollkeeper("show", "last", "--json", "--database", str(database)))["turn"] == 2
        assert player.game.last is None or player.game.last.box == best.box

    assert player.game.over
    card = player.game.cards[0]
    total = card.grand()
    end = ("end", "P1", total, card.upper(), card.upper_bonus(), card.lower(), card.bonuses, True)
    assert player.sees(end), "the OLED does not show the total that the cable's events add up to"
    player.tap(3)
    assert player.game.closed == "" and player.game.turn == 1, "K3 on the end screen begins a new game"
    lines = player.lines
    assert json.loads(lines[-2])["end"] == total

    assert f"{len(lines) - 4} new events" in synced(player, database)
    shown = json.loads(rollkeeper("show", "1", "--json", "--database", str(database)))
    assert shown["state"] == "ended"
    assert shown["players"][0]["total"] == total
    assert shown["players"][0]["boxes"] == {box: card_points(lines, box) for box in BOXES}


def card_points(lines: list[bytes], box: str) -> int:
    """The points of a box, straight from the log lines."""
    (points,) = [fields["points"] for fields in map(json.loads, lines) if fields.get("score") == box]
    return int(points)
