"""Keeps what KiCad's modules print of their own accord off the screen, where a check has one line."""

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def quiet() -> Iterator[None]:
    """Send both outputs of this process, and of those that it starts, into a file; show it if something breaks."""
    sys.stdout.flush()
    sys.stderr.flush()
    kept = os.dup(1), os.dup(2)
    with tempfile.TemporaryFile() as heard:
        os.dup2(heard.fileno(), 1)
        os.dup2(heard.fileno(), 2)
        broken = True
        try:
            yield
            broken = False
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os.dup2(kept[0], 1)
            os.dup2(kept[1], 2)
            os.close(kept[0])
            os.close(kept[1])
            if broken:
                heard.seek(0)
                sys.stderr.write(heard.read().decode(errors="replace")[-4000:])
