"""The power fails during an update of the firmware, at every flash operation of it."""

import itertools
from pathlib import Path

import pytest

from faults.update import READINGS, TORN, VERSIONS, Update, hello, small_update
from rollkeeper.flashing import update as updating

pytestmark = pytest.mark.emulated


@pytest.fixture(scope="module")
def update(micropython_image: Path, tmp_path_factory: pytest.TempPathFactory) -> Update:
    return small_update(micropython_image, tmp_path_factory.mktemp("update"))


def test_at_every_operation_the_old_or_the_new_firmware_is_whole(update: Update) -> None:
    found = update.judged()
    assert len(found) == len(update.operations) * len(TORN) * READINGS > 100
    assert [which for which, _ in itertools.groupby(found[:: len(TORN) * READINGS])] == ["tried", "old", "new"]


def test_a_handheld_that_was_cut_while_it_switched_starts(update: Update, micropython_image: Path) -> None:
    """Boots from an image of each kind, on both sides of each switch."""
    found = update.judged()[:: len(TORN) * READINGS]
    last = len(found) - 1
    switches = [number for number in range(last) if found[number] != found[number + 1]]
    chosen = {0, last} | {number + side for number in switches for side in (0, 1)}
    assert len(chosen) >= 5
    for _, image in itertools.islice(update.images(chosen), 0, None, len(TORN) * READINGS):
        assert hello(micropython_image, image) == VERSIONS[update.starts(image)]


def test_loose_modules_that_stay_on_would_be_found_out(
    micropython_image: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(updating, "LOOSE_OFF", "/not-what-main-looks-for")
    with pytest.raises(AssertionError, match="loose modules with others"):
        small_update(micropython_image, tmp_path).judged()
