"""A handheld as mpremote's transport shows it: executes what is sent to it, on a ROMFS partition in memory.

The code that flashing sends is real code, so it is really run, and so is the main.py of MicroPython's image. The double
can be a different board, forget what is written, and go silent at any call.
"""

import ast
import binascii
import builtins
import hashlib
import io
import types
import zlib
from pathlib import Path
from typing import Any

from mpremote.transport import TransportError, TransportExecError

from rollkeeper.flashing.layout import ROMFS_SIZE, SECTOR

HANDHELD = ("rp2", "micropython", (1, 25, 0, ""), "Rollkeeper 1 with RP2040")
STOCK = ("rp2", "micropython", (1, 27, 0, ""), "Raspberry Pi Pico W with RP2040")
MAIN = Path(__file__).parents[3] / "firmware" / "image" / "main.py"
BLOCK_COUNT, BLOCK_SIZE, ERASE = 4, 5, 6  # of MicroPython's block protocol


class Partition(bytearray):
    """The ROMFS partition, with the block protocol and the bytes."""

    def __init__(self) -> None:
        super().__init__(b"\xff" * ROMFS_SIZE)
        self.worn = False  # it forgets what is written
        self.erases = 0

    def ioctl(self, what: int, block: int) -> int | None:
        if what == ERASE:
            self.erases += 1
            self[block * SECTOR : (block + 1) * SECTOR] = b"\xff" * SECTOR
        return {BLOCK_COUNT: ROMFS_SIZE // SECTOR, BLOCK_SIZE: SECTOR}.get(what)

    def writeblocks(self, block: int, content: bytes, offset: int) -> None:
        start = block * SECTOR + offset
        for at, byte in enumerate(content):
            self[start + at] &= byte
        if self.worn:
            self[start] ^= 1


class FakeSerial:
    """The line below the transport: remembers what is written directly."""

    def __init__(self) -> None:
        self.written = b""

    def write(self, data: bytes) -> int:
        self.written += data
        return len(data)


class FakePico:
    """The transport: what of mpremote's SerialTransport flashing uses."""

    def __init__(self, partition: Partition | None = None, identity: tuple[object, ...] = HANDHELD) -> None:
        self.partition = Partition() if partition is None else partition
        self.identity = identity
        self.version = ""  # of the firmware that is there
        self.serial = FakeSerial()
        self.calls: list[str] = []  # the start of each call's code
        self.silent_from: str | None = None  # the start of the call at which the cable is pulled
        self.fails = False  # the raw REPL does not come up
        self.restarted = False
        self.closed = False
        self._globals: dict[str, Any] = {"__builtins__": {**vars(builtins), "__import__": self._import}}

    def enter_raw_repl(self, timeout_overall: float = 10) -> None:
        if self.fails:
            print(b"login: ")
            raise TransportError("could not enter raw repl")

    def exec(self, code: str) -> bytes:
        answer, error = self.exec_raw(code)
        if error:
            raise TransportExecError(answer, error.decode())
        return answer

    def eval(self, expression: str) -> object:
        if "sys.implementation" in expression:
            return self.identity
        return ast.literal_eval(self.exec(f"print(repr({expression}))").decode())

    def exec_raw(self, code: str, timeout: float = 10) -> tuple[bytes, bytes]:
        self._check_cable(code)
        printed: list[str] = []
        self._globals["__builtins__"]["print"] = lambda *items: printed.append(" ".join(map(str, items)))
        try:
            exec(code, self._globals)
        except OSError as error:
            return b"", f"Traceback (most recent call last):\r\nOSError: {error}\r\n".encode()
        return "\r\n".join(printed).encode(), b""

    def exec_raw_no_follow(self, code: str) -> None:
        self._check_cable(code)
        assert "machine.reset()" in code
        self.restarted = True

    def close(self) -> None:
        self.closed = True

    def _check_cable(self, code: str) -> None:
        self.calls.append(code[:40])
        if self.silent_from is not None and code.startswith(self.silent_from):
            self.fails = True
            raise OSError(5, "Input/output error")

    def _import(self, name: str, *rest: Any) -> object:
        if name == "main":
            module = types.ModuleType("main")
            module.__dict__["__builtins__"] = self._globals["__builtins__"]
            exec(MAIN.read_text(encoding="utf-8"), module.__dict__)
            return module
        here: dict[str, object] = {
            "sys": types.SimpleNamespace(path=["", ".frozen"]),
            "vfs": types.SimpleNamespace(rom_ioctl=lambda *words: self.partition, umount=lambda path: None),
            "roller": types.SimpleNamespace(VERSION=self.version),
            "machine": types.SimpleNamespace(Timer=lambda *words, **named: None, mem32={}, reset=None),
            "deflate": types.SimpleNamespace(DeflateIO=_inflated, RAW=1),
            "binascii": binascii,
            "hashlib": hashlib,
            "io": io,
        }
        return here[name]


def _inflated(packed: io.BytesIO, kind: int, bits: int) -> io.BytesIO:
    return io.BytesIO(zlib.decompress(packed.read(), wbits=-bits))
