"""The handheld's RAM that the sync uses: the ends that are always there, and what comes on top while it sends.

What is on top is the highest that the heap stands during a call that makes a frame or takes an answer in, garbage of
that call included, above where it stands when all is said. Code is stated beside it: that of the cable, which is always
there, and that of bulk frames, which is there while old events are sent.
"""

from bench.figure import Figure, at_most
from bench.logged_journal import journal, logged
from bench.pc import Pc
from bench.workbench import Workbench, roll
from rollkeeper.virtual.handheld import VirtualHandheld
from rollkeeper.virtual.virtual_errors import VirtualError

BAR_KB, BULK_BAR_KB = 2.4, 3.0
GAMES = 30
LONGEST_MS = 60_000.0  # each call collects garbage first

PROGRAM = b"""
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


class NothingSent(VirtualError):
    """The PC did not get what was to be measured."""


def measure(bench: Workbench) -> list[Figure]:
    """Live and bulk."""
    bench.say("RAM of the sync")
    handheld = bench.ready(program=PROGRAM, files=journal(list(logged(bench.seed, GAMES))))
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
    if not handheld.run_until(lambda: pc.end.hello is not None and pc.hears() >= pc.end.hello.last, LONGEST_MS):
        raise NothingSent(f"{len(pc.got)} old events came, and no more.")
    pc.acknowledge()
    handheld.run_ms(1000)
    before = len(pc.got)
    for _ in range(2):
        roll(handheld)
        pc.hears()
        pc.acknowledge()
        handheld.run_ms(500)
    if len(pc.got) < before + 2:
        raise NothingSent("The rolls did not come.")
    told = handheld.repl("print(code, bulk_code, objects, tops['live'], tops['bulk'])")
    return [int(each) for each in told.split()]
