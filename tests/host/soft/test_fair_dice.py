"""Dice that can be checked: the commitment of a game, the player's shares, the number of a PC, the seed at the end."""

import json
from hashlib import sha256
from pathlib import Path

from host.soft.desk import Desk
from players.fair_dice import NONCE, checked, events, given_up, written
from players.player import Player


def test_a_game_from_its_commitment_to_its_seed(tmp_path: Path) -> None:
    player = Player(Desk(tmp_path, seed=71))
    handheld = player.handheld
    game = player.game
    assert game is not None and len(game.commit) == 64 and game.nonce is None
    handheld.send(player.host.ask_for_nonce(NONCE, 1, "a1"))
    handheld.run_ms(400)
    player.heard()
    assert json.loads(player.lines[-1])["nonce"] == NONCE and player.game is not None and player.game.nonce == NONCE
    handheld.send(player.host.ask_for_nonce(NONCE[::-1], 2, "a2"))
    handheld.run_ms(400)
    player.heard()
    assert len(player.lines) == 2, "once"
    player.roll()
    logged = player.lines[-1]
    assert len(json.loads(logged)["share"]) == 8
    assert not [event for event in events(player.lines) if "seed" in event]

    again = Player(Desk(tmp_path, seed=72))
    assert again.lines[-1] == logged
    again.roll(1, 3)
    written(again)
    given_up(again)
    closed = [event for event in events(again.lines) if "abandon" in event]
    assert len(closed) == 1 and sha256(bytes.fromhex(closed[0]["seed"])).hexdigest() == game.commit
    assert checked(again) == 2
    seal = b""
    for line in again.lines[: closed[0]["n"] - 1]:
        seal = sha256(seal + line).digest()
    assert closed[0]["seal"] == seal.hex()[:16], "over every line of the game, before and after the power cut"
    assert again.game is not None and len(again.game.commit) == 64 and again.game.commit != game.commit
