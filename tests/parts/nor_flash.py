"""The journal's part of a flash chip, in memory: a program only takes bits away. Also for MicroPython."""

from collections import OrderedDict

from running.no_end import going_on

SIZE = 4096
ERASE = 6  # MicroPython's vfs.AbstractBlockDev.ioctl


class PowerCut(Exception):
    """The power went in the middle of an operation."""


class NorFlash:
    """`sectors` of flash. `cut` is the number of operations until the power goes (-1: never); `torn(old, new)` says
    what the cells hold then."""

    def __init__(self, sectors=24, content=b""):
        self.bytes = bytearray(content or b"\xff" * (sectors * SIZE))
        self.memory = memoryview(self.bytes)
        self.sectors = sectors
        self.cut = -1
        self.torn = lambda old, new: old
        self.marginal = set()  # bits that read differently later: they had too little time
        self.operations = 0
        self.erases = 0
        self.worn = -1  # a byte that cannot be programmed any more

    def copied(self):
        """Another flash on which the same stands."""
        return NorFlash(self.sectors, bytes(self.bytes))

    def ioctl(self, request, argument):
        assert request == ERASE
        self.erases += 1
        self._change(argument * SIZE, b"\xff" * SIZE)
        return 0

    def writeblocks(self, block, data, offset):
        assert offset % 256 == 0 and len(data) == 256, "a page"
        at = block * SIZE + offset
        assert 0 <= at < len(self.bytes), "within the journal's part"
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


def journal_on(flash, device="e660583883724a32", new_epoch="5c1f09aa"):
    """The journal of a flash, as at power-on."""
    from roller.journal import Journal

    return Journal(flash, flash.memory, device, new_epoch)


GAME = OrderedDict([("game", "travel"), ("players", ["P1"])])


def roll(text):
    return OrderedDict([("roll", text)])


def flushed(journal):
    for _ in going_on(lambda: not journal.flushed):
        journal.flush()
