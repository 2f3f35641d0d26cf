"""A journal that is put on a virtual handheld's flash, as the real journal has written it. It is given among the files
(see VirtualHandheld)."""

from collections import OrderedDict
from collections.abc import Iterable, Mapping

from emulator.handheld import SECTORS
from parts.nor_flash import GAME, SIZE, NorFlash, flushed, journal_on
from roller.journal import SLOT, Journal
from roller.ring import START
from rollkeeper.flashing.layout import JOURNAL_SIZE
from turnlink.line import encode

DEVICE, EPOCH = "e660583883724a32", "0badcafe"
ALL = JOURNAL_SIZE // SIZE  # sectors
USED = 13  # sectors of `used_up`: fewer events than a PC is sent before it acknowledges
ERASED = 90  # events; fewer are in the sector of `used_up` that is erased first
TURNS = 3  # of a roll and an entry: they take thirty of the slots that it has left, the game nine, and power-on one
LEFT = 47


def journal_of(events: Iterable[Mapping[str, object]], free: int = -1) -> tuple[dict[str, bytes], list[bytes]]:
    """A journal that holds these events, as one of the files of a handheld; and their lines. Only so many sectors
    are `free`; -1: all others."""
    flash = NorFlash(ALL)
    journal = journal_on(flash, DEVICE, EPOCH)
    for n, event in enumerate(events, 1):
        journal.append(OrderedDict(event), n)
        flushed(journal)
    lines = [journal.line(n) for n in range(1, journal.last + 1)]
    if free >= 0:
        take(flash, journal, free)
    return {SECTORS: bytes(flash.bytes)}, [line for line in lines if line is not None]


def take(flash: NorFlash, journal: Journal, free: int) -> None:
    """Make all other sectors those of somebody else's journal, which cannot be used."""
    other = NorFlash(2)
    journal_on(other, "e661000000000009").append(GAME, 1)
    used = journal._ring.newest + 1
    for sector in range(used + free, ALL):
        flash.bytes[sector * SIZE : (sector + 1) * SIZE] = other.bytes[:SIZE]


def used_up() -> dict[str, bytes]:
    """A journal with room for one more sector: all others are used up but for some slots, and a PC has them. After so
    many turns an entry opens that sector, and then the oldest is erased."""
    flash = NorFlash(ALL)
    journal = journal_on(flash, DEVICE, EPOCH)
    journal.append(GAME, 1)
    journal.append(OrderedDict(abandon=1), 1)
    take(flash, journal, USED)
    journal = journal_on(flash, DEVICE, EPOCH)
    while journal._ring.newest < USED - 1 or journal._end - journal._at > (LEFT + 10) * SLOT:
        while SLOT <= journal._end - journal._at < 10 * SLOT:  # each sector begins with a game
            journal.keep_locks(1)
        journal.append(GAME, 1)
        journal.append(OrderedDict(abandon=1), 1)
    journal.acknowledged(journal.last)
    journal._write(encode({"has": journal.has}))
    while journal._end - journal._at > LEFT * SLOT:
        journal.keep_locks(1)
    return {SECTORS: bytes(flash.bytes)}


def in_use(flash: bytes) -> int:
    """How many sectors of a journal's part of the flash have a header."""
    return sum(flash[at + START - 2] != 255 for at in range(0, len(flash), SIZE))
