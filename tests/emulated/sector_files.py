"""A journal that is put on a virtual handheld's drive: its sector files, as the real journal has filled them."""

from collections import OrderedDict
from collections.abc import Iterable, Mapping

from emulator.littlefs_drive import DRIVE_BLOCKS
from parts.nor_drive import GAME, NorDrive, flushed, journal_on
from roller.journal import FOR_NOTES
from turnlink.packed_events import BLANK, SLOT
from turnlink.sector import SIZE, path_of, sectors_of

DEVICE = "e660583883724a32"
SOMEBODY = "e661000000000009"
ERASED = 120  # events; about a hundred are in the sector of `used_up` that is erased first
LEFT = 8  # slots: power-on makes one void, the game takes six, the roll the last


def sector_files(
    events: Iterable[Mapping[str, object]], device: str = DEVICE, first: int = 0
) -> tuple[dict[str, bytes], list[bytes]]:
    """The files of the sectors from `first` on that hold these events, path -> content; and their lines."""
    drive = NorDrive(DRIVE_BLOCKS)
    journal = journal_on(drive, device, "0badcafe")
    journal.ring.newest = first - 1
    for n, event in enumerate(events, 1):
        journal.append(OrderedDict(event), n)
        flushed(journal)
    lines = [journal.line(n) for n in range(1, journal.last + 1)]
    files = {
        path_of(sector): bytes(drive.bytes[block * SIZE : (block + 1) * SIZE])
        for sector, block in drive.files.items()
        if sector >= first and drive.bytes[block * SIZE + 16] != 255
    }
    return files, lines


def taken(sectors: Iterable[int]) -> dict[str, bytes]:
    """Sectors that belong to somebody else's journal, and so cannot be used."""
    files: dict[str, bytes] = {}
    for sector in sectors:
        one, _ = sector_files([{"game": "travel", "players": ["P1"]}], SOMEBODY, sector)
        files |= one
    return files


def used_up() -> dict[str, bytes]:
    """A journal of eleven sectors: ten are used up but for some slots, and a PC has most of them. So the next turn
    begins the eleventh, and then the first is erased."""
    drive = NorDrive(DRIVE_BLOCKS)
    journal = journal_on(drive, DEVICE, "0badcafe")
    journal.append(GAME, 1)
    while journal.ring.turn < 10 or journal._end - journal._at > 20 * SLOT:
        for event in (OrderedDict(abandon=1), GAME):
            journal.append(event, 1)
            flushed(journal)
        journal.acknowledged(journal.last)
    journal.append(OrderedDict(abandon=1), 1)
    while journal._end - journal._at > FOR_NOTES + LEFT * SLOT:
        journal.keep_locks(1)
    flushed(journal)
    sectors = {path_of(sector): bytes(drive.bytes[block * SIZE :][:SIZE]) for sector, block in drive.files.items()}
    used = {path: content for path, content in sectors.items() if content[SLOT] != BLANK}
    assert len(used) == 10
    return {**used, **taken(range(11, sectors_of(DRIVE_BLOCKS)))}
