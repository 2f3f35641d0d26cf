"""One player over many games: figures a game, intervals, comparison."""

from math import sqrt

import pytest

from fivedice.box import BOXES
from host.review.tables import LAST_TURN, looked_at, only_chance_left
from logs.random_match import match
from rollkeeper.review.explain_choices import comparison_told, costly_told, games_told, mean_told, sum_told
from rollkeeper.review.players import IN_FULL, Mean, PlayedGame, PlayerReview, Summary, a_game, difference, student
from rollkeeper.review.review_game import LeftOut, ReviewedGame, Source


def played(*mistakes: float) -> PlayerReview:
    return PlayerReview("Ann", [PlayedGame("", "", 13, 200, 254.5, 3.0, lost) for lost in mistakes])


def test_the_mean_of_whole_games_and_its_interval() -> None:
    found = played(10, 20, 30)
    assert found.mistakes.value == pytest.approx(20)
    assert found.mistakes.by == pytest.approx(4.303 * 10 / sqrt(3))  # Student's t of 2 degrees of freedom
    assert found.rating == Mean(pytest.approx(234.5), found.mistakes.by)  # type: ignore[arg-type]
    assert found.luck == Mean(pytest.approx(3), pytest.approx(0)) and found.score == 200  # type: ignore[arg-type]
    assert played(10, 10).mistakes == Mean(pytest.approx(10), None)  # type: ignore[arg-type]


def test_a_game_counts_by_its_turns() -> None:
    assert a_game([(10, 13), (0, 13), (5, 26)]).value == pytest.approx(15 / 4)
    assert a_game([(6, 13), (3, 6.5), (12, 26)]).by == pytest.approx(0)  # type: ignore[list-item]


def test_student() -> None:
    assert [student(freedom) for freedom in (1, 30, 31, 40, 60, 5000)] == [12.706, 2.042, 2.040, 2.040, 2.020, 1.962]


def test_two_players_compared() -> None:
    one, other = played(10, 12, 14), played(30, 31, 32)
    less = difference(one, other)
    assert less.value == pytest.approx(19)
    assert less.by == pytest.approx(sqrt((4.303 * 2 / sqrt(3)) ** 2 + (4.303 / sqrt(3)) ** 2))
    assert comparison_told([one, other]) == ["Ann loses 19.0 points a game less than Ann (95 %: 13.4 to 24.6)"]
    assert "do not say who chooses better" in comparison_told([one, played(0, 60)])[0]
    assert comparison_told([one, played(30)]) == [
        "Ann loses 18.0 points a game less than Ann; fewer than 3 games do not say who chooses better"
    ]
    assert mean_told(less) == "19.0 (13.4 to 24.6)" and mean_told(Mean(3, None)) == "3.0"


def test_a_game_that_is_looked_at_counts_for_its_players() -> None:
    summary = Summary()
    game = looked_at(only_chance_left() + LAST_TURN)
    assert list(summary.taking(iter([game]))) == [game]
    (ann,) = summary.players
    card = game.cards[0]
    assert ann.name == "Ann" and ann.turns == 13 and ann.score == 21
    assert ann.games[0].mistakes == pytest.approx(card.mistakes) and ann.games[0].luck == pytest.approx(card.luck)
    assert sum(one + other for one, other, _ in ann.boxes.values()) == pytest.approx(card.mistakes)
    assert sum(lost for lost, _ in ann.kinds.values()) == pytest.approx(card.mistakes)
    assert ann.kinds["after roll 1"] == (pytest.approx(0.25), 1) and ann.kinds["stopped early"][1] == 13
    assert ann.boxes["chance"] == (pytest.approx(1.25), 0, 1)
    assert set(ann.boxes) == set(BOXES) and "cost most" in costly_told(ann)
    assert sum_told(card).startswith("21 = 254.59 ") and " mistakes" in sum_told(card)


def test_games_that_broke_off_are_told_by_their_turns() -> None:
    assert games_told(played(10, 20)) == "2"
    assert games_told(PlayerReview("Ann", [PlayedGame("", "", 9, None, 254.5, 3.0, 1.0)])) == "1, 9 turns"


def test_everybody_of_many_games() -> None:
    games: list[ReviewedGame | LeftOut] = [
        looked_at([event for _, event, _ in match("travel", 2, seed)]) for seed in range(3)
    ]
    left_out = LeftOut(Source("game 9"), "nothing-rolled", "no roll")
    summary = Summary()
    assert len(list(summary.taking(iter([*games, left_out])))) == 3
    assert [len(player.games) for player in summary.players] == [3, 3] and summary.left_out == [left_out]
    assert summary.players[0].mistakes.value <= summary.players[1].mistakes.value
    only = Summary("P2")
    list(only.taking(iter(games)))
    assert [player.name for player in only.players] == ["P2"] and only.cards == 3
    nobody = Summary("Zoe")
    assert list(nobody.taking(iter(games))) == [] and nobody.names == ["P1", "P2"]


def test_of_many_games_only_the_latest_are_kept() -> None:
    game = looked_at(only_chance_left())
    summary = Summary()
    assert sum(1 for _ in summary.taking(iter([game] * (IN_FULL + 5)))) == IN_FULL + 5
    assert len(summary.latest) == IN_FULL and summary.count == IN_FULL + 5
