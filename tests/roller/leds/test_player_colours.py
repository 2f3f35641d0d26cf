"""Whose turn it is, without text: a number in pips, and a colour that eyes which mix up red and green can tell, too."""

import re
from itertools import combinations
from math import dist
from pathlib import Path

import pytest

from roller.leds import pixels
from roller.leds.pixels import BYTES, FACES, FREE, LOCKED, PLAYERS, STEP, WALK, WHO, draw
from screens.led_sheet import SEATS
from screens.written_views import record

LIGHTS = Path(__file__).parents[3] / "docs" / "reference" / "led-lights.md"
PAGE = re.sub(r"\s+", " ", LIGHTS.read_text(encoding="utf-8"))
APART = 25  # in Lab; 2 can just be told side by side
FOUR_APART = 45

# Linear RGB to cones, and what is left of the cones without those for red or for green (Vienot, Brettel, Mollon 1999).
CONES = ((17.8824, 43.5161, 4.11935), (3.45565, 27.1554, 3.86714), (0.0299566, 0.184309, 1.46709))
BACK = (
    (0.0809445, -0.1305044, 0.1167211), (-0.0102485, 0.0540193, -0.1136147), (-0.0003653, -0.0041216, 0.6935114),
)  # fmt: skip
EYES = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red ones": ((0, 2.02344, -2.52581), (0, 1, 0), (0, 0, 1)),
    "no green ones": ((1, 0, 0), (0.494207, 0, 1.24827), (0, 0, 1)),
}
XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))


def times(matrix, vector):
    return [sum(each * value for each, value in zip(row, vector, strict=True)) for row in matrix]


def lab(colour, eyes):
    """Where a colour of a pixel, its light in proportion to its numbers, lies for such eyes; white is (26, 26, 26)."""
    seen = [max(value, 0) for value in times(BACK, times(EYES[eyes], times(CONES, colour)))]
    parts = [value / white for value, white in zip(times(XYZ, seen), times(XYZ, (26, 26, 26)), strict=True)]
    x, y, z = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in parts)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def shown(view, age=0):
    grb = bytearray(BYTES)
    due = draw(grb, *record(view), age)
    lights = [(grb[at + 1], grb[at], grb[at + 2]) for at in range(0, BYTES, 3)]
    return [lights[7 * place : 7 * place + 7] for place in range(5)], due


def lit(dice):
    """The pips that shine, and their colours."""
    lights = [colour for die in dice for colour in die if any(colour)]
    return len(lights), set(lights)


def waiting(seat):
    """Each picture that asks for a shake, when it begins to."""
    return (
        (("ready", "P1", 1, 0, False, (), "", seat), 0),
        (("scored", "P1", "fours", 12, 0, 5, 127, "", (), "", seat), pixels.LOOK),
        (("roll_off", "Who begins?", (0,) * 5, (), "P1", False, False, (), "", seat), 0),
        (("roll_off", "Who begins?", (1, 2, 3, 4, 5), (), "P1", False, False, (), "", seat), pixels.THROWN),
    )


@pytest.mark.parametrize("eyes", EYES)
def test_no_two_colours_are_alike_for_any_eyes(eyes):
    spots = [lab(colour, eyes) for colour in PLAYERS]
    assert min(dist(one, other) for one, other in combinations(spots, 2)) > APART
    assert min(dist(one, other) for one, other in combinations(spots[:4], 2)) > FOUR_APART
    assert lab(PLAYERS[0], "all cones") != lab(PLAYERS[0], "no red ones")


def test_dimmed_or_darker_they_are_still_eight():
    for divisor, more in ((4, 3), (3, 2)):  # as in refresh
        assert len({tuple((value + more) // divisor for value in colour) for colour in PLAYERS}) == 8


def test_the_page_names_them_in_their_order():
    assert ", ".join(SEATS) in PAGE
    assert "for a second" in PAGE and WHO == 1000


@pytest.mark.parametrize("seat", range(1, 9))
def test_who_is_to_shake_is_a_number_in_pips_and_a_colour(seat):
    for view, age in waiting(seat):
        dice, due = shown(view, age)
        assert lit(dice) == (seat, {PLAYERS[seat - 1]}) and due == WHO
        if seat < 7:
            assert [die != [(0, 0, 0)] * 7 for die in dice] == [False, False, True, False, False]
        walkers = set()
        for at in range(age + WHO, age + WHO + WALK, STEP):
            dice, due = shown(view, at)
            assert due == STEP
            (bright,) = [place for place in range(5) if PLAYERS[seat - 1] in dice[place]]
            walkers.add(bright)
        assert walkers == {0, 1, 2, 3, 4}
        assert shown(view, age + WHO + WALK) == shown(view, age), "and again"


def test_for_one_player_alone_it_is_white_as_ever():
    for view, age in waiting(0):
        assert FREE in lit(shown(view, age)[0])[1] and shown(view, age)[1] == STEP


def test_without_a_sensor_number_and_key_take_turns():
    dice, due = shown(("ready", "P2", 1, 0, False, (), "No sensor: hold key 5", 2), 10)
    assert lit(dice) == (2, {PLAYERS[1]}) and due == WHO - 10
    dice, due = shown(("ready", "P2", 1, 0, False, (), "No sensor: hold key 5", 2), WHO)
    assert lit(dice) == (5, {pixels.ZERO}) and due == pixels.ALARM
    assert shown(("ready", "P2", 1, 0, False, (), "No sensor: hold key 5", 2), WHO + WALK - 10)[1] == 10


def test_dice_stay_white_and_amber_and_wink_in_the_colour():
    view = ("choosing", (1, 2, 3, 5, 6), 0b00010, 2, "", "Bob", "", 1, 0, None, 4)
    rest, _ = shown(view, 0)
    assert lit(rest)[1] == {FREE, LOCKED}
    wink, _ = shown(view, pixels.FIRST_WINK)
    assert {colour for colour in wink[0] if any(colour)} == {tuple(value // 2 for value in PLAYERS[3])}
    assert {colour for colour in wink[1] if any(colour)} == {tuple(value // 4 for value in LOCKED)}
    assert [[any(pip) for pip in die] for die in wink] == [[any(pip) for pip in die] for die in rest]


BOXED = tuple((box, None) for box in ("aces", "twos", "threes", "fours", "fives", "sixes")) + (("upper_bonus", "0/63"),)
LOWER = ("three_kind", "four_kind", "full_house", "small_straight", "large_straight", "yahtzee", "chance")


def card(at, points, seat=0):
    """A card with one box filled, and that box shown."""
    rows = [*BOXED[:-1], *((box, None) for box in LOWER)]
    rows[at] = (rows[at][0], points)
    return ("card", ("P1",), (*rows[:6], BOXED[-1]), tuple(rows[6:]), 0, points or 0, seat > 0, at, seat)


def counted(dice):
    """What the points of a box add up to: ten for a full green die, the pips of the white ones."""
    total = 0
    for die in dice:
        lights = [colour for colour in die if any(colour)]
        if len(lights) == 7:
            assert set(lights) == {pixels.POINTS}
            total += 10
        elif lights:
            assert set(lights) == {FREE} and FACES.index(sum(1 << at for at in range(7) if any(die[at]))) == len(lights)
            total += len(lights)
    return total


@pytest.mark.parametrize("at", range(13))
def test_a_card_shows_one_box_after_the_other(at):
    patterns = tuple(pixels.BOXES.values())
    for points, colour in ((None, pixels.FAINT), (0, pixels.ZERO), (25, pixels.POINTS)):
        dice, due = shown(card(at, points))
        assert lit(dice)[1] == {colour}
        assert tuple(sum(1 << pip for pip in range(7) if any(die[pip])) for die in dice) == patterns[at]
        assert due == (pixels.BOX if points else -1)


def test_the_points_of_a_box_add_up():
    for points in (*range(1, 31), 40, 50):  # what a box can be worth
        dice, due = shown(card(12, points), pixels.BOX)
        assert counted(dice) == points and due == pixels.BOX


def test_whose_card_it_is_is_said_with_each_box():
    for points in (None, 0, 12):
        start = pixels.BOX * (2 if points else 1)
        dice, due = shown(card(3, points, 5), start)
        assert lit(dice) == (5, {PLAYERS[4]}) and due == pixels.REST
        assert shown(card(3, points, 5), start + due) == shown(card(3, points, 5))
