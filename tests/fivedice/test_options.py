"""What can be chosen for a new game: by edition, number of players and the game before."""

from fivedice.box import BOXES
from fivedice.edition import EDITIONS
from fivedice.game import apply
from fivedice.house_rules import house_rules
from fivedice.options import continues_card, like, may_settle, new_game, next_column, team_sizes, teams
from logs.matches import FOUR, begun, fold


def closed(game, how="end"):
    game.closed = how
    return game


def test_partners_are_for_editions_that_have_them():
    assert [teams(EDITIONS["lowe"], players) for players in range(1, 9)] == [
        [], [], [], [2], [2], [2, 3], [2, 3], [2, 3, 4],
    ]  # fmt: skip
    for edition in EDITIONS.values():
        assert bool(teams(edition, 8)) is (edition.name == "lowe")
        assert not (may_settle(edition, 4) and teams(edition, 4)), "the handheld asks one of the two"
    assert teams(house_rules(EDITIONS["travel"], {"partners": "yes"}), 4) == [2]
    assert teams(house_rules(EDITIONS["challenge"], {"partners": "yes"}), 4) == [], "shared dice"


def test_teams_in_words():
    assert team_sizes(8, 4) == "4 teams of 2" and team_sizes(7, 3) == "3 teams: 3 + 2 + 2"
    assert team_sizes(8, 3) == "3 teams: 3 + 3 + 2"


def test_what_is_owed_is_chosen_where_the_sheet_calls_it_optional():
    assert [name for name in sorted(EDITIONS) if may_settle(EDITIONS[name], 2)] == ["travel"]
    assert not may_settle(EDITIONS["travel"], 1)


def test_whatever_is_offered_can_be_played():
    """Each game that the choices lead to is allowed by the rules, and has the columns and the settlement asked for."""
    for name, edition in EDITIONS.items():
        for players in range(1, edition.most + 1):
            names = ["P%d" % seat for seat in range(players)]
            for count in [0] + teams(edition, players):
                game = apply(None, new_game(name, names, count))
                assert len(game.cards) == (count or players) and not game.rules.house
            if may_settle(edition, players):
                game = apply(None, new_game(name, names, difference=True))
                assert game.rules.settlement == "difference" and not game.rules.house


def test_the_next_game_on_a_card():
    for name in EDITIONS:
        most = 6 if name == "challenge" else 12
        game = begun(name, FOUR)
        assert next_column(game) == 0 and not continues_card(game), "the first game is not at its end"
        assert next_column(closed(game, "abandon")) == 0, "nor will it be"
        game = closed(begun(name, FOUR))
        for column in range(2, most + 1):
            assert next_column(game) == column and continues_card(game) is (name == "challenge" or column > 2)
            given_up = closed(apply(game, like(game, True)), "abandon")
            assert next_column(given_up) == column
            game = apply(given_up, like(given_up, True))
            assert game.column == column and next_column(game) == column, "it is played"
            closed(game)
        assert "column" not in like(game, False)
        assert next_column(game) == (0 if name == "challenge" else 13)
    game.column = 99
    assert next_column(game) == 0 and not continues_card(game)


def test_a_game_that_is_over_and_not_closed_is_a_column_too():
    game = closed(begun("web", ["Ann"]))
    game = apply(game, like(game, True))
    for card in game.cards:
        card.boxes = dict.fromkeys(BOXES, 0)
    assert game.over and next_column(game) == 3


def test_a_game_like_it_has_its_teams_its_names_and_its_switches():
    lowe = begun("lowe", FOUR, teams=[2, 1, 1, 2])
    lowe = closed(fold(lowe, {"rename": 1, "name": "Zoe"}))
    event = like(lowe, True)
    assert event["teams"] == [2, 1, 1, 2] and event["players"][0] == "Zoe" and event["column"] == 2
    assert apply(lowe, event).rules.switches() == lowe.rules.switches()
    switches = {"settlement": "difference", "start": "first_listed"}
    travel = closed(begun("travel", FOUR, switches=switches))
    event = like(travel, True)
    assert event["switches"] == switches and apply(travel, event).column == 2
    assert "switches" not in like(closed(begun("travel", FOUR)), True)
