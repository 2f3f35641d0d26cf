"""How busy the processor is while the handheld waits for its player: what the battery pays for nothing."""

from bench.figure import Figure, at_most, beside
from bench.workbench import Workbench, roll
from rollkeeper.virtual.handheld import VirtualHandheld

BAR_PERCENT = 3
WATCHED_MS = 10_000


def measure(bench: Workbench) -> list[Figure]:
    """The ready and the choosing screen on batteries, with nobody touching the handheld; and at a PC."""
    bench.say("processor load while waiting")
    handheld = bench.ready()
    plugged = _busy_percent(handheld)
    handheld.pull_cable()
    handheld.run_ms(1000)
    ready = _busy_percent(handheld)
    roll(handheld)
    handheld.run_ms(1000)
    choosing = _busy_percent(handheld)
    name = "CPU busy at a PC whose programs have not opened the port since power-on"
    return [
        beside(name, f"{plugged:.2f} % of the cycles (the greeting waits, with an interrupt for each frame)"),
        at_most("CPU busy on the ready screen", ready, BAR_PERCENT, "% of the cycles", digits=2),
        at_most("CPU busy on the choosing screen", choosing, BAR_PERCENT, "% of the cycles", digits=2),
    ]


def _busy_percent(handheld: VirtualHandheld) -> float:
    cycles, busy = handheld.cycles, handheld.busy_cycles
    handheld.run_ms(WATCHED_MS)
    return 100 * (handheld.busy_cycles - busy) / (handheld.cycles - cycles)
