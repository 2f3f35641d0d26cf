"""Runs on MicroPython: the soft handheld plays a turn there and is there again after its power was cut.

micropython plays_on_micropython.py FOLDER
"""

import sys

from rollkeeper.soft.handheld import SoftHandheld

STEP = 10  # ms


def passes(handheld: SoftHandheld, ms: int) -> None:
    for _ in range(0, ms, STEP):
        handheld.step(handheld.now + STEP)


handheld = SoftHandheld(sys.argv[1])
passes(handheld, 500)
for _ in range(2):
    handheld.movement.start(handheld.now)
    passes(handheld, 1500)
    handheld.movement.stop()
    passes(handheld, 3000)
handheld.press(2)
passes(handheld, 60)
handheld.release(2)
passes(handheld, 60)
assert handheld.app.game.rolls == 2 and handheld.leds == 0b00010 and any(handheld.oled)
again = SoftHandheld(sys.argv[1])
passes(again, 500)
assert again.app.game.dice == handheld.app.game.dice and again.leds == 0b00010
print("played", again.journal.last)
