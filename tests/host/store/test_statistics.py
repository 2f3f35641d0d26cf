"""What the statistics say is what the games say: each figure is reckoned again here, from the folded games."""

import random
from collections.abc import Iterator
from statistics import mean, stdev

import pytest

from databases.any_place import asked
from fivedice.box import BOXES
from fivedice.game import Game, apply
from host.scores.challenge_log import events_of_a_card
from logs.game_log import events_of_a_turn
from rollkeeper.store import Store
from rollkeeper.store.event_file import event_lines
from rollkeeper.store.fold import fold_anew, stories, view_of_row
from rollkeeper.store.games import all_games, all_hidden, find_game, hide, newest_games, unhide
from rollkeeper.store.journal import next_wanted
from rollkeeper.store.names import BadName, NoSuchPlayer, PlayerExists, PlayersMet, all_players, merge, rename, split
from rollkeeper.store.statistics import Chosen, Player, Statistics, Versus, statistics
from turnlink.host import Event
from turnlink.line import encode

ALL = Chosen()
TEAMS: dict[str, object] = {"game": "lowe", "players": ["Ann", "Bob", "Cyd", "Dan"], "teams": [1, 2, 1, 2]}


def played(begin: dict[str, object], seed: int) -> Iterator[dict[str, object]]:
    """A whole game with random dice."""
    rng = random.Random(seed)
    game = apply(None, begin)
    yield begin
    while not game.closed:
        if game.contenders:
            dice = "".join(str(rng.randint(1, 6)) for _ in range(5))
            events: list[dict[str, object]] = [{"roll-off": dice}]
        elif game.over:
            events = [{"end": game.totals if len(game.totals) > 1 else game.totals[0]}]
        else:
            events = list(events_of_a_turn(game, rng))
        for event in events:
            game = apply(game, event)
            yield event


def two(edition: str, *names: str) -> dict[str, object]:
    return {"game": edition, "players": list(names)}


GAMES = [
    two("travel", "Ann"), two("lowe", "Ann", "Bob"), two("lowe", "Bob", "Ann"), TEAMS, two("web", "Cyd", "Ann"),
    two("travel", "Anm", "Cyd"),
]  # fmt: skip


def keep(store: Store, *events: dict[str, object], epoch: str = "5c1f09aa") -> None:
    """The next events of a journal."""
    first = store.ask(next_wanted, "e660583883724a32", epoch)
    numbered = [{"n": n, "t": 1000 * n, **event} for n, event in enumerate(events, first)]
    store.keep("e660583883724a32", epoch, [Event(int(str(each["n"])), encode(each), each) for each in numbered])


@pytest.fixture
def filled(store: Store) -> Store:
    for seed, begin in enumerate(GAMES):
        keep(store, *played(begin, seed))
    return store


def cards(store: Store) -> list[tuple[str, Game, int]]:
    """Who has written which card of which game, from the fold."""
    found = []
    for story in store.each(stories):
        assert story.game is not None
        seats = zip(story.row.players, story.game.columns, strict=True)
        found += [(name, story.game, column) for name, column in seats]
    return found


def one(found: Statistics, name: str) -> Player:
    return next(player for player in found.players if player.name == name)


def test_a_players_figures_are_those_of_the_games(filled: Store) -> None:
    for name in ("Ann", "Bob", "Cyd", "Anm"):
        own = [(game, column) for who, game, column in cards(filled) if who == name]
        totals = [game.totals[column] for game, column in own]
        player = one(filled.ask(statistics, [name], ALL), name)
        assert (player.games, player.best, player.worst) == (len(own), max(totals), min(totals))
        assert player.mean == pytest.approx(mean(totals))
        assert player.deviation == pytest.approx(stdev(totals) if len(totals) > 1 else 0)
        met = [(game, column) for game, column in own if len(game.cards) > 1]
        won = [game.totals[column] == max(game.totals) for game, column in met]
        assert (player.against, player.won) == (len(met), sum(won))
        assert player.bonus == mean(game.cards[column].upper() >= 63 for game, column in own)
        for box in BOXES:
            points = [game.cards[column].boxes[box] for game, column in own]
            assert player.boxes[box].mean == pytest.approx(mean(points))
            assert player.boxes[box].zeroes == pytest.approx(points.count(0) / len(points))
        assert sum(month.games for month in player.months) == len(own)


def test_five_alikes_are_the_box_and_each_bonus_of_100(store: Store) -> None:
    fives = [{"roll": "11111"}, {"score": "yahtzee", "points": 50}, {"roll": "11111"}, {"score": "aces", "points": 5}]
    rng = random.Random(1)
    game = apply(None, two("travel", "Ann"))
    log = [two("travel", "Ann")]
    for event in fives:
        game = apply(game, event)
        log.append(event)
    while not game.over:
        for event in events_of_a_turn(game, rng):
            game = apply(game, event)
            log.append(event)
    keep(store, *log)
    found = store.ask(statistics, [], ALL)
    assert found.players[0].fives == 2 and found.fives[0].value == 2
    keep(store, {"end": game.totals[0]}, *played(two("travel", "Bob"), 4))
    assert [record.player for record in store.ask(statistics, [], ALL).fives] == ["Ann"]


def test_partners_both_have_their_cards_points(filled: Store) -> None:
    ann, bob, cyd, dan = (
        next(game.totals[column] for who, game, column in cards(filled) if who == name and len(game.players) == 4)
        for name in ("Ann", "Bob", "Cyd", "Dan")
    )
    assert ann == cyd and bob == dan and one(filled.ask(statistics, [], ALL), "Dan").mean == dan


def test_who_beat_whom(filled: Store) -> None:
    pairs = [(game, game.players.index("Ann"), game.players.index("Bob")) for who, game, _ in cards(filled)
             if who == "Ann" and "Bob" in game.players]  # fmt: skip
    ahead = [game.totals[game.columns[a]] - game.totals[game.columns[b]] for game, a, b in pairs]
    wanted = Versus("Ann", "Bob", 3, sum(each > 0 for each in ahead), sum(each < 0 for each in ahead), mean(ahead))
    assert filled.ask(statistics, ["Ann", "Bob"], ALL).versus == [wanted]
    assert wanted in filled.ask(statistics, [], ALL).versus
    mine = filled.ask(statistics, ["Bob"], ALL).versus
    assert Versus("Bob", "Ann", 3, wanted.behind, wanted.ahead, -wanted.margin) in mine
    assert {(pair.player, pair.other) for pair in mine} == {("Bob", "Ann"), ("Bob", "Cyd")}  # not with a partner


def test_records_are_the_highest_totals(filled: Store) -> None:
    totals = sorted((game.totals[column] for _, game, column in cards(filled)), reverse=True)
    assert [record.value for record in filled.ask(statistics, [], ALL).records] == totals[:5]


def test_games_are_chosen_by_edition_and_time(filled: Store) -> None:
    assert one(filled.ask(statistics, [], Chosen("lowe")), "Ann").games == 3
    at = filled.ask(find_game, "last").played_to.at
    assert filled.ask(statistics, [], Chosen(since=at)).players
    assert filled.ask(statistics, [], Chosen(until="2001")).players == []
    assert filled.ask(statistics, [], Chosen(since="2999")).players == []
    with pytest.raises(NoSuchPlayer, match="Anm, Ann, Bob, Cyd, Dan"):
        filled.ask(statistics, ["Eve"], ALL)


def test_a_game_counts_when_all_its_boxes_are_filled_and_not_after_an_undo(store: Store) -> None:
    *most, last, end = played(two("travel", "Ann"), 1)
    keep(store, *most)
    assert store.ask(statistics, [], ALL).players == []
    keep(store, last)
    assert one(store.ask(statistics, [], ALL), "Ann").games == 1
    keep(store, {"undo": last["score"]})
    assert store.ask(statistics, [], ALL).players == []
    keep(store, last, end, {"rename": 1, "name": "Anna"})
    assert one(store.ask(statistics, [], ALL), "Anna").games == 1


def test_an_abandoned_game_and_one_that_breaks_the_rules_do_not_count(store: Store) -> None:
    *most, _ = played(two("travel", "Ann"), 1)
    keep(store, *most, {"abandon": 1})
    keep(store, *most[:-1], {"score": "chance", "points": 99}, epoch="00000001")
    assert store.ask(statistics, [], ALL).players == [] and len(store.ask(all_games)) == 2


def test_shared_dice_count_too(store: Store) -> None:
    keep(store, *events_of_a_card(4, ["Ann", "Bob"], 2))
    found = store.ask(statistics, ["Ann"], ALL)
    assert found.players[0].games == 2 and found.versus[0].games == 2


def test_a_wrong_name_is_corrected_everywhere_and_the_events_stay(filled: Store) -> None:
    events = asked(filled.path, "SELECT * FROM events")
    filled.change(rename, "Anm", "Änne")
    row = filled.ask(find_game, "last")
    view = filled.ask(view_of_row, row)
    assert row.players == ["Änne", "Cyd"] and view is not None and [p["name"] for p in view["players"]] == row.players
    assert one(filled.ask(statistics, ["Änne"], ALL), "Änne").games == 1
    assert asked(filled.path, "SELECT * FROM events") == events
    filled.change(rename, "Änne", "Eve")
    assert filled.ask(all_players)["Eve"] == {"Anm"}
    filled.change(rename, "Eve", "Anm")
    assert filled.ask(find_game, "last").players == ["Anm", "Cyd"]
    assert asked(filled.path, "SELECT * FROM player_names") == []


def test_two_names_of_one_player_are_made_one_and_two_again(filled: Store) -> None:
    before = one(filled.ask(statistics, [], ALL), "Ann")
    filled.change(merge, "Anm", "Ann")
    both = filled.ask(statistics, ["Ann"], ALL)
    assert one(both, "Ann").games == before.games + 1 and filled.ask(all_players)["Ann"] == {"Anm", "Ann"}
    assert sum(pair.games for pair in both.versus if pair.other == "Cyd") == 2
    filled.change(split, "Anm")
    assert one(filled.ask(statistics, [], ALL), "Ann") == before


def test_what_cannot_be_one_is_refused(filled: Store) -> None:
    for error, refused in (
        (PlayersMet, lambda: filled.change(merge, "Ann", "Bob")),
        (PlayersMet, lambda: filled.change(merge, "Ann", "Cyd")),
        (PlayerExists, lambda: filled.change(rename, "Anm", "Ann")),
        (NoSuchPlayer, lambda: filled.change(rename, "Eve", "Ann")),
        (NoSuchPlayer, lambda: filled.change(merge, "Ann", "Eve")),
        (NoSuchPlayer, lambda: filled.change(split, "Ann")),
        (BadName, lambda: filled.change(rename, "Anm", "")),
        (BadName, lambda: filled.change(rename, "Anm", "x\u3164")),
        (BadName, lambda: filled.change(rename, "Anm", "a\nb")),
    ):
        with pytest.raises(error):
            refused()
    assert asked(filled.path, "SELECT * FROM player_names") == []


def test_a_hidden_game_is_in_no_list_and_no_statistics_and_comes_back(filled: Store) -> None:
    last, before = filled.ask(find_game, "last"), filled.ask(statistics, [], ALL)
    filled.change(hide, last)
    assert filled.ask(find_game, "last").ident == last.ident - 1 and len(filled.ask(newest_games)) == len(GAMES) - 1
    assert [row.ident for row in filled.ask(all_hidden)] == [last.ident]
    assert filled.ask(find_game, str(last.ident)).hidden
    assert "Anm" not in [player.name for player in filled.ask(statistics, [], ALL).players]
    assert len(list(filled.each(event_lines))) == len(asked(filled.path, "SELECT n FROM events")) + 2, "one says hidden"
    filled.change(unhide, last)
    assert filled.ask(statistics, [], ALL) == before and filled.ask(all_hidden) == []


def test_names_and_hidden_games_outlive_a_refold(filled: Store) -> None:
    filled.change(merge, "Anm", "Ann")
    filled.change(hide, filled.ask(find_game, "2"))
    rows, figures = filled.ask(all_games), filled.ask(statistics, [], ALL)
    with filled._database.write() as connection:
        fold_anew(connection, 1)
    assert filled.ask(all_games) == rows and filled.ask(statistics, [], ALL) == figures


def test_a_refold_makes_the_same_rows(filled: Store) -> None:
    before = asked(filled.path, "SELECT * FROM results")
    with filled._database.write() as connection:
        fold_anew(connection, 1)
    assert asked(filled.path, "SELECT * FROM results") == before != []


def test_months_are_those_of_the_games_under_all_names(filled: Store) -> None:
    filled.change(merge, "Anm", "Ann")
    for (game,) in asked(filled.path, "SELECT id FROM games"):
        at = f"2025-{1 + game // 2:02}-{31 if game % 2 else 1:02}T23:59:59.999Z"
        asked(filled.path, f"UPDATE results SET played_to = '{at}' WHERE game_id = {game}")
    query = "SELECT substr(played_to, 1, 7), count(*), avg(total), max(total) FROM results WHERE name IN ('Ann', 'Anm')"
    wanted = [
        (at, count, float(mean), best) for at, count, mean, best in asked(filled.path, f"{query} GROUP BY 1 ORDER BY 1")
    ]
    ann = one(filled.ask(statistics, ["Ann"], ALL), "Ann")
    assert ann.months == [(at, count, pytest.approx(mean), best) for at, count, mean, best in wanted]
    assert len(wanted) > 2 and sum(month.games for month in ann.months) == ann.games
    since = filled.ask(statistics, ["Ann"], Chosen(since=f"{wanted[1][0]}-01"))
    assert one(since, "Ann").months == ann.months[1:]
    assert one(filled.ask(statistics, [], ALL), "Ann")[1:-2] == ann[1:-2]
