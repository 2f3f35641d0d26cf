"""From power-on to the first picture of the game: with an empty flash, in the middle of a game, with many games that no
PC has, and in the middle of a long match."""

import random

from bench import logged_games
from bench.figure import Figure, at_most
from bench.logged_journal import journal, logged, numbered
from bench.workbench import POWER_ON_MS, Workbench, first_picture, roll, settled
from rollkeeper.virtual.handheld import VirtualHandheld

BAR_MS, GAME_BAR_MS, FULL_BAR_MS, MATCH_BAR_MS = 750, 800, 850, 1600
GAMES = 400
PLAYERS, EVENTS = 8, 400


def measure(bench: Workbench) -> list[Figure]:
    """All four."""
    games = list(logged(bench.seed, GAMES))
    full = bench.handheld(files=journal(games, locks_from=len(games) - len(games) // GAMES))
    events = logged_games.begun_match("travel", PLAYERS, EVENTS, random.Random(bench.seed))
    match = bench.handheld(files=journal(list(numbered(events)), locks_from=1))
    return [
        *empty_and_in_a_game(bench),
        at_most(f"power-on with {GAMES} unsynced games", first_picture(full), FULL_BAR_MS, "ms"),
        at_most(
            f"power-on into a match of {PLAYERS} with {EVENTS} events", _after_the_greeting(match), MATCH_BAR_MS, "ms"
        ),
    ]


def _after_the_greeting(handheld: VirtualHandheld) -> float:
    """So many events take so long that the greeting is shown meanwhile."""
    greeting = first_picture(handheld)
    handheld.run_until(lambda: handheld.oled.changed_ms > greeting, POWER_ON_MS)
    return settled(handheld)


def empty_and_in_a_game(bench: Workbench) -> list[Figure]:
    """Those that need no journal made before."""
    bench.say("power-on to the ready screen")
    handheld = bench.handheld()
    first = first_picture(handheld)
    handheld.run_ms(500)
    for _ in range(2):
        roll(handheld)
    again = first_picture(bench.handheld(flash=handheld.cut_power()))
    return [
        at_most("power-on to the ready screen, empty flash", first, BAR_MS, "ms"),
        at_most("power-on to the game it was in", again, GAME_BAR_MS, "ms"),
    ]
