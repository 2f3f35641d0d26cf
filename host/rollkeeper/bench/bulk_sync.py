"""How fast a handheld that nobody has synced for 400 games is caught up with, beside bare printed lines on the link."""

from rollkeeper.bench.figure import Figure, at_least
from rollkeeper.bench.logged_journal import journal, logged
from rollkeeper.bench.workbench import Workbench
from rollkeeper.virtual.failures import VirtualError
from rollkeeper.virtual.handheld import VirtualHandheld
from turnlink.host import Event, HostEnd

BAR = 0.7
GAMES = 400  # of 54 events
PRINTED = 2000  # lines
ACK_EVERY = 256  # events, as the scorekeeper does
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
    """Lines a second of both, and their ratio."""
    bench.say(f"a sync of {GAMES} games")
    lines = list(logged(bench.seed, GAMES))
    handheld = bench.ready(files=journal(lines))
    synced = len(lines) / (_caught_up_ms(handheld, lines) / 1000)
    length = sum(map(len, lines)) // len(lines) + 1  # a frame has one byte more than the line that print ends
    told = handheld.repl(PRINT % (length, PRINTED)).split()
    printed = PRINTED / (int(told[-1]) / 1e6)
    note = f" ({len(lines)} events, {synced:,.0f} a second; bare printed lines of the same length {printed:,.0f})"
    name = f"bulk sync of {GAMES} games, of what bare print() reaches"
    return [at_least(name, synced / printed, BAR, "", digits=2, note=note)]


def _caught_up_ms(handheld: VirtualHandheld, lines: list[bytes]) -> float:
    """Emulated ms from the question to the last event."""
    pc = HostEnd("bench")
    handheld.run_ms(1000)
    handheld.open_port()
    handheld.send(pc.greet())
    handheld.run_ms(300)  # the hello of power-on and that of the question: the last one counts
    pc.receive(_heard(handheld))
    got: list[bytes] = []
    acknowledged = 0
    began = handheld.now_ms
    handheld.send(pc.ask_from(1))

    def complete() -> bool:
        nonlocal acknowledged
        got.extend(item.line for item in pc.receive(_heard(handheld)) if isinstance(item, Event))
        if len(got) - acknowledged >= ACK_EVERY:
            acknowledged = len(got)
            handheld.send(pc.acknowledge(acknowledged))
        return len(got) >= len(lines)

    handheld.run_until(complete, LONGEST_MS)
    if got[: len(lines)] != lines:
        raise NotCaughtUp(f"{len(got)} of {len(lines)} lines came, or not as they were written.")
    return handheld.now_ms - began


def _heard(handheld: VirtualHandheld) -> bytes:
    """What has come since it was asked last."""
    data = bytes(handheld.received)
    handheld.received.clear()
    return data
