"""The handheld's table: the committed file, what it says of cards, and what is lost by playing as it says."""

import hashlib
import os

import numpy as np
import pytest

from coach_table import form
from coach_table.__main__ import DIGEST, TABLE
from coach_table.factors import factors
from coach_table.followed import followed
from coach_table.grid import STARTS, added, cards, matrix, row_of
from coach_table.losses import MOST, losses
from coach_table.visits import visits
from fivedice.box import BOXES, natural
from fivedice.edition import EDITIONS
from rollkeeper.coach.solve import solved
from rollkeeper.coach.solved import values_of
from rollkeeper.coach.turn import FIVE, PLACE, ROLLS, SETS, SHAPE, reachable

LONG = "ROLLKEEPER_SOAK" in os.environ  # all cards of all editions
LARGEST = 64_000  # bytes
BEGUN = {"travel": 0b1011111110010, "hasbro": 0b1101111011010, "lowe": 0b0011110111101}  # boxes that are filled


@pytest.fixture(scope="module")
def content() -> bytes:
    return TABLE.read_bytes()


@pytest.fixture(scope="module")
def table(content):
    return form.read(content)


def cards_with(begun):
    """The places, in an array of all, of cards that can be met and have these boxes filled."""
    there = np.zeros(SHAPE, dtype=bool)
    for filled in range(SHAPE[0] - 1):
        if filled & begun == begun:
            for fifty in range(1 + (filled >> FIVE & 1)):
                there[filled, fifty, reachable(filled & 63)] = True
    return there


def test_the_committed_file_has_its_digest_and_room(content):
    digest, name = DIGEST.read_text(encoding="ascii").split()
    assert (hashlib.sha256(content).hexdigest(), TABLE.name) == (digest, name)
    assert len(content) == form.SIZE <= LARGEST


def test_no_sum_on_the_way_needs_memory_on_the_handheld(table):
    assert table.largest_sum() < 1 << 30
    assert int(np.abs(table.units()).max()) * 6 < 1 << 30, "six of them are added for an average"


@pytest.mark.parametrize("damage", [0, 4, 8, 5000, -1])
def test_a_damaged_file_is_refused(content, damage):
    damaged = bytearray(content)
    damaged[damage] ^= 1
    with pytest.raises(form.BadTable):
        form.read(bytes(damaged))
    with pytest.raises(form.BadTable):
        form.read(content[:-1])


def test_what_is_written_is_read(table, content):
    assert form.written(table) == content
    other = form.Table(table.rows[::-1], table.columns[::-1])
    again = form.read(form.written(other))
    assert np.array_equal(again.rows, other.rows) and np.array_equal(again.columns, other.columns)


def test_links_and_boxes_are_those_of_the_dice(content):
    links = content[8 : form.BOXES_AT]
    sets = [dice for size in range(5) for dice in SETS[size]]
    for at, dice in enumerate(sets):
        more = [PLACE[len(dice) + 1][tuple(sorted((*dice, face)))] for face in range(1, 7)]
        assert list(links[6 * at : 6 * at + 6]) == more
    for place, box in enumerate(BOXES):
        own = content[form.BOXES_AT + 252 * place :][:252]
        times = place + 1 if place < 6 else 1
        assert [each * times for each in own] == [natural(box, dice) for dice in ROLLS]


@pytest.mark.parametrize("edition", BEGUN)
def test_cards_that_share_a_row_are_worth_the_same(edition):
    values = solved(EDITIONS[edition], begun=BEGUN[edition])
    there = cards_with(BEGUN[edition])
    assert np.array_equal(cards(matrix(values))[there], values[there])
    assert len({row_of(upper, total) for upper in range(64) for total in reachable(upper)}) == 1851
    assert STARTS[-1] == 2106


def test_chances_that_share_a_row_are_added():
    chances = np.zeros(SHAPE)
    chances[0b1, 0, :6] = 0.125  # the others can bring 100
    chances[0b111000, 0, [24, 28]] = 0.25  # the others can bring 30, and 33 is not among these sums
    found = added(chances)
    assert found[:, 0].sum() == 1.25 and found[row_of(1, 3), 0] == 0.125
    assert found[row_of(0b111000, 0), 0] == 0.5


@pytest.mark.parametrize("edition", BEGUN)
def test_who_plays_by_the_true_values_loses_nothing(edition):
    begun = BEGUN[edition]
    values = solved(EDITIONS[edition], begun=begun)
    lost = (values - followed(EDITIONS[edition], values, lambda done, total: None, begun))[cards_with(begun)]
    assert lost.min() > -1e-9 and lost.max() < 1e-3, "but for whole units"


@pytest.mark.parametrize("edition", BEGUN)
def test_who_plays_by_the_table_loses_little_and_by_another_much(table, edition):
    begun = BEGUN[edition]
    values = solved(EDITIONS[edition], begun=begun)
    there = cards_with(begun)
    said = cards(table.points())
    lost = (values - followed(EDITIONS[edition], said, lambda done, total: None, begun))[there]
    assert lost.min() > -1e-9 and lost.mean() < 0.05 and lost.max() < 1
    by_nothing = values - followed(EDITIONS[edition], np.zeros(SHAPE), lambda done, total: None, begun)
    assert by_nothing[there].mean() > 10 * lost.mean()


def test_numbers_are_found_for_a_small_matrix_of_low_rank(monkeypatch):
    rng = np.random.default_rng(4)
    wanted = rng.normal(size=(40, form.WIDE + form.NARROW)) @ rng.normal(size=(form.WIDE + form.NARROW, 30)) * 20
    found = factors(wanted, np.full(wanted.shape, 1e-3))
    assert np.abs(found.points() - wanted).max() < 2, "points, of up to 250"
    assert np.array_equal(factors(wanted, np.full(wanted.shape, 1e-3)).rows, found.rows)


@pytest.mark.skipif(not LONG, reason="five minutes; make soak ARGS='--only coach-table'")
def test_each_edition_loses_little_by_the_whole_table_and_it_is_made_anew(table, content):
    found = list(losses(table, lambda name, done, total: None))
    assert [name for name, _, _ in found] == list(EDITIONS)
    for name, worth, lost in found:
        assert 254.5 < worth < 254.6 and 0 <= lost <= MOST, name
    travel = EDITIONS["travel"]
    values = np.asarray(values_of(travel))
    chances = visits(travel, values, lambda done, total: None)
    assert chances[-1].sum() == pytest.approx(1)
    assert form.written(factors(matrix(values), added(chances))) == content
    print(f"\nCOUNTED {len(found)} editions played by the handheld's table, all cards")
