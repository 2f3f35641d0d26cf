"""Five alike are celebrated until a key or a shake, and once."""

from pathlib import Path

import pytest

from host.soft.desk import Desk
from players.player import Player
from roller.app.dice_source import DiceSource

BEAT, BEATS = 120, 32  # ms from one picture of the celebration to the next, and how many there are


def celebrates(player: Player) -> bool:
    """Whether five sixes are celebrated on the screen: in one of its pictures."""
    return any(player.sees(("five", 6, beat, "")) for beat in range(BEATS + 1))


def five_alike(player: Player) -> None:
    """The loaded dice are rolled, and celebrated."""
    player.handheld.shake(500)
    player.handheld.run_ms(1100)
    player.heard()
    assert player.game is not None and player.game.dice == (6,) * 5
    assert player.handheld.run_until(lambda: celebrates(player), 3 * BEAT, 20)


def test_five_alike_are_celebrated_until_a_key_or_a_shake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DiceSource, "faces", lambda source, count, game, shake: ((6,) * count, "", ""))
    player = Player(Desk(tmp_path, seed=83))
    five_alike(player)
    player.tap(2)
    assert player.sees_the_game(), "the key has locked nothing"
    player.handheld.shake(500)
    player.handheld.run_ms(1100)
    player.heard()
    assert player.game is not None and player.game.rolls == 2
    lines = list(player.lines)
    player.handheld.shake(500)
    player.handheld.run_ms(1000)
    player.heard()
    assert player.lines == lines and player.sees_the_game(), "the shake has rolled nothing"

    (tmp_path / "cut").mkdir()
    cut = Player(Desk(tmp_path / "cut", seed=84))
    five_alike(cut)
    after = Player(Desk(tmp_path / "cut", seed=85))
    assert after.lines == cut.lines and after.sees_the_game(), "celebrated once"
    assert after.roll(1) == (6,) * 5
