"""Single keys from the terminal, without Enter, and without being shown. Ctrl-C stays what it is."""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

LOOK_EVERY = 0.05  # seconds, where a key cannot be waited for


class KeyReader:
    """Reads keys from a terminal's file descriptor."""

    def __init__(self, fd: int) -> None:
        self._fd = fd

    def read(self, seconds: float) -> str:
        """The next key, waiting for it so long at most; "" if none came, or if it is no single character. Raises
        KeyboardInterrupt when the terminal is gone: it would be readable for ever."""
        if sys.platform == "win32":
            import msvcrt

            end = time.monotonic() + seconds
            while not msvcrt.kbhit():
                if time.monotonic() >= end:
                    return ""
                time.sleep(LOOK_EVERY)
            return msvcrt.getwch()
        import select

        if not select.select([self._fd], [], [], seconds)[0]:
            return ""
        try:
            typed = os.read(self._fd, 64)
        except OSError:
            typed = b""
        if not typed:
            raise KeyboardInterrupt
        text = typed.decode("utf-8", "replace")
        return text if len(text) == 1 else ""  # a key such as an arrow sends several


@contextmanager
def keys(fd: int | None = None) -> Iterator[KeyReader | None]:
    """While this lasts, keys come one by one from the terminal at `fd` (or standard input); None if it is none."""
    if fd is None:
        fd = sys.stdin.fileno() if sys.stdin is not None and sys.stdin.isatty() else -1
    if fd < 0:
        yield None
    elif sys.platform == "win32":
        yield KeyReader(fd)
    else:
        import termios
        import tty

        before = termios.tcgetattr(fd)
        tty.setcbreak(fd)
        try:
            yield KeyReader(fd)
        finally:
            with suppress(termios.error):  # the terminal may be gone
                termios.tcsetattr(fd, termios.TCSADRAIN, before)
