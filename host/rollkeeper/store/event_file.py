"""Events in a file, as lines of JSON with all that another database needs: whose they are, their bytes, their times;
gaps; and the facts beside them.

    {"rollkeeper":"events","form":1}
    {"device":"e660583883724a32","epoch":"5c1f09aa","n":4,"line":"{...}","received_at":T,"played_at":T,"played_known":"live"}
    {"device":"e660583883724a32","epoch":"5c1f09aa","gap":[5,9],"noticed_at":T}
    {"fact":"player_names","name":"Zoe","called":"Zoë"}

The facts come last; facts.py has all of them.

`line` is what the handheld wrote, byte for byte, with its checksum. T are times as in the database (timestamp.py).

Laws: many lines that this program has exported are read at a glance, without a parser, but only if `Lines.take` would
read each of them the same; every other line is left to that, which also says what is wrong with it. Nothing is read of
a line that is longer than any can be.
"""

import json
import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import BinaryIO, NamedTuple

from sqlalchemy import Connection, select

from rollkeeper.errors import RollkeeperError
from rollkeeper.file_kind import BYTE_ORDER_MARK
from rollkeeper.scores.log_line import parsed
from rollkeeper.store import facts
from rollkeeper.store.facts import Fact
from rollkeeper.store.games import GameRow
from rollkeeper.store.journal import StoredEvent, StoredGap, items_of, stored_of
from rollkeeper.store.lines import NAME, STAMP_AGAIN, fields_of, fields_of_all, is_name, is_span, is_stamp, names_in
from rollkeeper.store.tables import devices, journals
from rollkeeper.store.timestamp import WAYS, Timestamp
from rollkeeper.wording import brief

FORM = 1
HEADER = {"rollkeeper": "events", "form": FORM}
FIELDS = {"device", "epoch", "n", "line", "received_at", "played_at", "played_known"}  # of an event
LONGEST = 4096  # bytes; an event's own line has LONGEST of turnlink at most

Item = StoredEvent | StoredGap


class ImportRefused(RollkeeperError):
    """A file that cannot be imported. Its name is that of the reason."""

    def __init__(self, reason: str, line: int, message: str) -> None:
        super().__init__(f"line {line}: {brief(message)}; nothing was imported")
        self._reason = reason

    @property
    def name(self) -> str:
        return self._reason


class Found(NamedTuple):
    """An event or a gap of a journal, in line `line` of a file."""

    line: int
    device: str
    epoch: str
    item: Item


def lines_of(connection: Connection, row: GameRow | None) -> Iterator[bytes]:
    """The lines of a game with those before it on its card, or of all that is stored."""
    yield _written(HEADER)
    if row is not None:
        yield from _lines(row.device, row.epoch, items_of(connection, row.journal_id, row.card_n, row.last_n))
    else:
        query = select(journals.c.id, devices.c.device, journals.c.epoch).join(devices).order_by(journals.c.id)
        for journal_id, device, epoch in connection.execute(query).all():
            yield from _lines(device, epoch, stored_of(connection, journal_id))
    yield from map(_written, facts.of_database(connection, row))


def _lines(device: str, epoch: str, items: Iterator[Item]) -> Iterator[bytes]:
    whose = {"device": device, "epoch": epoch}
    for item in items:
        if isinstance(item, StoredEvent):
            event = {"n": item.first, "line": item.line.decode(), "received_at": item.received_at}
            yield _written({**whose, **event, "played_at": item.played.at, "played_known": item.played.known})
        else:
            yield _written({**whose, "gap": [item.first, item.last], "noticed_at": item.noticed_at})


def _is_plain(fields: object, text: bytes) -> bool:
    """Whether a line has the fields of an event and, by counting the ends of names, none of them twice. In `line` such
    ends have a backslash, and it has a check of its own."""
    ends = names_in(text) - text.count(b'\\":')
    return isinstance(fields, dict) and fields.keys() == FIELDS and ends == len(FIELDS)


def _written(fields: dict[str, object]) -> bytes:
    return json.dumps(fields, separators=(",", ":"), ensure_ascii=False).encode()


class Lines:
    """Reads a file's lines: these, or a log as `rollkeeper export` writes it, whose events get the time `now`."""

    def __init__(self, now: str) -> None:
        self._now = now
        self._journal: tuple[str, str] | None = None  # of a log
        self._is_log: bool | None = None  # known from the first line on
        self._at = 0

    @property
    def is_ours(self) -> bool:
        """Whether the header has told that these are lines as above, and not those of a log."""
        return self._is_log is False

    def take(self, at: int, text: bytes) -> Found | list[Fact] | None:
        """What line `at` (from 1) says; None if it is empty or only says whose log follows. Raises ImportRefused."""
        self._at = at
        if not text:
            return None
        if len(text) > LONGEST:
            raise self._refused("too-long", f"it has more than {LONGEST:,} bytes, which no event has")
        try:
            fields = json.loads(text)
            if not _is_plain(fields, text):
                fields = parsed(text.decode())
        except (ValueError, RecursionError) as error:
            known = isinstance(error, (json.JSONDecodeError, UnicodeError))
            what = "it is not a JSON object in UTF-8" + ("" if known else f" ({error})")
            takes = "; this takes what `rollkeeper export --events` writes, and logs" if at == 1 else ""
            raise self._refused("json", what + takes) from error
        if not isinstance(fields, dict):
            raise self._refused("json", "it is not a JSON object")
        if "rollkeeper" in fields:
            if fields != HEADER:
                raise self._refused("other-form", f"its form is none that this program reads: {HEADER} is")
            self._is_log = False
            return None
        if self._is_log is False and "journal" not in fields:
            return self._own(fields)
        if "journal" in fields:
            self._is_log, self._journal = True, self._whose(fields)
            return [*facts.of_log(*self._journal, text, fields.get("told_twice"), self._now)] or None
        if self._journal is None:
            wanted = "it begins neither as `rollkeeper export --events` writes nor as a handheld's log does"
            raise self._refused("no-journal", f"{wanted}: whose events are these?")
        return self._event(*self._journal, fields.get("n"), text, self._now, Timestamp(self._now))

    def _own(self, fields: dict[str, object]) -> Found | list[Fact]:
        if "fact" in fields:
            fact = facts.read(fields)
            if fact is None:
                raise self._refused("bad-fact", "it is no fact that this program knows, or one that cannot be")
            return [fact]
        device, epoch = self._whose(fields)
        if "gap" in fields:
            noticed = fields.get("noticed_at")
            match fields["gap"]:
                case [int(first), int(last)] if is_span(first, last) and is_stamp(noticed):
                    return Found(self._at, device, epoch, StoredGap(first, last, str(noticed)))
            raise self._refused("bad-gap", "a gap is two numbers of events, with the time when it was noticed")
        line, received, at = (fields.get(name) for name in ("line", "received_at", "played_at"))
        for way in WAYS:
            if fields.get("played_known") == way and is_stamp(received) and is_stamp(at) and isinstance(line, str):
                played = Timestamp(str(at), way)
                return self._event(device, epoch, fields.get("n"), line.encode(), str(received), played)
        raise self._refused("bad-event", "an event has line, received_at, played_at and played_known")

    def _event(self, device: str, epoch: str, n: object, line: bytes, received: str, played: Timestamp) -> Found:
        fields = fields_of(n, line)
        if fields is None or not isinstance(n, int) or isinstance(n, bool) or n < 1:
            raise self._refused("damaged-event", "the event does not agree with its own checksum, or with its number")
        return Found(self._at, device, epoch, StoredEvent(n, line, fields, received, played))

    def _whose(self, fields: dict[str, object]) -> tuple[str, str]:
        device, epoch = fields.get("device"), fields.get("epoch")
        if not is_name(device) or not is_name(epoch):
            raise self._refused("no-journal", "it does not say whose it is: device and epoch, letters and digits")
        return str(device), str(epoch)

    def _refused(self, reason: str, message: str) -> ImportRefused:
        return ImportRefused(reason, self._at, message)


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
