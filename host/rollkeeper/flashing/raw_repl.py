"""One conversation with a board over mpremote's own transport: raw REPL in, calls of on_the_pico.py, restart.

Why not `mpremote cp`: it sends 256 bytes at a time and sleeps between them, 10 s for 20 kB. The same transport in one
session with compressed pieces of 8 kB takes a fraction of that and loses none of its flow control (raw paste).
Every way in which the board can drop out leaves this module as a named error. A Pico that is left in the raw REPL, as
this program was killed, restarts by itself: the first thing that is run there sees to that.
"""

import ast
import base64
import io
import struct
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from dataclasses import dataclass, field
from typing import Any

from mpremote.transport import TransportError, TransportExecError  # type: ignore[import-untyped]
from mpremote.transport_serial import SerialTransport  # type: ignore[import-untyped]

from rollkeeper import carried
from rollkeeper.flashing.board import IDENTITY, INSTALL, Identity, parse_identity
from rollkeeper.flashing.build import FOLDERS
from rollkeeper.flashing.flash_errors import BoardRefused, ConnectionLost, FlashFull, NotMicroPython
from rollkeeper.flashing.pieces import call_to_write, pieces, text_for_the_pico
from rollkeeper.link import serial_port
from rollkeeper.link.port_errors import SWITCH_OFF_AND_ON

SILENCE = 5.0  # seconds that a single read waits; a board that is alive answers within milliseconds
ENTRY = 8.0  # seconds for the raw REPL to come up: a running program must end first
ANSWER = 20.0  # seconds without a sign of life in the middle of a call; the longest is a few flash erases
LONGEST = 90.0  # seconds of a call with signs of life
SERVICE_MODE = "roller/hw/service_mode.py"  # of the firmware
BOOT = "/boot.py"  # of the person's own: MicroPython runs it before main.py

# Ctrl-C twice ends a call or half a call, Ctrl-B leaves the raw REPL, Ctrl-D is a soft reset: main.py runs again.
STOP_AND_START = b"\r\x03\x03\r\x02\x04"

WITHOUT_BOOT = (
    "`mpremote resume rm :boot.py` takes it away (if no port opens at all: `rollkeeper uf2` makes a file that replaces "
    "the drive with all that is on it, games that are not on a PC, too)"
)
LOST = (OSError, TransportError, struct.error, ValueError)  # what mpremote and pyserial raise when a port goes away


@dataclass(frozen=True)
class Drive:
    """What is on the Pico's drive in the places that are ours, and how much room is left."""

    files: dict[str, str]  # path -> SHA-256, of the files that were asked about and are there
    loose: tuple[str, ...]  # files in the folders of modules, each folder after its files, with a "/" at its end
    block_size: int  # bytes
    free_blocks: int
    sizes: dict[str, int] = field(default_factory=dict)  # bytes of each of these, none of folders


class BoardSession:
    """A board in its raw REPL. Use it as a context manager: leaving restarts the board's own program."""

    def __init__(self, transport: Any, port: str) -> None:
        self.port = port
        self._transport = transport
        self._doing = "connecting"
        self._compresses = False
        self._taught = False  # whether on_the_pico.py is in the board's memory
        self._restarted = False

    @classmethod
    def open(cls, port: str) -> "BoardSession":
        """Opens `port` for this program alone. Raises serial_port's named errors."""
        serial_port.open_port(port).close()  # mpremote says only "failed to access"; this says why
        try:
            transport = SerialTransport(port, timeout=SILENCE)
            transport.serial = _Limited(transport.serial)
            return cls(transport, port)
        except LOST as error:
            raise ConnectionLost(
                f"{port} went away while it was being opened: plug the Pico in and run again"
            ) from error

    def __enter__(self) -> "BoardSession":
        return self

    def __exit__(self, *failure: object) -> None:
        with suppress(*LOST):
            if not self._restarted:
                self._transport.serial.write(STOP_AND_START)
        with suppress(*LOST):
            self._transport.close()

    def take_over(self) -> Identity:
        """Stops the running program and asks the board what it is. Raises NotMicroPython."""
        said = io.StringIO()
        try:
            with redirect_stdout(said):
                self._enter()
                self._transport.exec("import sys")
                identity = parse_identity(self._transport.eval(IDENTITY))
                if (identity.platform, identity.implementation) == ("rp2", "micropython"):
                    self._transport.exec(text_for_the_pico(carried.firmware() / SERVICE_MODE))
                return identity
        except (*LOST, SyntaxError) as error:
            answer = _readable(said.getvalue())
            silent = "it talks without a pause" if isinstance(error, TimeoutError) else "it said nothing"
            heard = f"it said {answer}" if answer else silent
            raise NotMicroPython(
                f"{self.port} does not answer as MicroPython does ({heard}): if it is a Pico, {SWITCH_OFF_AND_ON}, and "
                f"run this again; if a boot.py of yours is on it, that runs first: {WITHOUT_BOOT}; if MicroPython is "
                f"not on it yet, {INSTALL}"
            ) from error

    def survey(self, paths: tuple[str, ...]) -> Drive:
        """What there is of `paths`, each hashed by the board itself, and the loose modules."""
        self._doing = "its files were being read; nothing was changed"
        if not self._taught:
            self._call(text_for_the_pico())
            self._taught = True
        first, *lines = self._call(f"survey({FOLDERS!r}, {paths!r})").splitlines()
        block_size, free_blocks, compresses = (int(number) for number in first.split())
        self._compresses = bool(compresses)
        found = [line.split(" ", 2) for line in lines]
        files = {path: kind for kind, _, path in found if kind != "loose"}
        loose = tuple(path for kind, _, path in found if kind == "loose")
        return Drive(files, loose, block_size, free_blocks, {path: int(size) for _, size, path in found})

    def part(self, path: str, start: int, size: int) -> bytes:
        """Reads `size` bytes of a file from `start` on; at its end it gives fewer."""
        return base64.b64decode(self._call(f"part({path!r}, {start}, {size})"))

    def write(self, path: str, content: bytes, progress: Callable[[int], None] = lambda count: None) -> str:
        """Writes a file; `progress` hears how many bytes have just been written. Returns the SHA-256 of what the board
        reads from it."""
        self._doing = "a file was being copied"
        self._call(f"begin({path!r})")
        for piece in pieces(content):
            self._call(call_to_write(piece, self._compresses))
            progress(len(piece))
        return self._call(f"end({path!r})").split(" ")[0]

    def rename(self, old: str, new: str) -> None:
        """Renames a file; what had the name is replaced in one piece."""
        self._doing = "the new files were being put in place"
        self._call(f"rename({old!r}, {new!r})")

    def remove(self, names: list[str]) -> None:
        """Removes files, and empty folders (names ending in "/"); no names, no question, which costs a round trip."""
        self._doing = "files that no longer belong were being removed"
        if names:
            self._call(f"remove({names!r})")

    def run(self, code: str) -> str:
        """What the board prints when it runs `code`. Nothing of its drive must be changed by it."""
        self._doing = "it was working for this program; nothing was changed"
        return self._call(code)

    def restart(self) -> None:
        """Resets the board as if it were switched on, and gives the port back."""
        self._doing = "it was being restarted"
        self._limit()
        with self._named_errors():
            # As mpremote's own `reset` does it: time for the answer to leave before the USB goes down.
            self._transport.exec_raw_no_follow("import time, machine\ntime.sleep_ms(100)\nmachine.reset()")
        self._restarted = True
        with suppress(*LOST):
            self._transport.close()

    def _enter(self) -> None:
        """Into the raw REPL after a soft reset; twice, as the first Ctrl-C may fall into half a command. Then without
        one, after which somebody's boot.py would run, for as long as it likes."""
        self._limit(4 * ENTRY)
        for _ in range(2):
            with suppress(TransportError):
                self._transport.enter_raw_repl(timeout_overall=ENTRY)
                return
        self._transport.enter_raw_repl(soft_reset=False, timeout_overall=ENTRY)

    def _limit(self, seconds: float = LONGEST) -> None:
        self._transport.serial.end = time.monotonic() + seconds

    def _call(self, code: str) -> str:
        self._limit()
        with self._named_errors(), redirect_stdout(io.StringIO()):
            answer, error = self._transport.exec_raw(code, timeout=ANSWER)
            if error:
                raise _refusal(error.decode(errors="replace"), self._doing)
            return str(answer.decode())

    @contextmanager
    def _named_errors(self) -> Iterator[None]:
        try:
            yield
        except TransportExecError as error:
            raise _refusal(str(error), self._doing) from error
        except LOST as error:
            raise ConnectionLost(
                f"the Pico stopped answering while {self._doing}: plug it in again and run this once more, it goes on "
                "where it stopped and repairs what is half done; games and settings are untouched"
            ) from error


class _Limited:
    """A serial port that is read until `end` only: mpremote goes on for as long as something comes."""

    def __init__(self, port: Any) -> None:
        self._port = port
        self.end = time.monotonic() + LONGEST

    def __getattr__(self, name: str) -> Any:
        return getattr(self._port, name)

    def read(self, size: int = 1) -> bytes:
        self._look()
        return bytes(self._port.read(size))

    def inWaiting(self) -> int:
        self._look()
        return int(self._port.inWaiting())

    def _look(self) -> None:
        if time.monotonic() > self.end:
            raise TimeoutError("it talks without a pause")


def _refusal(traceback: str, doing: str) -> FlashFull | BoardRefused:
    last = (traceback.strip().splitlines() or ["no reason given"])[-1]
    if "ENOSPC" in last or last.endswith("OSError: 28"):
        return FlashFull(
            f"the Pico's drive became full while {doing}: run this again, it repairs what is half done; if it is full "
            "again, remove files of your own from the Pico (`mpremote fs ls`, `mpremote fs rm`)"
        )
    return BoardRefused(f"the Pico reports {last!r} while {doing}: run this again, it repairs what is half done")


def _readable(printed: str) -> str:
    """What mpremote printed of a board's answer (lines like b'login: '), short enough for a message."""
    answers = [ast.literal_eval(line) for line in printed.splitlines() if line.startswith(("b'", 'b"'))]
    text = b"".join(answers).decode(errors="replace").strip()
    return repr(text[-100:]) if text else ""
