"""How long the step loop is interrupted by a write to the journal: each event, and each step of packing events away and
of merging packs. Once on a fresh drive, once on one with 400 games that nobody has synced."""

from rollkeeper.bench.figure import Figure, at_most
from rollkeeper.bench.logged_journal import journal, logged
from rollkeeper.bench.workbench import Workbench, roll
from rollkeeper.virtual.failures import VirtualError

BAR_MS = 60
TURNS = 13
GAMES = 400
MANY_TURNS = 200  # four and a half packs: some are merged
LONGEST_MS = 600_000.0
NAME = "step loop interrupted by a journal write"

PROGRAM = b"""
import time
from roller.board import Board
from roller.handheld import Handheld

handheld = Handheld(Board())
journal = handheld.journal
longest = {"append": 0, "settle": 0}

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
timed("settle")
handheld.run()
"""


# The journal by itself, as fast as it goes: two hundred turns would take a player two hours.
ALONE = """
import gc
import time
from collections import OrderedDict
from roller.journal import Journal

journal = Journal("/journal", "", "")
first = journal.last
over = 0
longest = {"event": 0, "packing": 0, "merging": 0}
calls = 0
event = OrderedDict([("roll", "12345"), ("keep", "123")])

def timed(name, call, *arguments):
    global over, calls
    gc.collect()  # which is the handheld's business, not the journal's
    began = time.ticks_us()
    call(*arguments)
    took = time.ticks_diff(time.ticks_us(), began)
    calls += 1
    over += took > %d * 1000
    longest[name] = max(longest[name], took)

for turn in range(%d):
    for n in range(4):
        timed("event", journal.append, event, 4000 * turn)
    while not journal.settled:
        timed("packing" if journal._tail else "merging", journal.settle)
print(longest["event"], longest["packing"], longest["merging"], over, calls, journal.last - first)
"""


class NothingLogged(VirtualError):
    """The events of the measurement are not in the journal."""


def measure(bench: Workbench) -> list[Figure]:
    """One whole game on a fresh drive, three rolls a turn; and many turns on a drive that is nearly full."""
    return [on_a_fresh_drive(bench), _with_many_games(bench)]


def on_a_fresh_drive(bench: Workbench) -> Figure:
    """One whole game, three rolls a turn."""
    bench.say("writing the journal")
    handheld = bench.ready(program=PROGRAM)
    for _ in range(TURNS):
        for _ in range(3):
            roll(handheld)
        handheld.run_ms(1500)  # the score screen opens by itself
        handheld.tap(3)
        handheld.run_ms(200)
        handheld.tap(3)  # yes, should it be a zero
        handheld.run_ms(1000)
    append, settle = map(int, handheld.repl("print(longest['append'], longest['settle'])").split())
    note = f" (an event {append / 1000:.1f}, a step of packing away {settle / 1000:.1f}; {TURNS} turns)"
    return at_most(NAME, max(append, settle) / 1000, BAR_MS, "ms", digits=1, note=note)


def _with_many_games(bench: Workbench) -> Figure:
    bench.say(f"writing the journal with {GAMES} games in it")
    handheld = bench.handheld(program=b"", files=journal(list(logged(bench.seed, GAMES))))
    handheld.boot()
    told = handheld.repl(ALONE % (BAR_MS, MANY_TURNS), LONGEST_MS).split()
    event, packing, merging, over, calls, events = map(int, told)
    if events != 4 * MANY_TURNS:
        raise NothingLogged(f"{events} instead of {4 * MANY_TURNS}: this run says nothing.")
    note = (
        f" (an event {event / 1000:.1f}, packing {packing / 1000:.1f}, merging {merging / 1000:.1f};"
        f" {over} of {calls} steps over the bar; {MANY_TURNS} turns)"
    )
    longest = max(event, packing, merging) / 1000
    return at_most(f"{NAME}, {GAMES} unsynced games in it", longest, BAR_MS, "ms", digits=1, note=note)
