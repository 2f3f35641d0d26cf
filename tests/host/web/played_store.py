"""A database with games for the pages: several players, a hostile name, a match, one refused, one unfinished."""

from databases.any_place import asked
from host.scores.challenge_log import events_of_a_card
from host.store.test_statistics import GAMES, keep, played
from rollkeeper.store import Store

HOSTILE = "<b>A&\"'"
CARD = (8, 9)  # the two games on one card
REFUSED, UNFINISHED = 10, 11


def fill(store: Store) -> None:
    """GAMES, HOSTILE's, the match, the refused and the unfinished one, each played a day later than the one before."""
    for seed, begin in enumerate(GAMES):
        keep(store, *played(begin, seed))
    keep(store, *played({"game": "web", "players": [HOSTILE, "Ann"]}, 7))
    keep(store, *events_of_a_card(1, ["Ann", "Bob", "Cyd"], 2))
    keep(store, {"game": "travel", "players": ["Ann"]}, {"roll": "11122"}, {"roll": "11222", "keep": "345"})
    keep(store, {"game": "travel", "players": ["Ann", "Bob"]}, {"roll-off": "66666"}, {"roll-off": "11111"},
         {"roll": "11122"}, {"roll": "11112", "keep": "1235"}, {"score": "aces", "points": 4}, {"undo": "aces"},
         {"score": "twos", "points": 2}, epoch="0badcafe")  # fmt: skip
    for table, column in (("games", "id"), ("results", "game_id")):
        at = f"substr(CAST(100 + {column} AS TEXT), 2)"
        asked(store.path, f"UPDATE {table} SET played_to = '2026-01-' || {at} || 'T12:00:00.000Z'")
