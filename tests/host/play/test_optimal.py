"""The automatic player that follows the coach: a review finds nothing that it could have done better."""

import random

import pytest
from click.testing import CliRunner

from fivedice.edition import EDITIONS
from fivedice.game import Game, apply
from host.review.tables import looked_at, worths
from rollkeeper.cli.play import play
from rollkeeper.coach.advice import WorthsOf
from rollkeeper.play.optimal import STRENGTHS, Optimal, optimal_for
from rollkeeper.play.strategy import Decides, strategy_for
from rollkeeper.scores.scorecard import card_view

HOUSE = {"five_alike_upper": "free", "joker_upper_zero": "yes"}
BEGINS: list[dict[str, object]] = [
    {"game": "travel", "players": ["Ann"]},
    {"game": "lowe", "players": ["Ann"]},
    {"game": "web", "players": ["Ann"], "switches": HOUSE},
    {"game": "web", "players": ["Ann", "Bob"]},
]


def played(begin: dict[str, object], decides: Decides, chance: random.Random) -> list[dict[str, object]]:
    """The events of a game that is played so."""
    events: list[dict[str, object]] = [begin]
    game = apply(None, begin)

    def do(event: dict[str, object]) -> Game:
        events.append(event)
        return apply(game, event)

    while not game.over:
        decisions = decides(card_view(game, "1"))
        keep: tuple[int, ...] | None = ()
        dice: tuple[int, ...] = (0,) * 5
        for left in (2, 1, 0):
            dice = tuple(die if at in keep else chance.randint(1, 6) for at, die in enumerate(dice, 1))
            kept = {"keep": "".join(map(str, keep))} if keep else {}
            game = do({"roll": "".join(map(str, dice)), **kept})
            keep = decisions.keep(dice, left) if left else None
            if keep is None:
                break
        choice = decisions.choose(dice)
        game = do({"score": choice.box, "points": choice.points})
    return events


@pytest.mark.parametrize("begin", BEGINS)
def test_it_makes_no_mistake(begin: dict[str, object]) -> None:
    chance = random.Random(3)
    for _ in range(3):
        for card in looked_at(played(begin, lambda view: optimal_for(view, worths), chance)).cards:
            assert card.mistakes == pytest.approx(0, abs=1e-6) and len(card.turns) == 13
            assert all(each.is_best for turn in card.turns for each in turn.decisions)


def test_the_quick_player_makes_some() -> None:
    (card,) = looked_at(played(BEGINS[0], strategy_for, random.Random(3))).cards
    assert 1 < card.mistakes < 40


def mean_of_a_game(worths_of: WorthsOf, temper: float, chance: random.Random) -> float:
    """What the game is worth less what the choices of one game of 13 turns have lost."""
    boxes: dict[str, int] = {}
    mean = worths_of(boxes).before
    while len(boxes) < 13:
        worths = worths_of(boxes)
        decisions = Optimal(worths, temper, chance)
        kept: tuple[int, ...] = ()
        for left in (2, 1, 0):
            dice = tuple(sorted((*kept, *(chance.randint(1, 6) for _ in range(5 - len(kept))))))
            if not left:
                break
            numbers = decisions.keep(dice, left)
            kept = dice if numbers is None else tuple(dice[number - 1] for number in numbers)
            mean -= worths.roll(dice, left) - worths.keep(kept, left)
        choice = decisions.choose(dice)
        found = dict(worths.boxes(dice))
        mean -= max(found.values()) - found[choice.box, choice.points]
        boxes[choice.box] = choice.points
    return mean


def test_the_weaker_the_player_the_more_is_lost() -> None:
    lost = []
    for temper in STRENGTHS.values():
        chance = random.Random(5)
        means = [mean_of_a_game(worths(EDITIONS["travel"]), temper, chance) for _ in range(12)]
        lost.append(254.5896094820 - sum(means) / len(means))
    assert lost[0] == pytest.approx(0, abs=1e-9) and 5 < lost[1] < 20 < 40 < lost[2] < 90
    assert list(STRENGTHS) == ["optimal", "good", "child"]


def test_who_errs_takes_the_better_choice_more_often() -> None:
    best = worths(EDITIONS["travel"])({})
    child = Optimal(best, 2.5, random.Random(1))
    kept = [child.keep((3, 4, 4, 4, 6), 2) for _ in range(300)]
    often = max(set(kept), key=kept.count)
    assert often == (2, 3, 4) and 30 < kept.count(often) < 300


def test_its_box_is_found_where_the_handheld_lists_it() -> None:
    game = apply(None, BEGINS[0])
    choice = optimal_for(card_view(game, "1"), worths).choose((6, 2, 6, 6, 6))
    assert choice == ("sixes", 24, 11)


def test_a_player_is_for_auto_only() -> None:
    said = CliRunner().invoke(play, ["--player", "optimal"])
    assert said.exit_code == 2 and "--player says who plays with --auto" in said.output
    said = CliRunner().invoke(play, ["--auto", "--player", "lucky"])
    assert said.exit_code == 2 and "child" in said.output
