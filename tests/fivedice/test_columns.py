"""Several games on one card: a column each, the same players, rules and teams."""

from fivedice.game import apply
from logs.matches import FOUR, begun, fold
from running.refusing import refused


def finished(game):
    """Every box filled with one roll each, and the end."""
    for box, points in (
        ("aces", 1), ("twos", 2), ("threes", 3), ("fours", 4), ("fives", 5), ("sixes", 0), ("three_kind", 0),
        ("four_kind", 0), ("full_house", 0), ("small_straight", 30), ("large_straight", 40), ("yahtzee", 0),
        ("chance", 15),
    ):  # fmt: skip
        for _ in game.cards:
            game = fold(game, {"roll": "12345"}, {"score": box, "points": points})
    totals = game.totals
    return apply(game, {"end": totals[0] if len(totals) == 1 else totals})


def again(edition, players, column, **fields):
    """The `game` event of a further column."""
    event = {"game": edition, "players": players, "column": column}
    event.update(fields)
    return event


def test_a_further_column_goes_on_the_same_card():
    first = finished(begun("web", ["Ann", "Bob"]))
    assert (first.column, first.earlier) == (1, ())
    second = apply(first, again("web", ["Ann", "Bob"], 2))
    assert (second.column, second.earlier, second.totals) == (2, ([100, 100],), [0, 0])
    third = apply(finished(second), again("web", ["Ann", "Bob"], 3))
    assert (third.column, third.earlier) == (3, ([100, 100], [100, 100]))
    assert third.copy().earlier == third.earlier and third.copy().column == 3
    anew = apply(finished(third), again("web", ["Ann", "Bob"], 1))
    assert (anew.column, anew.earlier) == (1, ())


def test_an_abandoned_column_is_played_again():
    second = apply(finished(begun("web", ["Ann"])), again("web", ["Ann"], 2))
    given_up = apply(apply(second, {"roll": "12345"}), {"abandon": 1})
    redone = apply(given_up, again("web", ["Ann"], 2))
    assert (redone.column, redone.earlier) == (2, ([100],))
    refused("no-column-before", apply, given_up, again("web", ["Ann"], 3))


def test_a_column_needs_the_one_before():
    done = finished(begun("web", ["Ann"]))
    refused("no-column-before", begun, "web", ["Ann"], column=2)
    refused("no-column-before", apply, done, again("web", ["Ann"], 3))
    refused("no-column-before", apply, done, again("web", ["Ann"], 0))
    refused("bad-number", apply, done, again("web", ["Ann"], "2"))
    refused("bad-number", apply, done, again("web", ["Ann"], True))
    refused("game-running", apply, begun("web", ["Ann"]), again("web", ["Ann"], 2))


def test_all_columns_of_a_card_have_the_same_players_rules_and_teams():
    done = finished(begun("web", ["Ann"]))
    refused("other-card", apply, done, again("web", ["Bob"], 2))
    refused("other-card", apply, done, again("hasbro", ["Ann"], 2))
    same = {"five_alike_upper": "forced", "joker_upper_zero": "no", "voluntary_zero": "never", "start": "first_listed"}
    refused("other-card", apply, done, again("hasbro", ["Ann"], 2, switches=same))
    refused("other-card", apply, done, again("web", ["Ann"], 2, switches={"voluntary_zero": "any"}))
    named = apply(done, {"rename": 1, "name": "Bob"})
    assert apply(named, again("web", ["Bob"], 2)).column == 2
    rules = {"start": "first_listed"}
    pairs = finished(begun("lowe", FOUR, teams=[1, 2, 1, 2], switches=rules))
    refused("other-card", apply, pairs, again("lowe", FOUR, 2, teams=[1, 1, 2, 2], switches=rules))
    assert apply(pairs, again("lowe", FOUR, 2, teams=[1, 2, 1, 2], switches=rules)).column == 2


def test_six_games_are_on_a_card_where_the_sheet_says_so():
    rules = {"games": "six"}
    game = finished(begun("web", ["Ann"], switches=rules))
    for column in range(2, 7):
        game = finished(apply(game, again("web", ["Ann"], column, switches=rules)))
    assert [totals for (totals,) in game.earlier] == [100] * 5
    refused("card-full", apply, game, again("web", ["Ann"], 7, switches=rules))
    free = finished(begun("web", ["Ann"]))
    for column in range(2, 9):
        free = finished(apply(free, again("web", ["Ann"], column)))
    assert free.column == 8
