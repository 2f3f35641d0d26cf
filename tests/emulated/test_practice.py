"""A nearly full flash on the emulated Pico: practice alone, until a PC has synced."""

from pathlib import Path

import pytest

from emulated.journals import in_use, journal_of
from emulated.pc import synced
from emulator.firmware import build
from emulator.handheld import SECTORS, VirtualHandheld
from logs.nearly_over import nearly_over
from logs.random_match import match
from parts.nor_flash import SIZE
from players.player import Player
from roller.journal import NEARLY_FULL

pytestmark = pytest.mark.emulated
FIRMWARE = Path(__file__).parents[2] / "firmware"
FULL = ("message", "Nearly full",
        "Plug it into the PC to save your games. Until then: a practice game (OK).",
        ("Card", "", "ok", "Menu", ""))  # fmt: skip


def crowded() -> dict[str, bytes]:
    """The program, and a journal whose last game is nearly over; too few of the others are free: most are
    somebody else's."""
    games = [event for seed in range(7) for _, event, _ in match("travel", 2, seed)]
    files, _ = journal_of([*games, *nearly_over("web", 1, turns=12, seed=3)], free=NEARLY_FULL - 1)
    assert in_use(files[SECTORS][: 64 * SIZE]) > 3, "once a PC has them there is room again"
    return {**build(FIRMWARE), **files}


def its_card(player: Player) -> bytes:
    """What K1 shows of the game that is over, pixel by pixel; K5 leads back."""
    player.tap(1)
    shown = bytes(player.handheld.oled.ram)
    player.tap(5)
    assert player.sees(FULL)
    return shown


@pytest.mark.nightly
def test_nearly_full_it_offers_practice_until_a_pc_has_synced(micropython_image: Path, tmp_path: Path) -> None:
    player = Player(VirtualHandheld(micropython_image, files=crowded(), seed=54))
    handheld = player.handheld
    lines = len(player.lines)

    player.roll()
    player.open_scores()
    player.tap(3)
    player.tap(3)
    handheld.run_ms(1500)
    assert player.game is not None and player.game.over, "the game that was being played goes on to its end"
    player.tap(3)
    assert player.sees(FULL)
    card = its_card(player)
    assert [b'"game"' in line for line in player.lines[lines:]].count(True) == 0
    assert b'"end"' in player.lines[-1]

    player = Player(VirtualHandheld(micropython_image, flash=handheld.cut_power(), seed=55))
    handheld = player.handheld
    assert player.sees(FULL), "also after a restart"
    assert player.hello is not None and player.hello.edition == "", "no game is being played"
    assert its_card(player) == card, "all boxes of the finished game, as before"
    player.tap(3)
    assert player.sees(("practice", ("ready", "P1", 1, 0, False, ())))
    player.roll_in_practice()
    before = list(player.lines)
    assert b'"end"' in before[-1]
    player.open_scores()
    player.tap(3)
    player.tap(3)
    handheld.run_ms(700)
    player.tap(4)
    player.choose(2)  # End practice
    assert player.sees(FULL)

    synced(player, tmp_path / "games.sqlite3")
    handheld.run_ms(1500)
    assert player.sees(("ready", "P1", 1, 0, False, ())), "there is room: the next game has begun"
    player.tap(2)  # does nothing, but takes its time
    assert b'"game":"web"' in player.lines[len(before)], "and perhaps the PC, which was still there, has added a nonce"
