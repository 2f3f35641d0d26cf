"""The light sleep: in slices, with looks at the keys and for a PC between them. docs/power.md has the why, and sources.

In memory only while the handheld sleeps.
"""

import select
import sys
import time
from os import urandom

from machine import lightsleep

SLICE = 50  # ms between two looks at the keys: should none of their interrupts end it
LISTEN = 2  # ms after each slice, in which a PC that is there begins a frame
STIRRED = 64  # random bytes that are thrown away after a sleep, in which the ring oscillator stood still


def sleep(board: "Board", ms: int, stop: "Callable[[int], None]" = lightsleep) -> None:
    """Sleep for at most `ms`, less if a key changes or a PC comes. `stop` lets the clocks stand still for some ms."""
    board.poll.modify(sys.stdin, select.POLLIN)
    before, frame, ends = board.down(), board.frame(), board.now() + ms
    left = ms
    while left > 0 and not board.waker.ready:
        began = time.ticks_ms()
        stop(min(left, SLICE))
        if board.down() != before or (board.vbus is not None and board.vbus.value()):
            break
        if time.ticks_diff(time.ticks_ms(), began) < SLICE // 2 < left:  # it does not sleep here: no busy loop
            board.poll.poll(SLICE)
        elif board.vbus is None:
            board.poll.poll(LISTEN)
        if board.frame() != frame:
            break
        left = ends - board.now()
    urandom(STIRRED)


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from roller.hw.board import Board
