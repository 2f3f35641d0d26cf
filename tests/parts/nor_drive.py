"""A drive in memory with sector files: NOR flash below, where a program only takes bits away, and files that find room
where littlefs would. Also for MicroPython."""

from collections import OrderedDict

from running.no_end import going_on
from turnlink.sector import SIZE, blank_sector, sectors_of

COUNT, ERASE = 4, 6


class PowerCut(Exception):
    """The power went in the middle of an operation."""


class NorDrive:
    """`blocks` of flash, and for each sector a file: its block. `cut` is the number of operations until the power goes
    (-1: never); `torn(old, new)` says what the cells hold then. `made`: with sector files, as after `make flash`."""

    def __init__(self, blocks=24, made=True):
        self.bytes = bytearray(b"\xff" * (blocks * SIZE))
        self.memory = memoryview(self.bytes)
        self.blocks = blocks
        self.files = {}
        self.cut = -1
        self.torn = lambda old, new: old
        self.marginal = set()  # bits that read differently later: they had too little time
        self.operations = 0
        self.erases = 0
        self.full = False  # littlefs has no room for a file
        self.worn = -1  # a byte that cannot be programmed any more
        if made:
            for sector in range(sectors_of(blocks)):
                block = blocks - 1 - sector
                self.files[sector] = block
                self.bytes[block * SIZE : (block + 1) * SIZE] = blank_sector(sector)

    def copied(self):
        """Another drive on which the same stands."""
        other = NorDrive(self.blocks, made=False)
        other.bytes[:] = self.bytes
        other.files = dict(self.files)
        return other

    def ioctl(self, request, argument):
        if request == COUNT:
            return self.blocks
        assert request == ERASE
        self.erases += 1
        self._change(argument * SIZE, b"\xff" * SIZE)
        return 0

    def writeblocks(self, block, data, offset):
        assert offset % 256 == 0 and len(data) == 256, "a page"
        at = block * SIZE + offset
        low = [i for i, byte in enumerate(data) if byte < 255]
        programmed = [8 * (at + i) + bit for i in low for bit in range(8) if not data[i] >> bit & 1]
        self._change(at, bytes([old & new for old, new in zip(self.bytes[at : at + 256], data)]))  # noqa: B905
        self.marginal.difference_update(programmed)
        if self.worn >= 0:
            self.bytes[self.worn] = 255

    def read_again(self, rng):
        """The marginal bits read differently, or not."""
        for bit in sorted(self.marginal):
            self.bytes[bit // 8] = self.bytes[bit // 8] & ~(1 << bit % 8) | rng.getrandbits(1) << bit % 8

    def head(self, sector):
        if sector not in self.files:
            return None
        at = self.files[sector] * SIZE
        return bytes(self.bytes[at : at + 16])

    def write(self, sector, name):
        self._replace(sector, name + b"\xff" * (SIZE - len(name)))

    def rename(self, sector, name):
        at = self.files[sector] * SIZE
        self._replace(sector, name + bytes(self.bytes[at + len(name) : at + SIZE]))

    def copy(self, sector):
        """A copy of a sector's file at another place of the drive, as a person may make one; its block."""
        at = self.files[sector] * SIZE
        block = self._free()
        self.bytes[block * SIZE : (block + 1) * SIZE] = self.bytes[at : at + SIZE]
        return block

    def _free(self):
        used = set(self.files.values())
        return next(block for block in range(self.blocks) if block not in used)

    def _replace(self, sector, content):
        if self.full:
            raise OSError(28)
        block = self._free()
        self._change(block * SIZE, content)
        self.files[sector] = block

    def _change(self, at, new):
        self.operations += 1
        if self.cut == 0:
            old = bytes(self.bytes[at : at + len(new)])
            self.bytes[at : at + len(new)] = self.torn(old, new)
            for i, (before, after) in enumerate(zip(old, new)):  # noqa: B905
                for bit in range(8):
                    if (before ^ after) >> bit & 1:
                        self.marginal.add(8 * (at + i) + bit)
            raise PowerCut()
        self.cut -= 1
        if len(new) == SIZE:
            self.marginal = {bit for bit in self.marginal if not 8 * at <= bit < 8 * (at + SIZE)}
        self.bytes[at : at + len(new)] = new


def journal_on(drive, device="e660583883724a32", new_epoch="5c1f09aa"):
    """The journal of a drive, as at power-on."""
    from roller.journal import Journal
    from roller.journal.sectors import Sectors

    return Journal(Sectors(drive, drive.memory, drive), device, new_epoch)


GAME = OrderedDict([("game", "travel"), ("players", ["P1"])])


def roll(text):
    return OrderedDict([("roll", text)])


def flushed(journal):
    for _ in going_on(lambda: not journal.flushed):
        journal.flush()
