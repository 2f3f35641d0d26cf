"""The signals that ask this program to end: Ctrl-C, a closed terminal, a service that is stopped.

Law: a verb ends in the same way for each of them (the board starts again, the game is saved), once: a closed terminal
often gives two. A signal that was ignored when the program began stays so, as `nohup` wants it.
"""

import os
import signal
import stat
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from threading import current_thread, main_thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import asyncio

NAMES = ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGBREAK")  # Windows has the last: a closed console
SIGNALS = [number for name in NAMES if (number := getattr(signal, name, None))]  # those that this system has
TYPED = [number for name in ("SIGINT", "SIGQUIT") if (number := getattr(signal, name, None))]

heard: list[int] = []  # the signals that came while somebody was `hearing`, since the verb began


class Ended(KeyboardInterrupt):
    """A signal asks this program to end."""


@contextmanager
def hearing(hear: Callable[[int], object]) -> Iterator[None]:
    """Within, `hear` gets the number of each signal that asks to end. Outside, signals do what they did before."""

    def handle(number: int, _frame: object) -> None:
        heard.append(number)
        _leave_closed_terminals()
        hear(number)

    with ExitStack() as before:
        if current_thread() is main_thread():  # no other may say what a signal does
            for number in SIGNALS:
                if (was := signal.getsignal(number)) not in (signal.SIG_IGN, None):
                    before.callback(signal.signal, number, was)
                    signal.signal(number, handle)
        yield


@contextmanager
def endings() -> "Iterator[asyncio.Event]":
    """Gives an event that is set by whatever asks this program to end. In an event loop."""
    import asyncio

    asked, loop = asyncio.Event(), asyncio.get_running_loop()
    with hearing(lambda _: loop.call_soon_threadsafe(asked.set)):
        yield asked


def end(number: int) -> None:
    """Raise Ended for the first signal; then only for one that is typed, by a person who does not want to wait."""
    if heard == [number] or number in TYPED:
        raise Ended(number)


def _leave_closed_terminals() -> None:
    """Point standard output and error at nothing if their terminal is gone, so that a last word raises no error."""
    for stream in (1, 2):
        with suppress(OSError):
            if stat.S_ISCHR(os.fstat(stream).st_mode) and not os.isatty(stream):
                nowhere = os.open(os.devnull, os.O_WRONLY)
                os.dup2(nowhere, stream)
                os.close(nowhere)
