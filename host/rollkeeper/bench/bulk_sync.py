"""How fast a handheld that nobody has synced for 400 games is caught up with, beside bare printed lines on the link."""

import random
from collections import OrderedDict
from collections.abc import Iterator

from rollkeeper.bench import logged_games
from rollkeeper.bench.figure import Figure, at_least
from rollkeeper.bench.workbench import Workbench
from rollkeeper.virtual.failures import VirtualError
from rollkeeper.virtual.handheld import VirtualHandheld
from turnlink.host import Event, HostEnd
from turnlink.line import decode, encode
from turnlink.packing import pack

BAR = 0.7
GAMES = 300  # of 54 events; 400 do not fit the drive of a Pico W beside the firmware any more, those of a Pico do
PACK = 2560  # bytes, as the handheld's journal makes them
EPOCH = "0badcafe"
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
    handheld = bench.ready(files=dict(packs(lines)))
    synced = len(lines) / (_caught_up_ms(handheld, lines) / 1000)
    length = sum(map(len, lines)) // len(lines) + 1  # a frame has one byte more than the line that print ends
    told = handheld.repl(PRINT % (length, PRINTED)).split()
    printed = PRINTED / (int(told[-1]) / 1e6)
    note = f" ({len(lines)} events, {synced:,.0f} a second; bare printed lines of the same length {printed:,.0f})"
    name = f"bulk sync of {GAMES} games, of what bare print() reaches"
    return [at_least(name, synced / printed, BAR, "", digits=2, note=note)]


def logged(seed: int, games: int) -> Iterator[bytes]:
    """The lines of so many games, numbered."""
    rng = random.Random(seed)
    n = 0
    for _ in range(games):
        for event in logged_games.game("travel", rng):
            n += 1
            yield encode(OrderedDict([("n", n), ("t", 4000 * n), *event.items()]))


def packs(lines: list[bytes]) -> Iterator[tuple[str, bytes]]:
    """The files of a journal that holds these events."""
    start, data = 1, b""
    for n, line in enumerate(lines, 1):
        record = pack(line, decode(line))
        if not data or len(data) + len(record) > PACK:
            if data:
                yield f"/journal/{start:08d}.pack", data
            start = n
            data = encode(OrderedDict(journal=2, device="bench", epoch=EPOCH, first=n)) + b"\n"
        data += record
    yield f"/journal/{start:08d}.pack", data


def _caught_up_ms(handheld: VirtualHandheld, lines: list[bytes]) -> float:
    """Emulated ms from the question to the last event."""
    pc = HostEnd("bench")
    handheld.run_ms(1000)
    handheld.plug_in()
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
