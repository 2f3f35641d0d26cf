"""What dice that can be checked cost on the emulated Pico: the HMAC of a throw, and to take in a window of raw bits."""

from bench.figure import Figure, at_most
from bench.workbench import Workbench

HMAC_BAR_MS, WINDOW_BAR_MS = 5, 3

MEASURE = """
import time
from roller.app.dice_source import DiceSource, Noise
from roller.app.drbg import hmac
from roller.hw.ring_oscillator import Ring

source = DiceSource(Noise(Ring()))
time.sleep_ms(60)

def took(do, *arguments, ticks=time.ticks_us):
    began = ticks()
    do(*arguments)
    print(time.ticks_diff(ticks(), began))

took(source.listen)
took(hmac, bytes(32), bytes(64))
"""


def random_source(bench: Workbench) -> list[Figure]:
    """Once each, with the code in RAM."""
    bench.say("the random source")
    handheld = bench.handheld(program=b"")
    handheld.boot()
    window, hmac = handheld.repl(MEASURE).split()[:2]
    return [
        at_most("HMAC of a throw", int(hmac) / 1000, HMAC_BAR_MS, "ms", digits=1),
        at_most("1,024 raw bits taken in, once in 49 ms", int(window) / 1000, WINDOW_BAR_MS, "ms", digits=1),
    ]
