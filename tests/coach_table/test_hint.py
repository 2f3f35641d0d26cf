"""What the handheld says is what the table says on the PC: each box to 1/1024 point, and each choice of dice."""

import random
from types import SimpleNamespace

import numpy as np
import pytest

from coach_table import form
from coach_table.__main__ import TABLE
from coach_table.followed import averages, kept, written
from coach_table.grid import cards
from fivedice.box import BOXES
from fivedice.card import Card
from fivedice.edition import EDITIONS
from fivedice.placement import legal
from roller.app import hint
from rollkeeper.coach.turn import PLACE, Cards, numbers_of, parts
from rollkeeper.scores.position import POSSIBLE

TIMES = 60  # positions in each edition


@pytest.fixture(scope="module")
def said():
    return cards(form.read(TABLE.read_bytes()).points())


def position(rng):
    filled = rng.sample(BOXES, rng.randrange(13))
    boxes = {box: rng.choice([0, 50]) if box == "yahtzee" else rng.choice(sorted(POSSIBLE[box])) for box in filled}
    dice = tuple(rng.choices(range(1, 7), k=5)) if rng.random() < 0.8 else (rng.randrange(1, 7),) * 5
    return boxes, dice, rng.choice([1, 2, 3])


def on_the_handheld(edition, boxes, dice, rolls):
    card = Card(boxes)
    placements = legal(edition, card, dice)
    found = hint.Hint(
        SimpleNamespace(card=card, rolls=rolls, dice=dice, rules=edition),
        placements,
        str(TABLE),
    )
    while not found.done:
        found.step()
    assert not found.wrong
    return found, placements


@pytest.mark.parametrize("name", EDITIONS)
def test_boxes_and_dice_are_those_of_the_table(name, said):
    edition, rng = EDITIONS[name], random.Random(name)
    for _ in range(TIMES):
        boxes, dice, rolls = position(rng)
        found, placements = on_the_handheld(edition, boxes, dice, rolls)
        filled, fifty, upper = numbers_of(boxes)
        card = Cards(edition, said, filled, fifty, np.array([upper]))
        worths = [form.UNIT * card.after(BOXES.index(each.box), each.points)[0] for each in placements]
        assert list(found.losses) == [max(worths) - worth for worth in worths]
        if rolls == 3:
            assert found.keep == -1
            continue
        units, _ = written(card, card)
        if rolls == 1:
            levels = averages(units)
            units, _ = kept(levels, [np.zeros(level.shape) for level in levels])
        levels = averages(units)
        worth = {part: int(levels[len(part)][PLACE[len(part)][part]][0]) for part in parts(tuple(sorted(dice)))}
        chosen = tuple(sorted(die for place, die in enumerate(dice) if found.keep >> place & 1))
        most = max(worth.values())
        assert worth[chosen] == most
        assert len(chosen) == max(len(part) for part in worth if worth[part] == most), "of equal ones the most dice"


def test_the_places_in_the_file_are_those_of_its_form():
    assert (hint.KEYS, hint.STARTS, hint.COLUMNS, hint.ROWS) == (
        form.BOXES_AT, form.STARTS_AT, form.COLUMNS_AT, form.ROWS_AT,
    )  # fmt: skip
    assert hint.BEGIN == form.MAGIC and hint.ROW == form.ROW and hint.COLUMN == 2 * (form.WIDE + form.NARROW)
    assert hint.SIZES[-1] == form.LINKS and hint.SIZE == form.SIZE


def test_no_number_on_the_way_is_too_large_for_a_small_integer(said):
    most = float(np.abs(said).max()) + 100 + 50 + 35
    assert 6 * most * form.UNIT < 1 << 30
