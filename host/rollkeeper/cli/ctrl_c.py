"""Ctrl-C between two steps of long work, so that what is then said of it is true.

In the middle of a step it would come between a commit and the note that there was one. A step takes a moment; for one
that takes longer (a board that reads nothing) there is the second Ctrl-C, which does not wait.
"""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def between_steps() -> Iterator[Callable[[], None]]:
    """Within, Ctrl-C waits for a call of what this gives, which raises KeyboardInterrupt if there was one."""
    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:  # ignored, or somebody else's
        yield lambda: None
        return
    typed = False

    def hear(*_: object) -> None:
        nonlocal typed
        if typed:
            raise KeyboardInterrupt
        typed = True

    def heed() -> None:
        if typed:
            raise KeyboardInterrupt

    signal.signal(signal.SIGINT, hear)
    try:
        yield heed
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
