"""What a PC may ask for to look at a failure: the crash log, read from the flash in parts."""

import os

from roller.crash import PATH


def part(name: str, at: int, most: int, path: str = PATH) -> tuple[str, int]:
    """At most `most` bytes of a report from byte `at` on, and its size; ("", 0) where there is none. A byte is a
    character: what is not ASCII becomes a question mark, as it could be half of a letter here."""
    if name != "crash":
        return "", 0
    try:
        size = os.stat(path)[6]
        with open(path, "rb") as file:
            file.seek(min(at, size))
            data = file.read(most)
    except OSError:
        return "", 0
    return "".join([chr(code) if 32 <= code < 127 or code == 10 else "?" for code in data]), size
