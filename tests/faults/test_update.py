"""The power fails during an update of the firmware, at every flash operation of it."""

from pathlib import Path

import pytest

from emulator.handheld import VirtualHandheld
from faults.update import NEW, READINGS, TORN, Update, flash_again, hello, judge
from rollkeeper.flashing.layout import SECTOR

pytestmark = pytest.mark.emulated


@pytest.fixture(scope="module")
def update(micropython_image: Path, tmp_path_factory: pytest.TempPathFactory) -> Update:
    return Update(micropython_image, tmp_path_factory.mktemp("update"))


def test_a_cut_at_every_operation_leaves_games_and_settings_untouched(update: Update) -> None:
    found = [update.starts(image) for _, image in update.images()]
    assert len(found) == len(update.operations) * len(TORN) * READINGS > 100
    assert found[-1] == NEW and found.count("") > len(found) / 2


def test_a_cut_in_each_block_leaves_a_handheld_that_says_what_is_missing(update: Update) -> None:
    chosen = update.sample()
    blocks = {update.operations[number].address // SECTOR for number in chosen}
    assert len(blocks) == -(-len(update.new) // SECTOR) and len(chosen) >= 2 * len(blocks)
    found = judge(update, chosen)
    assert found[""] > 10 and found[NEW]


@pytest.mark.nightly
def test_a_cut_at_every_operation_leaves_a_handheld_that_says_what_is_missing(update: Update) -> None:
    found = judge(update, None)
    assert found[""] > 100 and found[NEW]


@pytest.mark.parametrize("share", [0.0, 0.3, 0.6, 0.99])
def test_the_next_update_mends_it(update: Update, share: float) -> None:
    number = int(share * len(update.operations))
    image = next(image for at, image in update.images({number}) if at == number)
    handheld = VirtualHandheld(update.image, flash=image)
    handheld.boot()
    flash_again(handheld, update.new)
    assert update.starts(handheld.flash) == NEW
    assert hello(handheld) == NEW
