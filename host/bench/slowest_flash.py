"""What the player feels on a Pico whose flash is as slow as its datasheet allows: 400 ms an erase, 3 ms a page."""

from dataclasses import replace

from bench import journal_writes, power_on, tumbling
from bench.figure import Figure
from bench.workbench import Workbench
from rollkeeper.virtual.chip.flash_operation import MAXIMUM


def measure(bench: Workbench) -> list[Figure]:
    """The figures that depend on it, beside their ordinary bars."""
    slow = replace(bench, flash_timing=MAXIMUM)
    figures = [*power_on.empty_and_in_a_game(slow), *tumbling.measure(slow), journal_writes.on_a_fresh_drive(slow)]
    return [replace(figure, name=f"slowest flash: {figure.name}") for figure in figures]
