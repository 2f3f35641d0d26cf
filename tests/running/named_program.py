"""A program with a file open. Right after its start, on a busy computer, the system has no name for it yet."""

import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO


@contextmanager
def sleep_with(file: int | IO[str]) -> Iterator[int]:
    """The number of a program called `sleep` that has the file open, from when it has its name."""
    with subprocess.Popen(["sleep", "600"], stdin=file) as program:
        try:
            while not Path(f"/proc/{program.pid}/cmdline").read_bytes().startswith(b"sleep"):
                assert program.poll() is None
                time.sleep(0.002)
            yield program.pid
        finally:
            program.kill()
