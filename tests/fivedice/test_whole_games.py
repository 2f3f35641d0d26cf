"""Laws that hold in every random game of every edition, number of players and layout of teams."""

import copy
import random

from hypothesis import given, settings
from hypothesis import strategies as st

from fivedice.box import BOXES, LOWER, UPPER
from fivedice.edition import SWITCHES
from fivedice.game import Game, apply
from fivedice.placement import legal
from fivedice.refusal import Refusal
from random_match import EDITIONS, match

GAMES = {"edition": st.sampled_from(EDITIONS), "players": st.integers(1, 8), "seed": st.integers(0, 2**32)}
SCALARS = st.one_of(st.none(), st.booleans(), st.integers(-2, 60), st.floats(), st.text("16a\ud800é", max_size=6))
VALUES = st.one_of(SCALARS, st.lists(SCALARS, max_size=8), st.dictionaries(st.text(max_size=3), SCALARS, max_size=2))
FIELDS = ("game", "players", "teams", "switches", "roll-off", "roll", "keep", "score", "points", "undo", "player",
          "rename", "name", "end", "abandon", "teleport")  # fmt: skip


def plain(game: Game | None) -> object:
    """Everything that a state says, as data that can be compared."""
    if game is None:
        return None
    last = None if game.last is None else vars(game.last)
    cards = [(dict(card.boxes), card.bonuses) for card in game.cards]
    return copy.deepcopy(
        (game.edition, game.rules.values, game.players, game.columns, cards, game.order, game.player, game.contenders,
         game.thrown, game.rolls, game.dice, game.kept, last, plain(game.before), game.closed)
    )  # fmt: skip


def sound(game: Game) -> None:
    """Assert what must be true of every state, whatever events led to it."""
    filled = [len(card.boxes) for card in game.cards]
    assert max(filled) - min(filled) <= 1 and len(filled) == len(set(game.columns))
    assert 0 <= game.player < len(game.players) and 0 <= game.rolls <= 3 and (game.dice is None) == (game.rolls == 0)
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


@settings(max_examples=60, deadline=None)
@given(**GAMES)
def test_a_whole_game(edition: str, players: int, seed: int) -> None:
    written: list[tuple[int, int, int]] = []  # column, points, bonus: the score keeper with a pencil
    turns: dict[int, int] = {}
    state: object = None
    for before, event, after in match(edition, players, seed):
        assert plain(before) == state, "a state is never changed after it was made"
        state = plain(after)
        sound(after)
        if "score" in event:
            assert before is not None and before.dice is not None and after.last is not None
            alike = len(set(before.dice)) == 1 and before.card.boxes.get("yahtzee") == 50
            written.append((before.columns[before.player], int(str(event["points"])), 100 if alike else 0))
            turns[before.player] = turns.get(before.player, 0) + 1
        elif "undo" in event:
            assert before is not None
            written.pop()
            turns[after.player] -= 1
    assert after.closed == "end"
    for column, card in enumerate(after.cards):
        mine = [(points, bonus) for owner, points, bonus in written if owner == column]
        assert len(mine) == 13 == len(card.boxes)
        upper = card.upper()
        assert card.grand() == sum(map(sum, mine)) + (35 if upper >= 63 else 0)
        partners = [turns[player] for player in range(players) if after.columns[player] == column]
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


@settings(max_examples=200, deadline=None)
@given(data=st.data(), **GAMES)
def test_a_mutated_event_is_refused_or_harmless(data: st.DataObject, edition: str, players: int, seed: int) -> None:
    rng = random.Random(seed)
    steps = list(match(edition, players, seed))
    for before, event, _ in rng.sample(steps, 5) + [steps[0], steps[-1]]:
        changed = dict(event)
        for _ in range(data.draw(st.integers(1, 2))):
            field = data.draw(st.sampled_from([*event, *FIELDS]))
            if data.draw(st.booleans()):
                changed.pop(field, None)
            else:
                changed[field] = data.draw(VALUES)
        untouched = plain(before)
        try:
            after = apply(before, changed)
        except Refusal as refusal:
            assert refusal.name and refusal.message
        else:
            sound(after)
        assert plain(before) == untouched


@settings(max_examples=60, deadline=None)
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_any_house_rules_give_a_game_that_can_be_played(data: st.DataObject, seed: int) -> None:
    switches = {name: data.draw(st.sampled_from(values)) for name, values in SWITCHES if name != "dice"}
    edition = data.draw(st.sampled_from(EDITIONS))
    rng = random.Random(seed)
    game = apply(None, {"game": edition, "players": ["Ann"], "switches": switches})
    assert [getattr(game.rules, name) for name in switches] == list(switches.values())
    while not game.over:
        face = rng.randint(1, 6)
        game = apply(game, {"roll": str(face) * 5 if rng.random() < 0.6 else "".join(rng.choices("123456", k=5))})
        chosen = rng.choice(legal(game.rules, game.card, game.dice or ()))
        game = apply(game, {"score": chosen.box, "points": chosen.points})
        sound(game)
