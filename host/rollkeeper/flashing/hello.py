"""Waits until a restarted Pico greets: the proof that the new firmware is there and runs.

The port goes away and comes back while the board starts, perhaps under another name, so it is looked for by the
board's serial number and opened as often as needed. If the program does not greet but Python's prompt is there, the
program has crashed: it is started once more to hear of what.
"""

import time
from dataclasses import dataclass

from rollkeeper.errors import RollkeeperError
from rollkeeper.flashing.flash_errors import UNTOUCHED, NoHello
from rollkeeper.flashing.raw_repl import STOP_AND_START
from rollkeeper.link import find_handheld, serial_port
from rollkeeper.link.find_handheld import Board
from rollkeeper.link.serial_port import Port
from rollkeeper.sync.greeting import PROGRAM, greet
from turnlink.host import Hello, HostEnd

PATIENCE = 60.0  # seconds; a start takes about one, emulated on a slow and busy computer up to twenty
LOOK_AGAIN = 0.1  # seconds between two attempts to open the port
CRASH_TIME = 10.0  # seconds for a crashing program to start and crash again; it takes half a second, emulated up to ten
OTHER_GAMES = "`rollkeeper doctor --dump FILE --erase` saves them in a file and lets it begin"
GREETING = HostEnd(PROGRAM).greet()[1:-1].decode()  # between RS and LF; only Python's prompt echoes it
KEPT = 2000  # characters of what the board printed


@dataclass
class Waiting:
    """One wait: the board, and what it printed that was no greeting."""

    board: Board
    printed: str = ""
    refused: RollkeeperError | None = None  # what is wrong with a handheld that runs, and does not greet
    _end: float = 0.0

    def hello(self) -> Hello:
        """The device's Hello. Raises NoHello with the last thing that the board printed."""
        self._end = time.monotonic() + PATIENCE
        while True:
            port = self._open()
            hello = self._heard(port) if port is not None else None
            if hello is not None:
                return hello
            if self.crash or self.refused or time.monotonic() > self._end:
                raise self._error()
            time.sleep(LOOK_AGAIN)

    def _heard(self, port: Port) -> Hello | None:
        """The Hello of the program at this port, which is started once more if it does not run; else None."""
        try:
            hello = self._listen(port)
            known = self.crash or self.refused
            if hello is None and not known and time.monotonic() < self._end:  # it crashed, or had yet to restart
                port.write(STOP_AND_START)
                self.printed = ""
                hello = self._listen(port, CRASH_TIME)
            return hello
        except RollkeeperError:
            return None  # vanished or stalled: it is still starting
        finally:
            port.close()

    def _open(self) -> Port | None:
        number = self.board.serial_number
        found = find_handheld.boards() if number else []
        path = next((each.path for each in found if each.serial_number == number), self.board.path)
        try:
            return serial_port.open_port(path)
        except RollkeeperError:
            return None

    def _listen(self, port: Port, seconds: float = PATIENCE) -> Hello | None:
        """Greets and listens; None when there is Python's prompt instead of the program, or at the end."""
        for data, said in greet(port, min(self._end - time.monotonic(), seconds)):
            if isinstance(said, Hello):
                return said
            self.refused = said
            self.printed = (self.printed + data.decode("utf-8", errors="replace"))[-KEPT:]
            if GREETING in self.printed:
                break
        return None

    def _error(self) -> NoHello:
        there, crash = "the firmware is on the Pico", self.crash
        if self.refused is not None:
            return NoHello(f"{there} and runs, but {self.refused.happened}", self.refused.safe, self.refused.todo)
        if crash.startswith("ForeignJournal"):
            return NoHello(f"{there}, and does not begin, as it has games that are not its own", todo=OTHER_GAMES)
        if crash:
            return NoHello(
                f"{there}, but it stops when it starts ({crash})", UNTOUCHED, "flash a version that works"
            )
        return NoHello(
            f"{there}, but it has not said hello within {PATIENCE:.0f} seconds of its restart",
            todo="unplug it, plug it in again and try `rollkeeper sync`; if that finds nothing, run this again",
        )

    @property
    def crash(self) -> str:
        """The last error that the board printed and the place it came from; "" if there was none."""
        for report in reversed(self.printed.split("Traceback (most recent call last):")[1:]):
            lines = [line.strip() for line in report.splitlines() if line.strip()]
            places = [line for line in lines if line.startswith("File ")]
            errors = [line for line in lines if not line.startswith("File ")]
            if places and places[-1].startswith('File "<stdin>"'):
                continue  # Python's prompt took our greeting for code
            if errors and not errors[0].startswith("KeyboardInterrupt"):  # that one is our own Ctrl-C
                return f"{errors[0]} ({places[-1]})" if places else errors[0]
        return ""
