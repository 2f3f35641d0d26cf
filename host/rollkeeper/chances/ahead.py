"""How the points that are still to come are spread under best play: of a card, or with dice on the table.

From the full card back: what can come of a card is what its next turn writes, and then what can come of the cards after
it, the 35 and the 100s included. Cards of the first turns have too many cards ahead to be worked out while people wait:
those of an edition are worked out once and kept on the disk. From later cards on, all that can come of one is worked
out once, and answers for the rest of its game.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from threading import Lock
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fivedice.box import UPPER, YAHTZEE
from fivedice.card import UPPER_BONUS, UPPER_BONUS_FROM
from fivedice.edition import Edition
from rollkeeper.coach import solved
from rollkeeper.coach.solve import Points, Tell, untold
from rollkeeper.coach.turn import (
    FIVE,
    FULL,
    PLACE,
    ROLLS,
    UPPER_FILLED,
    Cards,
    Dice,
    Floats,
    Sums,
    numbers_of,
    outcomes,
    reachable,
)
from rollkeeper.errors import RollkeeperError

TINY = 1e-13  # what is left out at either end of a spread
LEAST = 1e-10  # the same of a row that is kept on the disk
LAST = 4  # filled boxes of the cards that are kept
NOTHING = (0, 0, 0)  # the empty card
REMEMBERED = 10  # cards from which all was worked out, 25 MB each at most
Numbers = tuple[int, int, int]  # filled, fifty, upper


class NotKept(RollkeeperError):
    """The table of the first turns is not there."""

    def __init__(self) -> None:
        super().__init__(
            "the chances of the first turns have not been worked out yet", todo="`rollkeeper chances` works them out"
        )


def mixed(parts: list[tuple[float, Points]]) -> Points:
    """Returns the spread of one of several, by the chance of each."""
    low = min(points.low for _, points in parts)
    found = np.zeros(max(points.high for _, points in parts) - low + 1)
    for chance, points in parts:
        found[points.low - low : points.high - low + 1] += chance * points.chances
    return Points(low, found)


@dataclass
class Rest:
    """The points to come of cards that differ in their `sums` only: `chances[row, points - low]`."""

    sums: Sums
    low: int
    chances: Floats

    def row(self, upper: int) -> Points:
        """Returns the points to come on one of them."""
        return _whole(self.low, self.chances[np.searchsorted(self.sums, upper)])


def _whole(low: int, row: NDArray[np.floating]) -> Points:
    """Returns a row with what was left out of it shared among the others."""
    chances = np.asarray(row, dtype=float)
    return Points(low, chances / chances.sum())


Layer = dict[tuple[int, int], Rest]  # by filled and fifty


def layers(
    edition: Edition, values: Floats, begun: Numbers, tell: Tell = untold, kept_as: type = np.float64
) -> Iterator[Layer]:
    """Yields all cards that can come of `begun`, those with the same number of filled boxes at a time: the full ones
    first, and at last the card itself."""
    first, fifty, upper = begun
    order = [filled for filled in range(FULL, -1, -1) if filled & first == first]
    order.sort(key=int.bit_count, reverse=True)
    after: Layer = {}
    done = 0
    for _, some in groupby(order, key=int.bit_count):
        layer: Layer = {}
        for filled in some:
            sums = reachable(filled & ~first & UPPER_FILLED, upper)
            flags = (fifty,) if first >> FIVE & 1 else (0, 1) if filled >> FIVE & 1 else (0,)
            for flag in flags:
                layer[filled, flag] = _rest(Cards(edition, values, filled, flag, sums), after, kept_as)
            done += 1
            if done % 64 == 0:
                tell(done, len(order))
        yield layer
        after = layer


def _rest(here: Cards, after: Layer, kept_as: type) -> Rest:
    """Returns what can come of cards: one turn, and what comes after it."""
    if here.filled == FULL:
        return Rest(here.sums, 0, np.ones((len(here.sums), 1)))
    written = list(_written(here, after))
    low = min(each.low for each in written)
    found = np.zeros((len(here.sums), max(each.low + each.then.shape[1] for each in written) - low))
    for each in written:
        begin = each.low - low
        found[each.rows, begin : begin + each.then.shape[1]] += each.likely[:, None] * each.then
    likely = np.flatnonzero(found.max(axis=0) > TINY)
    return Rest(here.sums, low + int(likely[0]), found[:, likely[0] : likely[-1] + 1].astype(kept_as))


class _Written(NamedTuple):
    """A way that a turn may end for some of the cards (`rows`): how likely that is for each, and how the points are
    spread from `low` on, what was written included."""

    rows: "Sums | slice"
    likely: Floats
    low: int
    then: Floats


def _written(here: Cards, after: Layer) -> Iterator[_Written]:
    for box, points, gained, chances in outcomes(here):
        fifty = int(points == YAHTZEE) if box == FIVE else here.fifty
        rest = after[here.filled | 1 << box, fifty]
        upper = np.minimum(here.sums + points, UPPER_BONUS_FROM) if box < len(UPPER) else here.sums
        completes = (upper == UPPER_BONUS_FROM) & (here.sums < UPPER_BONUS_FROM)
        at = np.searchsorted(rest.sums, upper)
        for bonus, which in ((0, ~completes), (UPPER_BONUS, completes)):
            some = np.flatnonzero(which & (chances > 0))
            if len(some):
                rows = slice(None) if len(some) == len(upper) else some  # all of them: three times as fast
                yield _Written(rows, chances[some], points + gained + bonus + rest.low, rest.chances[at[some]])


class Early:
    """The table of the first turns. `heads` has for each card filled, fifty, upper, the least points and how many of
    `numbers`, which follow one another, are its chances."""

    def __init__(self, heads: NDArray[np.int32], numbers: NDArray[np.float32]) -> None:
        ends = np.cumsum(heads[:, 4], dtype=np.int64)
        rows = zip(heads.tolist(), ends.tolist(), strict=True)
        self._rows = {(filled, fifty, upper): (low, end - wide, end) for (filled, fifty, upper, low, wide), end in rows}
        self._numbers = numbers

    def row(self, card: Numbers) -> Points:
        """Returns the points to come on one of its cards."""
        low, begin, end = self._rows[card]
        return _whole(low, self._numbers[begin:end])


def kept_early(edition: Edition) -> Early | None:
    """Returns the table by these rules, if there is a whole one."""
    data = solved.read(solved.file_of(edition, "early"))
    if data is None:
        return None
    count = int(data[:8].view("<i8")[0])
    heads = data[8 : 8 + 20 * count].view("<i4").reshape(count, 5)
    return Early(heads, data[8 + 20 * count :].view("<f4"))


def make_early(edition: Edition, values: Floats, tell: Tell = untold) -> Early:
    """Works the table out, which takes minutes, and keeps it."""
    heads: list[tuple[int, ...]] = []
    rows: list[NDArray[np.float32]] = []
    for layer in layers(edition, values, NOTHING, tell, np.float32):
        if next(iter(layer))[0].bit_count() > LAST:
            continue
        for (filled, fifty), rest in layer.items():
            for upper, row in zip(rest.sums.tolist(), rest.chances, strict=True):
                begin = int(np.searchsorted(np.cumsum(row), LEAST))
                end = len(row) - int(np.searchsorted(np.cumsum(row[::-1]), LEAST))
                heads.append((filled, fifty, upper, rest.low + begin, end - begin))
                rows.append(row[begin:end].astype(np.float32))
    cards, numbers = np.array(heads, dtype="<i4"), np.concatenate(rows)
    solved.write(solved.file_of(edition, "early"), np.array([len(heads)], dtype="<i8"), cards, numbers)
    return Early(cards, numbers)


class Futures:
    """The points to come by the rules of one edition, without `early` only of later cards; for several threads."""

    def __init__(self, edition: Edition, values: Floats, early: Early | None) -> None:
        self._edition, self._values, self.early = edition, np.asarray(values), early
        self._known: dict[Numbers, Layer] = {}
        self._working = Lock()

    def between_turns(self, boxes: Mapping[str, int]) -> Points:
        """Returns the points to come on a card (filled box -> points). Raises NotKept."""
        return self._after(numbers_of(boxes))

    def with_dice(self, boxes: Mapping[str, int], dice: Dice, left: int) -> Points:
        """Returns the points to come with these dice, in rising order, and `left` (0 to 2) rolls. Raises NotKept."""
        filled, fifty, upper = here = numbers_of(boxes)
        if filled.bit_count() == LAST:
            self._work_out(here)  # at once, for all that may be written
        cards = Cards(self._edition, self._values, filled, fifty, np.array([upper]))
        rolled = np.zeros((len(ROLLS), 1))
        rolled[PLACE[5][dice]] = 1.0
        parts = []
        for box, points, gained, chances in outcomes(cards, rolled, left):
            if chances[0] > 0:
                more, then = _card_after(here, box, points)
                parts.append((float(chances[0]), self._after(then).plus(points + gained + more)))
        return mixed(parts)

    def work_ahead(self, boxes: Mapping[str, int]) -> None:
        """Works out all that can come of a card with which the table ends: its next turn is spared these seconds."""
        self._work_out(numbers_of(boxes))

    def _after(self, card: Numbers) -> Points:
        filled, fifty, upper = card
        for known in reversed(list(self._known.values())):
            if (filled, fifty) in known and upper in known[filled, fifty].sums:
                return known[filled, fifty].row(upper)
        if filled.bit_count() > LAST:
            return self._work_out(card)[filled, fifty].row(upper)
        if self.early is None:
            raise NotKept
        return self.early.row(card)

    def _work_out(self, card: Numbers) -> Layer:
        with self._working:
            found = self._known.get(card)
            if found is None:
                found = {}
                kept_as = np.float32 if card[0].bit_count() == LAST else np.float64  # half of what is most
                for layer in layers(self._edition, self._values, card, kept_as=kept_as):
                    found.update(layer)
                while len(self._known) >= REMEMBERED:
                    del self._known[next(iter(self._known))]
                self._known[card] = found
        return found


def _card_after(card: Numbers, box: int, points: int) -> tuple[int, Numbers]:
    """Returns the 35 if these points complete the upper boxes, else 0; and the card then."""
    filled, fifty, upper = card
    if box >= len(UPPER):
        return 0, (filled | 1 << box, int(points == YAHTZEE) if box == FIVE else fifty, upper)
    reached = min(upper + points, UPPER_BONUS_FROM)
    return UPPER_BONUS * (upper < UPPER_BONUS_FROM == reached), (filled | 1 << box, fifty, reached)
