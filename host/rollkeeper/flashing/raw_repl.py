"""One conversation with a board over mpremote's own transport: into the raw REPL, calls, the firmware in its ROMFS
partition, restart.

Every way in which the board can drop out leaves this module as a named error. A Pico that is left in the raw REPL, as
this program was killed, restarts by itself: the first thing that is run there sees to that.
"""

import ast
import hashlib
import io
import re
import struct
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from mpremote import commands  # type: ignore[import-untyped]
from mpremote.transport import TransportError, TransportExecError  # type: ignore[import-untyped]
from mpremote.transport_serial import SerialTransport  # type: ignore[import-untyped]

from rollkeeper import carried
from rollkeeper.flashing.board import IDENTITY, INSTALL, Identity, parse_identity
from rollkeeper.flashing.flash_errors import UNTOUCHED, BoardRefused, ConnectionLost, NotMicroPython, VerificationFailed
from rollkeeper.link import serial_port
from rollkeeper.link.port_errors import SWITCH_OFF_AND_ON

SILENCE = 5.0  # seconds that a single read waits; a board that is alive answers within milliseconds
ENTRY = 8.0  # seconds for the raw REPL to come up: a running program must end first
ANSWER = 20.0  # seconds without a sign of life in the middle of a call
LONGEST = 90.0  # seconds of a call with signs of life
SERVICE_MODE = "roller/hw/service_mode.py"  # of the firmware

# Ctrl-C twice ends a call or half a call, Ctrl-B leaves the raw REPL, Ctrl-D is a soft reset: main.py runs again.
STOP_AND_START = b"\r\x03\x03\r\x02\x04"
LOST = (OSError, TransportError, struct.error, ValueError)  # what mpremote and pyserial raise when a port goes away

Progress = Callable[[str, int], None]  # "erase" or "write", and how many bytes of it are done


class BoardSession:
    """A board in its raw REPL. Use it as a context manager: leaving restarts the board's own program."""

    def __init__(self, transport: Any, port: str) -> None:
        self.port = port
        self._transport = transport
        self._doing = "connecting"
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
                f"{port} went away while it was being opened", todo="plug the Pico in and run this again"
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
                    self._transport.exec(text_for_the_pico(carried.find_firmware() / SERVICE_MODE))
                return identity
        except (*LOST, SyntaxError) as error:
            answer = _readable(said.getvalue())
            silent = "it talks without a pause" if isinstance(error, TimeoutError) else "it said nothing"
            heard = f"it said {answer}" if answer else silent
            raise NotMicroPython(
                f"{self.port} does not answer as MicroPython does ({heard})", "nothing was changed",
                f"if it is a Pico, {SWITCH_OFF_AND_ON}, and run this again; if Rollkeeper was never on it, {INSTALL}",
            ) from error

    def run(self, code: str) -> str:
        """What the board prints when it runs `code`. Nothing in its flash must be changed by it."""
        self._doing = "it was working for this program, and nothing was changed"
        self._limit()
        with self._named_errors(), redirect_stdout(io.StringIO()):
            answer, error = self._transport.exec_raw(code, timeout=ANSWER)
            if error:
                raise TransportExecError(answer, error.decode(errors="replace"))
            return str(answer.decode())

    def deploy(self, romfs: bytes, progress: Progress) -> None:
        """Writes the ROMFS partition, as `mpremote romfs deploy` does it: erases all that is needed, then writes."""
        self._doing = "the firmware was being written"

        def heard(what: str, done: int) -> None:
            self._limit()
            progress(what, done)

        with tempfile.TemporaryDirectory(prefix="rollkeeper-") as scratch:
            file = Path(scratch) / "firmware.romfs"
            file.write_bytes(romfs)
            # What mpremote's command line would give it.
            words = SimpleNamespace(command=["deploy"], path=str(file), partition=0, mpy=False)
            state = SimpleNamespace(
                transport=self._transport, ensure_raw_repl=lambda: None, did_action=lambda: None
            )
            self._limit()
            with self._named_errors(), redirect_stdout(_Heard(heard)):
                commands.do_romfs(state, words)

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
        """Into the raw REPL after a soft reset; twice, as the first Ctrl-C may fall into half a command."""
        self._limit(3 * ENTRY)
        try:
            self._transport.enter_raw_repl(timeout_overall=ENTRY)
        except TransportError:
            self._transport.enter_raw_repl(timeout_overall=ENTRY)

    def _limit(self, seconds: float = LONGEST) -> None:
        self._transport.serial.end = time.monotonic() + seconds

    @contextmanager
    def _named_errors(self) -> Iterator[None]:
        try:
            yield
        except (TransportExecError, commands.CommandError) as error:
            last = (str(error).strip().splitlines() or ["no reason given"])[-1]
            raise BoardRefused(
                f"the Pico reports {last!r} while {self._doing}", UNTOUCHED,
                "run this again, it mends what is half done",
            ) from error
        except LOST as error:
            raise ConnectionLost(
                f"the Pico stopped answering while {self._doing}", UNTOUCHED,
                "plug it in again and run this once more, it mends what is half done",
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


class _Heard(io.StringIO):
    """What mpremote prints while it deploys: how far it is."""

    def __init__(self, progress: Progress) -> None:
        super().__init__()
        self._progress = progress

    def write(self, text: str) -> int:
        if found := re.search(r"(Preparing|Writing) at offset (\d+)", text):
            self._progress("erase" if found[1] == "Preparing" else "write", int(found[2]))
        return len(text)


def text_for_the_pico(path: Path) -> str:
    """A program for the Pico without what only people read: each byte costs time on the way."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.FunctionDef) and ast.get_docstring(node) is not None:
            node.body = node.body[1:]
    return ast.unparse(tree)


def _readable(printed: str) -> str:
    """What mpremote printed of a board's answer (lines like b'login: '), short enough for a message."""
    answers = [ast.literal_eval(line) for line in printed.splitlines() if line.startswith(("b'", 'b"'))]
    text = b"".join(answers).decode(errors="replace").strip()
    return repr(text[-100:]) if text else ""


DIGEST = """import hashlib, vfs
print(hashlib.sha256(memoryview(vfs.rom_ioctl(2, 0))[:{size}]).digest().hex())"""
# main.py of firmware/image says whether the firmware is whole: nothing of one that is not is run.
VERSION = """import sys
sys.path[:0] = [".frozen", "/rom"]
import main
if main.is_whole(main.romfs()):
    from roller import VERSION
    print(VERSION)"""


def is_installed(session: BoardSession, romfs: bytes) -> bool:
    """Whether the partition begins with these bytes, by their SHA-256."""
    return session.run(DIGEST.format(size=len(romfs))).strip() == hashlib.sha256(romfs).hexdigest()


def version_there(session: BoardSession) -> str:
    """The version of the firmware that is there; "" if there is none, or not all of it."""
    return session.run(VERSION).strip()


def install(session: BoardSession, romfs: bytes, progress: Progress) -> None:
    """Writes the firmware and checks it. A handheld whose firmware is cut short says at power-on that it needs this
    again. Raises ConnectionLost, BoardRefused or VerificationFailed."""
    session.deploy(romfs, progress)
    if not is_installed(session, romfs):
        raise VerificationFailed(
            "the firmware on the Pico is not what was sent", UNTOUCHED,
            "run this again; if it happens twice, the Pico's flash memory is worn out",
        )  # fmt: skip
