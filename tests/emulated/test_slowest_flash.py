"""A flash chip as slow as its datasheet allows: 400 ms an erase, 3 ms a page. Nothing is lost, not even a key press."""

from collections import OrderedDict
from collections.abc import Iterator
from pathlib import Path

import pytest

from emulated.player import Player
from emulated.sector_files import DEVICE, taken
from faults.whole_turn import held
from fivedice.placement import legal
from nor_drive import GAME, NorDrive, journal_on, settled
from roller.journal import FOR_NOTES
from rollkeeper.flashing.build import build
from rollkeeper.virtual.filesystem import FLASH_SIZE, PICO_W
from rollkeeper.virtual.flash_chip import MAXIMUM
from rollkeeper.virtual.flash_image import FlashImage
from rollkeeper.virtual.flash_operation import SECTOR_ERASE, Operation
from rollkeeper.virtual.handheld import VirtualHandheld
from turnlink.sector import SIZE, path_of, sectors_of
from turnlink.slots import BLANK, SLOT

pytestmark = pytest.mark.emulated
FIRMWARE = Path(__file__).parents[2] / "firmware"
TAKE_BACK = 5
ERASED = 120  # events; about a hundred were in the sector that is erased
LEFT = 5  # slots: power-on makes one void, the game takes three, the roll the last
LATER_MS, PRESSED_MS = 120.0, 60.0  # after the erase has begun


def full() -> dict[str, bytes]:
    """The program, and a journal of eleven sectors: ten are used up but for some slots, and a PC has most of them. So
    the next turn begins the eleventh, and then the first is erased."""
    drive = NorDrive(PICO_W.blocks)
    journal = journal_on(drive, DEVICE, "0badcafe")
    journal.append(GAME, 1)
    while journal._ring.turn < 10 or journal._end - journal._at > 20 * SLOT:
        for event in (OrderedDict(abandon=1), GAME):
            journal.append(event, 1)
            settled(journal)
        journal.acknowledged(journal.last)
    journal.append(OrderedDict(abandon=1), 1)
    while journal._end - journal._at > FOR_NOTES + LEFT * SLOT:
        journal.keep_locks(1)
    settled(journal)
    sectors = {path_of(sector): bytes(drive.bytes[block * SIZE :][:SIZE]) for sector, block in drive.files.items()}
    used = {path: content for path, content in sectors.items() if content[SLOT] != BLANK}
    assert len(used) == 10
    return {**build(FIRMWARE), **used, **taken(range(11, sectors_of(PICO_W.blocks)))}


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


@pytest.fixture(scope="module")
def played(micropython_image: Path) -> Iterator[tuple[Player, Watched]]:
    player = Player(VirtualHandheld(micropython_image, files=full(), flash_timing=MAXIMUM, seed=3))
    watched = Watched(player)
    player.roll()
    player.open_scores()
    assert player.game is not None and player.game.dice is not None
    player.write(legal(player.game.rules, player.game.card, player.game.dice)[0].box)
    player.handheld.run_ms(2000)
    player._listened()
    yield player, watched


def test_a_key_pressed_and_released_within_an_erase_still_counts(played: tuple[Player, Watched]) -> None:
    player, watched = played
    assert watched.tapped and player.handheld.flash_chip.longest_stall_ms >= 400
    assert b'"undo"' in player.lines[-1]


def test_every_copy_torn_at_an_operation_holds_what_was_said_before_it(played: tuple[Player, Watched]) -> None:
    player, watched = played
    assert len(watched.copies) > 10
    for image, said in watched.copies[::4]:
        assert held(image)[ERASED:said] == player.lines[ERASED:said]
