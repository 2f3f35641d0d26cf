"""The battery is taken out: at every flash operation of one whole turn, and the handheld plays on afterwards."""

from pathlib import Path

import pytest

from emulator.firmware import build
from faults.image_journal import held, journal_in
from faults.power import cuts
from faults.whole_turn import READINGS, TORN, Turn, goes_on, judged, lasting, nearly_full_sector

pytestmark = pytest.mark.emulated
FIRMWARE = Path(__file__).parents[2] / "firmware"


@pytest.fixture(scope="module")
def turn(micropython_image: Path) -> Turn:
    return Turn(micropython_image, build(FIRMWARE), seed=1)


@pytest.fixture(scope="module")
def change(micropython_image: Path) -> Turn:
    """A turn in which the next sector is opened."""
    return Turn(micropython_image, {**build(FIRMWARE), **nearly_full_sector()}, seed=3)


def test_what_is_shown_as_final_is_on_flash_at_every_operation_of_a_turn(turn: Turn) -> None:
    assert len(turn.cuts) >= 8
    assert len(turn.finals) >= 5
    assert judged(turn.cuts, turn.finals, turn.player.lines) == (1 + READINGS * len(TORN)) * len(turn.cuts)


def test_showing_an_event_earlier_would_be_found_out(turn: Turn) -> None:
    early = [(count + 1, picture) for count, picture in turn.finals[:-1]]
    with pytest.raises(AssertionError, match="before it was on flash"):
        judged(turn.cuts, early, turn.player.lines)


def test_every_event_of_the_turn_was_cut_before_and_after_it_was_on_flash(turn: Turn) -> None:
    counts = {len(held(image)) for cut in turn.cuts for image in [cut.before, *cut.images]}
    assert counts == {1, 2, 3, 4, 5}


@pytest.mark.nightly
def test_a_turn_that_goes_on_in_the_next_sector_is_as_safe(change: Turn) -> None:
    sectors = {cut.address // 4096 for cut in change.cuts}
    assert len(sectors) == 2, "it was opened in this turn"
    assert judged(change.cuts, change.finals, change.player.lines) == (1 + READINGS * len(TORN)) * len(change.cuts)


def test_what_had_too_little_time_lasts_all_the_same(turn: Turn, change: Turn) -> None:
    """The last cells of a cut program read well at the next start, and not later."""
    marginal = [cut for cut in turn.cuts + change.cuts if any(image.marginal for image in cut.images)]
    assert len(marginal) > 10
    assert sum(lasting(cut, seed) for seed, cut in enumerate(turn.cuts + change.cuts)) > 20


def test_at_every_operation_the_locks_are_the_old_or_the_new(turn: Turn) -> None:
    """Dice 2 and 4 are locked after the first roll, one after the other, and die 1 after the second."""
    before = [journal_in(cut.before).locks for cut in turn.cuts]
    assert {0b00010, 0b01010, 0b01011} <= set(before)
    for cut, old, new in zip(turn.cuts, before, [*before[1:], -1], strict=True):
        assert {journal_in(image).locks for image in cut.images} <= {old, new}


def test_the_handheld_plays_on_after_a_cut_inside_an_operation(turn: Turn, micropython_image: Path) -> None:
    torn = [image for cut in turn.cuts for image in cut.images if len(held(image)) > len(held(cut.before))]
    begun = goes_on(micropython_image, torn[0], seed=2)
    assert len(begun) >= len(held(torn[0])) - 1 and begun == turn.player.lines[: len(begun)]


def test_a_game_goes_on_over_power_cuts(micropython_image: Path) -> None:
    found, events, _ = cuts(micropython_image, build(FIRMWARE), seed=2, count=1)
    assert found == {"page program": 1} and events
