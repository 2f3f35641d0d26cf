"""The files of a handheld's journal that holds many games, as the handheld itself would have laid them down.

The formats are the firmware's (roller/packs.py, roller/merging.py), which the handheld then has to read: what it sends
is compared with the lines that went in.
"""

import random
from collections import OrderedDict
from collections.abc import Iterator

from rollkeeper.bench import logged_games
from turnlink.line import decode, encode
from turnlink.packing import pack

PACK = 2560  # bytes, heading included
SEGMENT = 16  # packs
LOOSE = 3  # full packs that are in no segment yet
DEVICE, EPOCH = "e660583883724a32", "0badcafe"


def logged(seed: int, games: int) -> Iterator[bytes]:
    """The lines of so many games, numbered."""
    rng = random.Random(seed)
    n = 0
    for _ in range(games):
        for event in logged_games.game("travel", rng):
            n += 1
            yield encode(OrderedDict([("n", n), ("t", 4000 * n), *event.items()]))


def journal(lines: list[bytes]) -> dict[str, bytes]:
    """The files of a journal that holds these events: path -> content."""
    packs = list(_packs(lines))
    merged = max(0, len(packs) - 1 - LOOSE)
    files: dict[str, bytes] = {}
    for at in range(0, merged, SEGMENT):
        inside = packs[at : min(at + SEGMENT, merged)]
        ends = [start for start, _ in inside[1:]] + [packs[at + len(inside)][0]]
        says = [(end - start, len(records)) for (start, records), end in zip(inside, ends, strict=True)]
        records = b"".join(each for _, each in inside)
        files[f"/journal/segments/{inside[0][0]:08d}.segment"] = _heading(inside[0][0], packs=says) + records
    for start, records in packs[merged:]:
        files[f"/journal/{start:08d}.pack"] = _heading(start) + records
    return files


def _packs(lines: list[bytes]) -> Iterator[tuple[int, bytes]]:
    """The first event and the records of each pack."""
    start, records = 1, b""
    most = PACK - len(_heading(len(lines)))
    for n, line in enumerate(lines, 1):
        record = pack(line, decode(line))
        if len(records) + len(record) > most:
            yield start, records
            start, records = n, b""
        records += record
    yield start, records


def _heading(first: int, **more: object) -> bytes:
    return encode(OrderedDict(journal=2, device=DEVICE, epoch=EPOCH, first=first, **more)) + b"\n"
