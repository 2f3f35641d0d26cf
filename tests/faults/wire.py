"""One direction of a bad cable: bytes go in, and other bytes, or none, come out later. It never re-orders.

`trouble` is called with the name of each fault that befell bytes, so that the faults can be counted.
"""

import random
from collections.abc import Callable

# What else is heard on a handheld's port, and what else programs on a PC say to a new port.
TO_PC = (
    b"\r\nMicroPython v1.27.0 on 2025-12-09; Raspberry Pi Pico W with RP2040\r\nType \"help()\" for more.\r\n>>> ",
    b'Traceback (most recent call last):\r\n  File "roller/hw/usb.py", line 58, in step\r\nOSError: [Errno 5] EIO\r\n',
    b"\x1e", b"\n", b"\x1e\x1e\n\n", b'\x1e{"n":1}\n', b"journal: 'not-a-roll'\r\n",
    b'\x1e{"hello":1,"firmware":"9","device":"e6","epoch":"00000000","first":1,"last":9,"game":"","c":"00000000"}\n',
    b"\x00" * 70, b"x" * 700, b"\x1e" + b"y" * 400,
)  # fmt: skip
TO_HANDHELD = (
    b"AT\r\n", b"AT+GCAP\r\nATI\r\n", b"AT^SQPORT?\r\n", b"+++ATH\r", b"\r\n\r\n", b"import os\r\nos.listdir()\r\n",
    b"\x1e", b'\x1e{"from":1}\n', b'\x1e{"hello":1,"c":"12345678"}\n', b"\x00" * 70, b"z" * 700, b"\x1e" + b"y" * 400,
)  # fmt: skip


class Wire:
    """Carries pieces of at most 64 bytes. `now` is asked for the time in seconds."""

    def __init__(
        self, rng: random.Random, junk: tuple[bytes, ...], now: Callable[[], float], trouble: Callable[[str], None]
    ) -> None:
        self.rate = 0.0  # faults a piece
        self.arrived = bytearray()  # what the far end can read now
        self._on_its_way: list[tuple[float, bytes]] = []  # (due, piece), in order
        self._held_until = 0.0
        self._dead_until = 0.0
        self._losing = 0  # bytes still to be lost
        self._rng, self._texts, self._now, self._trouble = rng, junk, now, trouble
        self._faults: dict[str, Callable[[bytes], bytes]] = {
            "dropped": self._dropped,
            "doubled": self._doubled,
            "flipped": self._flipped,
            "delayed": self._delayed,
            "junk": self._junk,
        }

    @property
    def waiting(self) -> int:
        """Bytes that were sent and not yet read."""
        return len(self.arrived) + sum(len(piece) for _, piece in self._on_its_way)

    def send(self, piece: bytes) -> None:
        """Carry `piece`, as well as can be."""
        if self._now() < self._dead_until:
            return
        if self._losing:
            lost = min(self._losing, len(piece))
            self._losing -= lost
            piece = piece[lost:]
        if piece and self._rng.random() < self.rate:
            kind = self._rng.choice(list(self._faults))
            self._trouble(kind)
            piece = self._faults[kind](piece)
        if piece:
            self._on_its_way.append((max(self._now(), self._held_until), piece))
        self.look()

    def look(self) -> None:
        """Let what is due arrive."""
        while self._on_its_way and self._on_its_way[0][0] <= self._now():
            self.arrived += self._on_its_way.pop(0)[1]

    def take(self, most: int) -> bytes:
        """Read up to `most` bytes of what has arrived."""
        self.look()
        data = bytes(self.arrived[:most])
        del self.arrived[:most]
        return data

    def stop(self, seconds: float) -> None:
        """What is under way is lost, and nothing comes through for so many seconds."""
        self.cut()
        self._dead_until = self._now() + seconds

    def cut(self) -> None:
        """Everything under way is lost, in the middle of whatever it was."""
        self.arrived.clear()
        self._on_its_way.clear()
        self._losing = 0
        self._held_until = 0.0

    def _dropped(self, piece: bytes) -> bytes:
        at = self._rng.randrange(len(piece))
        length = self._rng.choice((1, 2, 17, 64, 200, 600))
        self._losing = max(0, length - (len(piece) - at))
        return piece[:at] + piece[at + length :]

    def _doubled(self, piece: bytes) -> bytes:
        at = self._rng.randrange(len(piece))
        return piece + piece[at:]

    def _flipped(self, piece: bytes) -> bytes:
        changed = bytearray(piece)
        bits = min(8 * len(piece), self._rng.choice((1, 1, 2, 3, 8)))
        for bit in self._rng.sample(range(8 * len(piece)), bits):
            changed[bit // 8] ^= 1 << bit % 8
        return bytes(changed)

    def _delayed(self, piece: bytes) -> bytes:
        self._held_until = self._now() + self._rng.choice((0.01, 0.3, 1.1, 3.0))
        return piece

    def _junk(self, piece: bytes) -> bytes:
        at = self._rng.randrange(len(piece) + 1)
        return piece[:at] + self._rng.choice(self._texts) + piece[at:]
