"""The sector files of a handheld's journal that holds many games, as the handheld itself would have filled them.

What the handheld then sends is compared with the lines that went in.
"""

import random
import sys
from binascii import crc32
from collections import OrderedDict
from collections.abc import Iterable, Iterator

from bench import logged_games
from turnlink.line import decode, encode
from turnlink.sector import EPOCH as WHOSE
from turnlink.sector import LOCKS, OPENED, SIZE, START, blank_sector, note, path_of
from turnlink.slots import SLOT, UNSURE, slots_of

LOCKED = bytes((LOCKS | UNSURE, 255, 0b00011, 255 - 0b00011)) + b"\xff" * 12  # dice 1 and 2
DEVICE, EPOCH = "e660583883724a32", "0badcafe"


def logged(seed: int, games: int) -> Iterator[bytes]:
    """The lines of so many games, numbered."""
    rng = random.Random(seed)
    return numbered(event for _ in range(games) for event in logged_games.game("travel", rng))


def numbered(events: Iterable[logged_games.Event]) -> Iterator[bytes]:
    """The lines of these events, the first of the journal."""
    for n, event in enumerate(events, 1):
        yield encode(OrderedDict([("n", n), ("t", 4000 * n), *event.items()]))


def journal(lines: list[bytes], locks_from: int = sys.maxsize) -> dict[str, bytes]:
    """The files of the sectors that hold these events: path -> content. Before each roll that keeps dice stands the
    slot of their locks, as a player leaves it, from event `locks_from` on."""
    files: dict[str, bytes] = {}
    sector, game, content = -1, 0, b""
    for line in lines:
        fields = decode(line)
        n, t = fields.pop("n"), fields.pop("t")
        assert isinstance(n, int) and isinstance(t, int)
        slots = slots_of(n, t, fields)
        if "keep" in fields and n >= locks_from:
            slots = LOCKED + slots
        if not content or len(content) + len(slots) > SIZE - SLOT:  # the last slot is for a note of erasing
            sector += 1
            whose = note(WHOSE, int(EPOCH, 16), 0, crc32(DEVICE.encode()))
            opened = note(OPENED, n, sector + 1, game)
            content = blank_sector(sector)[:SLOT] + whose + opened + opened + whose
            assert len(content) == START
        if "game" in fields:
            game = n
        content += slots
        files[path_of(sector)] = content.ljust(SIZE, b"\xff")
    return files
