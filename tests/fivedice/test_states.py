"""A state is never changed, unless it is spent; and what a spent one becomes is no other."""

from fivedice.game import apply
from random_match import EDITIONS, match
from refusing import refused


def said(game):
    """Everything that a state holds, cards and the state before it included."""
    if game is None:
        return None
    found = {}
    for name, value in game.__dict__.items():
        found[name] = value
    found["cards"] = [(dict(card.boxes), card.bonuses) for card in game.cards]
    found["before"] = said(game.before)
    found["last"] = game.last and (game.last.player, game.last.box, game.last.points, game.last.bonus)
    return found


def test_a_copy_holds_all_that_the_state_holds():
    for edition in EDITIONS:
        for before, _, after in match(edition, 2, 5):
            for game in (before, after):
                if game is not None:
                    assert said(game.copy()) == said(game) and type(game.copy()) is type(game)


def test_a_spent_state_becomes_what_a_new_one_would_be():
    for edition in EDITIONS:
        for players in (1, 4):
            spent = None
            for before, event, after in match(edition, players, 7):
                held = said(before)
                assert said(apply(before, event)) == said(after)
                assert said(before) == held, "it is not changed"
                spent = apply(spent, event, True)
                assert said(spent) == said(after)


def test_a_refused_roll_leaves_a_spent_state_as_it_was():
    game = apply(apply(None, {"game": "travel", "players": ["P1"]}), {"roll": "12345"}, True)
    held = said(game)
    refused("kept-die-changed", apply, game, {"roll": "66666", "keep": "1"}, True)
    refused("bad-dice", apply, game, {"roll": "12347", "keep": "1"}, True)
    assert said(game) == held
