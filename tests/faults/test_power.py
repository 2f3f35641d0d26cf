"""The battery is taken out: at every flash operation of one whole turn, and the handheld plays on afterwards."""

from pathlib import Path

import pytest

from faults.power import cuts
from faults.whole_turn import READINGS, TORN, Turn, goes_on, held, judged, locks_on
from rollkeeper.flashing.build import build

pytestmark = pytest.mark.emulated
FIRMWARE = Path(__file__).parents[2] / "firmware"


@pytest.fixture(scope="module")
def turn(micropython_image: Path) -> Turn:
    return Turn(micropython_image, build(FIRMWARE), seed=1)


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


def test_at_every_operation_the_locks_are_none_or_those_that_were_chosen(turn: Turn) -> None:
    """Dice 2 and 4 were locked after the first roll, which is event 2."""
    chosen = b"2 %d" % 0b01010
    seen = [[locks_on(image) for image in [cut.before, *cut.images]] for cut in turn.cuts]
    first = next(at for at, each in enumerate(seen) if chosen in each)
    assert {locks for each in seen[: first + 1] for locks in each} <= {None, b"", chosen}, "never a part of them"
    assert turn.cuts[first].said == 2, "before the next roll"
    assert seen[first + 1 :] and {locks for each in seen[first + 1 :] for locks in each} == {chosen}, "for good"


def test_the_handheld_plays_on_after_a_cut_inside_an_operation(turn: Turn, micropython_image: Path) -> None:
    torn = [image for cut in turn.cuts for image in cut.images if len(held(image)) > len(held(cut.before))]
    assert goes_on(micropython_image, torn[0], seed=2) == turn.player.lines[: len(held(torn[0]))]


def test_a_game_goes_on_over_power_cuts(micropython_image: Path) -> None:
    found, events, _ = cuts(micropython_image, build(FIRMWARE), seed=2, count=1)
    assert found == {"page program": 1} and events
