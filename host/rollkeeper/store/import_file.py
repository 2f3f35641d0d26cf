"""An import file, read many lines at once: what this program has exported is known at a glance, without a parser.

Law: a line is read at a glance only if `Lines.take` would read it the same; every other line is left to that, which
also says what is wrong with it. Nothing is read of a line that is longer than any can be.
"""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import BinaryIO, NamedTuple

from rollkeeper.file_kind import BYTE_ORDER_MARK
from rollkeeper.store.event_lines import LONGEST, Found, ImportRefused, Item, Lines
from rollkeeper.store.facts import Fact
from rollkeeper.store.journal import StoredEvent
from rollkeeper.store.lines import NAME, STAMP_AGAIN, fields_of_all
from rollkeeper.store.timestamp import WAYS, Timestamp

AT_ONCE = 1 << 18  # bytes, some 500 lines; in larger pieces memory costs more than it saves
MOST = 20_000  # events in a batch: some 15 MB of memory
KNOWN = {way.encode(): way for way in WAYS}
WHOSE = re.compile(
    rb'\{"device":"(%(name)b)","epoch":"(%(name)b)","n":([1-9][0-9]{0,9}),' % {b"name": NAME.pattern.encode()}
)
BEHIND = b'","received_at":"'  # what follows the line of an event
TIMES = re.compile(
    rb'","received_at":"(%(at)b)","played_at":"(%(at)b)","played_known":"(%(ways)b)"\}'
    % {b"at": STAMP_AGAIN.pattern.encode(), b"ways": b"|".join(KNOWN)}
)


class Batch(NamedTuple):
    """Events and gaps of one journal, in rising order, and the lines of the file (from 1) in which they stand."""

    device: str
    epoch: str
    at: list[int]
    items: list[Item]

    def goes_on(self, other: "Batch") -> bool:
        """Whether that can be one batch with this one."""
        whole = len(self.items) + len(other.items) <= MOST and self[:2] == other[:2]
        return whole and self.items[-1].first < other.items[0].first

    def add(self, other: "Batch") -> None:
        """Let the other follow here."""
        self.at.extend(other.at)
        self.items.extend(other.items)


def batches(
    file: BinaryIO, now: str, read: Callable[[int], None] = lambda done: None
) -> Iterator[Batch | list[Fact]]:
    """What a file says; the events of a log get the time `now`. `read` hears how many bytes are done. Raises
    ImportRefused, also for a file that says nothing."""
    last: Batch | None = None
    beside: list[Fact] = []
    count_of_facts = 0
    lines, at = Lines(now), 1
    for texts in _chunks(file, read):
        begin = 0
        while begin < len(texts):
            count, found = _run(texts, begin, at + begin) if lines.is_ours else (1, None)
            if found is None:
                told = []
                for here in range(begin, begin + count):
                    one = lines.take(at + here, _stripped(texts[here]))
                    if isinstance(one, list):
                        beside += one
                        count_of_facts += len(one)
                    elif one is not None:
                        told.append(_alone(one))
            else:
                told = [found]
            for batch in told:
                if last is not None and last.goes_on(batch):
                    last.add(batch)
                    continue
                if last is not None:
                    yield last
                last = batch
            begin += count
        at += len(texts)
        if len(beside) > MOST:
            yield beside
            beside = []
    if last is None and not count_of_facts:
        raise ImportRefused("no-events", max(at - 1, 1), "there is no event in the file")
    if last is not None:
        yield last
    if beside:
        yield beside


def _chunks(file: BinaryIO, read: Callable[[int], None]) -> Iterator[list[bytes]]:
    """The file's lines, many at a time; of one that is too long, no more than shows that."""
    at, done, rest = 1, 0, b""
    while True:
        try:
            data = file.read(AT_ONCE)
        except OSError as error:
            raise ImportRefused("unreadable", at, f"it cannot be read ({error.strerror})") from error
        texts = (rest + data).split(b"\n")
        if not done:
            texts[0] = texts[0].removeprefix(BYTE_ORDER_MARK)
        if data and len(texts[-1]) <= LONGEST + 1:  # with a carriage return
            rest = texts.pop()
        elif not texts[-1]:
            texts.pop()  # there is no line after the last line feed
        yield texts
        if not data:
            return
        at, done = at + len(texts), done + len(data)
        read(done)


def _stripped(text: bytes) -> bytes:
    """Without blanks around it; but what is too long with them is too long."""
    return text.strip(b" \t\r\n") if len(text) <= LONGEST + 1 else text


def _run(texts: list[bytes], begin: int, at: int) -> tuple[int, Batch | None]:
    """The events in a row of one journal that stand from index `begin` on, which is line `at`: how many there are,
    at least one, and what they say; None if that cannot be told at a glance."""
    first = WHOSE.match(texts[begin])
    if first is None:
        return 1, None
    whose, n = texts[begin][: first.start(3)], int(first[3])
    told: list[bytes] = []
    times: list[tuple[str, Timestamp]] = []
    tail, when = b"", None  # most events came with the one before
    for number, text in enumerate(texts[begin:], n):
        head = b'%b%d,"line":"' % (whose, number)
        if not tail or not text.endswith(tail):
            tail = text[text.rfind(BEHIND) :]
            when = _times(tail)
        if when is None or not text.startswith(head):
            break
        told.append(text[len(head) : -len(tail)])
        times.append(when)
    numbers, escaped = range(n, n + len(told)), b"\n".join(told)
    whole = escaped.replace(b'\\"', b'"')
    plain = bool(told) and b"\\" not in whole and whole.count(b'"') == len(escaped) - len(whole)
    lines = whole.split(b"\n")
    fields = fields_of_all(numbers, lines) if plain else None
    if fields is None:
        return max(1, len(told)), None
    items: list[Item] = [*StoredEvent.many(numbers, lines, fields, *zip(*times, strict=True))]
    return len(items), Batch(first[1].decode(), first[2].decode(), list(range(at, at + len(items))), items)


@lru_cache(maxsize=1000)
def _times(text: bytes) -> tuple[str, Timestamp] | None:
    """When an event was received and played, from the end of its line."""
    found = TIMES.fullmatch(text)
    return None if found is None else (found[1].decode(), Timestamp(found[2].decode(), KNOWN[found[3]]))


def _alone(found: Found) -> Batch:
    """A line that was read by itself."""
    return Batch(found.device, found.epoch, [found.line], [found.item])
