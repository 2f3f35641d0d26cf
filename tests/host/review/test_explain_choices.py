"""The worst choices in words."""

import pytest

from fivedice.edition import EDITIONS
from host.review.tables import LAST_TURN, looked_at, only_chance_left, worths
from logs.random_match import match
from rollkeeper.review.explain_choices import set_told, worst_of


def last_turn(*events: dict[str, object], edition: str = "travel") -> str:
    """What is said first of the last turn, when only chance is open."""
    game = looked_at([*only_chance_left(), *events])
    told = worst_of(game.cards[0], game.players, worths(game.rules), 99)
    return next(each.words for each in told if each.turn == 13)


@pytest.mark.parametrize(
    ("events", "words"),
    [
        (LAST_TURN,
         "Turn 13, 3 3 4 5 6, one roll left: you wrote Chance at once; rolling on with the row 456 was worth 1.0 "
         "more."),
        ([{"roll": "12456"}, {"roll": "12466", "keep": "123"}, {"roll": "12466", "keep": "1245"}],
         "Turn 13, 1 2 4 6 6, one roll left: you kept 1266; 466 was worth 4.5 more."),
        ([{"roll": "66665"}, {"roll": "66666"}, {"score": "chance", "points": 30}],
         "Turn 13, 5 6 6 6 6, two rolls left: you kept nothing; writing them at once in Chance was worth 7.8 more."),
        ([{"roll": "66665"}, {"score": "chance", "points": 0}],
         "Turn 13, 5 6 6 6 6: you wrote 0 in Chance; to write what the dice score was worth 29.0 more."),
    ],
)  # fmt: skip
def test_a_turn_with_nothing_but_chance(events: list[dict[str, object]], words: str) -> None:
    assert last_turn(*events) == words


def first_turn(*events: dict[str, object], players: tuple[str, ...] = ("Ann",)) -> list[str]:
    begin: list[dict[str, object]] = [{"game": "web", "players": list(players)}]
    game = looked_at([*begin, *events])
    return [each.words for each in worst_of(game.cards[0], game.players, worths(game.rules))]


def test_a_keep_says_what_it_ends_in_and_how_often() -> None:
    (words,) = first_turn({"roll": "23454"}, {"roll": "16454", "keep": "35"}, players=("Ann", "Bob"))
    assert words.startswith("Turn 1, 2 3 4 4 5, two rolls left: Ann kept the pair 44; the straight 2345 was worth 2.6 ")
    assert words.endswith("It ends in Large straight in 56 of 100 games, the other in 2."), words


def test_a_box_says_what_it_brings_now_and_later() -> None:
    (words,) = first_turn({"roll": "66621"}, {"roll": "66641", "keep": "123"}, {"roll": "66641", "keep": "12345"[:4]},
                          {"score": "chance", "points": 23})[:1]  # fmt: skip
    assert words == ("Turn 1, 1 4 6 6 6: you wrote 23 in Chance; Sixes was worth 7.6 more: 5 points less now and 12.6 "
                     "more later.")  # fmt: skip


@pytest.mark.parametrize(("first", "told"), [(50, True), (0, False)])
def test_a_further_five_alike_is_what_is_hoped_for(first: int, told: bool) -> None:
    """The 100s are to be had if the box holds 50."""
    dice = "66666" if first else "12346"
    words = first_turn({"roll": dice}, {"score": "yahtzee", "points": first}, {"roll": "55551"},
                       {"score": "fives", "points": 20})  # fmt: skip
    (stopped,) = [each for each in words if each.startswith("Turn 2, 1 5 5 5 5, two rolls left")]
    assert "rolling on with 5555" in stopped and stopped.endswith("Five alike bring 100 more on this card.") == told


def test_sets_have_names() -> None:
    sets = [(), (5,), (4, 4), (4, 4, 4), (2, 3, 4, 5), (2, 3, 4), (1, 2, 4), (3, 3, 5, 5), (1, 2, 3, 4, 5)]
    named = ["nothing", "the 5", "the pair 44", "444", "the straight 2345", "the row 234", "124", "the pairs 3355"]
    assert [set_told(each) for each in sets] == [*named, "all five"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_of_every_card_the_worst_three_are_told(edition: str) -> None:
    game = looked_at([event for _, event, _ in match(edition, 3, 1)])
    for card in game.cards:
        told = worst_of(card, game.players, worths(game.rules))
        lost = sorted((each.lost for turn in card.turns for each in turn.decisions), reverse=True)
        assert [each.lost for each in told] == lost[:3]
        assert all("more" in each.words and each.player in each.words for each in told)
        assert edition == "challenge" or not any("keeping all five" in each.words for each in told)
