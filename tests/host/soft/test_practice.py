"""Practice: nothing of it is found afterwards, neither on the disk nor on the cable."""

from pathlib import Path

from fivedice.placement import legal
from host.soft.desk import Desk
from players.player import Player


def rest(desk: Desk) -> dict[str, bytes]:
    """What it keeps."""
    return {path.name: path.read_bytes() for path in desk.folder.iterdir()}


def test_nothing_of_a_practice_game_is_on_the_flash_or_on_the_cable(tmp_path: Path) -> None:
    player = Player(Desk(tmp_path, seed=51))
    player.roll()
    assert player.game is not None and player.game.dice is not None
    best = legal(player.game.rules, player.game.card, player.game.dice)[0]
    player.open_scores()
    player.write(best.box)
    handheld = player.handheld
    handheld.run_ms(700)
    shown = bytes(handheld.oled.ram)
    before, lines = rest(handheld), list(player.lines)

    player.tap(4)
    player.choose(2)  # Practice
    assert player.sees(("practice", ("ready", "P1", 1, 0, False, ())))
    player.roll_in_practice()
    player.open_scores()
    player.tap(3)
    player.tap(3)  # yes, should it be a zero
    handheld.run_ms(1000)
    player.roll_in_practice()
    assert rest(handheld) == before, "not even the locks"
    assert player.lines == lines

    for leave in (True, False):
        if leave:
            player.open_scores()
            player.tap(3)
            player.tap(3)
            handheld.run_ms(700)
            player.tap(4)
            player.choose(2)  # End practice
        else:
            player.tap(4)
            player.choose(2)
            player.roll_in_practice()
            player = Player(Desk(tmp_path, seed=52))
        assert bytes(player.handheld.oled.ram) == shown, "the recorded game is where it was"
        assert rest(player.handheld) == before and player.lines == lines

    dice = player.roll(3)
    assert player.game is not None and player.game.dice == dice and len(player.lines) == len(lines) + 1
