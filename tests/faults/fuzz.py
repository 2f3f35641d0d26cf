"""Any bytes at all, into everything that reads bytes: no crash but a named error, no memory that grows, and nothing
accepted that was not written (a checksum that is right by chance is one in 2^32).

Each law is a function of what Hypothesis makes up; the tests try it some dozen times, `make soak` thousands of times.
"""

from collections import OrderedDict
from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st

from faults.edits import EDITS, Edit, all_edited, bytes_held
from random_match import match
from roller.journal import Journal
from turnlink.device import DeviceEnd
from turnlink.frame import Deframer, frame
from turnlink.host import Event, HostEnd
from turnlink.line import LineError, decode, encode

MOST_HELD = 4096  # bytes that an end of the cable may hold: what issue 4 allows the handheld
LONG = st.lists(st.one_of(st.binary(max_size=200), st.binary(min_size=600, max_size=900)), max_size=12)
SCALARS = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=9), st.just("\ud800"))
VALUES = st.one_of(SCALARS, st.lists(SCALARS, max_size=3), st.dictionaries(st.text(max_size=3), SCALARS, max_size=2))
NAMES = st.sampled_from(
    ["hello", "from", "ack", "epoch", "packed", "pack", "at", "last", "data", "n", "t", "gap", "refused", "why", "roll",
     "game", "players", "program", "roster", "write", "box", "points", "after", "get", "got", "did", "size", "text"]
)  # fmt: skip
MESSAGES = st.dictionaries(NAMES, st.one_of(VALUES, st.integers(-2, 90), st.just("5c1f09aa")), min_size=1, max_size=5)
CUTS = st.lists(st.integers(1, 900), min_size=1, max_size=6)


@cache
def written() -> tuple[list[dict[str, object]], list[bytes]]:
    """The events of a whole game of two, and their lines."""
    events = [event for _, event, _ in match("lowe", 2, 5)]
    return events, [encode({"n": n, "t": 100 * n, **event}) for n, event in enumerate(events, 1)]


def journal_in(folder: str) -> Journal:
    """A journal with that game, most of it packed and a few events in the tail."""
    journal = Journal(folder, "e661", "5c1f09aa")
    events, lines = written()
    for n, event in enumerate(events, 1):
        journal.append(OrderedDict(event), 100 * n)
        while n % 7 == 0 and n < len(events) - 2 and not journal.settled:
            journal.settle()
    assert [journal.line(n) for n in range(1, journal.last + 1)] == lines
    return journal


@cache
def files() -> dict[str, bytes]:
    """What that journal has on flash."""
    with TemporaryDirectory() as folder:
        journal_in(folder)
        found = Path(folder).rglob("*")
        return {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(found) if path.is_file()}


@cache
def merged() -> tuple[dict[str, bytes], list[bytes]]:
    """The files of a journal that has a segment, packs enough to be merged, and a tail; and its lines: long ones, so
    they are few."""
    players = [f"Somebody {n:3}" for n in range(8)]
    events = [OrderedDict(game="travel", players=players), OrderedDict(roll="12345"), OrderedDict(roll="33446")] * 100
    with TemporaryDirectory() as folder:
        journal = Journal(folder, "e661", "5c1f09aa")
        for n, event in enumerate(events, 1):
            journal.append(event, 100 * n)
            while n % 3 == 0 and n < len(events) and (journal._tail or (n < 150 and not journal.settled)):
                journal.settle()
        found = Path(folder).rglob("*")
        all_files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(found) if path.is_file()}
        assert any("segments/" in name for name in all_files)
        return all_files, [encode(OrderedDict([("n", n), ("t", 100 * n), *e.items()])) for n, e in enumerate(events, 1)]


@cache
def stream() -> tuple[bytes, bytes]:
    """The hello, and all that the handheld sends to a PC that asks for everything and acknowledges it."""
    with TemporaryDirectory() as folder:
        device, host = DeviceEnd(journal_in(folder), "0.1.0"), HostEnd("fuzz")
        device.receive(host.greet())
        hello = bytes(device.outgoing())
        host.receive(hello)
        device.receive(host.ask_from(1))
        sent = b""
        while True:
            data = bytes(device.outgoing())
            if not data:
                return hello, sent
            sent += data
            if host.receive(data):
                device.receive(host.acknowledge(host.next - 1))


# -- the laws


def a_line(data: bytes, edits: list[Edit], which: int) -> None:
    """The decoder of lines."""
    _, lines = written()
    for line in (data, all_edited(lines[which % len(lines)], edits)):
        try:
            fields = decode(line)
        except LineError as error:
            assert error.name in ("torn", "crc", "json", "too-long")
        else:
            assert line in lines, fields


def frames(pieces: list[bytes], edits: list[Edit], cuts: list[int]) -> None:
    """The decoder of frames: any bytes, and frames that were damaged and cut up."""
    _, lines = written()
    deframer = Deframer()
    sent = b"".join(map(frame, lines[:9]))
    for data in [*pieces, b"\n", *cut_up(all_edited(sent, edits), cuts)]:
        for line in deframer.feed(data):
            try:
                decode(line)
            except LineError:
                continue
            assert line in lines
        assert bytes_held(deframer) < MOST_HELD
    assert deframer.feed(b"\n" + frame(lines[0]))[-1:] == [lines[0]], "it never finds the way back"


def handheld_end(pieces: list[bytes], messages: list[dict[str, object]]) -> None:
    """The handheld's end: whatever a PC sends, it answers a greeting afterwards."""
    with TemporaryDirectory() as folder:
        device = DeviceEnd(journal_in(folder), "0.1.0")
        for data in [*pieces, *framed(messages)]:
            device.receive(data)
            for _ in range(3):
                bytes(device.outgoing())
            assert bytes_held({k: v for k, v in vars(device).items() if k != "journal"}) < MOST_HELD
        host = HostEnd("fuzz")
        device.receive(b"\n" + host.greet())
        for _ in range(300):
            host.receive(bytes(device.outgoing()))
        device.receive(host.greet())
        host.receive(bytes(device.outgoing()))
        assert host.hello is not None and host.hello.last == len(written()[1])


def host_end(pieces: list[bytes], messages: list[dict[str, object]], edits: list[Edit], cuts: list[int]) -> None:
    """The PC's end: events come out in order, once, and are those that were written."""
    _, lines = written()
    hello, sent = stream()
    host = HostEnd("fuzz")
    for data in [*pieces, *framed([each for each in messages if "n" not in each and "packed" not in each])]:
        host.receive(data)
        assert bytes_held(host) < 2 * MOST_HELD
    host = HostEnd("fuzz")
    host.receive(hello)
    host.ask_from(1)
    last = 0
    for data in cut_up(all_edited(sent, edits), cuts):
        for item in host.receive(data):
            if isinstance(item, Event):
                assert (item.n, item.line) == (last + 1, lines[last])
                last += 1
        assert bytes_held(host) < 2 * MOST_HELD


def journal_reader(edits: list[tuple[int, Edit]], anew: list[tuple[int, bytes]]) -> None:
    """The journal: files that were damaged, or replaced by any bytes. What it says is what was written, or None."""
    _read(files(), written()[1], edits, anew)


def segment_reader(edits: list[tuple[int, Edit]], anew: list[tuple[int, bytes]]) -> None:
    """The same with a segment, and packs that are merged into it once more."""
    _read(*merged(), edits, anew)


def _read(
    whole: dict[str, bytes], lines: list[bytes], edits: list[tuple[int, Edit]], anew: list[tuple[int, bytes]]
) -> None:
    damaged = dict(whole)
    names = list(damaged)
    for which, edit in edits:
        name = names[which % len(names)]
        damaged[name] = all_edited(damaged[name], [edit])
    for which, data in anew:
        damaged[names[which % len(names)]] = data
    with TemporaryDirectory() as folder:
        for name, content in damaged.items():
            path = Path(folder) / name
            path.parent.mkdir(exist_ok=True)
            limit = None if "segment" in name else 3328  # the most that the journal itself writes into a pack
            path.write_bytes(content[:limit])
        journal = Journal(folder, "e661", "00000000")
        same = journal.epoch == "5c1f09aa"
        for n in range(1, journal.last + 3):
            line = journal.line(n)
            assert line is None or (n <= len(lines) and line == lines[n - 1]) or not same, (n, line)
        for fields in journal.game():
            assert isinstance(fields["n"], int)
        n = journal.append(OrderedDict(roll="33446"), 7)
        line = journal.line(n)
        assert line is not None
        while not journal.settled:
            journal.settle()
        assert journal.line(n) == line
        again = Journal(folder, "e661", "11111111")
        assert (again.last, again.line(n)) == (n, line), "what was written after the damage is lost"


def cut_up(data: bytes, cuts: list[int]) -> list[bytes]:
    """`data` in pieces of these lengths, over and over."""
    found, at = [], 0
    while at < len(data):
        length = cuts[len(found) % len(cuts)]
        found.append(data[at : at + length])
        at += length
    return found


def framed(messages: list[dict[str, object]]) -> list[bytes]:
    """Each as a frame with a true checksum, if it fits a line."""
    found = []
    for fields in messages:
        try:
            found.append(frame(encode(fields)))
        except LineError:
            continue
    return found


DAMAGED_FILES: dict[str, st.SearchStrategy[object]] = {
    "edits": st.lists(st.tuples(st.integers(0, 99), EDITS), max_size=5),
    "anew": st.lists(st.tuples(st.integers(0, 99), st.binary(max_size=600)), max_size=2),
}
LAWS: dict[str, tuple[Callable[..., None], dict[str, st.SearchStrategy[object]]]] = {
    "line": (a_line, {"data": st.binary(max_size=400), "edits": st.lists(EDITS, max_size=4), "which": st.integers(0)}),
    "frame": (frames, {"pieces": LONG, "edits": st.lists(EDITS, max_size=4), "cuts": CUTS}),
    "handheld's end": (handheld_end, {"pieces": LONG, "messages": st.lists(MESSAGES, max_size=12)}),
    "PC's end": (
        host_end,
        {
            "pieces": LONG,
            "messages": st.lists(MESSAGES, max_size=12),
            "edits": st.lists(EDITS, max_size=4),
            "cuts": CUTS,
        },
    ),
    "journal": (journal_reader, DAMAGED_FILES),
    "segment": (segment_reader, DAMAGED_FILES),
}  # fmt: skip


def tried(name: str, times: int, seed_of_run: int) -> int:
    """Try a law so often. Returns how often it was tried; raises with the smallest example that breaks it."""
    law, strategies = LAWS[name]
    count = 0

    def counted(**made: object) -> None:
        nonlocal count
        count += 1
        law(**made)

    quiet = settings(max_examples=times, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    seed(seed_of_run)(quiet(given(**strategies)(counted)))()
    return count
