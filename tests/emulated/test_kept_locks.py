"""The locks on the emulated flash: what a power cut leaves while they change, and what the handheld shows then."""

from pathlib import Path

import pytest

from emulator.chip.flash_operation import TYPICAL, FlashImage, Operation
from emulator.firmware import build
from emulator.handheld import VirtualHandheld
from faults.image_journal import held, journal_in
from players.player import Player
from rollkeeper.flashing.layout import FLASH_SIZE

pytestmark = pytest.mark.emulated
FIRMWARE = Path(__file__).parents[2] / "firmware"
TORN = (None, None, None, 0.9695, 0.99, 0.99)  # how far the operation has come in each copy, see faults.whole_turn
OLD, NEW = 0b01001, 0b01011


def test_a_lock_led_follows_its_key_before_the_next_step(ready: Player) -> None:
    """In the key's interrupt: a step comes 9 ms later."""
    player = ready
    player.roll()
    handheld = player.handheld
    for key in (1, 4, 1, 5):
        before = handheld.leds[key - 1]
        handheld.press(key)
        handheld.run_ms(1)
        assert handheld.leds[key - 1] != before
        handheld.run_ms(60)
        handheld.release(key)
        handheld.run_ms(60)
        assert handheld.leds[key - 1] != before, "as the step that hears of it says"
    assert lit(handheld) == [4, 5]


def lit(handheld: VirtualHandheld) -> list[int]:
    return [place for place, led in enumerate(handheld.leds, 1) if led]


@pytest.fixture(scope="module")
def cut(micropython_image: Path) -> tuple[Player, list[FlashImage]]:
    """Two dice are locked, and a third: the flash as a power cut would leave it in that."""
    handheld = VirtualHandheld(micropython_image, files=build(FIRMWARE), flash_timing=TYPICAL, seed=13)
    player = Player(handheld)
    player.roll()
    for key in (1, 4):
        handheld.tap(key)
        handheld.run_ms(300)
    images: list[FlashImage] = []

    def begun(operation: Operation) -> None:
        for seed, progress in enumerate(TORN):
            images.append(handheld.flash_chip.contents(FLASH_SIZE, seed, progress))

    handheld.flash_chip.on_operation = begun
    handheld.tap(2)
    handheld.run_ms(300)
    handheld.flash_chip.on_operation = None
    return player, images


def test_a_power_cut_while_they_change_leaves_the_old_ones_or_the_new_ones(
    cut: tuple[Player, list[FlashImage]],
) -> None:
    player, images = cut
    assert len(images) == len(TORN), "the change is one operation, at once"
    assert {journal_in(image).locks for image in images} == {OLD, NEW}
    assert all(held(image) == player.lines for image in images)
    assert journal_in(player.handheld.flash).locks == NEW


def test_the_handheld_goes_on_with_them(cut: tuple[Player, list[FlashImage]], micropython_image: Path) -> None:
    player, images = cut
    image = next(image for image in images if journal_in(image).locks == NEW)
    after = Player(VirtualHandheld(micropython_image, flash=image, flash_timing=TYPICAL, seed=12))
    assert lit(after.handheld) == [1, 2, 4] and after.lines == player.lines
    assert after.hello is not None and after.hello.edition == "travel", "it says what is being played from the start"
    rolled = after.roll()
    assert after.game is not None and player.game is not None and player.game.dice is not None
    assert [rolled[i] for i in (0, 1, 3)] == [player.game.dice[i] for i in (0, 1, 3)]
    assert journal_in(after.handheld.flash).locks == -1
