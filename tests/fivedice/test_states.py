"""A state is never changed, unless it is spent; and what a spent one becomes is no other."""

import pytest

from fivedice.game import Game, apply
from logs.random_match import EDITIONS, match
from running.refusing import refused


def said(game: Game | None) -> dict[str, object] | None:
    """Everything that a state holds, cards and the state before it included."""
    if game is None:
        return None
    found = dict(vars(game))
    found["cards"] = [(dict(card.boxes), card.bonuses) for card in game.cards]
    found["before"] = said(game.before)
    found["last"] = game.last and (game.last.player, game.last.box, game.last.points, game.last.bonus)
    return found


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [1, 4])
def test_a_spent_state_becomes_what_a_new_one_would_be(edition: str, players: int) -> None:
    spent = None
    played = list(match(edition, players, 7))
    for i, (before, event, after) in enumerate(played):
        held = said(before)
        assert said(apply(before, event)) == said(after)
        assert said(before) == held, "it is not changed"
        rolled = "roll" in played[min(i + 1, len(played) - 1)][1]
        spent = apply(spent, event, "score" not in event or rolled)
        found, wanted = said(spent), said(after)
        assert found is not None and wanted is not None
        if "score" in event and rolled and after.rules.dice == "own":
            wanted["before"] = wanted["last"] = None  # it is too late for an undo
        assert found == wanted


def test_a_refused_roll_leaves_a_spent_state_as_it_was() -> None:
    game = apply(apply(None, {"game": "travel", "players": ["P1"]}), {"roll": "12345"}, True)
    held = said(game)
    refused("kept-die-changed", apply, game, {"roll": "66666", "keep": "1"}, True)
    refused("bad-dice", apply, game, {"roll": "12347", "keep": "1"}, True)
    assert said(game) == held
