"""How large the firmware is on the drive of the Pico."""

from bench.figure import Figure, at_most
from bench.workbench import Workbench
from rollkeeper.flashing.bundle import BUNDLE

# 150,000 without dice that can be checked (noise, DRBG, seeds, shares, seal: 7.1 kB) and bots (2.5 kB).
MOST = 170_000  # bytes: 42 blocks of the drive


def bundle_size(bench: Workbench) -> list[Figure]:
    """The file that `make flash` puts there, with all modules."""
    size = len(bench.files[BUNDLE])
    return [at_most("firmware bundle", size / 1000, MOST // 1000, "kB", digits=1)]
