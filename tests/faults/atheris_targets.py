"""Coverage-guided fuzzing of what the PC reads, with atheris (CPython on Linux only; `make soak` installs it).

    python tests/faults/atheris_targets.py TARGET NEW_CORPUS tests/faults/corpus/TARGET -max_total_time=60

What is found is made smaller by hand and becomes a plain test beside the code that it is about.
"""

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parents[1] / "firmware" / "lib"), str(HERE.parents[1] / "firmware"), str(HERE.parent)]

import atheris  # noqa: E402 (after the paths)

with atheris.instrument_imports(include=["turnlink", "fivedice"]):
    from turnlink.bulk import PIECE, SIZE, SlotsFrame
    from turnlink.bulk_received import Packed, Stream
    from turnlink.frame import frame
    from turnlink.host import HostEnd
    from turnlink.line import LONGEST, LineError, decode
    from turnlink.packed_events import SLOT, line_at, slots_at

from binascii import crc32  # noqa: E402 (after the instrumented ones)

from faults.edits import bytes_held  # noqa: E402
from faults.fuzz import text_slots  # noqa: E402

MOST_HELD = 8192
HELLO = b'{"hello":6,"firmware":"0","device":"e661","epoch":"aa","first":1,"last":99,"game":""}'


def checked(body: bytes) -> bytes:
    """The line with this body and a true checksum, so that the fuzzer gets past it."""
    return body[:-1] + b',"c":"%08x"}' % crc32(body[:-1] + b"}")


def line(data: bytes) -> None:
    """The decoder of lines, with a wrong and with a true checksum."""
    for each in (data, checked(data)):
        try:
            fields = decode(each)
        except LineError as error:
            assert error.name in ("torn", "crc", "json", "too-long")
        else:
            assert isinstance(fields, dict)


def frames(data: bytes) -> None:
    """The decoder of frames, in pieces."""
    stream = Stream()
    for at in range(0, len(data), 17):
        for found in stream.feed(data[at : at + 17]):
            if isinstance(found, Packed):
                assert len(found.slots) == SIZE - SLOT
            else:
                assert len(found) <= LONGEST and b"\n" not in found and b"\x1e" not in found
        assert bytes_held(stream) < MOST_HELD


def host(data: bytes) -> None:
    """The PC's end: each line of the data is a message with a true checksum, and slots in a frame with one."""
    end = HostEnd("fuzz")
    end.receive(frame(checked(HELLO)))
    end.ask_from(1)
    last = 0
    for body in data.split(b"\n"):
        slots = bytes(SlotsFrame().fill(end.next % (1 << 32), memoryview(body[:PIECE])))
        for item in end.receive(frame(checked(body))) + end.receive(slots):
            n = getattr(item, "n", 0)
            assert not n or n > last, "events rise"
            last = n or last
        assert bytes_held(end) < MOST_HELD


def slots(data: bytes) -> None:
    """Slots of a journal: nothing but a whole event with a true checksum becomes a line; and a text with a true one."""
    for at in range(0, len(data) - SLOT + 1, SLOT):
        found = line_at(data, at, 1)
        if found is not None:  # libFuzzer finds the checksum by the comparison: also that of a text that is no JSON
            readable(found)
        assert 1 <= slots_at(data, at) <= 1 + LONGEST // SLOT
    text = data[:300].ljust(5) + b"}"
    found = line_at(text_slots(1, 5 + len(data) % 2, text), 0, 1)
    assert found is not None and text[:-1] in found
    readable(found)
    packed = line_at(text_slots(1, 5 + len(data) % 2, data[:300].ljust(48)), 0, 1)  # with a secret, or none
    if packed is not None:
        readable(packed)


def readable(found: bytes) -> None:
    """A line that slots with a true checksum make: nothing is wrong with it but what its text says."""
    try:
        decode(found)
    except LineError as error:
        assert error.name in ("json", "too-long")


TARGETS = {"line": line, "frames": frames, "host": host, "slots": slots}

if __name__ == "__main__":
    name = sys.argv.pop(1)
    atheris.Setup(sys.argv, TARGETS[name])
    atheris.Fuzz()
