"""Processes that are forked for one purpose: they may hang, grow and leave others behind, and end all the same."""

import os
import resource
import signal
import traceback
from collections.abc import Callable, Iterator
from contextlib import suppress
from multiprocessing import Pipe
from typing import Any

MORE_MEMORY = 1 << 30  # bytes that a mutant may take beyond what was there
AT_LAST = 1800  # seconds of the processor, should nobody be left to end it
Tell = Callable[[Any], None]


class Broken(Exception):
    """It was not the mutant that failed, but what tries it; the text says how."""


class Fork:
    """A process that does `work`, which is given a way to tell things."""

    def __init__(self, work: Callable[[Tell], None]) -> None:
        self._hearing, telling = Pipe(duplex=False)
        self._child = os.fork()
        if self._child == 0:
            try:
                os.setpgid(0, 0)
                work(telling.send)
            except BaseException:
                telling.send(Broken(traceback.format_exc()[-4000:]))
            finally:
                os._exit(0)
        with suppress(PermissionError):
            os.setpgid(self._child, self._child)  # whoever of us comes first
        telling.close()

    def hear(self, seconds: float | None = None) -> Any:
        """What it tells next; None if it has ended, or tells nothing for so long."""
        try:
            said = self._hearing.recv() if self._hearing.poll(seconds) else None
        except EOFError:
            return None
        if isinstance(said, Broken):
            raise said
        return said

    def heard(self) -> Iterator[Any]:
        """All that it tells until it ends."""
        while (said := self.hear()) is not None:
            yield said

    def end(self) -> None:
        """Kill it and what it has started, if they still run."""
        self._hearing.close()
        with suppress(ProcessLookupError):
            os.killpg(self._child, signal.SIGKILL)
        os.waitpid(self._child, 0)


def bound() -> None:
    """Nothing to be seen of this process, and only so much more memory and time for it."""
    silent()
    with open("/proc/self/statm", encoding="ascii") as file:
        has = int(file.read().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (has + MORE_MEMORY, has + MORE_MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (AT_LAST, AT_LAST))


def silent() -> None:
    """Nothing to be seen of this process."""
    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 1)
    os.dup2(quiet, 2)
