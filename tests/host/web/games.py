"""Games to show on the scoreboard, beside those of `host.web.cards`."""

from collections.abc import Sequence

from fivedice.box import BOXES
from fivedice.game import Game, apply
from fivedice.placement import legal
from host.web import cards
from rollkeeper.narrator import fields
from rollkeeper.sync.reports import ShownView
from rollkeeper.sync.scorekeeper import Status

HERE = Status("connected", "handheld e660583883724a32, firmware 0.1.0")


def ended_match() -> Game:
    """Three have played by the rules of which the winner is owed something; no two have the same total."""
    game = cards.begun(3, "lowe")
    for throw in ("66666", "11111", "22222"):
        game = apply(game, {"roll-off": throw})
    return played_out(game)


def played_out(game: Game) -> Game:
    """A game played to its end, each box in the order of the card."""
    while not game.over:
        game = apply(game, {"roll": ("55566", "33416", "11123")[game.player]})
        box = next(box for box in BOXES if box not in game.card.boxes)
        points = next(move.points for move in legal(game.rules, game.card, game.dice or ()) if move.box == box)
        game = apply(game, {"score": box, "points": points})
    return game


def roll_off(names: Sequence[str] = ("Ann", "Bob", "Cyd")) -> Game:
    """Two of three have thrown."""
    game = apply(None, {"game": "travel", "players": list(names)})
    return apply(apply(game, {"roll-off": "33416"}), {"roll-off": "66416"})


def view(kind: str, practice: int = 0, **told: object) -> ShownView:
    """What the handheld shows: a record in which only these fields matter."""
    return ShownView(kind, practice, False, True, [told.get(name, 0) for name in fields()[kind]])
