"""How long the step loop is interrupted by the journal: by each event and each change of the locks, and at rest by an
erase ahead. Once on a fresh drive, once with 400 games that nobody has synced, once where the oldest of them go."""

from bench.figure import Figure, at_most
from bench.logged_journal import journal, logged
from bench.workbench import Workbench, roll, write_best
from rollkeeper.virtual.virtual_errors import VirtualError

BAR_MS = 10
REST_BAR_MS = 50
TURNS = 13
GAMES = 400
MANY_TURNS = 200  # five sectors
LONGEST_MS = 600_000.0
NAME = "step loop interrupted by the journal"

PROGRAM = b"""
import time
from roller.hw.board import Board
from roller.handheld import Handheld

handheld = Handheld(Board())
journal = handheld.journal
longest = {"append": 0, "keep_locks": 0, "flush": 0}

def timed(name):
    call = getattr(journal, name)
    def measured(*arguments):
        began = time.ticks_us()
        result = call(*arguments)
        took = time.ticks_diff(time.ticks_us(), began)
        if took > longest[name]:
            longest[name] = took
        return result
    setattr(journal, name, measured)

timed("append")
timed("keep_locks")
timed("flush")
handheld.run()
"""


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
    sectors.count = journal._ring.newest + 3
    journal = Journal(sectors, unique_id().hex(), "00000001")
    journal.acknowledged(journal.last)
first = journal.last
longest = {"event": 0, "locks": 0, "rest": 0}
event = OrderedDict([("roll", "12345"), ("keep", "123")])
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
        timed("event", journal.append, event, 4000 * turn)
        timed("locks", journal.keep_locks, n)
        timed("locks", journal.keep_locks, n + 1)
    if %(acked)d:
        journal.acknowledged(journal.last)
    while not journal.flushed:
        timed("rest", journal.flush)
print(longest["event"], longest["locks"], longest["rest"], erased, opened, journal.last - first)
"""


class NothingLogged(VirtualError):
    """The events of the measurement are not in the journal."""


def measure(bench: Workbench) -> list[Figure]:
    """One whole game on a fresh drive, three rolls a turn; and many turns on a drive that is full of games."""
    return [on_a_fresh_drive(bench), *_with_many_games(bench, False), *_with_many_games(bench, True)]


def on_a_fresh_drive(bench: Workbench) -> Figure:
    """One whole game, three rolls a turn."""
    bench.say("writing the journal")
    handheld = bench.ready(program=PROGRAM)
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
