"""What dice that can be checked cost on the emulated Pico: the HMAC of a throw, and the test of the random source at
power-on."""

from bench.figure import Figure, at_most
from bench.workbench import Workbench

HMAC_BAR_MS, TEST_BAR_MS = 5, 10

MEASURE = """
import time
from roller.app.dice_source import DiceSource, Noise
from roller.app.drbg import hmac
from roller.hw.ring_oscillator import read

dice = DiceSource(Noise(read))

def took(do, *arguments, ticks=time.ticks_us):
    began = ticks()
    do(*arguments)
    print(time.ticks_diff(ticks(), began))

took(dice.start)
took(hmac, bytes(32), bytes(64))
"""


def random_source(bench: Workbench) -> list[Figure]:
    """Once each, with the code in RAM."""
    bench.say("the random source")
    handheld = bench.handheld(program=b"")
    handheld.boot()
    test, hmac = handheld.repl(MEASURE).split()[:2]
    return [
        at_most("HMAC of a throw", int(hmac) / 1000, HMAC_BAR_MS, "ms", digits=1),
        at_most("test of the random source at power-on", int(test) / 1000, TEST_BAR_MS, "ms", digits=1),
    ]
