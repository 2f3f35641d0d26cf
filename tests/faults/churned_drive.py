"""A flash drive under littlefs and under raw slots alike, whose power may go inside any program or erase of either.

littlefs-python calls read, prog, erase and sync; the raw journal calls program_slot and erase_sector, as on the Pico
rp2.Flash does. What a cut leaves follows flash_operation.py: cells in any order, and marginal bits, which read
differently at the next power-on and later. A program can only pull bits to 0, as in the chip.
"""

import random
from typing import Any

from littlefs import LittleFS
from rollkeeper.flashing.littlefs_drive import CACHE_SIZE, DISK_VERSION, PROGRAM_SIZE

from emulator.chip.flash_chip import PAGE
from emulator.chip.flash_operation import PAGE_PROGRAM, PRE_PROGRAM, SECTOR_ERASE, Operation, reread
from rollkeeper.flashing.board import BLOCK_SIZE, Geometry

BLOCK_CYCLES = 100  # of MicroPython's littlefs: so often a directory's block is erased before it moves
NO_POWER = -5  # littlefs's LFS_ERR_IO
UNKIND = ((0.28, 0.3), (0.94, 0.97))  # of a phase: only the first cells, or only the last, are marginal
ANY_TIME = 0.5  # of the cuts come whenever they come, the others at an unkind time


class PowerGone(Exception):
    """The power went inside an operation of the raw journal."""


class TornDrive:
    """The memory of a drive. `ours` are the blocks in which littlefs must not write."""

    def __init__(self, geometry: Geometry, rng: random.Random) -> None:
        self.geometry, self.rng = geometry, rng
        self.memory = bytearray(b"\xff" * geometry.size)
        self.marginal: dict[int, int] = {}
        self.ours: set[int] = set()
        self.trespasses: list[int] = []  # blocks of ours in which littlefs wrote
        self.seen: set[int] = set()  # blocks that littlefs has read since somebody emptied this
        self.powered = True
        self.fuse = -1  # so many more operations, and the power goes inside the next; negative: never
        self.cut_inside = ""
        self.operations = 0

    def copy(self, rng: random.Random) -> "TornDrive":
        """The same chip once more, to see what could have become of it."""
        other = TornDrive(self.geometry, rng)
        other.memory[:] = self.memory
        other.marginal = dict(self.marginal)
        other.ours = set(self.ours)
        return other

    # -- power

    def power_on(self) -> None:
        """The power is back, and the marginal bits read differently."""
        self.powered, self.fuse = True, -1
        self.read_again()

    def read_again(self) -> None:
        """Chance decides the marginal bits anew."""
        reread(self.memory, self.marginal, self.rng)

    def doubts(self) -> dict[int, int]:
        """The marginal bits outside the raw journal's blocks."""
        return {at: mask for at, mask in self.marginal.items() if at // BLOCK_SIZE not in self.ours}

    def flush(self) -> None:
        """The marginal bits outside the raw journal's blocks stay as they read now."""
        for at in self.doubts():
            del self.marginal[at]

    # -- for littlefs

    def mounted(self, fresh: bool = False) -> LittleFS:
        """The drive's file system, in MicroPython's geometry. Raises LittleFSError if it cannot be mounted."""
        drive = LittleFS(
            context=self, mount=False, block_size=BLOCK_SIZE, block_count=self.geometry.blocks, prog_size=PROGRAM_SIZE,
            read_size=32, cache_size=CACHE_SIZE, lookahead_size=32, disk_version=DISK_VERSION,
            block_cycles=BLOCK_CYCLES,
        )  # fmt: skip
        if fresh:
            drive.format()
        drive.mount()
        return drive

    def read(self, cfg: Any, block: int, off: int, size: int) -> bytes:
        """littlefs reads."""
        self.seen.add(block)
        start = block * BLOCK_SIZE + off
        return bytes(self.memory[start : start + size])

    def prog(self, cfg: Any, block: int, off: int, data: bytes) -> int:
        """littlefs programs: one page after the other."""
        self._notice(block)
        for at in range(0, len(data), PAGE):
            if not self._operate(PAGE_PROGRAM, block * BLOCK_SIZE + off + at, bytes(data[at : at + PAGE])):
                return NO_POWER
        return 0

    def erase(self, cfg: Any, block: int) -> int:
        """littlefs erases."""
        self._notice(block)
        return 0 if self._operate(SECTOR_ERASE, block * BLOCK_SIZE, b"\xff" * BLOCK_SIZE) else NO_POWER

    def sync(self, cfg: Any) -> int:
        """Nothing is held back."""
        return 0

    def _notice(self, block: int) -> None:
        if block in self.ours and self.powered:
            self.trespasses.append(block)

    # -- for the raw journal

    def block(self, number: int) -> bytes:
        """What is in a block now."""
        return bytes(self.memory[number * BLOCK_SIZE : (number + 1) * BLOCK_SIZE])

    def program_slot(self, block: int, offset: int, data: bytes) -> None:
        """Program a whole page that is 0xFF around `data`. Raises PowerGone."""
        page = bytearray(b"\xff" * PAGE)
        page[offset % PAGE : offset % PAGE + len(data)] = data
        if not self._operate(PAGE_PROGRAM, block * BLOCK_SIZE + offset // PAGE * PAGE, bytes(page)):
            raise PowerGone

    def erase_sector(self, block: int) -> None:
        """Erase a block. Raises PowerGone."""
        if not self._operate(SECTOR_ERASE, block * BLOCK_SIZE, b"\xff" * BLOCK_SIZE):
            raise PowerGone

    # -- the chip

    def _operate(self, command: int, address: int, data: bytes) -> bool:
        """Returns False if there was no power, or none up to the end."""
        if not self.powered:
            return False
        self.operations += 1
        size = len(data)
        before = bytes(self.memory[address : address + size])
        after = bytes(old & new for old, new in zip(before, data, strict=True)) if command == PAGE_PROGRAM else data
        for at in range(address, address + size) if self.marginal else ():
            if at in self.marginal:
                self.marginal[at] &= data[at - address] if command == PAGE_PROGRAM else 0
        self.marginal = {at: mask for at, mask in self.marginal.items() if mask}
        self.fuse -= 1
        if self.fuse != -1:
            self.fuse = max(self.fuse, -2)
            self.memory[address : address + size] = after
            return True
        return self._tear(Operation(command, address, before, after, 0.0))

    def _tear(self, operation: Operation) -> bool:
        torn, unsure = operation.torn(self.rng.getrandbits(32), self._progress(operation.command))
        self.memory[operation.address : operation.address + len(torn)] = torn
        for at, mask in unsure.items():
            self.marginal[at] = self.marginal.get(at, 0) | mask
        mine = "the journal's" if operation.address // BLOCK_SIZE in self.ours else "littlefs's"
        self.cut_inside = f"{mine} {'program' if operation.command == PAGE_PROGRAM else 'erase'}"
        self.powered = False
        return False

    def _progress(self, command: int) -> float:
        done = self.rng.random()
        if self.rng.random() >= ANY_TIME:
            done = self.rng.uniform(*self.rng.choice(UNKIND))
        if command == PAGE_PROGRAM:
            return done
        return done * PRE_PROGRAM if self.rng.random() < PRE_PROGRAM else PRE_PROGRAM + done * (1 - PRE_PROGRAM)
