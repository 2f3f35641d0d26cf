"""How busy the processor is while the handheld waits for its player: what the battery pays for nothing."""

from rollkeeper.bench.figure import Figure, at_most
from rollkeeper.bench.workbench import Workbench, roll
from rollkeeper.virtual.handheld import VirtualHandheld

BAR_PERCENT = 3
WATCHED_MS = 10_000


def measure(bench: Workbench) -> list[Figure]:
    """The ready and the choosing screen, with nobody touching the handheld."""
    bench.say("processor load while waiting")
    handheld = bench.ready()
    handheld.run_ms(1000)
    ready = _busy_percent(handheld)
    roll(handheld)
    handheld.run_ms(1000)
    choosing = _busy_percent(handheld)
    return [
        at_most("CPU busy on the ready screen", ready, BAR_PERCENT, "% of the cycles", digits=2),
        at_most("CPU busy on the choosing screen", choosing, BAR_PERCENT, "% of the cycles", digits=2),
    ]


def _busy_percent(handheld: VirtualHandheld) -> float:
    cycles, busy = handheld.cycles, handheld.busy_cycles
    handheld.run_ms(WATCHED_MS)
    return 100 * (handheld.busy_cycles - busy) / (handheld.cycles - cycles)
