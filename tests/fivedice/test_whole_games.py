"""Laws that hold in every random game of every edition, number of players and layout of teams."""

import copy
import random
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fivedice.box import BOXES, LOWER, UPPER
from fivedice.edition import SWITCHES
from fivedice.game import Game, apply
from fivedice.placement import legal
from fivedice.refusal import Refusal
from fivedice.shared import SharedGame
from logs.random_match import EDITIONS, match, written

GAMES = {"edition": st.sampled_from(EDITIONS), "players": st.integers(1, 8), "seed": st.integers(0, 2**32)}
SCALARS = st.one_of(st.none(), st.booleans(), st.integers(-2, 60), st.floats(), st.text("16a\ud800é", max_size=6))
VALUES = st.one_of(SCALARS, st.lists(SCALARS, max_size=8), st.dictionaries(st.text(max_size=3), SCALARS, max_size=2))
FIELDS = ("game", "players", "teams", "switches", "column", "roll-off", "roll", "keep", "choose", "score", "points",
          "undo", "player", "rename", "name", "end", "abandon", "teleport")  # fmt: skip
RULES = st.fixed_dictionaries({name: st.sampled_from(values) for name, values in SWITCHES})


NAMES = {
    name
    for path in (Path(__file__).parents[2] / "firmware" / "lib" / "fivedice").glob("*.py")
    for name in re.findall(r'Refusal\(\s*"([a-z-]+)"', path.read_text(encoding="utf-8"))
}


def written_out(event: dict[str, object]) -> list[str]:
    """The fields of an event as text, so that 1, 1.0 and True differ; but not those that no event has."""
    return sorted(f"{name}: {value!r}" for name, value in event.items() if name != "teleport")


def plain(game: Game | None) -> object:
    """Everything that a state says, as data that can be compared."""
    if game is None:
        return None
    said = {**vars(game), "rules": game.rules.switches(), "before": plain(game.before)}
    said["last"] = None if game.last is None else dict(vars(game.last))
    said["cards"] = [(card.boxes, card.bonuses) for card in game.cards]
    return copy.deepcopy((type(game), said))


def sound(game: Game) -> None:
    """Assert what must be true of every state, whatever events led to it."""
    filled = [len(card.boxes) for card in game.cards]
    assert max(filled) - min(filled) <= 1 and len(filled) == len(set(game.columns))
    assert 0 <= game.player < len(game.players) and 0 <= game.rolls <= 3
    if isinstance(game, SharedGame):
        sound_tray(game)
    else:
        assert (game.dice is None) == (game.rolls == 0)
    assert game.over == (filled == [13] * len(filled))
    for card in game.cards:
        assert set(card.boxes) <= set(BOXES)
        upper = sum(card.boxes.get(box, 0) for box in UPPER)
        total = upper + (35 if upper >= 63 else 0) + sum(card.boxes.get(box, 0) for box in LOWER)
        assert card.grand() == total + 100 * card.bonuses
        assert 0 <= total <= 375 and 0 <= card.bonuses <= 12 and card.grand() <= 1575
        assert not card.bonuses or card.boxes["yahtzee"] == 50
    if game.dice is not None and not game.closed:
        assert legal(game.rules, game.card, game.dice), "there is always a box to fill"


def sound_tray(game: SharedGame) -> None:
    """Assert what must be true of every state of shared dice."""
    opened = [markers.count(0) for markers in game.markers]
    for markers, count in zip(game.markers, opened, strict=True):
        assert len(markers) == 5 and set(markers) <= set(range(7))
        assert 0 not in markers[len(game.common) + count :], "open pockets follow the dice thrown so far"
    assert len(set(game.waiting)) == len(game.waiting) and 0 <= game.needed <= 5 and 0 <= game.roller < len(opened)
    if game.waiting:
        assert game.needed == 0 and 1 <= game.rolls <= 3 and game.player == game.waiting[0]
        assert game.dice == game.markers[game.player] and 0 not in game.dice
    elif not game.contenders:
        assert game.dice is None and game.rolls < 3 and game.player == game.roller
        assert game.needed == (0 if game.over else min(count for count in opened if count))


@settings(max_examples=40, deadline=None)
@given(**GAMES)
def test_a_whole_game(edition: str, players: int, seed: int) -> None:
    pencil: list[tuple[int, int, int]] = []  # column, points, bonus: the score keeper's
    turns: dict[int, int] = {}
    state: object = None
    for before, event, after in match(edition, players, seed):
        assert plain(before) == state, "a state is never changed after it was made"
        state = plain(after)
        sound(after)
        if "score" in event:
            assert before is not None and after.last is not None
            player, dice = written(before, event)
            column = before.columns[player]
            alike = len(set(dice)) == 1 and before.cards[column].boxes.get("yahtzee") == 50
            pencil.append((column, int(str(event["points"])), 100 if alike else 0))
            turns[player] = turns.get(player, 0) + 1
            assert after.last.player == player
        elif "undo" in event:
            assert before is not None and before.last is not None
            pencil.pop()
            turns[before.last.player] -= 1
    assert after.closed == "end"
    for column, card in enumerate(after.cards):
        mine = [(points, bonus) for owner, points, bonus in pencil if owner == column]
        assert len(mine) == 13 == len(card.boxes)
        upper = card.upper()
        assert card.grand() == sum(map(sum, mine)) + (35 if upper >= 63 else 0)
        partners = [turns[player] for player, its in enumerate(after.columns) if its == column]
        assert sum(partners) == 13 and max(partners) - min(partners) <= 1


@settings(max_examples=30, deadline=None)
@given(**GAMES)
def test_undo_then_redo_is_the_identity(edition: str, players: int, seed: int) -> None:
    for before, event, after in match(edition, players, seed):
        if "score" in event:
            back = apply(after, {"undo": event["score"]})
            assert plain(back) == plain(before)
            assert plain(apply(back, event)) == plain(after)
            named = apply(apply(after, {"rename": 1, "name": "Zoe"}), {"undo": event["score"]})
            assert plain(apply(named, {"rename": 1, "name": "P1"})) == plain(before)


@settings(max_examples=20, deadline=None)
@given(cut=st.floats(0, 1), **GAMES)
def test_the_fold_of_a_prefix_is_a_prefix_of_the_fold(edition: str, players: int, seed: int, cut: float) -> None:
    steps = list(match(edition, players, seed))
    length = int(cut * (len(steps) - 1)) + 1
    game: Game | None = None
    for _, event, _ in steps[:length]:
        game = apply(game, event)
    assert plain(game) == plain(steps[length - 1][2])


@given(data=st.data(), **GAMES)
def test_a_mutated_event_is_refused_or_harmless(data: st.DataObject, edition: str, players: int, seed: int) -> None:
    rng = random.Random(seed)
    steps = list(match(edition, players, seed))
    for before, event, meant in rng.sample(steps, 5) + [steps[0], steps[-1]]:
        changed = dict(event)
        for _ in range(data.draw(st.integers(1, 2))):
            field = data.draw(st.sampled_from([*event, *FIELDS]))
            if data.draw(st.booleans()):
                changed.pop(field, None)
            else:
                changed[field] = data.draw(VALUES)
        untouched = plain(before)
        same = written_out(changed) == written_out(event)
        try:
            after = apply(before, changed)
        except Refusal as refusal:
            assert not same, "a field that nothing reads does no harm"
            assert refusal.name in NAMES and refusal.message.split(), refusal
        else:
            sound(after)
            assert not same or plain(after) == plain(meant)
        assert plain(before) == untouched


@given(rules=RULES, **GAMES)
def test_any_house_rules_give_a_game_that_can_be_played(
    rules: dict[str, str], edition: str, players: int, seed: int
) -> None:
    for _, _, after in match(edition, players, seed, switches=rules):
        sound(after)
        assert isinstance(after, SharedGame) == (rules["dice"] == "shared")
    assert [getattr(after.rules, name) for name in rules] == list(rules.values())
    assert after.closed == "end" and all(card.full() for card in after.cards)


@settings(max_examples=40, deadline=None)
@given(columns=st.integers(2, 6), rules=RULES, **GAMES)
def test_several_games_on_one_card(columns: int, rules: dict[str, str], edition: str, players: int, seed: int) -> None:
    totals: list[list[int]] = []
    for _, event, after in match(edition, players, seed, columns, switches=rules):
        assert (after.column, list(after.earlier)) == (len(totals) + 1, totals)
        if "end" in event:
            totals.append(after.totals)
    assert len(totals) == columns


@settings(max_examples=10, deadline=None)
@given(edition=st.sampled_from(EDITIONS), players=st.integers(1, 8), seed=st.integers(0, 2**32))
@pytest.mark.nightly
def test_all_entries_since_the_last_throw_can_be_taken_back_and_written_again(
    edition: str, players: int, seed: int
) -> None:
    entries: list[tuple[Game, dict[str, object]]] = []
    for before, event, after in match(edition, players, seed, switches={"dice": "shared"}):
        if "roll" in event:
            entries = []
        elif "undo" in event:
            entries.pop()
        elif "score" in event and before is not None:
            entries.append((before, event))
            back: Game = after
            for earlier, taken in reversed(entries):
                back = apply(back, {"undo": taken["score"]})
                assert plain(back) == plain(earlier)
            for _, again in entries:
                back = apply(back, again)
            assert plain(back) == plain(after)
