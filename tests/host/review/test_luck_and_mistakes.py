"""The law of reviews, score + rest = worth + luck - mistakes, in random games of all rules; and a turn by hand."""

import os
import random
from itertools import pairwise

import pytest

from fivedice.box import natural
from fivedice.edition import EDITIONS
from host.review.tables import LAST_TURN, looked_at, only_chance_left, solved_values, worths
from logs.random_match import match
from rollkeeper.coach.advice import Position, advice
from rollkeeper.review.review_game import LeftOut, ReviewedCard, ReviewedGame, Source, game_reviewed
from rollkeeper.scores.turns import steps

LONG = "ROLLKEEPER_SOAK" in os.environ
HOUSES = [  # rules of the house, of which three kinds are among the editions' own and need no table of their own
    ("travel", {"five_alike_upper": "forced", "joker_upper_zero": "no", "voluntary_zero": "any"}),
    ("hasbro", {"five_alike_upper": "free", "joker_upper_zero": "yes", "voluntary_zero": "never"}),
    ("web", {"five_alike_upper": "forced_if_50", "joker_upper_zero": "if_0", "start": "roll_off"}),
    ("travel", {"dice": "shared"}),
    ("challenge", {"dice": "own", "partners": "yes"}),
    ("lowe", {"voluntary_zero": "any", "settlement": "none"}),
]
if LONG:
    HOUSES += [("web", {"five_alike_upper": one, "joker_upper_zero": two})
               for one in ("free", "forced", "forced_if_50") for two in ("yes", "no", "if_0")]  # fmt: skip


def adds_up(card: ReviewedCard) -> None:
    assert card.score + card.rest == pytest.approx(card.worth + card.luck - card.mistakes, abs=1e-6)
    assert min((each.lost for turn in card.turns for each in turn.decisions), default=0) > -1e-9


def whole_and_broken_off(edition: str, seeds: range, switches: dict[str, str] | None = None) -> int:
    undone = cards = 0
    for seed in seeds:
        for players in (1, 2, 4):
            steps = [(before, after, event) for before, event, after in match(edition, players, seed, 1, switches)]
            undone += sum("undo" in event for _, _, event in steps)
            for end in (len(steps), random.Random(seed).randint(2, len(steps))):
                found = game_reviewed(Source(""), steps[:end], worths)
                last = steps[end - 1][1]
                if isinstance(found, LeftOut):
                    assert not any("roll" in event for _, _, event in steps[:end])
                    continue
                assert [card.score for card in found.cards] == last.totals
                assert [card.is_full for card in found.cards] == [card.full() for card in last.cards]
                cards += len(found.cards)
                for card in found.cards:
                    adds_up(card)
    assert undone
    return cards


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_card_of_random_games_adds_up(edition: str) -> None:
    cards = whole_and_broken_off(edition, range(40 if LONG else 3))
    print(f"\nCOUNTED {cards} cards of {edition}")


@pytest.mark.parametrize(("edition", "switches"), HOUSES, ids=[str(at) for at in range(len(HOUSES))])
def test_every_card_by_rules_of_the_house_adds_up(edition: str, switches: dict[str, str]) -> None:
    cards = whole_and_broken_off(edition, range(20 if LONG else 1), switches)
    print(f"\nCOUNTED {cards} cards of {edition} {switches}")


@pytest.mark.parametrize("edition", ["travel", "challenge"])
def test_further_columns_of_a_card_add_up(edition: str) -> None:
    steps = [(before, after, event) for before, event, after in match(edition, 2, 4, columns=3)]
    begins = [at for at, step in enumerate(steps) if "game" in step[2]] + [len(steps)]
    for begin, end in pairwise(begins):
        found = game_reviewed(Source(""), steps[begin:end], worths)
        assert isinstance(found, ReviewedGame) and [card.score for card in found.cards] == steps[end - 1][1].totals
        for card in found.cards:
            adds_up(card)


def test_a_turn_by_hand() -> None:
    """Only chance is open. A die that is thrown once is worth 3.5, twice (keeping 4 to 6) 4.25, three times (keeping
    5 and 6) 28/6: the turn is worth five times that.
    """
    (card,) = looked_at(only_chance_left() + LAST_TURN).cards
    turn = card.turns[-1]
    first, second, box = turn.decisions
    assert turn.luck == pytest.approx([5 + 6 + 3 * 4.25 - 5 * 28 / 6, 3 + 3 + 4 + 5 + 6 + 1 - (15 + 2 * 4.25)])
    assert (first.dice, first.left, first.chosen, first.best) == ((1, 2, 4, 5, 6), 2, (4, 5, 6), (5, 6))
    assert first.worth == pytest.approx(23.75) and first.lost == pytest.approx(4.25 - 4)
    assert (second.kind, second.chosen, second.best) == ("stop", (3, 3, 4, 5, 6), (4, 5, 6))
    assert second.lost == pytest.approx(1)
    assert (box.kind, box.chosen, box.best, box.lost, box.now) == ("box", "chance", "chance", 0, 21)
    assert card.score == 21 and card.is_full
    adds_up(card)


def test_a_turn_with_joker_bonus_and_the_35_by_hand() -> None:
    """The last box is sixes with 45 in the upper boxes, and the five-alike box holds 50: 30 + 35 + 100 in one roll."""
    boxes = {"aces": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15, "yahtzee": 50}
    events: list[dict[str, object]] = [{"game": "travel", "players": ["Ann"]}]
    for face, box in enumerate(("aces", "twos", "threes", "fours", "fives"), 1):
        other = face % 6 + 1
        events += [{"roll": f"{face}" * 3 + f"{other}" * 2}, {"score": box, "points": boxes[box]}]
    for box in ("three_kind", "four_kind", "full_house", "small_straight", "large_straight", "chance"):
        events += [{"roll": "11335"}, {"score": box, "points": 0}]
    events += [{"roll": "22222"}, {"score": "yahtzee", "points": 50}]
    events += [{"roll": "66666"}, {"score": "sixes", "points": 30}]
    (card,) = looked_at(events).cards
    keep, box_choice = card.turns[-1].decisions
    assert keep.lost == 0 and keep.kind == "stop"
    assert box_choice.worth == pytest.approx(165) and box_choice.now == 165 and card.score == 45 + 50 + 165
    adds_up(card)


def test_an_entry_that_was_taken_back_costs_nothing() -> None:
    events = only_chance_left()
    events[2:3] = [{"score": "yahtzee", "points": 0}, {"undo": "yahtzee"}, {"score": "aces", "points": 0}]
    (plain,), (undone,) = looked_at(only_chance_left()).cards, looked_at(events).cards
    assert undone.mistakes == plain.mistakes and len(undone.turns) == 12
    back = looked_at([*only_chance_left(), *LAST_TURN[:3], {"undo": "chance"}]).cards[0]
    assert back.turns[-1].box == "" and back.rest == pytest.approx(22) and back.score == 0
    adds_up(back)


def test_a_die_that_is_rolled_on_after_an_entry_was_taken_back() -> None:
    undone: list[dict[str, object]] = [{"score": "chance", "points": 18}, {"undo": "chance"}]
    events = [*only_chance_left(), LAST_TURN[0], *undone, *LAST_TURN[1:]]
    (card,) = looked_at(events).cards
    assert [each.kind for each in card.turns[-1].decisions] == ["keep", "stop", "box"]
    adds_up(card)


@pytest.mark.parametrize("edition", ["lowe", "web"])
def test_each_choice_loses_what_the_hint_says(edition: str) -> None:
    """The same position asked of `advice`, choice by choice."""
    game = looked_at([event for _, event, _ in match(edition, 1, 5)])
    for turn in game.cards[0].turns:
        for each in turn.decisions:
            asked = advice(Position(edition, turn.filled, each.dice, each.left), solved_values)
            assert each.worth == pytest.approx(asked.value)
            if each.stopped:
                asked_then = advice(Position(edition, turn.filled, each.dice, 0), solved_values)
                assert each.lost == pytest.approx(asked.value - asked_then.value)
            elif each.kind == "keep":
                assert each.lost == pytest.approx(asked.value - dict(asked.keeps)[each.chosen])
                assert each.is_best or each.best == asked.keeps[0][0]
            elif turn.points or not natural(turn.box, each.dice):
                assert each.lost == pytest.approx(asked.value - dict(asked.boxes)[turn.box])
                assert each.is_best or each.best == asked.boxes[0][0]


def test_partners_share_a_card() -> None:
    steps = next(found for seed in range(9) if "teams" in (found := list(match("lowe", 4, seed)))[0][1])
    found = game_reviewed(Source(""), [(before, after, event) for before, event, after in steps], worths)
    assert isinstance(found, ReviewedGame)
    assert len(found.cards) == 2 and all(len(card.seats) == 2 for card in found.cards)
    assert {turn.seat for turn in found.cards[0].turns} == set(found.cards[0].seats)


def test_what_cannot_be_looked_at_says_why() -> None:
    nothing = game_reviewed(Source("game 3"), list(steps([{"game": "travel", "players": ["Ann"]}])), worths)
    assert isinstance(nothing, LeftOut) and nothing.name == "not-begun"
    refused = game_reviewed(Source("game 3"), [], worths, "no edition is called 'uno'")
    assert refused == LeftOut(Source("game 3"), "refused", "no edition is called 'uno'")
    assert looked_at(only_chance_left(), "fives hold no 7").state == "refused"
