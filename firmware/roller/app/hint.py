"""The coach on the handheld: which dice are best kept, and what each box loses against the best one.

It knows this turn by the rules, and the rest of the game from the coach's table, a file: host/coach_table/form.py has
its form. Worth is counted in 1/1024 point. Law: the work is cut into slices of about 15 ms, so that no key, picture or
cable waits for it.
"""

from binascii import crc32
from struct import unpack_from

from fivedice.box import BOXES, YAHTZEE
from fivedice.card import UPPER_BONUS, UPPER_BONUS_FROM
from fivedice.edition import EXTRA_FIVE_ALIKE
from fivedice.placement import legal

BEGIN = b"RKH1"
LINKS = 8  # where they are in the file, and so on
KEYS = 1268
STARTS = 4544
COLUMNS = 4672
ROWS = 8512
ROW, COLUMN = 12, 20  # bytes
SIZES = (0, 6, 42, 168, 504, 1260)  # where the links of sets of 0 to 4 dice begin
SIZE = 33784
PART, PARTS = 512, 24  # bytes that are checked at a time, and how many times in a slice
FOURS = (0, 4, 8, 12)  # boxes
_FIVE, _FULL = 11, 8191
_whole: list[int] = []  # not empty: the file is known to be whole


class Hint:
    """For the dice of a game. `keep` is the mask of those that are best kept, -1 until it is known and after the last
    roll; `losses` has 1/1024 points for each of the placements, () until they are known. `wrong`: the table is damaged,
    or not there."""

    def __init__(self, game: "Game", placements: "list[Placement]", path: str) -> None:
        self.game = game
        self.keep = -1
        self.losses: tuple[int, ...] = ()
        self.done = self.wrong = False
        self._placements = placements
        self._path = path
        self._table: Any = None
        self._worth: dict[int, list[int]] = {}  # of each open box, by what a roll has in it
        self._kept: list[list[int]] = [[]]  # what sets of dice are worth, those of 0 dice first; of 5 dice only
        self._crc = 0
        self._links = b""  # of the table, while there is work
        self._slices = self._work()

    def step(self) -> None:
        """Do a slice of the work."""
        try:
            next(self._slices)
            return
        except StopIteration:
            pass
        except (OSError, ValueError):
            self.wrong = True
        self.done = True
        self._worth, self._kept, self._links = {}, [], b""
        if self._table:
            self._table.close()

    def _work(self) -> "Iterator[None]":
        """Yields after each slice of the work."""
        game = self.game
        if not _whole:
            for at in range(LINKS, SIZE, PART * PARTS):
                self._check(at)
                yield
        self._open()
        for first in FOURS:
            yield
            self._boxes(first)
        yield
        self._rank()
        if game.rolls == 3:
            return
        for first in FOURS:
            yield
            self._take(first)
        if "yahtzee" in game.card.boxes:
            for face in range(1, 7):
                yield
                self._alike(face)
        yield
        self._average()
        if game.rolls < 2:
            yield
            self._best()
            yield
            self._average()
        yield
        self._choose()

    def _read(self, at: int, size: int) -> bytes:
        self._table.seek(at)
        found: bytes = self._table.read(size)
        return found

    def _check(self, at: int) -> None:
        """Check a part of the table: a damaged one could stop the program."""
        table = open(self._path, "rb")  # noqa: SIM115 -- as short as can be
        head = table.read(LINKS)
        table.seek(at)
        part = bytearray(PART)
        for _ in range(PARTS):
            self._crc = crc32(memoryview(part)[: table.readinto(part)], self._crc)
        table.close()
        if at + PART * PARTS >= SIZE:
            if head != BEGIN + (self._crc & 0xFFFFFFFF).to_bytes(4, "little"):
                raise ValueError("table")
            _whole.append(1)

    def _open(self) -> None:
        self._table = open(self._path, "rb")  # noqa: SIM115 -- it stays open
        card = self.game.card
        filled = 0
        for at in range(13):
            if BOXES[at] in card.boxes:
                filled |= 1 << at
        self._filled = filled
        self._total = min(card.upper(), UPPER_BONUS_FROM)
        self._fifty = card.earns_extra()
        self._here = self._column(filled, self._fifty)
        self._row = self._rows(filled, (self._total,))[0]
        self._links = self._read(LINKS, 1260)

    def _boxes(self, first: int) -> None:
        """Find what each open box brings with the rest of the game, for four of the boxes."""
        total, here, row = self._total, self._here, self._row
        for at in range(first, min(first + 4, 13)):
            box = self._filled | 1 << at
            if box == self._filled:
                continue
            if box == _FULL:
                row = here = (0,) * 10
            if at < 6:
                totals = [min(total + (at + 1) * count, UPPER_BONUS_FROM) for count in range(6)]
                rows = self._rows(box, totals) if box != _FULL else [row] * 6
                worth = []
                for count in range(6):
                    points = (at + 1) * count
                    if total < UPPER_BONUS_FROM == totals[count]:
                        points += UPPER_BONUS
                    worth.append(_product(rows[count], here) + (points << 10))
            else:
                rest = _product(row, self._column(box, self._fifty) if box != _FULL else here)
                worth = [rest + (points << 10) for points in range(51)]
                if at == _FIVE and box != _FULL:
                    worth[YAHTZEE] = _product(row, self._column(box, True)) + (YAHTZEE << 10)
            self._worth[at] = worth

    def _rank(self) -> None:
        """Find what each placement loses."""
        worths = [self._of(each) for each in self._placements]
        best = max(worths)
        self.losses = tuple([best - worth for worth in worths])

    def _column(self, filled: int, fifty: bool) -> tuple[int, ...]:
        """Returns the numbers of the lower boxes."""
        lower = filled >> 6
        if fifty:
            lower = 128 | lower & 31 | lower >> 1 & 32
        return unpack_from("<10h", self._read(COLUMNS + COLUMN * lower, COLUMN))

    def _rows(self, filled: int, totals: "tuple[int, ...] | list[int]") -> list[tuple[int, ...]]:
        """Returns the numbers of the upper boxes with each of these totals, in one read from the first to the last of
        them."""
        low = UPPER_BONUS_FROM
        for at in range(6):
            if not filled >> at & 1:
                low -= 5 * (at + 1)
        low = max(low, 0)
        places = [total - low + 1 if low <= total < UPPER_BONUS_FROM else 0 for total in totals]
        first = min(places)
        start = unpack_from("<H", self._read(STARTS + 2 * (filled & 63), 2))[0] + first
        rows = self._read(ROWS + ROW * start, ROW * (max(places) - first + 1))
        return [unpack_from("<2h8b", rows, ROW * (place - first)) for place in places]

    def _of(self, placement: "Placement") -> int:
        """What a placement is worth, without the 100 that five alike may bring in any box."""
        box = BOXES.index(placement.box)
        return self._worth[box][placement.points // (box + 1) if box < 6 else placement.points]

    def _take(self, first: int) -> None:
        """Give each of the 252 rolls the worth of its best box, for four of the boxes."""
        rolls = self._kept[0]
        for box in range(first, min(first + 4, 13)):
            if box in self._worth:
                worth = self._worth[box]
                keys = self._read(KEYS + 252 * box, 252)
                if not rolls:
                    rolls.extend([worth[key] for key in keys])
                else:
                    for at in range(252):
                        if worth[keys[at]] > rolls[at]:
                            rolls[at] = worth[keys[at]]

    def _alike(self, face: int) -> None:
        """Five alike with their box filled go where the edition allows, and may bring 100."""
        dice = (face,) * 5
        worths = [self._of(each) for each in legal(self.game.rules, self.game.card, dice)]
        extra = EXTRA_FIVE_ALIKE << 10 if self._fifty else 0
        self._kept[0][_places(self._links, dice)[31]] = max(worths) + extra

    def _average(self) -> None:
        """Find what each set of 4 to 0 dice is worth if the others are rolled."""
        links = self._links
        for size in range(4, -1, -1):
            more = self._kept[0]
            found = []
            for at in range(SIZES[size], SIZES[size + 1], 6):
                found.append(
                    (more[links[at]] + more[links[at + 1]] + more[links[at + 2]] + more[links[at + 3]]
                     + more[links[at + 4]] + more[links[at + 5]]) // 6
                )  # fmt: skip
            self._kept.insert(0, found)

    def _best(self) -> None:
        """Find what each of the 252 rolls is worth when its best set of dice is kept."""
        links, kept = self._links, self._kept
        at = 0
        while len(kept) > 1:
            more = kept[1]
            for worth in kept.pop(0):
                for link in range(at, at + 6):
                    if worth > more[links[link]]:
                        more[links[link]] = worth
                at += 6

    def _choose(self) -> None:
        """Choose the mask of the dice that are best kept; of masks that are worth the same, the one with more dice."""
        places = _places(self._links, self.game.dice or ())
        most = number = 0
        for mask in range(32):
            size = 0
            for at in range(5):
                size += mask >> at & 1
            worth = self._kept[size][places[mask]]
            if self.keep < 0 or worth > most or (worth == most and size > number):
                self.keep, most, number = mask, worth, size


def think(app: "App") -> Hint:
    """Do a slice of the work on the hint for these dice and return the hint, which counts when it is `done`."""
    hint = app.hint
    if hint is None or hint.game is not app.game:
        app.hint = hint = Hint(app.game, app.placements(), app.table)
    elif not hint.done:
        hint.step()
    return hint


def _product(row: tuple[int, ...], column: tuple[int, ...]) -> int:
    """Returns what a card is worth, in 1/1024 point."""
    a, b, c, d, e, f, g, h, i, j = row
    k, l, m, n, o, p, q, r, s, t = column  # noqa: E741
    return (a * k + b * l + (c * m + d * n + e * o + f * p + g * q + h * r + i * s + j * t << 5)) >> 11


def _places(links: bytes, dice: tuple[int, ...]) -> list[int]:
    """Returns for each mask of dice its place among the sets of that size."""
    places = [0]
    sizes = [0]
    for die in dice:
        for mask in range(len(places)):
            places.append(links[SIZES[sizes[mask]] + 6 * places[mask] + die - 1])
            sizes.append(sizes[mask] + 1)
    return places


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from fivedice.placement import Placement
    from fivedice.state import Game
    from roller.app.app import App
