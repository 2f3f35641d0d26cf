"""A flash whose sectors were in use for long, and any damage to them.

Law: the journal stands it. It says what was written or nothing; what is whole in a sector that says whose it is, it
says; a number that such an event has is not given again; it writes on; and a PC gets over the cable just what it says.
"""

import random
from collections import OrderedDict
from functools import cache

from hypothesis import strategies as st

from faults.edits import EDITS, Edit, edited
from parts.nor_flash import SIZE, NorFlash, journal_on
from roller.journal import SLOT, Journal, number_in, records
from roller.ring import START, ForeignJournal, Ring
from turnlink.device import DeviceEnd
from turnlink.host import Event, Gap, HostEnd
from turnlink.line import encode

ALL = 6  # sectors
EVENTS = 500
DEVICE, EPOCH = "e660583883724a32", "5c1f09aa"
KINDS: tuple[dict[str, object], ...] = (
    {"roll": "12345"}, {"roll": "33446", "keep": "125"}, {"score": "aces", "points": 3}, {"undo": "aces"},
    {"game": "travel", "players": ["P1", "P2"]}, {"rename": 2, "name": "Zo\u00eb \u00d6 with a longer name"},
)  # fmt: skip
WEIGHTS = (40, 30, 20, 3, 3, 2)
SECTORS = st.integers(0, ALL - 1)
PLACES = st.one_of(st.integers(0, START + 6 * SLOT), st.integers(0, SIZE - 1))
DAMAGE: dict[str, st.SearchStrategy[object]] = {
    "edits": st.lists(st.tuples(SECTORS, EDITS), max_size=3),
    "flips": st.lists(st.tuples(SECTORS, PLACES, st.integers(0, 7)), max_size=6),
    "written": st.lists(st.tuples(SECTORS, PLACES, st.binary(min_size=1, max_size=40)), max_size=3),
}


@cache
def worn() -> tuple[NorFlash, list[bytes], dict[int, tuple[int, int]]]:
    """The flash; the lines of all events that were ever logged; and from where to where each stands that is still
    there."""
    rng = random.Random("worn")
    flash = NorFlash(ALL)
    journal = journal_on(flash)
    lines: list[bytes] = []
    for n in range(1, EVENTS + 1):
        fields = rng.choices(KINDS, WEIGHTS)[0]
        assert journal.append(OrderedDict(fields), 50 * n) == n
        lines.append(encode({"n": n, "t": 50 * n, **fields}))
        if n % 5 == 0:
            journal.keep_locks(n % 32)
        if n < EVENTS - 120:
            journal.acknowledged(n)
        while n % 7 == 0 and not journal.flushed:
            journal.flush()
        if n % 97 == 0:
            journal = journal_on(flash)
    assert 1 < journal.first < EVENTS - 120 and flash.erases > ALL
    places = {}
    for begin in range(0, ALL * SIZE, SIZE):
        for at, after, line in records(flash.memory, begin + START, begin + SIZE):
            if number_in(line) >= journal.first:
                places[number_in(line)] = (at, after)
    assert sorted(places) == list(range(journal.first, EVENTS + 1))
    return flash, lines, places


def damaged(
    edits: list[tuple[int, Edit]], flips: list[tuple[int, int, int]], written: list[tuple[int, int, bytes]]
) -> NorFlash:
    """Another flash with the same on it, but for this damage."""
    flash = worn()[0].copied()
    for sector, edit in edits:
        at = sector * SIZE
        flash.bytes[at : at + SIZE] = edited(bytes(flash.bytes[at : at + SIZE]), edit)[:SIZE].ljust(SIZE, b"\xff")
    for sector, place, bit in flips:
        flash.bytes[sector * SIZE + place] ^= 1 << bit
    for sector, place, data in written:
        at = sector * SIZE + place
        data = data[: SIZE - place]
        flash.bytes[at : at + len(data)] = data
    return flash


def whole_on(flash: NorFlash) -> list[int]:
    """The events that are undamaged, in sectors that say whose they are."""
    before, _, places = worn()
    headers = Ring(before, before.memory, DEVICE, EPOCH)
    says = Ring(flash, flash.memory, DEVICE, EPOCH)
    readable = [sector for sector in range(ALL) if says._header_of(sector) == headers._header_of(sector) is not None]
    return [
        n
        for n, (at, end) in sorted(places.items())
        if at // SIZE in readable and flash.bytes[at:end] == before.bytes[at:end]
    ]


def journal_reader(**damage: list[tuple[object, ...]]) -> None:
    """The law."""
    flash = damaged(**damage)  # type: ignore[arg-type]
    _, lines, _ = worn()
    try:
        whole = whole_on(flash)
        journal = journal_on(flash, new_epoch="00000000")
    except ForeignJournal:
        return  # nothing says that it is ours, and something that it is not
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
    _writes_on(flash, journal)


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


def _writes_on(flash: NorFlash, journal: Journal) -> None:
    journal.acknowledged(journal.last)  # there is room then
    n = journal.append(OrderedDict(game="travel", players=["P1"]), 7)
    line = journal.line(n)
    assert line is not None
    for _ in range(100):
        if journal.flushed:
            break
        journal.flush()
    else:
        raise AssertionError("it never settles")
    assert journal.line(n) == line
    again = journal_on(flash, new_epoch="11111111")
    assert (again.epoch, again.last, again.line(n)) == (journal.epoch, n, line), "what was written after it is lost"
