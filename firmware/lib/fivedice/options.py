"""What can be chosen for a new game beside its edition and its players: partners, what the others owe, the next column
of a card. The handheld, the pages and the terminal all ask here what an edition has.
"""

from collections import OrderedDict

from fivedice.edition import EDITIONS, MOST_COLUMNS, Edition
from fivedice.house_rules import set_by_hand


def teams(edition: Edition, players: int) -> list[int]:
    """How many teams these players can be, with two or more in each; [] where the edition has no partners."""
    if edition.partners == "no" or edition.dice == "shared":
        return []
    return list(range(2, players // 2 + 1))


def team_sizes(players: int, teams: int, say: "Callable[[str], str]" = str) -> str:
    """How large the teams are, in words: all equal, or some with one player more. `say` puts a text into the language
    that is spoken."""
    sizes = [len(range(team, players, teams)) for team in range(teams)]
    if sizes[0] == sizes[-1]:
        return say("%d teams of %d") % (teams, sizes[0])
    return say("%d teams: %s") % (teams, " + ".join([str(size) for size in sizes]))


def may_settle(edition: Edition, players: int) -> bool:
    """Whether the players choose if the winner is owed the difference."""
    return edition.settlement == "optional" and players > 1


def next_column(game: "Game") -> int:
    """Which column of this game's card the next game would have; 0 if the card is full, or has no column yet. A column
    whose game is given up is played again."""
    played = game.over if not game.closed else game.closed == "end"
    column = game.column + 1 if played else game.column
    most = 6 if game.rules.games == "six" else MOST_COLUMNS
    return column if 1 < column <= most else 0


def continues_card(game: "Game") -> bool:
    """Whether the next game is meant to be on this game's card: it is a card of six, or several are on it already."""
    return next_column(game) > 0 and (game.rules.games == "six" or game.column > 1)


def seated(names: list[str]) -> list[str]:
    """Fill the empty names: the guest in seat 2 is P2, or has the next number that nobody is called by."""
    found = list(names)
    for seat, name in enumerate(found):
        number = seat + 1
        while not name and "P%d" % number in found:
            number += 1
        found[seat] = name or "P%d" % number
    return found


def new_game(edition: str, players: list[str], teams: int = 0, difference: bool = False) -> "OrderedDict[str, object]":
    """The event that begins a game on a card of its own. The seats of the teams alternate: 1, 2, 1, 2."""
    event: OrderedDict[str, object] = OrderedDict([("game", edition), ("players", players)])
    if teams:
        event["teams"] = [seat % teams + 1 for seat in range(len(players))]
    if difference:
        event["switches"] = {"settlement": "difference"}
    return event


def like(game: "Game", same_card: bool) -> "OrderedDict[str, object]":
    """The event that begins a game like this one: on its card, if that is wanted and can be."""
    event = new_game(game.edition, game.players)
    if len(game.cards) < len(game.players):
        event["teams"] = [column + 1 for column in game.columns]
    if game.rules.switches() != EDITIONS[game.edition].switches():
        event["switches"] = set_by_hand(game.rules)
    column = next_column(game) if same_card else 0
    if column:
        event["column"] = column
    return event


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from fivedice.game import Game
