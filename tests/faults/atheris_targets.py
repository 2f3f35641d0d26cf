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
    from turnlink.frame import Deframer, frame
    from turnlink.host import HostEnd
    from turnlink.line import LONGEST, LineError, decode

from binascii import crc32  # noqa: E402 (after the instrumented ones)

from faults.edits import bytes_held  # noqa: E402

MOST_HELD = 8192
HELLO = b'{"hello":7,"firmware":"0","device":"e661","epoch":"aa","first":1,"last":99,"game":""}'


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
    deframer = Deframer()
    for at in range(0, len(data), 17):
        for found in deframer.feed(data[at : at + 17]):
            assert len(found) <= LONGEST and b"\n" not in found and b"\x1e" not in found
        assert bytes_held(deframer) < MOST_HELD


def host(data: bytes) -> None:
    """The PC's end: each line of the data is a message with a true checksum."""
    end = HostEnd("fuzz")
    end.receive(frame(checked(HELLO)))
    end.ask_from(1)
    last = 0
    for body in data.split(b"\n"):
        for item in end.receive(frame(checked(body))):
            n = getattr(item, "n", 0)
            assert not n or n > last, "events rise"
            last = n or last
        assert bytes_held(end) < MOST_HELD


TARGETS = {"line": line, "frames": frames, "host": host}

if __name__ == "__main__":
    name = sys.argv.pop(1)
    atheris.Setup(sys.argv, TARGETS[name])
    atheris.Fuzz()
