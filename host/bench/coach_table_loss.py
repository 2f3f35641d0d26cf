"""The table of the handheld's hints: how large it is, and what is lost by playing as it says."""

from bench.figure import Figure, at_most
from bench.workbench import Workbench
from coach_table.form import read
from coach_table.losses import MOST, losses
from rollkeeper.flashing.build import TABLE

MOST_BYTES = 64_000


def coach_table_loss(bench: Workbench) -> list[Figure]:
    """All editions, exactly: two minutes, and one more if they are not solved yet."""
    content = bench.files[TABLE]
    found = []
    for name, _, lost in losses(read(content), lambda name, done, total: bench.say(f"{name} by the table, {done}")):
        found.append(at_most(f"points a game lost by the handheld's table, {name}", lost, MOST, "points", digits=4))
    return [at_most("the handheld's table", len(content) / 1000, MOST_BYTES // 1000, "kB", digits=1), *found]
