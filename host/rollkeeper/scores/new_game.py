"""The choices for a new game, as pages offer them, by `fivedice.options` as on the handheld. MicroPython runs this,
too."""

from typing import TypedDict

from fivedice.edition import EDITIONS, IN_MENUS, MOST_PLAYERS, Edition
from fivedice.game import Game
from fivedice.options import continues_card, may_settle, next_column, teams
from rollkeeper.errors import RollkeeperError
from rollkeeper.words import tr


class NotOffered(RollkeeperError):
    """The edition leaves no such choice, or not to this number of players."""


class EditionRecord(TypedDict):
    """An edition to choose. `teams` has for 1, 2, ... players how many teams they can be, each with its words; `owed`:
    whether the players choose if the winner is owed the difference."""

    name: str
    title: str
    most: int
    teams: list[list[tuple[int, str]]]
    owed: bool


class LikeView(TypedDict):
    """The choices for a game like this one. `players` sit in this order; with partners they make `teams`, else 0.
    `further` is the column of the next game on the same card, 0 if there can be none, and `goes_on` whether that is the
    usual choice."""

    players: list[str]
    teams: int
    difference: bool
    further: int
    goes_on: bool


def editions() -> list[EditionRecord]:
    """Returns all editions, as menus name them and in their order."""
    return [
        {
            "name": name,
            "title": tr(called) if called.startswith(each.title) else f"{tr(called)} ({tr(each.title)})",
            "most": each.most,
            "teams": [_teams(each, seats) for seats in range(1, each.most + 1)],
            "owed": may_settle(each, MOST_PLAYERS),
        }
        for name, called in IN_MENUS
        for each in [EDITIONS[name]]
    ]


def _teams(edition: Edition, seats: int) -> list[tuple[int, str]]:
    found = []
    for count in teams(edition, seats):
        sizes = [len(range(team, seats, count)) for team in range(count)]
        if sizes[0] == sizes[-1]:
            said = tr("{teams} teams of {size}", teams=count, size=sizes[0])
        else:
            said = tr("{teams} teams: {sizes}", teams=count, sizes=" + ".join([str(size) for size in sizes]))
        found.append((count, said))
    return found


def like_view(game: Game) -> LikeView:
    """Returns the choices for a game like this one."""
    columns = len(game.cards)
    return {
        "players": list(game.players),
        "teams": columns if columns < len(game.players) else 0,
        "difference": game.rules.settlement == "difference",
        "further": next_column(game),
        "goes_on": continues_card(game),
    }


def check_offered(edition: str, players: int, difference: bool) -> None:
    """Checks whether the players may choose that; the rest is for the rules. Raises NotOffered."""
    rules = EDITIONS[edition]
    if difference and not may_settle(rules, players):
        raise NotOffered(f"in {rules.title} that is not chosen ({_settled(rules.settlement)})", "nothing was begun")


def _settled(settlement: str) -> str:
    if settlement == "difference":
        return "the winner is always owed the difference"
    return "nobody owes anything" if settlement == "none" else "there is nobody else who could owe anything"
