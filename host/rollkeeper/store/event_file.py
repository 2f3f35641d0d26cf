"""Events in a file for another database, as lines of JSON: whose they are, their bytes, their times; gaps; and, last,
the facts beside them (facts.py). `event_lines` writes them, `batches` reads them, `take_in` stores what it has read.

    {"rollkeeper":"events","form":1}
    {"device":"e660583883724a32","epoch":"5c1f09aa","n":4,"line":"{...}","received_at":T,"played_at":T,"played_known":"live"}
    {"device":"e660583883724a32","epoch":"5c1f09aa","gap":[5,9],"noticed_at":T}
    {"fact":"player_names","name":"Zoe","called":"Zoë"}

`line` is what the handheld wrote, byte for byte; T are times as in the database.

Laws: all of a file is taken in, or nothing of it. What is stored stays; an event that comes again changes nothing,
another one under its number ends the import. What is missing between the events is a gap if the file or the database
says so; else a lost range, for which the handheld is asked when it is next connected.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import BinaryIO, NamedTuple

from sqlalchemy import Connection, Table, delete, func, select

from rollkeeper.errors import RollkeeperError
from rollkeeper.file_kind import BYTE_ORDER_MARK
from rollkeeper.scores.log_line import parsed
from rollkeeper.store import evidence, facts, games, journal
from rollkeeper.store.facts import Fact
from rollkeeper.store.fold import carry, fold_anew
from rollkeeper.store.games import GameRow
from rollkeeper.store.journal import Item, StoredEvent, StoredGap, items_of, stored_of
from rollkeeper.store.lines import fields_of, is_name, is_span, is_stamp
from rollkeeper.store.names import is_own
from rollkeeper.store.tables import alone, devices, events, gaps, insert_if_new, journals, lost_ranges
from rollkeeper.store.timestamp import WAYS, Timestamp, utc_now
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


def event_lines(connection: Connection, row: GameRow | None = None) -> Iterator[bytes]:
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
        if len(text) > LONGEST + 2:
            yield text
            continue
        yield (text.removeprefix(BYTE_ORDER_MARK) if at == 1 else text).strip(b" \t\r\n")


Span = tuple[int, int, str]  # first, last, when it was noticed


@dataclass
class Taken:
    """What an import has brought: how many events were `new`, how many `there` already, of how many journals; the games
    (idents) of the new ones, and those that the rules refuse; how many `facts` the file has, and the names that `stay`
    as they are here."""

    new: int = 0
    there: int = 0
    journals: int = 0
    games: list[int] = field(default_factory=list)
    refused: list[int] = field(default_factory=list)
    facts: int = 0
    stay: list[str] = field(default_factory=list)


@dataclass
class _Changed:
    """What the import does to a journal: its first and last new event; what was its last before; the file's gaps."""

    before: int
    first: int = 0
    last: int = 0
    gaps: list[Span] = field(default_factory=list)


def take_in(
    connection: Connection, found: Iterable[Batch | list[Fact]], own: bool = False
) -> Taken:
    """Write what is new. `own`: it is read from the database that is renewed, so this PC has seen it come. Raises
    ImportRefused."""
    alone(connection, "import")  # two of them would wait for each other's journals
    taken, now = Taken(), utc_now()
    changed: dict[int, _Changed] = {}
    for batch in found:
        if isinstance(batch, list):
            taken.facts += len(batch)
            taken.stay += facts.write(
                connection, batch, lambda device, epoch: journal.ident(connection, device, epoch, now),
                None if own else changed,
            )
            continue
        journal_id = journal.ident(connection, batch.device, batch.epoch, now)
        if journal_id not in changed:
            changed[journal_id] = _Changed(journal.stands(connection, journal_id).last)
        _write(connection, journal_id, batch, changed[journal_id], taken)
    taken.journals = len(changed)
    for journal_id, change in changed.items():
        _settle(connection, journal_id, change, now, taken)
        if change.first and not own:
            evidence.imported(connection, journal_id, change.first, change.last)
    return taken


def _write(connection: Connection, journal_id: int, batch: Batch, change: _Changed, taken: Taken) -> None:
    """Store the events of a batch that are new, and remember its gaps."""
    here = [item for item in batch.items if isinstance(item, StoredEvent)]
    change.gaps += [(gap.first, gap.last, gap.noticed_at) for gap in batch.items if isinstance(gap, StoredGap)]
    if not here:
        return
    stored = journal.lines_between(connection, journal_id, here[0].first, here[-1].first)
    new = [event for event in here if event.first not in stored]
    for at, event in zip(batch.at, batch.items, strict=True):
        if isinstance(event, StoredEvent) and stored.get(event.first, event.line) != event.line:
            raise ImportRefused("conflict", at, _why_not(connection, journal_id, event.first))
    journal.write(connection, journal_id, new)
    taken.new += len(new)
    taken.there += len(here) - len(new)
    if new:
        numbers = [event.first for event in new]
        change.first = min(change.first or numbers[0], *numbers)
        change.last = max(change.last, *numbers)


def _why_not(connection: Connection, journal_id: int, n: int) -> str:
    """Why one journal cannot have two events of one number, in words for a person."""
    told = f"event {n} is stored here with other bytes"
    row = games.at(connection, journal_id, n)
    if row is None:
        return f"{told}, and one journal cannot have both"
    own = is_own(row.device)
    copied = "the folder was copied, and both copies have gone on with one game"
    what = copied if own else "the handheld told it otherwise"
    return (
        f"{told}, in game {row.ident} ({', '.join(row.players)}): {what}. One database cannot have both ways; "
        f"`rollkeeper show {row.ident}` has this one, and `rollkeeper export NUMBER --events` where the file comes "
        "from brings the other games one by one"
    )


def _settle(connection: Connection, journal_id: int, change: _Changed, now: str, taken: Taken) -> None:
    """Say of all that is missing what it is, and fold what has changed."""
    other = _say_missing(connection, journal_id, change.gaps, now)
    if not change.first and not other:
        return
    if other or change.first <= change.before:
        fold_anew(connection, journal_id)
    else:
        carry(connection, journal_id, change.first)
    if change.first:
        own = games.among(connection, journal_id, change.first, change.last)
        taken.games += own
        taken.refused += [ident for ident, refused in own.items() if refused]


def _say_missing(connection: Connection, journal_id: int, told: list[Span], now: str) -> bool:
    """Say of what is missing between the events what it is: a gap, where one is known; else a lost range. Returns
    whether anything has changed that was there, or lies before an event that was."""
    known, asked = (_spans(connection, table, journal_id) for table in (gaps, lost_ranges))
    new_gaps: list[Span] = []
    new_asked: list[Span] = []
    noticed = {first: at for first, _, at in asked}
    for first, last in _holes(connection, journal_id):
        at = first
        for begin, end, stamp in sorted([*known, *told]):
            begin, end = max(begin, at), min(end, last)
            if begin <= end:
                if at < begin:
                    new_asked.append((at, begin - 1, noticed.get(at, now)))
                new_gaps.append((begin, end, stamp))
                at = end + 1
        if at <= last:
            new_asked.append((at, last, noticed.get(at, now)))
    if new_gaps == known and new_asked == asked:
        return False
    for table, spans in ((gaps, new_gaps), (lost_ranges, new_asked)):
        connection.execute(delete(table).where(table.c.journal_id == journal_id))
        names = ("journal_id", "first", "last", "noticed_at")
        insert_if_new(connection, table, [dict(zip(names, (journal_id, *span), strict=True)) for span in spans])
    return True


def _holes(connection: Connection, journal_id: int) -> list[tuple[int, int]]:
    """The runs of numbers from 1 on, before the last event, under which no event is stored."""
    before = func.coalesce(func.lag(events.c.n).over(order_by=events.c.n), 0).label("before")
    found = select(events.c.n, before).where(events.c.journal_id == journal_id).subquery()
    query = select(found.c.before + 1, found.c.n - 1).where(found.c.n > found.c.before + 1).order_by(found.c.n)
    return [(first, last) for first, last in connection.execute(query)]


def _spans(connection: Connection, table: Table, journal_id: int) -> list[Span]:
    query = select(table.c.first, table.c.last, table.c.noticed_at).where(table.c.journal_id == journal_id)
    return [(first, last, at) for first, last, at in connection.execute(query.order_by(table.c.first))]
