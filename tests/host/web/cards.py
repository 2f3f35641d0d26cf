"""Cards of games at many points, as the scorekeeper says them."""

from typing import Any

from fivedice.box import BOXES
from fivedice.game import Game, apply
from fivedice.placement import legal
from rollkeeper.scores.scorecard import card_view
from rollkeeper.web.records import play_record

NAMES = ("Ann", "Benedict", "Cyd", "Dorothea", "Eve", "Finn", "Gus", "Hanna")


def begun(players: int = 1, edition: str = "web") -> Game:
    """A game of the first of NAMES."""
    return apply(None, {"game": edition, "players": list(NAMES[:players])})


def first(edition: str, players: int) -> Game:
    """The same, and the first of them begins."""
    game = begun(players, edition)
    for at in range(players):
        game = apply(game, {"roll-off": "66666" if at == 0 else "11111"})
    return game


def played(game: Game, turns: int, dice: str = "33416") -> Game:
    """The same after `turns` of every player, each with these dice, in the boxes from the top."""
    for _ in range(turns * len(game.players)):
        game = apply(game, {"roll": dice})
        card = game.card
        box = next(box for box in BOXES if box not in card.boxes)
        points = next(each.points for each in legal(game.rules, card, game.dice or ()) if each.box == box)
        game = apply(game, {"score": box, "points": points})
    return game


def choosing(players: int = 1, turns: int = 6) -> Game:
    """In the middle of a turn."""
    return apply(apply(played(begun(players), turns), {"roll": "33416"}), {"roll": "33456", "keep": "125"})


def message(game: Game) -> dict[str, Any]:
    """What the table says of it."""
    return {**play_record(card_view(game, "12"), 7)}
