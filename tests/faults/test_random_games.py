"""The course of random games: a short one, and that its judge finds out what is wrong."""

import random
import sqlite3
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from emulator.firmware import build
from faults.at_hand import AtHand
from faults.pc_beside import Pc, beside
from faults.random_games import Course, played, too_seldom
from faults.shown import picture
from faults.tabs_seen import not_recorded, screen

FIRMWARE = Path(__file__).parents[2] / "firmware"
DICE = (3, 3, 4, 4, 6)
READY = ("ready", "P1", 1, 0, False, ())
SCORED = ("scored", "Bob", "fours", 16, 0, 2, 16, "Ann", ())
CHOOSING = ("choosing", DICE, 4, 2, "", "P1", "", 1, 0, None)
SEEN = {
    READY: "shake", SCORED: "shake", CHOOSING: "choosing", ("keep", "Ann", DICE, 5, 1): "keep",
    ("table", "Ann", (("Ann", (0, 3, 3, 4, 4)), ("Bob", (0, 0, 0, 4, 4))), 2, 2, 1, False): "table",
    ("final", "Bob", DICE, ("Ann", "aces", 0, 0)): "final", ("confirm", DICE, ("fours", 0, "zero")): "sure",
    ("menu", "Menu", ("Back to the game", "New game"), 0): "list", ("five", 6, 3, ""): "", ("rolled", DICE, "Ann"): "",
    ("message", "Not saved", "", ("", "ok", "", "", "")): "message",
    ("end", "P1", 217, 63, 35, 119, 0, True): "over",
}  # fmt: skip


class Short:
    """The first steps of a course."""

    def __init__(self, image: Path, pc: Pc, rng: random.Random, counts: Counter[str], more: dict[str, bytes]) -> None:
        self.at = AtHand(image, {**build(FIRMWARE), **more}, pc, rng, counts)
        self.course = Course(self.at)
        self.at.wait(1500)
        while pc.last < 4:
            self.course.hand.plays(self.at.comes_to())
        self.course.witnesses.caught_up()


@pytest.fixture
def table(tmp_path: Path) -> Iterator[tuple[Pc, random.Random, Counter[str]]]:
    rng, counts = random.Random("a short course"), Counter[str]()
    with beside(tmp_path / "games.sqlite3", rng, counts) as pc:
        yield pc, rng, counts


@pytest.mark.emulated
@pytest.mark.nightly
def test_random_games_end_in_agreement(micropython_image: Path) -> None:
    counts = played(micropython_image, build(FIRMWARE), 901, 1, print)
    assert counts["games"] == 1 and counts["events"] > 26
    assert "cut while it sleeps" not in counts and "cut while it sleeps" in too_seldom(Counter())


@pytest.mark.emulated
def test_an_event_that_differs_would_be_found_out(
    micropython_image: Path, table: tuple[Pc, random.Random, Counter[str]]
) -> None:
    course = Short(micropython_image, *table, {}).course
    journal = course.witnesses.journal()
    course.witnesses.same_events(journal, 1)
    with sqlite3.connect(course.at.pc.path) as connection:
        connection.execute("UPDATE events SET line = replace(CAST(line AS TEXT), 'roll', 'rock') WHERE n = 2")
    with pytest.raises(AssertionError, match="event 2 differs"):
        course.witnesses.same_events(journal, 1)


@pytest.mark.emulated
def test_a_crash_and_a_traceback_would_be_found_out(
    micropython_image: Path, table: tuple[Pc, random.Random, Counter[str]]
) -> None:
    course = Short(micropython_image, *table, {"/crash.log": b"after 7 ms"}).course
    with pytest.raises(AssertionError, match="the crash log says: b'after 7 ms'"):
        course.witnesses.nothing_broke()
    course.at.handheld.received += b"Traceback (most recent call last):"
    with pytest.raises(AssertionError, match="Traceback"):
        course.at.pc.take(course.at.handheld)


@pytest.mark.emulated
@pytest.mark.nightly
def test_another_screen_than_the_journals_would_be_found_out(
    micropython_image: Path, table: tuple[Pc, random.Random, Counter[str]]
) -> None:
    course = Short(micropython_image, *table, {}).course
    while course.at.comes_to() != "shake":
        course.hand.plays(course.at.screen())
    course.at.wait(500)  # what has opened by itself hears keys then
    assert course.hand.menu(8)
    with pytest.raises(AssertionError, match="the screen is not what the journal says"):
        course.witnesses.shows_its_game()


@pytest.mark.parametrize("view", SEEN, ids=lambda view: view[0])
def test_screens_are_told_apart_by_their_tabs(view: tuple[object, ...]) -> None:
    assert screen(picture(view)) == SEEN[view]


@pytest.mark.parametrize("view", (READY, SCORED, CHOOSING), ids=lambda view: view[0])
def test_what_is_not_recorded_is_seen(view: tuple[object, ...]) -> None:
    assert not_recorded(picture(view)) < 0
    assert all(not_recorded(picture((kind, view))) >= 0 for kind in ("practice", "paper"))
