"""How long a test waits for what must happen: until it has, or until nobody believes in it any more. A busy computer
only makes it late; a fault that keeps it from happening is found all the same."""

import time
from collections.abc import Callable

HANG = 300.0  # seconds; what takes a blink on a quiet computer has then not happened


def until(condition: Callable[[], object], step: Callable[[], object] = lambda: time.sleep(0.002)) -> None:
    """Wait for `condition`, with `step` between two looks, or fail."""
    end = time.monotonic() + HANG
    while not condition():
        assert time.monotonic() < end, "it did not happen"
        step()
