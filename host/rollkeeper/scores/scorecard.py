"""The score card as plain data for terminal, page and `--json`, made from a `fivedice` game and nothing else; and what
may be chosen now. MicroPython runs this, too, on the page without a program."""

from typing import TypedDict

from fivedice.box import BOXES
from fivedice.card import Card
from fivedice.game import ROLLS, Game
from fivedice.placement import legal, may_write_zero
from fivedice.settlement import owed, ranks, winners
from fivedice.shared import SharedGame
from rollkeeper import say
from rollkeeper.scores.new_game import LikeView, like_view
from rollkeeper.scores.rulebook import HouseRule, house_rules_of
from rollkeeper.words import tr


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
    """A box that may be filled now; `zero`: also with 0, although the dice score there."""

    box: str
    points: int
    kind: str
    zero: bool


class ThrowView(TypedDict):
    """A player of the roll-off; `total` is None before the throw of this round, `next` who throws now."""

    name: str
    total: int | None
    next: bool


class PlaceView(TypedDict):
    """A column at the end of a game; `owed` is None where nothing is settled by points."""

    rank: int
    name: str
    total: int
    owed: int | None


class RefusalView(TypedDict):
    """The event at which the log stopped following the rules."""

    n: int
    name: str
    message: str


class CardView(TypedDict):
    """A game as people see it.

    state     roll_off, ready, choosing, throwing (shared dice: more must be thrown), rolled_out, over, ended, abandoned
    players   the columns of the card; partners share one. `player` and `last.player` are columns, too
    who       the name of the person whose turn it is
    house     the switches that the game sets otherwise than its edition's sheet
    hints     whether the players are shown what the coach would do
    column    which game (1, 2, ...) of those on its card this is; `earlier` has the totals of each game before it, and
              `sums` the totals of all of them
    legal     what `player` may write now; `offers` the same for every column
    markers   shared dice only, else None: what the five pockets of each player show, 0 an open one; `roller` is who
              throws, `needed` how many dice the next throw has, `common` the dice thrown so far in this step
    waiting   players who must still choose markers or write; without shared dice nobody
    roll_off  who still rolls for the start, in the order in which they sit; [] when that is settled
    winners   columns with the highest total, [] until all boxes are filled; several are a shared win
    owed      what each column owes the winners; None until there are any, or if the rules settle nothing by points
    outcome   the two above in sentences
    like      the choices for a game like this one
    places    the columns from the best on, [] until there are winners
    """

    game: str
    edition: str
    edition_name: str
    house: list[HouseRule]
    hints: bool
    players: list[PlayerView]
    player: int
    who: str
    turn: int
    rolls: int
    dice: list[int] | None
    kept: list[int]
    state: str
    last: EntryView | None
    column: int
    earlier: list[list[int]]
    sums: list[int]
    legal: list[PlacementView]
    offers: list[list[PlacementView]]
    markers: list[list[int]] | None
    roller: int | None
    waiting: list[int]
    needed: int
    common: list[int]
    roll_off: list[ThrowView]
    winners: list[int]
    owed: list[int] | None
    outcome: list[str]
    places: list[PlaceView]
    like: LikeView
    refused: RefusalView | None


def state_of(game: Game) -> str:
    """Returns where the game stands, in one word."""
    if game.closed:
        return "ended" if game.closed == "end" else "abandoned"
    if game.over:
        return "over"
    if game.contenders:
        return "roll_off"
    if game.dice is None:
        return "throwing" if game.rolls else "ready"
    return "rolled_out" if game.rolls == ROLLS else "choosing"


def column_names(game: Game) -> list[str]:
    """Returns whose each column is: a player, or partners such as "Ann + Cyd"."""
    return [
        " + ".join(name for name, own in zip(game.players, game.columns) if own == column)
        for column in range(len(game.cards))
    ]


def offers_of(game: Game) -> list[list[PlacementView]]:
    """Returns what may be written into each column now: with shared dice by all who have not written in this round."""
    offers: list[list[PlacementView]] = [[] for _ in game.cards]
    dice = {} if game.closed or game.dice is None else {game.player: game.dice}
    if isinstance(game, SharedGame):
        final = game.rolls == ROLLS and not game.closed
        dice = {player: game.held[player] for player in game.waiting} if final else {}
    for player, faces in dice.items():
        column = game.columns[player]
        offers[column] = [
            {
                "box": found.box,
                "points": found.points,
                "kind": found.kind,
                "zero": found.points > 0 and may_write_zero(game.rules, found),
            }
            for found in legal(game.rules, game.cards[column], faces)
        ]
    return offers


def card_view(game: Game, ident: str, refused: RefusalView | None = None) -> CardView:
    """Returns the view of `game`, which the database calls `ident`; `refused` if a later event broke the rules."""
    last = game.last
    shared = game if isinstance(game, SharedGame) else None
    offers = offers_of(game)
    names, totals, title = column_names(game), game.totals, tr(game.rules.title)
    won = winners(totals) if game.over and game.closed != "abandon" else []
    owing = owed(totals) if won and len(names) > 1 and game.rules.settlement == "difference" else None
    return {
        "game": ident,
        "edition": game.edition,
        "edition_name": tr("{edition}, with hints", edition=title) if game.hints else title,
        "house": house_rules_of(game.rules),
        "hints": game.hints,
        "players": [_player(name, card) for name, card in zip(names, game.cards)],
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
        "column": game.column,
        "earlier": [list(of_a_game) for of_a_game in game.earlier],
        "sums": [sum(column) for column in zip(*game.earlier, totals)],
        "legal": offers[game.columns[game.player]],
        "offers": offers,
        "markers": None if shared is None else [list(pockets) for pockets in shared.markers],
        "roller": None if shared is None or game.contenders else shared.roller,
        "waiting": [] if shared is None or game.closed else list(shared.waiting),
        "needed": 0 if shared is None or game.closed or game.contenders else shared.needed,
        "common": [] if shared is None else list(shared.common),
        "roll_off": _throws(game),
        "winners": won,
        "owed": owing,
        "outcome": say.outcome(names, totals, won, owing, game.earlier),
        "places": [
            {"rank": rank, "name": names[at], "total": totals[at], "owed": None if owing is None else owing[at]}
            for rank, at in (ranks(totals) if won else [])
        ],
        "like": like_view(game),
        "refused": refused,
    }


def _throws(game: Game) -> list[ThrowView]:
    made = len(game.thrown)
    return [
        {"name": game.players[player], "total": game.thrown[at] if at < made else None, "next": at == made}
        for at, player in enumerate(() if game.closed else game.contenders)
    ]


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


class ChoiceRecord(TypedDict):
    """A box that may be written, and what it scores. `note` is joker, forced or ""; `zero`: 0 is allowed there, too."""

    box: str
    points: int
    note: str
    zero: bool


def choices_of(card: CardView) -> list[ChoiceRecord]:
    """Returns the boxes that may be written now, the most points first; [] while dice are due or markers are chosen."""
    dice_lie = card["state"] == "rolled_out" or (card["state"] == "choosing" and card["markers"] is None)
    if not dice_lie or card["refused"] is not None:
        return []
    return [
        {
            "box": offer["box"],
            "points": offer["points"],
            "note": {"joker": tr("joker"), "forced": tr("forced")}.get(offer["kind"], ""),
            "zero": offer["zero"],
        }
        for offer in card["legal"]
    ]
