"""What holds the step loop up: a PC that does not read, and the journal, by each event and each change of the locks and
at rest by an erase ahead.

For this main.py is replaced by one that runs the very same handheld, but times calls and leaves everything within reach
of the REPL afterwards. The journal is looked at once on a fresh drive, once with 400 games that nobody has synced, once
where the oldest of them go.
"""

from bench.figure import Figure, at_most
from bench.logged import journal, logged
from bench.syncing import Pc
from bench.workbench import Workbench, roll, write_best
from emulator.handheld import VirtualHandheld
from rollkeeper.errors import RollkeeperError

BAR_MS = 10
REST_BAR_MS = 50
TURNS = 13
GAMES = 400
MANY_TURNS = 200  # five sectors
LONGEST_MS = 600_000.0
NAME = "step loop interrupted by the journal"

TIMED = b"""
import time
from roller.hw.board import Board
from roller.handheld import Handheld

handheld = Handheld(Board())
handheld.connect()
longest = {}

def timed(what, name, ticks=time.ticks_us, diff=time.ticks_diff):
    call = getattr(what, name)
    longest[name] = 0
    def measured(*arguments):
        began = ticks()
        result = call(*arguments)
        took = diff(ticks(), began)
        if took > longest[name]:
            longest[name] = took
        return result
    setattr(what, name, measured)
"""

USB = (
    TIMED
    + b"""
timed(handheld.usb, "step")
stuck = [0]

def step(step=handheld.step):
    wake = step()
    if wake and handheld.usb.pending:  # it has something to say, and no room for it
        stuck[0] += 1
    return wake

handheld.step = step
handheld.run()
"""
)

JOURNAL = (
    TIMED
    + b"""
timed(handheld.journal, "append")
timed(handheld.journal, "keep_locks")
timed(handheld.journal, "flush")
handheld.run()
"""
)

# The journal by itself, as fast as it goes: two hundred turns would take a player two hours. `acked`: a PC has all but
# the last events, and the drive is full, so that a sector is erased for each that is filled.
ALONE = """
import gc
import time
from collections import OrderedDict
import rp2
from machine import unique_id
from roller.journal import Journal
from roller.journal.sectors import SectorFiles, Sectors

flash = rp2.Flash()
sectors = Sectors(flash, memoryview(flash), SectorFiles())
began = time.ticks_us()
journal = Journal(sectors, unique_id().hex(), "00000001")
opened = time.ticks_diff(time.ticks_us(), began)
if %(acked)d:
    sectors.count = journal.ring.newest + 3
    journal = Journal(sectors, unique_id().hex(), "00000001")
    journal.acknowledged(journal.last)
first = journal.last
longest = {"event": 0, "locks": 0, "rest": 0}
event = OrderedDict([("roll", "12345"), ("keep", "123")])
game = OrderedDict([("game", "travel"), ("players", ["P1"])])  # what belongs to the last one is never erased
erased = 0

def timed(name, call, *arguments):
    gc.collect()  # which is the handheld's business, not the journal's
    began = time.ticks_us()
    call(*arguments)
    took = time.ticks_diff(time.ticks_us(), began)
    longest[name] = max(longest[name], took)

def erase(sector, call=sectors.erase):
    global erased
    erased += 1
    call(sector)

sectors.erase = erase
while not journal.flushed:  # as a handheld does a moment after power-on
    timed("rest", journal.flush)
for turn in range(%(turns)d):
    for n in range(4):
        if n or turn %% 10:
            timed("event", journal.append, event, 4000 * turn)
        else:
            journal.append(game, 4000 * turn)
        timed("locks", journal.keep_locks, n)
        timed("locks", journal.keep_locks, n + 1)
    if %(acked)d:
        journal.acknowledged(journal.last)
    while not journal.flushed:
        timed("rest", journal.flush)
print(longest["event"], longest["locks"], longest["rest"], erased, opened, journal.last - first)
"""


class NothingBlocked(RollkeeperError):
    """The measurement did not bring about what it is to measure."""


def inside(bench: Workbench) -> list[Figure]:
    """Blocking."""
    bench.say("a PC that reads")
    reading = bench.ready(program=USB)
    with_reader = _longest_step_ms(reading, reads=True)
    bench.say("a PC that does not read")
    without = _longest_step_ms(bench.ready(program=USB), reads=False)
    note = f" (longest time at the cable {without:.1f} ms, with a PC that reads {with_reader:.1f} ms)"
    blocked = max(0.0, without - with_reader)
    return [
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
        handheld.usb.set_reading(False)
    for _ in range(3):
        _turn(handheld)
    handheld.usb.set_reading(True)
    handheld.run_ms(200)
    longest, stuck = handheld.repl("print(longest['step'], stuck[0])").split()
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


class NothingLogged(RollkeeperError):
    """The events of the measurement are not in the journal."""


def journal_writes(bench: Workbench) -> list[Figure]:
    """One whole game on a fresh drive, three rolls a turn; and many turns on a drive that is full of games."""
    return [on_a_fresh_drive(bench), *_with_many_games(bench, False), *_with_many_games(bench, True)]


def on_a_fresh_drive(bench: Workbench) -> Figure:
    """One whole game, three rolls a turn."""
    bench.say("writing the journal")
    handheld = bench.ready(program=JOURNAL)
    for _ in range(TURNS):
        for _ in range(3):
            roll(handheld)
        handheld.run_ms(1500)  # the score screen opens by itself
        write_best(handheld)
    told = handheld.repl("print(longest['append'], longest['keep_locks'], longest['flush'])").split()
    append, locks, rest = (int(each) / 1000 for each in told)
    note = f" (an event {append:.1f}, locks {locks:.1f}, a step at rest {rest:.1f}; {TURNS} turns)"
    return at_most(NAME, max(append, locks, rest), BAR_MS, "ms", digits=1, note=note)


def _with_many_games(bench: Workbench, acknowledged: bool) -> list[Figure]:
    what = f"{GAMES} {'synced games that go' if acknowledged else 'unsynced games in it'}"
    bench.say(f"writing the journal, {what}")
    handheld = bench.handheld(program=b"", files=journal(list(logged(bench.seed, GAMES))))
    handheld.boot()
    told = handheld.repl(ALONE % {"acked": acknowledged, "turns": MANY_TURNS}, LONGEST_MS).split()
    event, locks, rest, erased, opened, events = map(int, told)
    if events != 4 * MANY_TURNS or (erased > 0) != acknowledged:
        raise NothingLogged(f"{events} events instead of {4 * MANY_TURNS}, {erased} erases: this run says nothing.")
    note = (
        f" (an event {event / 1000:.1f}, locks {locks / 1000:.1f}; {MANY_TURNS} turns; found at power-on in"
        f" {opened / 1000:.0f} ms)"
    )
    return [
        at_most(f"{NAME}, {what}", max(event, locks) / 1000, BAR_MS, "ms", digits=1, note=note),
        at_most(f"{NAME} at rest, {what}", rest / 1000, REST_BAR_MS, "ms", digits=1, note=f" ({erased} erases)"),
    ]
