"""A drive whose sectors were in use for long, and any damage to them.

Law: the journal stands it. It says what was written or nothing; what is whole in a sector that says whose it is, it
says; a number that such an event has is not given again; it writes on; a PC gets over the cable just what it says; and
no other file of the drive is touched.
"""

import random
from collections import OrderedDict
from functools import cache

from hypothesis import strategies as st

from faults.edits import EDITS, Edit, edited
from faults.guarded_drive import EPOCH, GuardedDrive, power_on
from roller.journal import Journal
from turnlink.device import DeviceEnd
from turnlink.host import Event, Gap, HostEnd
from turnlink.line import encode
from turnlink.packed_events import SLOT, is_event, slots_at
from turnlink.sector import EPOCH as OWNER
from turnlink.sector import OPENED, SIZE, START, numbers

BLOCKS = 12  # of the drive: six sectors
EVENTS = 1400
KINDS: tuple[dict[str, object], ...] = (
    {"roll": "12345"}, {"roll": "33446", "keep": "125"}, {"score": "aces", "points": 3}, {"undo": "aces"},
    {"game": "travel", "players": ["P1", "P2"]}, {"rename": 2, "name": "Zo\u00eb \u00d6 with a name of two slots"},
)  # fmt: skip
WEIGHTS = (40, 30, 20, 3, 1, 2)
SECTORS = st.integers(0, BLOCKS // 2 - 1)
PLACES = st.one_of(st.integers(0, START + 3 * SLOT), st.integers(0, SIZE - 1))
DAMAGE: dict[str, st.SearchStrategy[object]] = {
    "edits": st.lists(st.tuples(SECTORS, EDITS), max_size=3),
    "flips": st.lists(st.tuples(SECTORS, PLACES, st.integers(0, 7)), max_size=6),
    "written": st.lists(st.tuples(SECTORS, PLACES, st.binary(min_size=1, max_size=40)), max_size=3),
}


@cache
def worn() -> tuple[GuardedDrive, list[bytes], dict[int, tuple[int, int]]]:
    """The drive; the lines of all events that were ever logged; and from where to where each stands in memory that is
    still there."""
    rng = random.Random("worn")
    drive = GuardedDrive(BLOCKS)
    journal = power_on(drive)
    lines: list[bytes] = []
    for n in range(1, EVENTS + 1):
        fields = rng.choices(KINDS, WEIGHTS)[0]
        assert journal.append(OrderedDict(fields), 50 * n) == n
        lines.append(encode({"n": n, "t": 50 * n, **fields}))
        if n % 5 == 0:
            journal.keep_locks(n % 32)
        if n < EVENTS - 300:
            journal.acknowledged(n)
        while n % 7 == 0 and not journal.flushed:
            journal.flush()
        if n % 97 == 0:
            journal = power_on(drive)
    assert 1 < journal.first < EVENTS - 300 and drive.erases > 1
    places = {}
    for sector in drive.files:
        for n, place in _events_of(drive, sector):
            places[n] = place
    assert sorted(places) == list(range(journal.first, EVENTS + 1))
    return drive, lines, places


def _events_of(drive: GuardedDrive, sector: int) -> list[tuple[int, tuple[int, int]]]:
    begin = drive.files[sector] * SIZE
    opened = numbers(drive.memory, begin + 2 * SLOT, OPENED)
    found: list[tuple[int, tuple[int, int]]] = []
    n = opened[0] if opened else 0
    for at in range(begin + START, begin + SIZE, SLOT):
        if opened and is_event(drive.memory, at, n):
            found.append((n, (at, at + SLOT * slots_at(drive.memory, at))))
            n += 1
    return found


def damaged(
    edits: list[tuple[int, Edit]], flips: list[tuple[int, int, int]], written: list[tuple[int, int, bytes]]
) -> GuardedDrive:
    """Another drive with the same on it, but for this damage."""
    whole = worn()[0]
    drive = GuardedDrive(BLOCKS)
    drive.bytes[:] = whole.bytes
    drive.files = dict(whole.files)
    for sector, edit in edits:
        at = drive.files[sector] * SIZE
        drive.bytes[at : at + SIZE] = edited(bytes(drive.bytes[at : at + SIZE]), edit)[:SIZE].ljust(SIZE, b"\xff")
    for sector, place, bit in flips:
        drive.bytes[drive.files[sector] * SIZE + place] ^= 1 << bit
    for sector, place, data in written:
        at = drive.files[sector] * SIZE + place
        data = data[: SIZE - place]
        drive.bytes[at : at + len(data)] = data
    return drive


def whole_on(drive: GuardedDrive) -> list[int]:
    """The events that are undamaged, in sectors that say whose they are, and in whose file the name is right."""
    before = worn()[0]
    readable = set()
    for block in drive.files.values():
        begin = block * SIZE
        name = drive.bytes[begin : begin + SLOT] == before.bytes[begin : begin + SLOT]
        said = [[numbers(drive.memory, begin + SLOT * slot, kind) for slot in slots]
                for kind, slots in ((OPENED, (2, 3)), (OWNER, (1, 4)))]  # fmt: skip
        if name and all(any(copies) for copies in said):
            readable.add(block)
    return [
        n
        for n, (at, end) in sorted(worn()[2].items())
        if at // SIZE in readable and drive.bytes[at:end] == before.bytes[at:end]
    ]


def journal_reader(**damage: list[tuple[object, ...]]) -> None:
    """The law."""
    drive = damaged(**damage)  # type: ignore[arg-type]
    _, lines, _ = worn()
    whole = whole_on(drive)
    journal = power_on(drive, new_epoch="00000000")
    said = {n: journal.line(n) for n in range(journal.first, journal.last + 1)}
    if journal.epoch == EPOCH:
        for n, line in said.items():
            assert line is None or (n <= len(lines) and line == lines[n - 1]), (n, line)
        lost = [n for n in whole if said.get(n) is None]
        assert not lost, f"{lost} are whole"
        assert not whole or journal.last >= whole[-1]
    else:
        assert not whole
    for fields in journal.game():
        assert isinstance(fields, dict)
    on_a_pc = over_the_cable(journal)
    assert on_a_pc == {n: line for n, line in said.items() if line is not None}
    drive.check()
    _writes_on(drive, journal)


def over_the_cable(journal: Journal) -> dict[int, bytes]:
    """What a PC gets that asks for everything. It acknowledges nothing, so that nothing goes."""
    device, host = DeviceEnd(journal, "0.1.0"), HostEnd("test")
    device.receive(host.greet())
    host.receive(bytes(device.outgoing()))
    found: dict[int, bytes] = {}
    said = host.ask_from(1)
    for _ in range(20 * EVENTS):
        device.receive(said)
        said = b""
        for item in host.receive(bytes(device.outgoing())):
            if isinstance(item, Event):
                assert item.n not in found
                found[item.n] = item.line
            assert isinstance(item, Event | Gap), item
        said, host.again = host.again, b""
        if host.next > journal.last:
            return found
        if not said and device.next > device._window:
            said = host.ask_from(host.next)
    raise AssertionError("it never has everything")


def _writes_on(drive: GuardedDrive, journal: Journal) -> None:
    journal.acknowledged(journal.last)  # there is room then
    n = journal.append(OrderedDict(roll="33446"), 7)
    line = journal.line(n)
    assert line is not None
    for _ in range(100):
        if journal.flushed:
            break
        journal.flush()
    else:
        raise AssertionError("it never settles")
    assert journal.line(n) == line
    again = power_on(drive, new_epoch="11111111")
    assert (again.epoch, again.last, again.line(n)) == (journal.epoch, n, line), "what was written after it is lost"
    drive.check()
