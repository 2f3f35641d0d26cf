"""The moments after a shake on the emulated Pico: power cuts while the dice come to rest."""

from pathlib import Path

import pytest

from bench.on_the_pico import tumbling
from bench.workbench import Workbench
from emulator.chip.flash_operation import TYPICAL, FlashImage, Operation
from emulator.firmware import build
from emulator.handheld import VirtualHandheld
from faults.image_journal import held
from players.player import Player
from rollkeeper.flashing.layout import FLASH_SIZE

pytestmark = pytest.mark.emulated
FIRMWARE = Path(__file__).parents[2] / "firmware"
LOOK_EVERY = 5.0  # ms
LANDS = 1200  # ms from the last movement until all dice lie, and the locks are kept


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return build(FIRMWARE)


class Landing:
    """The second roll of a turn, dice 2 and 4 locked: a copy of the flash and of the picture every few ms from the end
    of the shake on, and a torn copy at each operation of the flash."""

    def __init__(self, image: Path, files: dict[str, bytes]) -> None:
        self.player = Player(VirtualHandheld(image, files=files, flash_timing=TYPICAL, seed=81))
        self.first = self.player.roll()
        self.moments: list[tuple[FlashImage, bytes]] = []
        self.torn: list[FlashImage] = []
        handheld = self.player.handheld
        for key in (2, 4):
            self.player.tap(key)
        handheld.shake(500)
        handheld.flash_chip.on_operation = self._operation
        for _ in range(int(LANDS / LOOK_EVERY)):
            handheld.run_ms(LOOK_EVERY)
            self.moments.append((handheld.flash, bytes(handheld.oled.ram)))
        handheld.flash_chip.on_operation = None
        self.player.heard()

    def _operation(self, operation: Operation) -> None:
        self.torn.append(self.player.handheld.flash_chip.contents(FLASH_SIZE, len(self.torn)))


def landed(picture: bytes, final: bytes, die: int) -> bool:
    """Whether a die (0..4) lies as it does in the end."""
    at = 2 + 25 * die
    return all(
        picture[page * 128 + at : page * 128 + at + 22] == final[page * 128 + at : page * 128 + at + 22]
        for page in (1, 2, 3)
    )


@pytest.mark.nightly
def test_a_power_cut_at_any_moment_of_the_landing(micropython_image: Path, files: dict[str, bytes]) -> None:
    landing = Landing(micropython_image, files)
    before, truth = landing.player.lines[:-1], landing.player.lines
    game = landing.player.game
    assert game is not None and game.rolls == 2 and game.dice is not None
    assert [game.dice[i] for i in (1, 3)] == [landing.first[i] for i in (1, 3)]
    final = landing.moments[-1][1]
    at_rest = [all(landed(picture, final, die) for die in range(5)) for _, picture in landing.moments]
    first = next(number for number in range(len(at_rest)) if all(at_rest[number:]))
    one_by_one = [
        sum(landed(picture, final, die) for die in (0, 2, 4)) for _, picture in landing.moments[first - 30 : first]
    ]
    assert {1, 2} <= set(one_by_one), "the dice come to rest one after the other"
    lines = [held(image) for image, _ in landing.moments]
    logged = lines.index(truth)
    assert set(map(len, lines[:logged])) == {len(before)} and all(each == truth for each in lines[logged:])
    assert first - logged >= 150 / LOOK_EVERY, "the roll is on flash long before its last die lies"
    for flash in [*landing.torn, *{bytes(image): image for image, _ in landing.moments}.values()]:
        after = Player(VirtualHandheld(micropython_image, flash=flash, seed=82))
        assert after.lines in (before, truth) and after.game is not None
        rolled = after.lines == truth
        assert (after.game.rolls, after.game.dice) == ((2, game.dice) if rolled else (1, landing.first))
        assert after.handheld.leds == [False, True, False, True, False] and after.sees_the_game(0b01010)


@pytest.mark.nightly
def test_no_two_pictures_of_tumbling_dice_are_far_apart(micropython_image: Path, files: dict[str, bytes]) -> None:
    """In emulated time, with the models of bus, flash and cache: garbage is collected meanwhile, which takes 24 ms."""
    found = tumbling(Workbench(micropython_image, files, 2, say=lambda what: None), turns=1)
    assert len(found) == 3 and not any(each.missed for each in found), found
