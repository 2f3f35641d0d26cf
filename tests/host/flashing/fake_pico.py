"""A Pico as mpremote's transport shows it: executes what is sent to it, on a flash drive in memory.

The code that flashing sends is real code, so it is really run, with `os` and `open` of the fake drive. The double can
be a different board, have a full or broken drive, and go silent at any call.
"""

import ast
import binascii
import builtins
import hashlib
import io
import types
import zlib
from typing import Any

from mpremote.transport import TransportError, TransportExecError

PICO_W = ("rp2", "micropython", (1, 27, 0, ""), 6 | 3 << 8, "Raspberry Pi Pico W with RP2040")


class FakeDrive:
    """Files and folders with littlefs's errors; sizes are counted in whole blocks."""

    def __init__(self, blocks: int = 212, block_size: int = 4096) -> None:
        self.files: dict[str, bytes] = {}
        self.folders: set[str] = set()
        self.blocks = blocks
        self.block_size = block_size
        self.said_free: int | None = None  # what statvfs claims, if it shall lie

    def put(self, path: str, content: bytes) -> None:
        """Places a file before the test, with its folders."""
        parts = path.split("/")
        self.folders |= {"/".join(parts[:count]) for count in range(2, len(parts))}
        self.files[path] = content

    def free_blocks(self) -> int:
        used = sum(-(-len(content) // self.block_size) for content in self.files.values())
        return self.blocks - used - 2 * len(self.folders)

    def statvfs(self, _: str) -> tuple[int, ...]:
        free = self.free_blocks() if self.said_free is None else self.said_free
        return (self.block_size, self.block_size, self.blocks, free, free)

    def ilistdir(self, folder: str) -> list[tuple[str, int, int, int]]:
        if folder not in self.folders:
            raise OSError(2, "ENOENT")
        found = [(path, 0x8000, 0, len(content)) for path, content in self.files.items()]
        found += [(path, 0x4000, 0, 0) for path in self.folders]
        return [(path.rpartition("/")[2], *rest) for path, *rest in found if path.rpartition("/")[0] == folder]

    def mkdir(self, folder: str) -> None:
        if folder in self.folders:
            raise OSError(17, "EEXIST")
        self.folders.add(folder)

    def rmdir(self, folder: str) -> None:
        if self.ilistdir(folder):
            raise OSError(39, "ENOTEMPTY")
        self.folders.remove(folder)

    def remove(self, path: str) -> None:
        if path not in self.files:
            raise OSError(2, "ENOENT")
        del self.files[path]

    def rename(self, old: str, new: str) -> None:
        if old not in self.files:
            raise OSError(2, "ENOENT")
        self.files[new] = self.files.pop(old)

    def open(self, path: str, mode: str) -> "FakeFile":
        if mode == "rb" and path not in self.files:
            raise OSError(2, "ENOENT")
        if path.rpartition("/")[0] not in self.folders | {""}:
            raise OSError(2, "ENOENT")
        return FakeFile(self, path, mode)


class FakeFile(io.BytesIO):
    """An open file of the drive; writes are checked against the room and kept on close."""

    def __init__(self, drive: FakeDrive, path: str, mode: str) -> None:
        super().__init__(b"" if mode == "wb" else drive.files.get(path, b""))
        self.drive, self.path, self.writes = drive, path, mode != "rb"
        if mode == "ab":
            self.seek(0, io.SEEK_END)

    def write(self, data: Any) -> int:
        count = super().write(data)
        before = self.drive.files.get(self.path)
        self.drive.files[self.path] = self.getvalue()
        if self.drive.free_blocks() < 0:
            self.drive.files.pop(self.path)
            if before is not None:
                self.drive.files[self.path] = before
            raise OSError(28, "ENOSPC")
        return count

    def close(self) -> None:
        if self.writes and not self.closed:
            self.drive.files[self.path] = self.getvalue()
        super().close()


class FakeSerial:
    """The line below the transport: remembers what is written directly."""

    def __init__(self) -> None:
        self.written = b""

    def write(self, data: bytes) -> int:
        self.written += data
        return len(data)


class FakePico:
    """The transport: what of mpremote's SerialTransport flashing uses."""

    def __init__(self, drive: FakeDrive | None = None, identity: tuple[object, ...] = PICO_W) -> None:
        self.drive = drive or FakeDrive()
        self.identity = identity
        self.in_raw_repl = False
        self.serial = FakeSerial()
        self.calls: list[str] = []  # the start of each call's code
        self.silent_from: str | None = None  # the start of the call at which the cable is pulled
        self.fails = False  # the raw REPL does not come up
        self.restarted = False
        self.closed = False
        self.has_deflate = True
        self._globals: dict[str, Any] = {"__builtins__": {**vars(builtins), "__import__": self._import}}
        self._globals["__builtins__"]["open"] = self.drive.open

    def enter_raw_repl(self, soft_reset: bool = True, timeout_overall: float = 10) -> None:
        if self.fails:
            print(b"login: ")
            raise TransportError("could not enter raw repl")
        self.in_raw_repl = True

    def exit_raw_repl(self) -> None:
        self.in_raw_repl = False

    def exec(self, code: str) -> bytes:
        answer, error = self.exec_raw(code)
        if error:
            raise TransportExecError(answer, error.decode())
        return answer

    def eval(self, expression: str) -> object:
        assert "sys.implementation" in expression
        return ast.literal_eval(repr(self.identity))

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
        if name == "os":
            return self.drive
        if name == "deflate":
            if not self.has_deflate:
                raise ImportError(name)
            return types.SimpleNamespace(DeflateIO=_inflated, ZLIB=2)
        if name == "machine":
            return types.SimpleNamespace(Timer=lambda *words, **named: None, mem32={}, reset=None)
        return {"binascii": binascii, "hashlib": hashlib, "io": io, "sys": types.SimpleNamespace()}[name]


def _inflated(packed: io.BytesIO, kind: int) -> io.BytesIO:
    return io.BytesIO(zlib.decompress(packed.read()))
