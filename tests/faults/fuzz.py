"""Any bytes at all, into everything that reads bytes: no crash but a named error, no memory that grows, and nothing
accepted that was not written (a checksum that is right by chance is one in 2^32).

Each law is a function of what Hypothesis makes up; the tests try it some dozen times, `make soak` thousands of times.
"""

from collections import OrderedDict
from collections.abc import Callable
from functools import cache

from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st

from cables.joined_ends import pieces
from faults.damaged_flash import DAMAGE, journal_reader
from faults.edits import EDITS, Edit, all_edited, bytes_held
from logs.random_match import match
from parts.nor_flash import NorFlash, journal_on
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
    ["hello", "from", "ack", "epoch", "at", "last", "n", "t", "gap", "refused", "why", "roll",
     "game", "players", "program", "roster", "write", "box", "points", "after", "get", "got", "did", "size", "text",
     "begin", "teams", "difference"]
)  # fmt: skip
MESSAGES = st.dictionaries(NAMES, st.one_of(VALUES, st.integers(-2, 90), st.just("5c1f09aa")), min_size=1, max_size=5)
CUTS = st.lists(st.integers(1, 900), min_size=1, max_size=6)


@cache
def written() -> tuple[list[dict[str, object]], list[bytes]]:
    """The events of a whole game of two, and their lines."""
    events = [event for _, event, _ in match("lowe", 2, 5)]
    return events, [encode({"n": n, "t": 100 * n, **event}) for n, event in enumerate(events, 1)]


def journal_of_it() -> Journal:
    """A journal with that game."""
    journal = journal_on(NorFlash(), "e661", "5c1f09aa")
    events, lines = written()
    for n, event in enumerate(events, 1):
        journal.append(OrderedDict(event), 100 * n)
    assert [journal.line(n) for n in range(1, journal.last + 1)] == lines
    return journal


@cache
def stream() -> tuple[bytes, bytes]:
    """The hello, and all that the handheld sends to a PC that asks for everything and acknowledges it."""
    device, host = DeviceEnd(journal_of_it(), "0.1.0"), HostEnd("fuzz")
    device.receive(host.greet())
    hello = bytes(device.outgoing())
    host.receive(hello)
    device.receive(host.ask_from(1))
    sent = b""
    for data in pieces(device):
        sent += data
        if host.receive(data):
            device.receive(host.acknowledge(host.next - 1))
    return hello, sent


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
    device = DeviceEnd(journal_of_it(), "0.1.0")
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
    for data in [*pieces, *framed([each for each in messages if "n" not in each])]:
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
    "journal": (journal_reader, DAMAGE),
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
