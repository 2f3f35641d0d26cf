"""The battery taken out while the handheld merges packs into a segment: at every flash operation from the first step to
the last pack that is removed.

Law: each image holds every event, in the bytes that were logged; and a handheld booted from one goes on merging.
"""

import random
from collections import Counter, OrderedDict
from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from emulated.player import Player
from faults import shown
from faults.whole_turn import held
from random_match import match
from roller.journal import Journal
from roller.packs import LOOSE
from rollkeeper.virtual.filesystem import FLASH_SIZE, drive_of, read_files
from rollkeeper.virtual.flash_chip import TYPICAL
from rollkeeper.virtual.flash_operation import SECTOR_ERASE, Operation
from rollkeeper.virtual.handheld import VirtualHandheld

GAMES = 100  # given up at once: few events, but long ones. One segment, and packs enough to be merged into it
PLAYERS = [f"Somebody {n:3}" for n in range(8)]
LONGEST_MS = 60_000.0


@cache
def unmerged() -> tuple[dict[str, bytes], list[bytes]]:
    """The files of a journal that has packs to be merged, the last game of it half played; and its lines."""
    with TemporaryDirectory() as folder:
        journal = Journal(folder, "e660583883724a32", "5c1f09aa")
        for number in range(GAMES):
            journal.append(OrderedDict(game="travel", players=PLAYERS), 1000 * number)
            journal.append(OrderedDict(abandon=1), 1000 * number)
            early = number < GAMES // 2 + 5
            while journal._tail or (early and not journal.settled):
                journal.settle()
        for _, event, after in match("travel", 1, 5):
            journal.append(OrderedDict(event), 1000)
            if after.turn > 5 and "score" in event:  # it is calm now
                break
        while journal._tail:
            journal.settle()
        assert journal._packs.segments == 1 and len(journal._packs.starts) > LOOSE + 2
        lines = [journal.line(n) for n in range(1, journal.last + 1)]
        paths = [path for path in sorted(Path(folder).rglob("*")) if path.is_file()]
        return {f"/journal/{path.relative_to(folder).as_posix()}": path.read_bytes() for path in paths}, [
            line for line in lines if line is not None
        ]


def merged_with_cuts(
    image: Path, firmware: dict[str, bytes], seed: int, boots: int, every: int, tell: Callable[[str], None] = str
) -> Counter[str]:
    """Let a handheld merge, look at a torn image of every `every`-th operation, and boot from `boots` of them. Returns
    how many there were of each kind. Raises AssertionError."""
    files, lines = unmerged()
    rng = random.Random(f"merging {seed}")
    handheld = VirtualHandheld(image, files={**firmware, **files}, flash_timing=TYPICAL, seed=seed)
    chip = handheld.flash_chip
    found: Counter[str] = Counter()
    to_boot: list[bytes] = []

    def begun(operation: Operation) -> None:
        found["sector erase" if operation.command == SECTOR_ERASE else "page program"] += 1
        if found.total() % every:
            return
        torn = chip.contents(FLASH_SIZE, rng.getrandbits(32))
        assert held(torn) == lines, f"operation {found.total()}: an event is lost or altered"
        to_boot.append(torn)
        if len(to_boot) > boots:
            to_boot.pop(rng.randrange(len(to_boot)))

    chip.on_operation = begun
    merges(handheld)
    chip.on_operation = None
    found["images read"] = found.total() // every
    for flash in to_boot:
        goes_on(image, flash, lines, rng.getrandbits(32))
        found["images booted"] += 1
        tell(f"{found['images booted']} of {boots} images booted")
    return found


def goes_on(image: Path, flash: bytes, lines: list[bytes], seed: int) -> None:
    """Boot from a cut image: it says and shows what was there, merges to the end, and plays on."""
    handheld = VirtualHandheld(image, flash=flash, flash_timing=TYPICAL, seed=seed)
    player = Player(handheld)
    assert player.lines == lines and player.game is not None
    assert shown.shows(handheld, player.game), "the screen is not what the journal says"
    merges(handheld)
    player.roll()
    assert player.lines[:-1] == lines, "it numbers on"
    assert held(handheld.flash_chip.contents(FLASH_SIZE)) == player.lines


def merges(handheld: VirtualHandheld) -> None:
    """Wait until all full packs are in segments, and no longer beside them."""

    def tidy() -> bool:
        names = read_files(drive_of(handheld.flash_chip.contents(FLASH_SIZE)))
        return sum(name.endswith(".pack") for name in names) == 1

    assert handheld.run_until(tidy, LONGEST_MS, step_ms=100), "it does not merge"
