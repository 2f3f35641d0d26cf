"""How fast a handheld that nobody has synced for 400 games is caught up with, beside bare printed lines on the link.

A packet takes 53 us to a PC that fetches it at once, and up to 1 ms to a slow one, or one behind hubs: the ratio must
hold for all of them, for each kind of waiting has a cliff of its own.
"""

from bench.figure import Figure, at_least
from bench.logged_journal import journal, logged
from bench.pc import Pc
from bench.workbench import Workbench
from rollkeeper.virtual.chip.usb_frames import BEST_PACKET_US
from rollkeeper.virtual.handheld import VirtualHandheld
from rollkeeper.virtual.virtual_errors import VirtualError

BAR = 0.86
GAMES = 400  # of 54 events
PRINTED = 2000  # lines
FEWER = 10  # times fewer of both with slower packets
SLOWER_US = (60, 80, 120, 250, 500, 1000)
LONGEST_MS = 15_000.0

PRINT = """
import time
line = %d * "x"
began = time.ticks_us()
for _ in range(%d):
    print(line)
took = time.ticks_diff(time.ticks_us(), began)
print()
print("took", took)
"""


class NotCaughtUp(VirtualError):
    """The PC did not get every line, byte for byte: then the time means nothing."""


def measure(bench: Workbench) -> list[Figure]:
    """Lines a second of both, and their ratio; the worst ratio with slower packets."""
    bench.say(f"a sync of {GAMES} games")
    lines = list(logged(bench.seed, GAMES))
    fewer = lines[: len(lines) // FEWER]
    handheld = bench.ready(files=journal(lines))
    handheld.open_port()
    handheld.run_ms(1000)
    length = sum(map(len, lines)) // len(lines) + 1  # a frame has one byte more than the line that print ends
    synced = len(lines) / caught_up_ms(handheld, lines) * 1000
    slower = {}
    for packet_us in SLOWER_US:
        bench.say(f"the same, {len(fewer)} events and {packet_us} us a packet")
        handheld.usb.set_packet_us(packet_us)
        slower[packet_us] = len(fewer) / caught_up_ms(handheld, fewer) * 1000
        handheld.run_ms(300)  # what it was allowed to send beyond them
    bare = {packet_us: _printed(handheld, packet_us, length) for packet_us in SLOWER_US}
    told = [f"{us} us {slower[us]:,.0f} and {bare[us]:,.0f}" for us in SLOWER_US]
    worst = min(slower[us] / bare[us] for us in SLOWER_US)
    printed = _printed(handheld, BEST_PACKET_US, length)
    note = f" ({len(lines)} events, {synced:,.0f} a second; bare printed lines of the same length {printed:,.0f})"
    name = f"bulk sync of {GAMES} games, of what bare print() reaches"
    slow_note = f" (events and lines a second at {'; '.join(told)})"
    return [
        at_least(name, synced / printed, BAR, "", digits=2, note=note),
        at_least("the same with slower packets, the worst of them", worst, BAR, "", digits=2, note=slow_note),
    ]


def _printed(handheld: VirtualHandheld, packet_us: float, length: int) -> float:
    """Lines a second."""
    handheld.usb.set_packet_us(packet_us)
    lines = PRINTED if packet_us == BEST_PACKET_US else PRINTED // FEWER
    told = handheld.repl(PRINT % (length, lines)).split()
    return lines / (int(told[-1]) / 1e6)


def caught_up_ms(handheld: VirtualHandheld, lines: list[bytes]) -> float:
    """Emulated ms from the question to the last event."""
    handheld.received.clear()
    pc = Pc(handheld)
    pc.greet(300)  # the hello of power-on and that of the question: the last one counts
    began = handheld.now_ms
    pc.ask()
    handheld.run_until(lambda: pc.hears() >= len(lines), LONGEST_MS)
    got = [event.line for event in pc.got]
    if got[: len(lines)] != lines:
        raise NotCaughtUp(f"{len(got)} of {len(lines)} lines came, or not as they were written.")
    return handheld.now_ms - began
