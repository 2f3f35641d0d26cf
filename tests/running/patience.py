"""How long a test waits for what must happen: until it has, or until nobody believes in it any more. A busy computer
only makes it late; a fault that keeps it from happening is found all the same."""

import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

HANG = 300.0  # seconds; what takes a blink on a quiet computer has then not happened


def until(condition: Callable[[], object], step: Callable[[], object] = lambda: time.sleep(0.002)) -> None:
    """Wait for `condition`, with `step` between two looks, or fail."""
    end = time.monotonic() + HANG
    while not condition():
        assert time.monotonic() < end, "it did not happen"
        step()


@contextmanager
def ended_if_it_hangs(program: "subprocess.Popen[Any]") -> Iterator[None]:
    """A program whose words are waited for: they end if it hangs, for it is killed. It does not outlive the test."""
    timer = threading.Timer(HANG, program.kill)
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        if program.poll() is None:
            program.kill()
            program.wait()
