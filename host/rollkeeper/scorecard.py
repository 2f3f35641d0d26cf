"""The score card as plain data: what the terminal, the web page and `--json` all show.

The view is made from a `fivedice` game and nothing else, so it cannot disagree with the rules.
"""

from typing import TypedDict

from fivedice.box import BOXES
from fivedice.card import Card
from fivedice.game import ROLLS, Game
from fivedice.placement import legal
from fivedice.settlement import owed, winners
from rollkeeper.outcome import outcome
from rollkeeper.rulebook import HouseRule, house_rules_of


class PlayerView(TypedDict):
    """One column of the card. An open box is None; `lower` is without the 100s, `total` with everything."""

    name: str
    boxes: dict[str, int | None]
    upper: int
    upper_bonus: int
    lower: int
    bonuses: int
    total: int


class EntryView(TypedDict):
    """The last box that was written."""

    player: int
    box: str
    points: int
    bonus: int


class PlacementView(TypedDict):
    """A box that may be filled now."""

    box: str
    points: int
    kind: str


class RefusalView(TypedDict):
    """The event at which the log stopped following the rules."""

    n: int
    name: str
    message: str


class CardView(TypedDict):
    """A game as people see it. `state` is roll_off, ready, choosing, rolled_out, over, ended or abandoned.

    players   the columns of the card; partners share one. `player` and `last.player` are columns, too
    who       the name of the person whose turn it is
    house     the switches that the game sets otherwise than its edition's sheet
    winners   columns with the highest total, [] until all boxes are filled; several are a shared win
    owed      what each column owes the winners; None until there are any, or if the rules settle nothing by points
    outcome   the two above in sentences
    """

    game: str
    edition: str
    edition_name: str
    house: list[HouseRule]
    players: list[PlayerView]
    player: int
    who: str
    turn: int
    rolls: int
    dice: list[int] | None
    kept: list[int]
    state: str
    last: EntryView | None
    legal: list[PlacementView]
    winners: list[int]
    owed: list[int] | None
    outcome: list[str]
    refused: RefusalView | None


def state_of(game: Game) -> str:
    """Where the game stands, in one word."""
    if game.closed:
        return "ended" if game.closed == "end" else "abandoned"
    if game.over:
        return "over"
    if game.contenders:
        return "roll_off"
    if game.dice is None:
        return "ready"
    return "rolled_out" if game.rolls == ROLLS else "choosing"


def column_names(game: Game) -> list[str]:
    """Whose each column is: a player, or partners such as "Ann + Cyd"."""
    return [
        " + ".join(name for name, own in zip(game.players, game.columns, strict=True) if own == column)
        for column in range(len(game.cards))
    ]


def card_view(game: Game, ident: str, refused: RefusalView | None = None) -> CardView:
    """The view of `game`, which the database calls `ident`; `refused` if a later event broke the rules."""
    last = game.last
    placements = [] if game.closed or game.dice is None else legal(game.rules, game.card, game.dice)
    names, totals = column_names(game), game.totals
    won = winners(totals) if game.over and game.closed != "abandon" else []
    owing = owed(totals) if won and len(names) > 1 and game.rules.settlement == "difference" else None
    return {
        "game": ident,
        "edition": game.edition,
        "edition_name": game.rules.title,
        "house": house_rules_of(game.rules),
        "players": [_player(name, card) for name, card in zip(names, game.cards, strict=True)],
        "player": game.columns[game.player],
        "who": game.players[game.player],
        "turn": game.turn,
        "rolls": game.rolls,
        "dice": None if game.dice is None else list(game.dice),
        "kept": list(game.kept),
        "state": state_of(game),
        "last": None
        if last is None
        else {"player": game.columns[last.player], "box": last.box, "points": last.points, "bonus": last.bonus},
        "legal": [{"box": found.box, "points": found.points, "kind": found.kind} for found in placements],
        "winners": won,
        "owed": owing,
        "outcome": outcome(names, totals, won, owing),
        "refused": refused,
    }


def _player(name: str, card: Card) -> PlayerView:
    return {
        "name": name,
        "boxes": {box: card.boxes.get(box) for box in BOXES},
        "upper": card.upper(),
        "upper_bonus": card.upper_bonus(),
        "lower": card.lower(),
        "bonuses": card.bonuses,
        "total": card.grand(),
    }
