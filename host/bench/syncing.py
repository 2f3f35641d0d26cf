"""The sync: how fast a handheld that nobody has synced for 400 games is caught up with, beside bare printed lines on
the link, and the handheld's RAM that it uses: the ends that are always there, and what comes on top while it sends.

A packet takes 53 us to a PC that fetches it at once, and up to 1 ms to a slow one, or one behind hubs: the ratio must
hold for all of them, for each kind of waiting has a cliff of its own.

What is on top is the highest that the heap stands during a call that makes a frame or takes an answer in, garbage of
that call included, above where it stands when all is said. Code is stated beside it: that of the cable, which is always
there, and that of bulk frames, which is there while old events are sent.
"""

from bench.figure import Figure, at_least, at_most
from bench.logged import journal, logged
from bench.workbench import Workbench, roll
from emulator.chip.usb_frames import BEST_PACKET_US
from emulator.handheld import VirtualHandheld
from rollkeeper.errors import RollkeeperError
from rollkeeper.sync.journal_copy import ACK_EVERY
from turnlink.host import Event, HostEnd

BAR = 0.86
GAMES = 400  # of 54 events
PRINTED = 2000  # lines
FEWER = 10  # times fewer of both with slower packets
SLOWER_US = (60, 80, 120, 250, 500, 1000)
LONGEST_SYNC_MS = 15_000.0

BAR_KB, BULK_BAR_KB = 2.4, 3.0
RAM_GAMES = 30
LONGEST_RAM_MS = 60_000.0  # each call collects garbage first
SHAKES = 4  # for one roll: so slow a program may not feel each

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

RAM = b"""
import gc

def used():
    gc.collect()
    return gc.mem_alloc()

import roller.journal
import roller.hw.board
code = used()
import turnlink.device
import roller.hw.usb
code = used() - code

from roller.handheld import Handheld

handheld = Handheld(roller.hw.board.Board())
handheld.connect()
end = handheld.end
link = handheld.usb
import turnlink.bulk
from roller import unload
bulk_code = used()
unload("turnlink.bulk")
del turnlink
bulk_code -= used()
objects = used()
again = (handheld.end.__class__(handheld.journal, ""), link.__class__(end, handheld.board.frame))
objects = used() - objects
del again

tops = {}
top = [0, "live"]

def topped(name, what):
    call = getattr(what, name)
    def measured(*arguments):
        before = used()
        busy = end.bulk is not None
        result = call(*arguments)
        if result or arguments:
            top[0] = max(top[0], gc.mem_alloc() if busy == (end.bulk is not None) else used())
            if busy:
                top[1] = "bulk"
        return result
    setattr(what, name, measured)

topped("outgoing", end)
topped("receive", end)

def step(calm, call=link.step):
    more = call(calm)
    if top[0] and not more and not link.pending:
        name = top[1]
        tops[name] = max(tops.get(name, 0), top[0] - used())
        top[:] = [0, "live"]
    return more

link.step = step
handheld.run()
"""


class Pc:
    """A PC at the cable: it greets, asks for all events, and acknowledges them, as `rollkeeper sync` does.

    `got` are the events that it has heard, from the first of the journal on.
    """

    def __init__(self, handheld: VirtualHandheld) -> None:
        self.got: list[Event] = []
        self._handheld = handheld
        self.end = HostEnd("bench")
        self._acknowledged = 0

    def greet(self, ms: float) -> None:
        """Greet, and listen for so long."""
        self._handheld.send(self.end.greet())
        self._handheld.run_ms(ms)
        self.hears()

    def ask(self) -> None:
        """Ask for all events."""
        self._handheld.send(self.end.ask_from(1))

    def hears(self) -> int:
        """Take in what has come since the last time, and acknowledge it if it is much. How many events that makes."""
        data = bytes(self._handheld.received)
        self._handheld.received.clear()
        self.got += [item for item in self.end.receive(data) if isinstance(item, Event)]
        if len(self.got) - self._acknowledged >= ACK_EVERY:
            self.acknowledge()
        return len(self.got)

    def acknowledge(self) -> None:
        """Acknowledge all that was heard."""
        self._acknowledged = len(self.got)
        self._handheld.send(self.end.acknowledge(self._acknowledged))


class NotCaughtUp(RollkeeperError):
    """The PC did not get every line, byte for byte: then the time means nothing."""


def bulk_sync(bench: Workbench) -> list[Figure]:
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
    handheld.run_until(lambda: pc.hears() >= len(lines), LONGEST_SYNC_MS)
    got = [event.line for event in pc.got]
    if got[: len(lines)] != lines:
        raise NotCaughtUp(f"{len(got)} of {len(lines)} lines came, or not as they were written.")
    return handheld.now_ms - began


class NothingSent(RollkeeperError):
    """The PC did not get what was to be measured."""


def sync_ram(bench: Workbench) -> list[Figure]:
    """Live and bulk."""
    bench.say("RAM of the sync")
    handheld = bench.ready(program=RAM, files=journal(list(logged(bench.seed, RAM_GAMES))))
    code, bulk_code, objects, live, bulk = measured(handheld)
    bulk -= bulk_code
    always = f"{objects} bytes always"
    of_live = f" ({always}, {live} while an event is sent; code besides: {code / 1024:.1f} kB)"
    of_bulk = f" ({always}, {bulk} while slots are sent; code besides, while they are sent: {bulk_code} bytes)"
    name = "device RAM used by sync"
    return [
        at_most(f"{name}, live", (objects + live) / 1024, BAR_KB, "kB", digits=1, note=of_live),
        at_most(f"{name}, old events", (objects + bulk) / 1024, BULK_BAR_KB, "kB", digits=1, note=of_bulk),
    ]


def measured(handheld: VirtualHandheld) -> list[int]:
    """Bytes: code of the cable, code of bulk frames, both ends, and the most on top, live and bulk."""
    pc = Pc(handheld)
    handheld.run_ms(1000)
    handheld.open_port()
    pc.greet(500)
    pc.ask()
    if not handheld.run_until(lambda: pc.end.hello is not None and pc.hears() >= pc.end.hello.last, LONGEST_RAM_MS):
        raise NothingSent(f"{len(pc.got)} old events came, and no more.")
    pc.acknowledge()
    handheld.run_ms(1000)
    before = len(pc.got)
    for wanted in (before + 1, before + 2):
        for _ in range(SHAKES):
            roll(handheld)
            if handheld.run_until(lambda: pc.hears() >= wanted, LONGEST_RAM_MS / SHAKES):  # noqa: B023
                break
        else:
            raise NothingSent("The rolls did not come.")
        pc.acknowledge()
        handheld.run_ms(500)
    told = handheld.repl("print(code, bulk_code, objects, tops['live'], tops['bulk'])")
    return [int(each) for each in told.split()]
