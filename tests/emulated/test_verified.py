"""A real handheld and a real PC: as a game begins the PC adds its nonce, over a power cut the seed stays, and when the
game is given up every throw follows from what was logged."""

import json
from pathlib import Path

import pytest

from emulated.pc import rollkeeper, synced
from emulator.firmware import build
from emulator.handheld import VirtualHandheld
from players.player import Player

pytestmark = pytest.mark.emulated
FIRMWARE = Path(__file__).parents[2] / "firmware"


@pytest.mark.nightly
def test_the_dice_follow_from_seed_shake_and_the_nonce_of_the_pc(micropython_image: Path, tmp_path: Path) -> None:
    database = tmp_path / "games.sqlite3"
    player = Player(VirtualHandheld(micropython_image, files=build(FIRMWARE), seed=7))
    assert player.game is not None and player.game.commit and player.game.nonce is None
    synced(player, database)
    assert player.game.nonce, "sync does not end before it is there"
    player.roll()
    player = Player(VirtualHandheld(micropython_image, flash=player.handheld.cut_power(), seed=8))
    player.roll(1)  # a third roll would open the boxes by itself
    player.open_scores()
    assert player.game is not None
    player.tap(3)
    player.handheld.run_ms(700)
    player.tap(4)
    player.choose(1)  # New game
    player.choose(1)  # Travel again
    player.choose(0)  # 1 player
    player.tap(3)  # give the game up: yes
    player.heard()
    assert b'"seed"' in b"".join(player.lines), player.lines[-2:]
    synced(player, database)
    told = json.loads(rollkeeper("verify", "1", "--json", "--database", str(database)))
    (game,) = told["games"]
    assert (game["state"], game["throws"], game["nonce_is_ours"]) == ("follows", 2, True)
