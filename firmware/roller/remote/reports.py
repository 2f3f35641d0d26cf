"""What a PC may ask for to look at a failure: the crash log and the last self-test, read from the flash in parts."""

import os

MOST = 120  # characters in a part: in a line of turnlink, where each may double when it is quoted


def part(name: str, at: int, path: str = "") -> tuple[str, int]:
    """At most MOST bytes of a report from byte `at` on, and its size; ("", 0) where there is none. A byte is a
    character: what is not ASCII becomes a question mark, as it could be half of a letter here."""
    if name == "crash":
        from roller import CRASH_LOG as PATH
    elif name == "selftest":
        from roller.selftest.report import PATH
    else:
        return "", 0
    path = path or PATH
    try:
        size = os.stat(path)[6]
        with open(path, "rb") as file:
            file.seek(min(at, size))
            data = file.read(MOST)
    except OSError:
        return "", 0
    # Not by `chr`: MicroPython would keep each character as a name, for ever.
    return str(bytes([code if 32 <= code < 127 or code == 10 else 63 for code in data]), "ascii"), size
