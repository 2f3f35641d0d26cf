"""One life of a handheld, as short as one can be; and that its judge finds out what is wrong."""

from pathlib import Path

import pytest

from emulated.sector_files import sector_files
from faults.one_life import BAR_KB, FREE_KB, MOST_LOST, WARM, Measured, judged, one_life, slope
from nearly_over import nearly_over

KINDS = (("travel", 1, False, 100_000), ("hasbro", 2, False, 97_000), ("challenge", 1, True, 84_000))


def life(games: int, lost: float) -> list[Measured]:
    """Games of three kinds in turn, while so many bytes go with each."""
    return [Measured(*KINDS[n % 3][:3], KINDS[n % 3][3] - round(lost * n)) for n in range(games)]


def test_games_that_leave_the_memory_as_it_was_are_right() -> None:
    assert judged(life(60, 0)) == judged(life(3, 0)) == judged(life(1, 0)) == ""
    assert slope(life(60, 0)) == 0


def test_a_little_that_goes_with_each_game_is_found_out() -> None:
    assert slope(life(60, 50)) == pytest.approx(-50, rel=1e-3)
    assert judged(life(WARM + 100, MOST_LOST / 90)) == "2276 bytes were lost in 100 games"
    assert judged(life(WARM + 100, MOST_LOST / 110)) == ""


def test_too_little_memory_is_found_out() -> None:
    for hints, bar in (False, BAR_KB), (True, FREE_KB):
        games = [*life(5, 0), Measured("lowe", 8, hints, bar * 1024)]
        assert judged(games) == ""
        games[-1] = Measured("lowe", 8, hints, bar * 1024 - 1)
        assert judged(games).startswith(f"less than {bar} kB are free: Measured(edition='lowe', players=8")
        assert judged(games).endswith("game 6")


@pytest.mark.emulated
def test_a_handheld_says_what_is_free_when_a_game_has_ended(micropython_image: Path) -> None:
    log, _ = sector_files(nearly_over("travel", 1, turns=12, seed=3))
    told: list[str] = []
    counts = one_life(micropython_image, 11, 1, told.append, log)
    assert counts["games"] == 1 and counts["least free heap, bytes"] > 80_000
    assert told[-1].endswith(f"{counts['least free heap, bytes']:,} bytes free")
