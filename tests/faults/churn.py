"""littlefs at work beside raw slots, and power cuts in both: does each leave the other alone?

A machine lays the journal's one-block files, changes other files at random up to a full drive, programs slots and
erases sectors raw, and loses its power in the middle of any of it. After each cut the drive is mounted anew, its
marginal bits read anew, and everything is judged: the files, where each sector is, every slot, every block.

littlefs believes a commit that reads whole once, whatever a marginal bit in it does later. So the bits that a cut left
marginal outside the journal's blocks stay, on the drive that goes on, as they read at the next power-on; what they can
do is tried on a copy, whose bits change all the time, and counted by its worst end in `Churn.ends`. In the journal's
blocks marginal bits stay marginal. A slot that is lost, or a sector that littlefs wrote to, is never excused, on a copy
neither.
"""

import random
from collections import Counter
from collections.abc import Callable
from contextlib import suppress

from littlefs import LittleFS, LittleFSError, lfs

from faults.churned_drive import PowerGone, TornDrive
from faults.churned_files import Files, Tree, opened
from faults.raw_slots import Ring, laid

FOLDER, BEGUN = "/journal", "/journal.new"
EVERY = 60  # operations between two looks at everything while the power stays
GONE_BACK = (-2, -17, -20, -21, -39)  # no entry, entry exists, no folder, a folder, not empty
RESTLESS = 30  # operations on a copy with bits that change all the time


class Broken(AssertionError):
    """Something is not as it must be; `kind` says what, in the words of Churn.ends."""

    def __init__(self, kind: str, more: str) -> None:
        super().__init__(f"{kind}: {more}")
        self.kind = kind


class Churn:
    """A drive with a journal of so many sectors. `counts` says what has happened."""

    def __init__(self, blocks: int, sectors: int, seed: int) -> None:
        self.rng = random.Random(f"churn {blocks} {sectors} {seed}")
        self.sectors = sectors
        self.journal_share = 0.35  # of the operations
        self.stirs = True  # see mount; a test breaks it
        self.fullest = 0  # blocks in use, at most
        self.counts: Counter[str] = Counter()
        self.ends: Counter[str] = Counter()
        self.drive = TornDrive(blocks, self.rng)
        self.mounted = self.drive.mounted(fresh=True)
        self.files = Files(self.rng)
        self._lay()
        where = self._map(look(self.drive, self.mounted)[1])
        self.drive.ours = set(where)
        self.ring = Ring(self.drive, where, self.rng)
        self.files.meanwhile = self._meanwhile

    # -- the course of things

    def run(self, operations: int, cuts: float, copies: float = 1.0) -> None:
        """So many operations; `cuts` of them lose the power, and of the cuts that leave marginal bits to littlefs
        `copies` are tried on a copy as well. Raises Broken."""
        for number in range(operations):
            if self.rng.random() < cuts:
                self.drive.fuse = self.rng.randrange(12)
            self.operation()
            if not self.drive.powered:
                self.counts[f"inside {self.drive.cut_inside}"] += 1
                self.power_on(self.rng.random() < copies)
            elif number % EVERY == EVERY - 1:
                self.judge()
        self.drive.fuse = -1
        self.power_on(False)
        self.counts["no room"] = self.files.refused
        self.counts["slots"] = self.ring.programs
        self.counts["sectors erased"] = self.ring.erases

    def operation(self) -> None:
        """One change of a file, or one of the journal."""
        self.counts["operations"] += 1
        try:
            if self.rng.random() < self.journal_share:
                self.ring.work()
            else:
                refused = self.files.refused
                self.files.change(self.mounted)
                if self.files.refused > refused:  # littlefs leaves its cache filled after a write without room, and
                    self.mount()  # asserts at the next one; MicroPython compiles its assertions out (LFS2_NO_ASSERT)
        except (LittleFSError, OSError, PowerGone) as error:
            if self.drive.powered:
                raise Broken(_meaning(error), repr(error)) from error
        self._untouched()

    def _meanwhile(self) -> None:
        if self.rng.random() < 0.2:
            self.ring.work()

    def power_on(self, with_copy: bool) -> None:
        """The power is back: the journal begins, the drive is mounted, everything is judged."""
        if with_copy and self.drive.doubts():
            self.ends[self._copied().restless()] += 1
        self.drive.power_on()
        self.drive.flush()
        while True:
            try:
                if self.rng.random() < 0.05:
                    self.drive.fuse = self.rng.randrange(3)
                self.ring.begin()
                break
            except PowerGone:
                self.counts["at power-on"] += 1
                self.drive.power_on()
        self.drive.fuse = -1
        self.mount()
        self.judge()

    def mount(self) -> None:
        """The drive is mounted anew. Raises Broken.

        A cut inside a rename from folder to folder can hide the entry after the renamed one, be it the journal's whole
        folder, until something else is to be changed (littlefs 2.11). To remove what is not there is enough.
        """
        try:
            self.mounted = self.drive.mounted()
            seen = listed(self.mounted)
            if self.stirs:
                with suppress(FileNotFoundError):
                    self.mounted.remove("/nothing")
            hidden = {path for path in listed(self.mounted) if path not in seen}
        except LittleFSError as error:
            raise Broken("drive not mounted", repr(error)) from error
        self.counts["entries hidden at power-on"] += len([path for path in hidden if not path.startswith(f"{FOLDER}/")])
        self.counts["journals hidden at power-on"] += FOLDER in hidden

    # -- the journal's files

    def _lay(self) -> None:
        """Make them in a folder of another name and rename that; after a power cut all of it begins anew."""
        while FOLDER not in listed(self.mounted):
            self.drive.fuse = self.rng.randrange(40 * self.sectors)  # littlefs takes some 19 operations a file
            try:
                if BEGUN in listed(self.mounted):
                    self.mounted.remove(BEGUN, recursive=True)
                self.mounted.mkdir(BEGUN)
                for sector in range(self.sectors):
                    with opened(self.mounted, f"{BEGUN}/{sector:03}", "w") as file:
                        lfs.file_write(self.mounted.fs, file, laid(sector))
                self.mounted.rename(BEGUN, FOLDER)
            except LittleFSError:
                self.counts["while laying"] += 1
                self.drive.power_on()
                self.drive.flush()
                self.mount()
        self.drive.fuse = -1

    def _map(self, blocks: dict[str, set[int]]) -> list[int]:
        found = [blocks.get(f"{FOLDER}/{sector:03}", set()) for sector in range(self.sectors)]
        for sector, places in enumerate(found):
            if len(places) != 1:
                raise Broken("sector file gone", f"{sector} is in blocks {sorted(places)}")
        return [place for places in found for place in places]

    # -- judging

    def _untouched(self) -> None:
        if self.drive.trespasses:
            raise Broken("littlefs wrote into the journal", f"blocks {sorted(set(self.drive.trespasses))}")

    def judge(self) -> None:
        """Look at everything, its marginal bits read anew. Raises Broken."""
        self.drive.read_again()
        self._untouched()
        damage = self.ring.damage()
        if damage:
            raise Broken("slot lost", "; ".join(damage[:3]))
        try:
            tree, blocks, folders = look(self.drive, self.mounted)
        except (LittleFSError, OSError) as error:
            raise Broken(_meaning(error), repr(error)) from error
        where = self._map(blocks)
        if where != self.ring.where:
            raise Broken("sector file gone", f"moved: {set(enumerate(where)) - set(enumerate(self.ring.where))}")
        for sector, block in enumerate(where):
            if tree[f"{FOLDER}/{sector:03}"] != self.drive.block(block):
                raise Broken("sector file gone", f"{sector} reads otherwise through littlefs")
        used = Counter(folders)
        for places in blocks.values():
            used.update(places)
        shared = [block for block, times in used.items() if times > 1]
        if shared:
            raise Broken("two files share a block", str(shared))
        if not self.files.found({path: what for path, what in tree.items() if not path.startswith(FOLDER)}):
            raise Broken("finished change lost", _difference(tree, self.files.possible))
        self.counts["looks at everything"] += 1
        self.counts["slots kept"] = self.ring.kept
        self.fullest = max(self.fullest, len(used))

    # -- what marginal bits can do to littlefs

    def _copied(self) -> "Churn":
        other = Churn.__new__(Churn)
        other.rng = random.Random(self.rng.getrandbits(32))
        other.sectors, other.journal_share, other.stirs = self.sectors, self.journal_share, self.stirs
        other.fullest = 0
        other.counts, other.ends = Counter(), Counter()
        other.drive = self.drive.copy(other.rng)
        other.files = self.files.copy(other.rng)
        other.ring = self.ring.copy(other.drive, other.rng)
        other.files.meanwhile = other._meanwhile
        return other

    def restless(self) -> str:
        """Power on, and work on with marginal bits that read differently every now and then. Returns how it ended."""
        try:
            self._power_on_again()
            for _ in range(RESTLESS):
                self.operation()
                self.drive.read_again()
                if self.rng.random() < 0.1:
                    self._power_on_again()
            self._power_on_again()
        except Broken as broken:
            damage = self.ring.damage()
            if damage or broken.kind in ("slot lost", "littlefs wrote into the journal"):
                raise
            return broken.kind if self._journal_is_there() else f"{broken.kind}, and the way to the journal's files"
        return "nothing lost"

    def _journal_is_there(self) -> bool:
        try:
            return self._map(look(self.drive, self.mounted, FOLDER)[1]) == self.ring.where
        except (Broken, LittleFSError, OSError):
            return False

    def _power_on_again(self) -> None:
        self.drive.power_on()
        self.ring.begin()
        self.mount()
        self.judge()


def listed(mounted: LittleFS, top: str = "/") -> Tree:
    """Every path; the files still without their content."""
    tree: Tree = {}
    for folder, inside, names in mounted.walk(top):
        front = folder.rstrip("/")
        tree.update({f"{front}/{name}": None for name in inside})
        tree.update({f"{front}/{name}": b"" for name in names})
    return tree


def look(drive: TornDrive, mounted: LittleFS, top: str = "/") -> tuple[Tree, dict[str, set[int]], set[int]]:
    """Every file and folder; the blocks that littlefs reads for the content of each file; those of the folders."""
    blocks: dict[str, set[int]] = {}
    drive.seen = set()
    tree = listed(mounted, top)
    folders = drive.seen
    for path, what in tree.items():
        if what is not None:
            with opened(mounted, path, "r") as file:
                drive.seen = blocks[path] = set()
                tree[path] = bytes(lfs.file_read(mounted.fs, file, lfs.file_size(mounted.fs, file)))
                drive.seen = set()
    return tree, blocks, folders


def _meaning(error: Exception) -> str:
    """What it says of the file system that it refuses a change that is all right, or to read what is there."""
    gone_back = isinstance(error, OSError) or getattr(error, "code", 0) in GONE_BACK
    return "finished change lost" if gone_back else "files unreadable"


def _difference(tree: Tree, possible: list[Tree]) -> str:
    known = possible[0]
    return str([path for path in {*known, *tree} if not path.startswith(FOLDER) and tree.get(path) != known.get(path)])


def churned(
    blocks: int, sectors: int, seed: int, operations: int, tell: Callable[[int], None] = lambda done: None
) -> Counter[str]:
    """A whole long run. Returns its counts. Raises Broken."""
    machine = Churn(blocks, sectors, seed)
    for done in range(0, operations, 500):
        machine.run(min(500, operations - done), cuts=0.1, copies=0.5)
        tell(done)
    where = [name for name in machine.counts if name.startswith("inside ") or name in ("at power-on", "while laying")]
    ends = {f"copies: {end}": count for end, count in machine.ends.items()}
    return machine.counts + Counter(ends) + Counter(cuts=sum(machine.counts[name] for name in where))
