"""One life of a handheld, as short as one can be; and that its judge finds out what is wrong."""

from pathlib import Path
from types import SimpleNamespace

import pytest

import faults.one_life
from emulated.journals import journal_of
from faults.one_life import LEAST_KB, MOST_LOST, PRACTICE, WARM, Measured, OneLife, judged, one_life, slope
from logs.nearly_over import nearly_over

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
    games = [*life(5, 0), Measured("lowe", 8, True, LEAST_KB * 1024)]
    assert judged(games) == ""
    games[-1] = Measured("lowe", 8, True, LEAST_KB * 1024 - 1)
    assert judged(games).startswith(f"less than {LEAST_KB} kB are free: Measured(edition='lowe', players=8")
    assert judged(games).endswith("game 6")


def test_practice_is_ended_from_wherever_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    did: list[str] = []
    screens = iter([("", True), ("scores", True), ("over", True), ("shake", True), ("over", False), ("shake", False)])
    now: list[tuple[str, bool]] = []

    def comes_to() -> str:
        now[:] = [next(screens)]
        return now[0][0]

    def menu(item: int) -> bool:
        did.append(f"menu {item}" if now[0][0] == "shake" else "no menu")
        return now[0][0] == "shake"

    at = SimpleNamespace(
        comes_to=comes_to, picture=lambda: b"", press=lambda key: did.append(f"key {key}"),
        shake=lambda: did.append("shake"),
    )  # fmt: skip
    hand = SimpleNamespace(menu=menu, plays=did.append, ways=("scores",), call_out=lambda: did.append("called out"))
    monkeypatch.setattr(faults.one_life, "not_recorded", lambda picture: 0 if now[0][1] else -1)
    course = OneLife.__new__(OneLife)
    monkeypatch.setattr(course, "at", at, raising=False)
    monkeypatch.setattr(course, "hand", hand, raising=False)
    course.end_practice()
    assert did == ["shake", "called out", "no menu", "scores", "key 3", f"menu {PRACTICE}", "key 3"]


@pytest.mark.emulated
def test_a_handheld_says_what_is_free_when_a_game_has_ended(micropython_image: Path) -> None:
    log, _ = journal_of(nearly_over("travel", 1, turns=12, seed=3))
    told: list[str] = []
    counts = one_life(micropython_image, 11, 1, told.append, log)
    assert counts["games"] == 1 and counts["least free heap, bytes"] > 75 * 1024
    assert told[-1].endswith(f"{counts['least free heap, bytes']:,} bytes free")
