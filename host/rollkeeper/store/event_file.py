"""Events in a file, as lines of JSON with all that another database needs: whose they are, their bytes, their times;
gaps; and the facts beside them.

    {"rollkeeper":"events","form":1}
    {"device":"e660583883724a32","epoch":"5c1f09aa","n":4,"line":"{...}","received_at":T,"played_at":T,"played_known":"live"}
    {"device":"e660583883724a32","epoch":"5c1f09aa","gap":[5,9],"noticed_at":T}
    {"fact":"player_names","name":"Zoe","called":"Zoë"}

The facts come last; facts.py has all of them.

`line` is what the handheld wrote, byte for byte, with its checksum. T are times as in the database (timestamp.py).

Law: nothing is read of a line that is longer than any can be.
"""

import json
from collections.abc import Callable, Iterator
from typing import BinaryIO, NamedTuple

from sqlalchemy import Connection, select

from rollkeeper.errors import RollkeeperError
from rollkeeper.file_kind import BYTE_ORDER_MARK
from rollkeeper.scores.strict_json import parsed
from rollkeeper.store import facts
from rollkeeper.store.facts import Fact
from rollkeeper.store.games import GameRow
from rollkeeper.store.journal import Item, StoredEvent, StoredGap, items_of, stored_of
from rollkeeper.store.lines import fields_of, is_name, is_span, is_stamp, names_in
from rollkeeper.store.tables import devices, journals
from rollkeeper.store.timestamp import WAYS, Timestamp
from rollkeeper.wording import brief

FORM = 1
HEADER = {"rollkeeper": "events", "form": FORM}
FIELDS = {"device", "epoch", "n", "line", "received_at", "played_at", "played_known"}  # of an event
LONGEST = 4096  # bytes; an event's own line has LONGEST of turnlink at most


class ImportRefused(RollkeeperError):
    """A file that cannot be imported. Its name is that of the reason."""

    def __init__(self, reason: str, line: int, message: str) -> None:
        super().__init__(f"line {line}: {brief(message)}", "nothing was imported")
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


MOST = 20_000  # events in a batch: some 15 MB of memory
TELL_EVERY = 1000  # lines


class Batch(NamedTuple):
    """Events and gaps of one journal, in rising order, and the lines of the file (from 1) in which they stand."""

    device: str
    epoch: str
    at: list[int]
    items: list[Item]

    def takes(self, found: Found) -> bool:
        """Whether that can follow here."""
        ours = (found.device, found.epoch) == (self.device, self.epoch)
        return ours and self.items[-1].first < found.item.first and len(self.items) < MOST


def batches(
    file: BinaryIO, now: str, read: Callable[[int], None] = lambda done: None
) -> Iterator[Batch | list[Fact]]:
    """What a file says; the events of a log get the time `now`. `read` hears how many bytes are done. Raises
    ImportRefused, also for a file that says nothing."""
    batch: Batch | None = None
    beside: list[Fact] = []
    lines, at, is_empty = Lines(now), 1, True
    for at, text in enumerate(_texts(file, read), 1):
        found = lines.take(at, text)
        if found is None:
            continue
        is_empty = False
        if isinstance(found, list):
            beside += found
            if len(beside) > MOST:
                yield beside
                beside = []
            continue
        if batch is not None and not batch.takes(found):
            yield batch
            batch = None
        batch = batch or Batch(found.device, found.epoch, [], [])
        batch.at.append(found.line)
        batch.items.append(found.item)
    if is_empty:
        raise ImportRefused("no-events", at, "there is no event in the file")
    if batch is not None:
        yield batch
    if beside:
        yield beside


def _texts(file: BinaryIO, read: Callable[[int], None]) -> Iterator[bytes]:
    """The lines of a file without blanks around them; of one that is too long, no more than shows that."""
    at = done = 0
    while True:
        try:
            text = file.readline(LONGEST + 3)  # with carriage return and line feed, and one too many
        except OSError as error:
            raise ImportRefused("unreadable", at + 1, f"it cannot be read ({error.strerror})") from error
        at, done = at + 1, done + len(text)
        if not text or at % TELL_EVERY == 0:
            read(done)
        if not text:
            return
        if at == 1:
            text = text.removeprefix(BYTE_ORDER_MARK)
        yield text if len(text) > LONGEST + 2 else text.strip(b" \t\r\n")
