"""Measures what is felt of the handheld on the emulated Pico (power-on, keys, tumbling dice, free heap, the sync of
a long absence) and what explains it: the journal's time and the size of the firmware."""

import random
import re
import tempfile
import time
from contextlib import closing
from itertools import pairwise
from pathlib import Path

from bench.figure import Figure, Measured, NotMeasured, Part
from bench.logged import DEVICE, EPOCH, begun_match, journal, logged, numbered
from bench.tours import TOURS
from bench.workbench import POWER_ON_MS, Workbench, first_picture, roll, settled, write_best
from emulator.handheld import VirtualHandheld
from rollkeeper.flashing import romfs
from rollkeeper.flashing.layout import JOURNAL_SIZE, ROMFS_SIZE
from rollkeeper.store import Store
from rollkeeper.sync.session import ACK_EVERY
from turnlink.host import Event, HostEnd

GAMES = 190  # of 54 events: as many as fit, and then one of the longest

READY = Figure("power-on to the ready screen", 0.7, "s", "emulated, no game on the flash", 2)
GAME = Figure("power-on into a game", 0.75, "s", "emulated, after two rolls of it", 2)
FULL = Figure(f"power-on with {GAMES} games", 0.9, "s", "emulated, games that no PC has", 2)
MATCH = Figure("power-on into a match of eight with 400 events", 1.5, "s", "emulated", 2)

PRESSES = 40
PAUSES_MS = (31.0, 1200.0)  # at chance between two presses: with a refresh of the display, or a look at the sensor, too
TO_LED = Figure("key to LED", 5, "ms", f"emulated, slowest of {PRESSES} presses at chance", 1)
TO_PICTURE = Figure("key to picture in play", 50, "ms", "emulated, the same presses, to the complete picture")
# What opens from a screen of the game, or from the menu by so many presses of key 2.
PAGES = {"boxes": 5, "card": 1, "menu": 4}
IN_THE_MENU = {"new game": 1, "roller only": 3, "score card": 4, "settings": 5, "sync": 6, "about": 8}
OPENS = Figure("a page opens", 150, "ms", f"emulated, slowest of {len(PAGES) + len(IN_THE_MENU)} pages")

TURNS = 5
SHAKE_MS = 600
ONE_PICTURE_MS = 3.0  # changes closer together belong to one picture; between two there are 5 ms at least
LOOK_MS = 800  # from the end of a shake, when the third roll's score screen has not opened yet
RATE = Figure("tumbling dice", 25, "pictures a second", f"emulated, slowest of {3 * TURNS} rolls", least=True)
GAP = Figure("longest gap between two pictures of tumbling dice", 80, "ms", "emulated, the same rolls")
REST = Figure("end of a shake to dice at rest and on flash", 700, "ms", "emulated, slowest of the same rolls")

HEAP = Figure(
    "free heap in the worst screen", 75, "kB",
    "emulated, OLED build, in a match of eight and Challenge with four, every page opened before", least=True,
)  # fmt: skip

LONGEST_SYNC_MS = 120_000.0
BATCH = 250  # events in a transaction
SYNC = Figure(f"sync of a long absence, {GAMES} games", 60, "s", "emulated cable, then their commits on the PC", 1)

MANY_TURNS = 200
HELD_UP = Figure("game held up by its journal, longest", 15, "ms", f"emulated, an event or locks in {MANY_TURNS} turns")

SIZE = Figure("size of the firmware", ROMFS_SIZE // 1000, "kB", "the ROMFS that `make flash` deploys, and its room", 1)


def power_on(bench: Workbench) -> list[Measured]:
    """To the first picture: no game, in the middle of one, with many games, in the middle of a long match."""
    bench.say("power-on")
    handheld = bench.handheld()
    ready = first_picture(handheld)
    handheld.run_ms(500)
    for _ in range(2):
        roll(handheld)
    again = first_picture(bench.handheld(flash=handheld.cut_power()))
    bench.say(f"power-on with {GAMES} games")
    lines = list(logged(bench.seed, GAMES))
    full = first_picture(bench.handheld(files=journal(lines, locks_from=len(lines) - len(lines) // GAMES)))
    bench.say("power-on into a long match")
    events = begun_match("travel", 8, 400, random.Random(bench.seed))
    match = bench.handheld(files=journal(list(numbered(events)), locks_from=1))
    greeting = first_picture(match)  # so many events take so long that it is shown meanwhile
    match.run_until(lambda: match.oled.changed_ms > greeting, POWER_ON_MS)
    times = (ready, again, full, settled(match))
    return [figure.of(ms / 1000) for figure, ms in zip((READY, GAME, FULL, MATCH), times, strict=True)]


def keys(bench: Workbench) -> list[Measured]:
    """From a key press to its LED and to the picture that shows it, while dice are chosen; and to a page that opens."""
    bench.say("keys")
    handheld = bench.ready()
    roll(handheld)
    chance = random.Random(bench.seed)
    leds, pictures = [], []
    for _ in range(PRESSES):
        handheld.run_ms(chance.uniform(*PAUSES_MS))
        led, picture = _press(handheld, chance.randint(1, 5))
        leds.append(led)
        pictures.append(picture)
    opened = _pages(handheld)
    slowest = max(opened, key=lambda name: opened[name])
    return [TO_LED.of(max(leds)), TO_PICTURE.of(max(pictures)), OPENS.of(opened[slowest], slowest)]


def _press(handheld: VirtualHandheld, key: int) -> tuple[float, float]:
    """ms from the press to the LED and to the end of the picture; what does not come counts as the time waited."""
    pressed, led, oled = handheld.now_ms, handheld.board.leds[key - 1], handheld.oled
    before_lit, before_changes = led.lit, oled.changes
    handheld.tap(key, 90)
    waited = handheld.now_ms - pressed
    led_ms = led.changed_ms - pressed if led.lit != before_lit else waited
    picture_ms = oled.changed_ms - pressed if oled.changes != before_changes else waited
    handheld.run_ms(60)
    return led_ms, picture_ms


def _pages(handheld: VirtualHandheld) -> dict[str, float]:
    """ms from the press that opens each page to its complete picture, after a box was written."""
    handheld.hold(1)
    handheld.run_ms(500)
    write_best(handheld)
    handheld.run_ms(1500)
    found = {}
    for name, key in PAGES.items():
        found[name] = _open(handheld, key)
        handheld.tap(5)
        handheld.run_ms(500)
    for name, down in IN_THE_MENU.items():
        _open(handheld, 4)
        for _ in range(down):
            _open(handheld, 2)
        found[name] = _open(handheld, 3)
        for _ in range(2):  # to the menu, to the game
            handheld.tap(5)
            handheld.run_ms(500)
    return found


def _open(handheld: VirtualHandheld, key: int) -> float:
    """ms from a press to the picture that it leads to. Raises NotMeasured."""
    pressed, before = handheld.now_ms, handheld.oled.changes
    handheld.press(key)
    handheld.run_until(lambda: handheld.oled.changes != before, 1000)
    if handheld.oled.changes == before:
        raise NotMeasured(f"Key {key} has opened nothing.")
    took = settled(handheld) - pressed
    handheld.release(key)
    handheld.run_ms(300)
    return took


def tumbling(bench: Workbench, turns: int = TURNS) -> list[Measured]:
    """Whole turns, while events are written: pictures a second of the slowest roll, the longest time without a new
    picture, and how soon all is at rest."""
    bench.say("tumbling dice")
    handheld = bench.ready()
    rates: list[float] = []
    gaps: list[float] = []
    rests: list[float] = []
    for _ in range(turns):
        for _ in range(3):
            pictures, rest = _tumble(handheld)
            gaps += (between := [after - before for before, after in pairwise(pictures)])
            rates.append(1000 * len(between) / sum(between))
            rests.append(rest)
        handheld.run_ms(1300)  # the score screen opens by itself
        write_best(handheld)
    return [RATE.of(min(rates)), GAP.of(max(gaps)), REST.of(max(rests))]


def _tumble(handheld: VirtualHandheld) -> tuple[list[float], float]:
    """When each picture was complete, from the first of the shake to the dice at rest; and how many ms after the end of
    the shake that was. Raises NotMeasured."""
    ends: list[float] = []
    changes = handheld.oled.changes
    handheld.start_shake()
    begun = handheld.now_ms
    while handheld.now_ms < begun + SHAKE_MS + LOOK_MS:
        if handheld.now_ms >= begun + SHAKE_MS:
            handheld.stop_shake()
        handheld.run_ms(1)
        if handheld.oled.changes != changes:
            changes = handheld.oled.changes
            if ends and handheld.oled.changed_ms - ends[-1] < ONE_PICTURE_MS:
                ends[-1] = handheld.oled.changed_ms
            else:
                ends.append(handheld.oled.changed_ms)
    if not ends or ends[-1] < begun + SHAKE_MS:
        raise NotMeasured("The dice did not tumble: five alike are celebrated. Measure with another --seed.")
    return ends, ends[-1] - begun - SHAKE_MS


# The firmware's own program, but it has opened every page already, and notes the least that is free in the first steps
# of each phase.
WATCHED = """
import gc
for name in %(modules)r:
    __import__(name)
from roller.hw.board import Board
from roller.handheld import Handheld

handheld = Handheld(Board())
least = {}
seen = [0, ""]

def step(step=handheld.step):
    wake = step()
    name = handheld.app.phase.name
    seen[:] = [seen[0] + 1 if name == seen[1] else 0, name]
    if seen[0] < 3:
        gc.collect()
        least[name] = min(least.get(name, 1000000), gc.mem_free())
        return min(wake, 5)
    return wake

handheld.step = step
try:
    handheld.run()
except KeyboardInterrupt:  # asked what it has noted
    pass
"""


def heap(bench: Workbench) -> list[Measured]:
    """The least that is free after garbage was collected. Raises NotMeasured."""
    free: dict[str, int] = {}
    ours = [path.removesuffix(".mpy").replace("/", ".") for path in bench.files if path.endswith(".mpy")]
    # What no game of this build loads.
    other = re.compile(r"start|language_|roller\.leds|roller\.hw\.(pixel_pin|service_mode)")
    modules = [name.removesuffix(".__init__") for name in ours if not other.match(name)]
    program = (WATCHED % {"modules": modules}).encode()
    for name, tour in TOURS.items():
        bench.say(f"free heap, {name}")
        told = tour.told(bench, program, "for name in least:\n    print(name, least[name])\n")
        found = {phase: int(size) for phase, size in re.findall(r"^(\w+) (\d+)\r?$", told, re.MULTILINE)}
        missed = set(tour.sees.split()) - found.keys()
        if missed:
            raise NotMeasured(f"The tour {name!r} did not come to {', '.join(missed)}.")
        free |= {phase: min(size, free.get(phase, size)) for phase, size in found.items()}
    worst = min(free, key=lambda phase: free[phase])
    return [HEAP.of(free[worst] / 1024, f"{worst}, of {len(free)} screens")]


def sync(bench: Workbench) -> list[Measured]:
    """The cable with all its events, and then, as if the PC had not begun before, their commits (wall time)."""
    bench.say(f"a sync of {GAMES} games")
    lines = list(logged(bench.seed, GAMES))
    handheld = bench.ready(files=journal(lines))
    handheld.open_port()
    handheld.run_ms(1000)
    events: list[Event] = []
    cable = caught_up_ms(handheld, lines, events) / 1000
    with tempfile.TemporaryDirectory() as folder, closing(Store(Path(folder) / "games.sqlite3")) as store:
        begun = time.perf_counter()
        for at in range(0, len(events), BATCH):
            store.keep(DEVICE, EPOCH, events[at : at + BATCH])
        commits = time.perf_counter() - begun
    return [SYNC.of(cable + commits, f"{cable:.1f} s and {commits:.1f} s")]


def caught_up_ms(handheld: VirtualHandheld, lines: list[bytes], got: list[Event] | None = None) -> float:
    """Emulated ms from a PC's question to the last event, as `rollkeeper sync` asks; `got` gets the events. Raises
    NotMeasured."""
    got = [] if got is None else got
    end = HostEnd("bench")
    acknowledged = 0

    def hears() -> int:
        nonlocal acknowledged
        data = bytes(handheld.received)
        handheld.received.clear()
        got.extend(item for item in end.receive(data) if isinstance(item, Event))
        if len(got) - acknowledged >= ACK_EVERY:
            acknowledged = len(got)
            handheld.send(end.acknowledge(acknowledged))
        return len(got)

    handheld.received.clear()
    handheld.send(end.greet())
    handheld.run_ms(300)  # the hello of power-on and that of the question: the last one counts
    hears()
    began = handheld.now_ms
    handheld.send(end.ask_from(1))
    handheld.run_until(lambda: hears() >= len(lines), LONGEST_SYNC_MS)
    if [event.line for event in got][: len(lines)] != lines:
        raise NotMeasured(f"{len(got)} of {len(lines)} lines came, or not as they were written.")
    return handheld.now_ms - began


# The journal by itself, as fast as it goes: two hundred turns would take a player two hours. A PC has all but the last
# events, and the drive is full, so that a sector is erased at rest for each that is filled.
JOURNAL = """
import gc
import time
from collections import OrderedDict
import rp2
from machine import unique_id
from roller.journal import Journal

flash = rp2.Flash(start=0, len=%(size)d)
journal = Journal(flash, memoryview(flash), unique_id().hex(), "00000001")
journal.acknowledged(journal.last)
first = journal.last
longest = {"play": 0, "rest": 0}
event = OrderedDict([("roll", "12345"), ("keep", "123")])
game = OrderedDict([("game", "travel"), ("players", ["P1"])])  # what belongs to the last one is never erased

def timed(name, call, *arguments):
    gc.collect()  # which is the handheld's business, not the journal's
    began = time.ticks_us()
    call(*arguments)
    longest[name] = max(longest[name], time.ticks_diff(time.ticks_us(), began))

for turn in range(%(turns)d):
    while not journal.flushed:  # as a handheld does between two turns
        timed("rest", journal.flush)
    for n in range(4):
        timed("play", journal.append, event if n or turn %% 10 else game, 4000 * turn)
        timed("play", journal.keep_locks, n)
        timed("play", journal.keep_locks, n + 1)
    journal.acknowledged(journal.last)
print(longest["play"], longest["rest"], journal.last - first)
"""


def held_up(bench: Workbench) -> list[Measured]:
    """The journal of a drive full of games, the oldest of which go. Raises NotMeasured."""
    bench.say("the journal")
    handheld = bench.handheld(program=b"", files=journal(list(logged(bench.seed, GAMES))))
    handheld.boot()
    before = handheld.flash_chip.erases
    program = JOURNAL % {"turns": MANY_TURNS, "size": JOURNAL_SIZE}
    play, rest, events = map(int, handheld.repl(program, 600_000.0).split())
    if events != 4 * MANY_TURNS or handheld.flash_chip.erases == before:
        raise NotMeasured(f"{events} events instead of {4 * MANY_TURNS}, or no erase: this run says nothing.")
    return [HELD_UP.of(play / 1000, f"{rest / 1000:.0f} ms at rest, by an erase ahead")]


def size(bench: Workbench) -> list[Measured]:
    """Of the ROMFS with all modules."""
    return [SIZE.of(len(romfs.marked(romfs.packed(bench.files))) / 1000)]


PARTS = {
    "power-on": Part(power_on, (READY, GAME, FULL, MATCH)),
    "keys": Part(keys, (TO_LED, TO_PICTURE, OPENS)),
    "tumbling": Part(tumbling, (RATE, GAP, REST)),
    "heap": Part(heap, (HEAP,)),
    "sync": Part(sync, (SYNC,)),
    "journal": Part(held_up, (HELD_UP,)),
    "size": Part(size, (SIZE,)),
}
