"""A flash without room for one more roll: it says so on both builds, the roll never was, and the game goes on once a PC
has read along.
"""

from collections import OrderedDict
from pathlib import Path

import pytest

from emulated.journals import ALL, DEVICE, EPOCH, take
from emulated.pc import synced
from emulator.firmware import build
from emulator.handheld import SECTORS, VirtualHandheld
from emulator.parts.pixel_chain import Colour
from parts.nor_flash import GAME, NorFlash, flushed, journal_on
from players.led_player import LedPlayer
from players.player import Player
from roller.journal import SLOT
from roller.leds import pixels as pips

pytestmark = pytest.mark.emulated
FIRMWARE = Path(__file__).parents[2] / "firmware"
LEFT = 8  # slots: power-on makes one nothing, a roll takes five, the locks one; the next roll needs six
TEXT = "The handheld is full: this was not saved. Plug it into the PC to save your games."
SAID = ("message", "Not saved", TEXT, ("", "", "ok", "", ""))
PRACTICE = "Plug it into the PC to save your games. Until then: a practice game (OK)."
NEARLY = ("message", "Nearly full", PRACTICE, ("", "", "ok", "", "Back"))


def brimful() -> dict[str, bytes]:
    """The program, and a journal of three sectors in which a game has begun; all others are somebody else's."""
    flash = NorFlash(ALL)
    journal = journal_on(flash, DEVICE, EPOCH)
    journal.append(GAME, 1)
    while journal._ring.newest < 2 or journal._end - journal._at > (LEFT + 8) * SLOT:
        for event in (OrderedDict(abandon=1), GAME):
            journal.append(event, 1)
            flushed(journal)
    while journal._end - journal._at > LEFT * SLOT:
        journal.keep_locks(0)
    take(flash, journal, 0)
    return {**build(FIRMWARE), SECTORS: bytes(flash.bytes)}


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return brimful()


def shaken_in_vain(player: Player) -> None:
    before = len(player.lines)
    player.handheld.shake(500)
    player.handheld.run_ms(1200)
    player.heard()
    assert len(player.lines) == before, "the roll was kept"


@pytest.mark.nightly
def test_a_roll_that_the_flash_has_no_room_for_is_called_not_kept(
    micropython_image: Path, files: dict[str, bytes], tmp_path: Path
) -> None:
    player = Player(VirtualHandheld(micropython_image, files=files, seed=71))
    handheld = player.handheld
    player.tap(4)
    player.choose(1)
    assert player.sees(NEARLY), "no new game"
    player.tap(5)
    player.tap(5)
    first = player.roll()
    player.tap(2)
    shaken_in_vain(player)
    assert player.sees(SAID)
    player.tap(3)
    handheld.run_ms(300)
    assert player.sees_the_game(0b00010) and player.game is not None and player.game.rolls == 1

    again = Player(VirtualHandheld(micropython_image, flash=handheld.cut_power(), seed=72))
    assert again.game is not None and again.game.dice == first and again.game.rolls == 1
    shaken_in_vain(again)
    assert again.sees(SAID)
    again.tap(3)
    assert "new events" in synced(again, tmp_path / "games.sqlite3")
    assert again.game.dice == first and again.game.rolls == 1
    again.roll()
    assert again.game.rolls == 2, "a PC has the games before: there is room"


def said(player: LedPlayer) -> set[tuple[tuple[int, ...], Colour]]:
    """Patterns of the pixels for more than a second, with the colour of the third die."""
    seen = set()
    for _ in range(20):
        player.handheld.run_ms(60)
        seen.add((player.pattern(), player.colour(2)))
    return seen


@pytest.mark.nightly
def test_the_led_build_says_it_by_red_dice(micropython_image: Path, files: dict[str, bytes]) -> None:
    player = LedPlayer(VirtualHandheld(micropython_image, files=files, seed=73, leds=True))
    handheld = player.handheld
    player.tap(4)
    player.choose(1)
    assert ((pips.ALL,) * 5, pips.ZERO) in said(player), "nearly full: no new game"
    player.tap(5)
    player.tap(5)
    dice = player.roll()
    player.tap(2)
    shaken_in_vain(player)
    assert said(player) == {((pips.ALL,) * 5, pips.ZERO), ((0, 0, pips.FACES[3], 0, 0), pips.POINTS)}, "and K3, in turn"
    player.tap(3)
    handheld.run_ms(500)
    assert player.faces() == dice and player.locked() == [False, True, False, False, False]
