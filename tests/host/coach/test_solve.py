"""Values against plain recursion over games that are nearly over, and the means that are known since 1999."""

import json
import os
import random
from pathlib import Path

import numpy as np
import pytest

from fivedice.box import BOXES, UPPER, natural
from fivedice.edition import EDITIONS
from fivedice.placement import Placement
from oracles.naive_coach import card_worth, kept, rolled, written
from rollkeeper.coach import turn
from rollkeeper.coach.advice import Position, advice
from rollkeeper.coach.solve import solved
from rollkeeper.coach.turn import ROLLS, SETS, best, expected, parts, reachable
from rollkeeper.scores.position import POSSIBLE

KNOWN = "254.5896094820"  # Jokers free: Verhoeff 1999, Woodward 2003; the next: forced, and neither Jokers nor 100s
FORCED, PLAIN = "254.5877287345", "245.8707745141"
ANOTHER = Path(__file__).parents[2] / "vectors" / "another_solver.json"  # which one, and of what, stands in it
LONG = "ROLLKEEPER_SOAK" in os.environ  # 1,000 cards in all


def nearly_full(rng: random.Random, still_open: int) -> dict[str, int]:
    """A card with so many open boxes; the five-alike box, if it is filled, holds 50 as often as 0."""
    filled = rng.sample(BOXES, len(BOXES) - still_open)
    return {box: rng.choice([0, 50]) if box == "yahtzee" else rng.choice(sorted(POSSIBLE[box])) for box in filled}


def state(card: dict[str, int]) -> tuple[int, int, int]:
    filled = sum(1 << BOXES.index(box) for box in card)
    return filled, int(card.get("yahtzee") == 50), min(63, sum(card.get(box, 0) for box in UPPER))


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("still_open", "times"), [(1, 150), (2, 49), (3, 1)] if LONG else [(1, 12), (2, 3)])
def test_a_card_is_worth_what_plain_recursion_finds(edition: str, still_open: int, times: int) -> None:
    rng = random.Random(f"{edition} {still_open}")
    for _ in range(times):
        card = nearly_full(rng, still_open)
        values = solved(EDITIONS[edition], begun=state(card)[0])
        assert values[state(card)] == pytest.approx(card_worth(edition, tuple(sorted(card.items()))), abs=1e-9), card
    print(f"\nCOUNTED {times} cards of {edition} with {still_open} open boxes")


@pytest.mark.parametrize("edition", EDITIONS)
def test_each_choice_of_a_turn_is_worth_what_plain_recursion_finds(edition: str) -> None:
    rng = random.Random(edition)
    card = nearly_full(rng, 2)
    values = solved(EDITIONS[edition], begun=state(card)[0])
    boxes = tuple(sorted(card.items()))
    for dice in (ROLLS[0], ROLLS[-1], *rng.sample(ROLLS, 6)):
        found = advice(Position(edition, card, dice, 0), lambda edition: values)
        assert dict(found.boxes) == pytest.approx(written(edition, boxes, dice), abs=1e-9)
        for left in (1, 2):
            found = advice(Position(edition, card, dice, left), lambda edition: values)
            assert found.value == pytest.approx(rolled(edition, boxes, dice, left), abs=1e-9)
            for keep, worth in found.keeps:
                assert worth == pytest.approx(kept(edition, boxes, keep, left - 1), abs=1e-9)
            assert found.keeps[0][1] == pytest.approx(found.value)


def test_five_alike_is_bound_where_the_edition_says_so() -> None:
    card = {box: 0 for box in BOXES if box not in ("sixes", "chance", "yahtzee")} | {"yahtzee": 50}
    both = {"sixes", "chance"}
    for edition, boxes in (("hasbro", {"sixes"}), ("web", {"sixes"}), ("lowe", {"sixes"}), ("travel", both)):
        values = solved(EDITIONS[edition], begun=state(card)[0])
        found = advice(Position(edition, card, (6,) * 5, 0), lambda edition, values=values: values)
        assert set(dict(found.boxes)) == boxes, edition
        assert found.value > 130, "30 points, and 100 for a further five alike"


@pytest.mark.nightly
def test_the_whole_game_and_each_choice_are_worth_what_is_known_and_what_another_solver_says() -> None:
    told: list[tuple[int, int]] = []
    values = solved(EDITIONS["travel"], lambda done, total: told.append((done, total)))
    assert f"{values[0, 0, 0]:.10f}" == KNOWN
    assert told[0] == (128, 8191) and len(told) == 63
    for row in json.loads(ANOTHER.read_text())["positions"]:
        found = advice(Position("travel", row["card"], tuple(row["dice"]), row["rolls_left"]), lambda _: values)
        assert found.value == pytest.approx(row["value"], abs=1e-9), row
        assert dict(found.boxes) == pytest.approx(row.get("boxes", {}), abs=1e-9)


@pytest.mark.skipif(not LONG, reason="half a minute more: make soak")
def test_the_whole_game_is_worth_what_is_known_by_other_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    assert f"{solved(EDITIONS['hasbro'])[0, 0, 0]:.10f}" == FORCED
    monkeypatch.setattr(turn, "EXTRA_FIVE_ALIKE", 0)
    monkeypatch.setattr(turn, "legal", lambda rules, card, dice: [
        Placement(box, natural(box, dice), "natural") for box in BOXES if box not in card.boxes
    ])  # fmt: skip
    assert f"{solved(EDITIONS['travel'])[0, 0, 0]:.10f}" == PLAIN


def test_sets_of_dice() -> None:
    assert [len(sets) for sets in SETS] == [1, 6, 21, 56, 126, 252]
    assert parts((1, 1, 2)) == [(1, 1, 2), (1, 1), (1, 2), (1,), (2,), ()]
    sums = np.array([[float(sum(dice))] for dice in ROLLS])
    kept_sums = expected(sums)
    assert kept_sums[0][0, 0] == pytest.approx(17.5) and kept_sums[2][0, 0] == pytest.approx(2 + 3 * 3.5)
    assert best(kept_sums)[0, 0] == pytest.approx(17.5) and best(kept_sums)[-1, 0] == 30


def test_sums_of_upper_boxes() -> None:
    assert list(reachable(0b000010)) == [0, 2, 4, 6, 8, 10]
    assert list(reachable(0b111111)) == list(range(64))
    assert 63 not in reachable(0b011111 & 0b001111) and 63 in reachable(0b111000)
