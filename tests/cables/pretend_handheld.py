"""A handheld made of turnlink's real device end and a list of lines, behind a real PTY: no Pico, no waiting."""

import contextlib
import os
import select
import threading
import time
from pathlib import Path

import pytest

from turnlink.device import DeviceEnd
from turnlink.line import encode


class ListJournal:
    """A journal in memory; events below `first` are gone, `damaged` ones cannot be read."""

    def __init__(self, lines: list[bytes], device: str = "e660583883724a32", epoch: str = "5c1f09aa") -> None:
        self.lines = list(lines)
        self.device = device
        self.epoch = epoch
        self.first = 1
        self.damaged: set[int] = set()
        self.acknowledgements: list[int] = []

    @property
    def last(self) -> int:
        return len(self.lines)

    def line(self, n: int) -> bytes | None:
        return None if n in self.damaged or n < self.first else self.lines[n - 1]

    def acknowledged(self, n: int) -> None:
        self.acknowledgements.append(n)


class PretendHandheld:
    """Serves a journal on a PTY from a thread. `link` is a path that stays the same when the PTY goes and comes."""

    def __init__(self, folder: Path, journal: ListJournal) -> None:
        self.journal = journal
        self.end = DeviceEnd(journal, "0.1.0")
        self.link = str(folder / "handheld")
        self.talk = True  # False: reads, says nothing
        self.roster: list[str] | None = None  # the names that a PC has sent
        self.bytes_per_second = 0  # 0: as fast as the PTY goes
        self.before: list[bytes] = []  # raw bytes to send ahead of the next frames
        self.refuses = ""  # why it does not write a box
        self._lock = threading.Lock()
        self._gone = threading.Event()
        self._thread: threading.Thread | None = None
        self.plug_in()

    def plug_in(self) -> None:
        """Open the PTY and serve it. A test is skipped where there are none."""
        if os.name == "nt":
            pytest.skip("needs PTYs")
        import tty

        self._master, slave = os.openpty()
        tty.setraw(slave)
        self._slave = slave  # stays open: a PTY without any client would end the thread
        with contextlib.suppress(FileNotFoundError):
            os.unlink(self.link)
        os.symlink(os.ttyname(slave), self.link)
        self._gone.clear()
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def unplug(self) -> None:
        """The port disappears, with everything that was under way."""
        self._gone.set()
        assert self._thread is not None
        self._thread.join()
        os.unlink(self.link)
        os.close(self._slave)
        os.close(self._master)
        self.end.hung_up()

    def play(self, line: bytes) -> None:
        """A live event."""
        with self._lock:
            self.journal.lines.append(line)

    def say(self, data: bytes) -> None:
        """Bytes that are no frame, or one that the device end would not send."""
        with self._lock:
            self.before.append(data)

    def _serve(self) -> None:
        held = b""
        while not self._gone.is_set():
            with self._lock:
                if not held:
                    held = b"".join(self.before)
                    self.before.clear()
                while len(held) < 4096 and self.talk:
                    frame = self.end.outgoing()
                    if not frame:
                        break
                    held += frame
            readable, writable, _ = select.select([self._master], [self._master] if held else [], [], 0.002)
            if readable:
                data = os.read(self._master, 4096)
                with self._lock:
                    self.end.receive(data)
                    if self.end.request is not None:
                        self._fulfil(*self.end.request)
            if writable:
                sent = os.write(self._master, held[:1024])
                held = held[sent:]
                if self.bytes_per_second:
                    time.sleep(sent / self.bytes_per_second)

    def _fulfil(self, what: str, request: dict[str, object]) -> None:
        """Do what a PC asks for; a box is written as it is asked for."""
        if what == "roster":
            self.roster = list(request["roster"])  # type: ignore[call-overload]
        elif self.refuses:
            return self.end.declined(self.refuses)
        else:
            event = {what: request[what]} if what in ("undo", "nonce") else {"score": request["write"]}
            event |= {"points": request["points"]} if what == "write" else {}
            self.journal.lines.append(encode({"n": self.journal.last + 1, "t": 1000 * self.journal.last, **event}))
        self.end.granted()
