"""The automatic player's decisions."""

import random

import pytest

from fivedice.card import Card
from fivedice.edition import EDITIONS
from fivedice.game import apply
from fivedice.placement import legal
from rollkeeper.play.strategy import Strategy, chosen, strategy_for
from rollkeeper.scores.scorecard import card_view

TRAVEL = EDITIONS["travel"]


def fresh() -> Strategy:
    return Strategy(TRAVEL, Card())


@pytest.mark.parametrize(
    ("dice", "left", "kept"),
    [
        ((6, 6, 6, 6, 1), 2, (1, 2, 3, 4)),
        ((2, 3, 4, 5, 2), 1, (1, 2, 3, 4)),
        ((4, 4, 1, 4, 6), 2, (1, 2, 4)),
        ((3, 3, 3, 3, 3), 2, None),
        ((1, 2, 3, 4, 5), 2, None),
    ],
)
def test_what_any_player_would_keep(dice: tuple[int, ...], left: int, kept: tuple[int, ...] | None) -> None:
    assert fresh().keep(dice, left) == kept


@pytest.mark.parametrize(("box", "points", "steps"), [
    ("full_house", 25, 0), ("small_straight", 0, 1), ("chance", 19, 4), ("aces", 0, 5), ("three_kind", 19, 11),
])  # fmt: skip
def test_a_box_is_counted_from_the_one_worth_most_and_the_list_goes_round(box: str, points: int, steps: int) -> None:
    assert chosen(box, legal(TRAVEL, Card(), (3, 3, 3, 5, 5))) == (box, points, steps)


def test_twenty_games_are_played_by_the_rules_and_played_well() -> None:
    chance = random.Random(8)
    totals = []
    for _ in range(20):
        game = apply(None, {"game": "travel", "players": ["P1"]})
        while not game.over:
            strategy = strategy_for(card_view(game, "1"))
            keep: tuple[int, ...] | None = ()
            dice: tuple[int, ...] = (0,) * 5
            for left in (3, 2, 1):
                dice = tuple(die if i in keep else chance.randint(1, 6) for i, die in enumerate(dice, 1))
                event: dict[str, object] = {"roll": "".join(map(str, dice))}
                if keep:
                    event["keep"] = "".join(map(str, keep))
                game = apply(game, event)
                keep = strategy.keep(dice, left - 1) if left > 1 else None
                if keep is None:
                    break
            choice = strategy.choose(dice)
            game = apply(game, {"score": choice.box, "points": choice.points})
        totals.append(game.cards[0].grand())
    assert 195 < sum(totals) / len(totals) < 255  # the best there is averages 254
