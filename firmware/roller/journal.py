"""The log of the handheld: records in the sectors of a ring (see `roller.ring`), one after the other.

A record is the very line that goes over the cable, with its checksum, filled up with line feeds to a multiple of 16
bytes. Beside the events there are {"has":N}, the last event that a PC has, and the locks, which have a form of their
own: L, and up to seven pairs of a lock mask and its complement, the newest last.

Laws: what `append` returned from is on the flash. An event that was cut off by the power is dropped, everything before
it is kept; a damaged one is lost by number, and no number is given twice. (device, epoch, n) names an event for ever:
the epoch is new whenever a journal is.

The first 16 bytes of a record are programmed first, and their highest bit is taken away last, with the next record or
at rest: so at power-on only the last record may have been cut. Cells that were programmed in that instant may read
differently later. A whole record is programmed once more before anybody sees it; the beginning of one that is not whole
is made nothing, and the cells that it may have touched are not used.
"""

from collections import OrderedDict
from json import loads

from roller.ring import SIZE, START, NotKept, Ring
from turnlink.line import LONGEST, decode, encode, is_whole

SLOT = 16  # bytes; a record begins at a multiple of them
NEARLY_FULL = 13  # free sectors; fewer are "nearly full". The longest match, eight players with locks, takes twelve
NOTE_EVERY = 200  # events after which it is noted what a PC has
UNSURE = 0x80
# For the beginning of a record that is to be none: unsure, so that half of it is none, too.
NOTHING = bytes((UNSURE,)) + bytes(SLOT - 1)
BRACE = 0x7B  # the first byte of a line
LOCKS = 0x4C | UNSURE
SHORTEST = 3  # slots of an event
USUAL = 112  # bytes of most records: more takes longer to read
ROOM = (LONGEST + SLOT) // SLOT * SLOT  # bytes of the longest record


class JournalFull(Exception):
    """The flash has no room for the event; nothing of it was kept."""


class Journal:
    """The journal in this part of the flash (see `Ring`). It holds events `first` to `last`, none if last = first - 1.
    `began` is the event that began the last game, 0 if none is there; `closed`: power-on found that the last event ends
    it; `locks` are those since the last event that power-on found, or -1. Raises ForeignJournal."""

    def __init__(self, flash: "Flash", memory: memoryview, device: str, new_epoch: str) -> None:
        self.device = device
        self._ring = ring = Ring(flash, memory, device, new_epoch)
        self._memory = memory
        self.epoch = ring.epoch  # eight hexadecimal digits
        first, self.began, self.has, locks = ring.header
        self.last = first - 1
        self.locks = locks if locks < 32 else -1
        self.closed = False
        self._end = (ring.newest + 1) * SIZE  # of the sector in use
        self._at = self._end  # where the next record goes
        self._blank = False  # nothing stands at `_at`, whatever a power cut may have left there
        self._unsure = -1  # where a record stands whose mark is to be taken away
        self._pair = 0  # where the next locks go, in the slot before `_at`; 0: into a slot of their own
        self._next = (0, 0)  # an event, and from where it is to be looked for
        if ring.newest >= 0:
            self._recover()
        else:
            ring.trusted = False  # the first may have been opened, with the power cut
        self._noted = self.has
        self._kept = self.began  # where the game being played has begun: it stays, and all after it; 0: there is none
        self._count()

    @property
    def new(self) -> bool:
        """Whether the handheld was never on before: no sector was ever made ready."""
        return self._ring.new

    def renew(self, epoch: str) -> None:
        """Give a journal to which nothing was written yet another epoch."""
        self._ring.renew(epoch)
        self.epoch = self._ring.epoch

    def append(self, fields: "dict[str, object]", t: int) -> int:
        """Write one event (its fields without n, t, c) at `t` ms since boot; returns its number. Raises JournalFull, or
        LineError "too-long"."""
        n = self.last + 1
        event: OrderedDict[str, object] = OrderedDict([("n", n), ("t", t)])
        event.update(fields)
        line = encode(event)
        self._keep(n if "game" in fields or "abandon" in fields else self.began)
        at = self._write(line)
        if "game" in fields:
            self.began = n
        self._next = (n, at)
        self.last = n
        self.locks = -1
        return n

    def keep_locks(self, locks: int) -> None:
        """Remember the lock mask until the next event. A full flash costs only them."""
        pair = bytes((locks, 255 - locks))
        try:
            if self._pair % SLOT:
                self._ring.program(self._pair, pair)
            else:
                self._pair = self._write_slots(bytes((LOCKS, 255)) + pair + b"\xff" * (SLOT - 4)) + 2
            self._pair += 2
            self.locks = locks
        except (JournalFull, NotKept) as error:
            print("journal:", error)
            self._pair = 0

    def line(self, n: int) -> "bytes | None":
        """The line of event `n`, or None when it is damaged or gone. Cheap when asked for in rising order."""
        if not self.first <= n <= self.last:
            return None
        return self._find(n)[1] or None

    def acknowledged(self, n: int) -> None:
        """A PC has committed everything up to event `n`: it may go when the space is needed."""
        self.has = max(self.has, n)
        self._keep(self.began)  # that it ends may have been refused
        if self.nearly_full:
            self._count()

    def state(self) -> "tuple[int, int]":
        """The last event that a PC has; how many of a hundred sectors are free."""
        self._count()
        return self.has, 100 * self._ring.free // self._ring.sectors

    def game(self, passed: "Callable[[], bool] | None" = None) -> "Iterator[dict[str, object] | None]":
        """The whole events of the game being played. If `passed()`, None for a roll that another follows: to read it
        takes time."""
        held = b""  # a roll that waits to be told until the next event is known
        number = 0
        for n, line in self._lines_since(self.began) if self.began else ():
            is_roll = b',"roll":"' in line
            if held:
                yield None if passed and is_roll and n == number + 1 and passed() else loads(held)
            held, number = b"", n
            if is_roll and passed:
                held = line
            else:
                yield loads(line)
        if held:
            yield loads(held)

    @property
    def flushed(self) -> bool:
        """Whether `flush` has nothing to do."""
        ring = self._ring
        return self._unsure < 0 and (ring.ready >= 0 or ring.stuck) and self.has < self._noted + NOTE_EVERY

    def flush(self) -> None:
        """One step of what is better done at rest: one erase at most. To be called until `flushed`."""
        ring = self._ring
        try:
            if self._unsure >= 0:
                self._make_sure()
            elif ring.ready < 0 and not ring.stuck:
                ring.prepare()
                self._count()
            elif ring.newest >= 0:
                self._noted = self.has
                self._write(encode({"has": self.has}))
            else:
                self._noted = self.has
        except (JournalFull, NotKept) as error:
            print("journal:", error)

    def _keep(self, began: int) -> None:
        """Keep the game that began with this event, although a PC has it; 0 keeps none."""
        self._kept = began
        needed = min(self.has + 1, began or self.has + 1)
        if needed != self._ring.needed:
            self._ring.needed = needed
            self._ring.stuck = False

    def _count(self) -> None:
        """Find the events that are there, and how much room."""
        self._keep(self._kept)
        self._ring.count_sectors()
        self.first = self._ring.first
        self.nearly_full = self._ring.free < NEARLY_FULL  # then no new game should begin

    # Reading

    def _find(self, n: int) -> "tuple[int, bytes]":
        """Where event `n` stands, and its line; -1 and b"" if it is not there, or damaged."""
        known, at = self._next
        found = self._look_for(n, at, ((at - 1) // SIZE + 1) * SIZE) if known == n else (-1, b"")
        if found[0] < 0:
            begin = self._ring.holding(n) * SIZE
            if begin >= 0:
                found = self._look_for(n, begin + START, begin + SIZE)
        return found

    def _look_for(self, n: int, at: int, end: int) -> "tuple[int, bytes]":
        """Search as `_find` does, between two places of a sector."""
        memory = self._memory
        number = b'"n":%d,' % n
        length = len(number) + 1
        while at < end:
            if memory[at] & 127 == BRACE and memory[at + 1 : at + length] == number:
                line, after = line_at(memory, at, end)
                if line:
                    self._next = (n + 1, after)
                    return at, line
            at += SLOT
        return -1, b""

    def _lines_since(self, n: int) -> "Iterator[tuple[int, bytes]]":
        """The numbers and lines of event `n`, if it is whole, and of all whole ones after it."""
        at = self._find(n)[0]
        start = self._ring.holding(n)
        begun = start < 0
        for sector in self._ring.in_order():
            if sector == start:
                begun = True
            if begun:
                begin = at if sector == start and at >= 0 else sector * SIZE + START
                for _, _, line in records(self._memory, begin, (sector + 1) * SIZE):
                    number = number_in(line)
                    if number >= n:
                        yield number, line

    # Writing

    def _write(self, line: bytes) -> int:
        """Write a record and return its place. Raises JournalFull."""
        at = self._write_slots(line + b"\n" * (SLOT - len(line) % SLOT))
        self._unsure = at
        return at

    def _write_slots(self, data: bytes) -> int:
        """Program slots and return their place; the first one is unsure. Raises JournalFull."""
        ring = self._ring
        for attempt in range(3):
            at = -1
            try:
                if self._unsure >= 0:
                    self._make_sure()
                self._pair = 0
                if not self._blank and self._at < self._end:
                    self._at += SLOT
                    ring.program(self._at - SLOT, NOTHING)
                self._blank = True
                if attempt == 2 or self._at + len(data) > self._end:
                    self._open()
                at = self._at
                self._at += len(data)
                ring.program(at, bytes((data[0] | UNSURE,)) + data[1:SLOT])
                ring.program(at + SLOT, data[SLOT:])
                return at
            except NotKept as error:  # a worn page: on in another place
                print("journal:", error)
                self._give_up(at)
        raise JournalFull("the flash does not keep what is written")

    def _give_up(self, at: int) -> None:
        """What failed there must not turn up later, whole after all, beside the event that is given its number."""
        try:
            if at >= 0:
                self._ring.program(at, NOTHING)
        except NotKept:  # it does not keep that either
            pass

    def _open(self) -> None:
        """Go on in the next sector. Raises JournalFull, or NotKept."""
        ring = self._ring
        for _ in range(4):  # those that cannot be used any more are passed by
            if ring.ready < 0 and not ring.stuck:
                ring.prepare()
                self._count()
        if ring.ready < 0:
            raise JournalFull("no sector is free")
        self._at = self._end = 0  # should it not be kept
        ring.open(self.last + 1, self.began, self.has, self.locks if self.locks >= 0 else 255)
        self._at = ring.newest * SIZE + START
        self._end = (ring.newest + 1) * SIZE
        self._noted = self.has
        self.nearly_full = ring.free < NEARLY_FULL

    def _make_sure(self) -> None:
        at, self._unsure = self._unsure, -1
        self._ring.program(at, bytes((self._memory[at] & ~UNSURE,)))

    # Power-on

    def _recover(self) -> None:
        """Find where the journal stands, and make firm what the power may have left unsure at the end of the newest
        sector. Its bits are read once, and what is made firm is what was judged."""
        begin = self._end - SIZE
        memory = memoryview(bytes(self._memory[begin : self._end]))
        at = after = before = START
        line = b""
        lost = 0  # slots since the last event that is whole: of events that were damaged, each of which had a number
        for at, after, line in records(memory, START, SIZE):
            self._follow(line, memory, at)
            lost = 0 if number_in(line) else lost + sure_slots(memory, before, at)
            before = after
        end = end_of(memory)
        lost += sure_slots(memory, before, end)
        self.last += (lost + SHORTEST - 1) // SHORTEST
        try:
            if after == START:
                self._ring.make_header_firm()
            elif memory[at] & UNSURE:
                if line:
                    self._ring.program(begin + at, bytes(memory[at:after]))
                    self._ring.program(begin + at, line[:1])  # last: its mark says that the rest is firm
                else:
                    self._ring.program(begin + at, sure_locks(memory, at))
            for cut in range(after, end, SLOT):  # the beginning of what was cut off may read as whole later
                if memory[cut] & UNSURE and memory[cut : cut + SLOT] != NOTHING:
                    self._ring.program(begin + cut, NOTHING)
        except NotKept as error:  # what is there can be read; the journal goes on in another sector
            print("journal:", error)
            end = SIZE
        self._at = begin + end + (ROOM if end > after else 0)
        if self._at > self._end - ROOM and self._ring.may_be_opened():
            self._at = self._end
            self._ring.trusted = False

    def _follow(self, line: bytes, memory: memoryview, at: int) -> None:
        """Take in a whole record."""
        n = number_in(line)
        if n > self.last:
            self.last = n
            self.locks = -1
            self.closed = b',"end":' in line or b',"abandon":' in line
            if b',"game":"' in line:
                self.began = n
        elif not line:
            for pair in range(at + 2, at + SLOT, 2):
                if is_pair(memory, pair):
                    self.locks = memory[pair]
        elif not n:
            has = decode(line).get("has")
            self.has = has if isinstance(has, int) else self.has


def records(memory: memoryview, at: int, end: int) -> "Iterator[tuple[int, int, bytes]]":
    """The whole records between two places of a sector: where each begins and ends, and its line; b"" for locks."""
    while at < end:
        first = memory[at]
        if first & 127 == BRACE:
            line, after = line_at(memory, at, end)
            if line:
                yield at, after, line
                at = after
                continue
        elif first == LOCKS:
            yield at, at + SLOT, b""
        at += SLOT


def line_at(memory: memoryview, at: int, end: int) -> "tuple[bytes, int]":
    """The line that stands at `at`, if it is whole, and where its record ends; b"" if it is not."""
    line = b""
    for most in (USUAL, ROOM):
        line = bytes(memory[at : min(at + most, end)])
        length = line.find(b"\n")
        if length >= 0:
            line = line[:length] if line[0] == BRACE else b"{" + line[1:length]  # unsure, it has one bit more
            return line if is_whole(line) else b"", at + (length // SLOT + 1) * SLOT
    return b"", at + SLOT


def number_in(line: bytes) -> int:
    """The number of the event in a whole line; 0 if it is none."""
    return int(line[5 : line.find(b",")]) if line[:5] == b'{"n":' else 0


def is_pair(memory: memoryview, at: int) -> bool:
    """Whether a lock mask and its complement stand there."""
    return memory[at] < 32 and memory[at] == 255 - memory[at + 1]


def sure_locks(memory: memoryview, at: int) -> bytes:
    """The slot of locks at `at` without those that were cut off."""
    sure = bytes(memory[at : at + 2])
    for pair in range(at + 2, at + SLOT, 2):
        sure += bytes(memory[pair : pair + 2]) if is_pair(memory, pair) else bytes(2)
    return sure


def sure_slots(memory: memoryview, at: int, end: int) -> int:
    """How many slots between two whole records are of damaged ones; not those that the power has cut off."""
    begin = at
    while at < end and 0 < memory[at] < UNSURE:
        at += SLOT
    return (at - begin) // SLOT


def end_of(memory: memoryview) -> int:
    """Where nothing was written any more in a sector, or a part of it."""
    at = len(memory)
    blank = b"\xff" * SLOT
    while at > START and memory[at - SLOT : at] == blank:
        at -= SLOT
    return at


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from roller.ring import Flash
