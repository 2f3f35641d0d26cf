"""A journal that is put on a virtual handheld's drive: its sector files, as the real journal has filled them."""

from collections import OrderedDict
from collections.abc import Iterable, Mapping

from nor_drive import NorDrive, journal_on, settled
from rollkeeper.virtual.filesystem import PICO_W
from turnlink.sector import SIZE, path_of

DEVICE = "e660583883724a32"
SOMEBODY = "e661000000000009"


def sector_files(
    events: Iterable[Mapping[str, object]], device: str = DEVICE, first: int = 0
) -> tuple[dict[str, bytes], list[bytes]]:
    """The files of the sectors from `first` on that hold these events, path -> content; and their lines."""
    drive = NorDrive(PICO_W.blocks)
    journal = journal_on(drive, device, "0badcafe")
    journal._ring.newest = first - 1
    for n, event in enumerate(events, 1):
        journal.append(OrderedDict(event), n)
        settled(journal)
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
