"""A flash chip as slow as its datasheet allows: 400 ms an erase, 3 ms a page. Nothing is lost, not even a key press."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from emulated.journals import ERASED, TURNS, used_up
from emulator.chip.flash_operation import MAXIMUM, SECTOR_ERASE, FlashImage, Operation
from emulator.firmware import build
from emulator.handheld import VirtualHandheld
from faults.whole_turn import held
from fivedice.placement import legal
from players.player import Player
from rollkeeper.flashing.layout import FLASH_SIZE

pytestmark = pytest.mark.emulated
FIRMWARE = Path(__file__).parents[2] / "firmware"
TAKE_BACK = 5
LATER_MS, PRESSED_MS = 120.0, 60.0  # after the erase has begun


class Watched:
    """Keeps a torn copy of each flash operation with what had been said by then, and taps a key in the first erase."""

    def __init__(self, player: Player) -> None:
        self.copies: list[tuple[FlashImage, int]] = []
        self.tapped = False
        self._player, self._handheld = player, player.handheld
        clock = self._handheld.pico.clock
        self._press = clock.create_alarm(lambda: self._handheld.press(TAKE_BACK))
        self._release = clock.create_alarm(lambda: self._handheld.release(TAKE_BACK))
        self._handheld.flash_chip.on_operation = self._begun

    def _begun(self, operation: Operation) -> None:
        self._player._listened()
        seed = len(self.copies)
        self.copies.append((self._handheld.flash_chip.contents(FLASH_SIZE, seed), len(self._player.lines)))
        if operation.command == SECTOR_ERASE and not self.tapped:
            self.tapped = True
            self._press.schedule(LATER_MS * 1e6)
            self._release.schedule((LATER_MS + PRESSED_MS) * 1e6)


def turn(player: Player) -> None:
    """A roll and an entry."""
    player.roll()
    player.open_scores()
    assert player.game is not None and player.game.dice is not None
    player.write(legal(player.game.rules, player.game.card, player.game.dice)[0].box)
    player.handheld.run_ms(2000)


@pytest.fixture(scope="module")
def played(micropython_image: Path) -> Iterator[tuple[Player, Watched]]:
    files = {**build(FIRMWARE), **used_up()}
    player = Player(VirtualHandheld(micropython_image, files=files, flash_timing=MAXIMUM, seed=3))
    for _ in range(TURNS):
        turn(player)
    watched = Watched(player)
    turn(player)
    player._listened()
    yield player, watched


@pytest.mark.nightly
def test_a_key_pressed_and_released_within_an_erase_still_counts(played: tuple[Player, Watched]) -> None:
    player, watched = played
    assert watched.tapped and player.handheld.flash_chip.longest_stall_ms >= 400
    assert b'"undo"' in player.lines[-1]


def test_every_copy_torn_at_an_operation_holds_what_was_said_before_it(played: tuple[Player, Watched]) -> None:
    player, watched = played
    assert len(watched.copies) > 10
    for image, said in watched.copies[::4]:
        assert held(image)[ERASED:said] == player.lines[ERASED:said]

