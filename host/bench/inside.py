"""Looks into the running firmware: the heap in mid-game, and the longest step with a PC that does not read.

For this main.py is replaced by one that runs the very same handheld, but times each step and leaves everything
within reach of the REPL afterwards.
"""

from bench.figure import Figure, at_least, at_most
from bench.pc import Pc
from bench.workbench import Workbench, roll, write_best
from rollkeeper.virtual.handheld import VirtualHandheld
from rollkeeper.virtual.virtual_errors import VirtualError

HEAP_BAR_KB = 112


class NothingBlocked(VirtualError):
    """The measurement did not bring about what it is to measure."""


PROGRAM = b"""
import time
from roller.hw.board import Board
from roller.handheld import Handheld

longest = [0]
stuck = [0]
handheld = Handheld(Board())
handheld.connect()

def sent(calm, send=handheld.usb.step, ticks=time.ticks_us, diff=time.ticks_diff):
    began = ticks()
    more = send(calm)
    took = diff(ticks(), began)
    if took > longest[0]:
        longest[0] = took
    return more

handheld.usb.step = sent

def timed(step=handheld.step):
    wake = step()
    if wake and handheld.usb.pending:  # it has something to say, and no room for it
        stuck[0] += 1
    return wake

handheld.step = timed
handheld.run()
"""


def measure(bench: Workbench) -> list[Figure]:
    """Heap and blocking."""
    bench.say("free heap in mid-game, and a PC that reads")
    reading = bench.ready(program=PROGRAM)
    with_reader = _longest_step_ms(reading, reads=True)
    heap = int(reading.repl("import gc\ngc.collect()\nprint(gc.mem_free())")) / 1024
    bench.say("a PC that does not read")
    without = _longest_step_ms(bench.ready(program=PROGRAM), reads=False)
    note = f" (longest time at the cable {without:.1f} ms, with a PC that reads {with_reader:.1f} ms)"
    blocked = max(0.0, without - with_reader)
    return [
        at_least("free heap in mid-game after gc", heap, HEAP_BAR_KB, "kB"),
        at_most("step loop blocked by a PC that does not read", blocked, 0, "ms", note=note),
    ]


def _longest_step_ms(handheld: VirtualHandheld, *, reads: bool) -> float:
    """Plays three turns with a PC that has asked for all events, and reads them or never reads again."""
    pc = Pc(handheld)
    handheld.open_port()
    handheld.run_ms(50)
    pc.greet(300)
    pc.ask()
    if not reads:
        handheld.stop_reading()
    for _ in range(3):
        _turn(handheld)
    handheld.go_on_reading()
    handheld.run_ms(200)
    longest, stuck = handheld.repl("print(longest[0], stuck[0])").split()
    if not reads and stuck == "0":
        raise NothingBlocked("The PC that does not read was never felt: this run says nothing. Play more turns.")
    return int(longest) / 1000


def _turn(handheld: VirtualHandheld) -> None:
    """Roll, lock two dice, roll again, and write the best box."""
    roll(handheld)
    handheld.tap(2)
    handheld.run_ms(100)
    handheld.tap(5)
    handheld.run_ms(700)
    roll(handheld)
    handheld.hold(1)
    handheld.run_ms(300)
    write_best(handheld)
