"""From power-on to the ready screen: with an empty flash, and again in the middle of a game."""

from rollkeeper.bench.figure import Figure, at_most
from rollkeeper.bench.workbench import Workbench, first_picture, roll

BAR_MS = 1000


def measure(bench: Workbench) -> list[Figure]:
    """Both cases."""
    bench.say("power-on to the ready screen")
    handheld = bench.handheld()
    first = first_picture(handheld)
    handheld.run_ms(500)
    for _ in range(2):
        roll(handheld)
    again = first_picture(bench.handheld(flash=handheld.cut_power()))
    return [
        at_most("power-on to ready screen, .mpy on flash", first, BAR_MS, "ms"),
        at_most("power-on to the game it was in", again, BAR_MS, "ms"),
    ]
