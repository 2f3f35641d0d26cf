"""The journal of the soft handheld: a file of lines, each with its checksum, to which lines are only added.

    {"device":"e660583883724a32","epoch":"5c1f09aa","c":"..."}    the first line
    {"n":1,"t":0,"game":"travel",...,"c":"..."}                   an event, as it goes over the cable
    {"locks":5,"c":"..."}  {"has":12,"c":"..."}                   notes: locks since the last event; what a PC has

Law: what `append` returned from is on the disk. A half last line is dropped; an event whose line was damaged later is
lost by its number, and no number is given twice. MicroPython runs this, too.
"""

import os
from binascii import hexlify
from collections import OrderedDict

from turnlink.line import LineError, decode, encode, is_whole


class JournalDamaged(Exception):
    """The beginning of the file cannot be read: it was moved aside, and nothing in it was changed."""


class Journal:
    """The journal in the file `path`. It holds events `first` to `last`. `locks` are those since the last event, or
    -1; `began` is the event that began the last game; `has` the last event that a PC has. Raises OSError."""

    first = 1
    games = 0  # how many have begun
    card = 0  # the event that began the first game on the card of the last one
    nearly_full = False  # a disk is not

    def __init__(self, path: str) -> None:
        self._path = path
        self._lines: list[bytes | None] = []  # of the events; None for one that is damaged
        self.last = self.began = self.has = 0
        self.locks = -1
        self.device = self.epoch = ""
        content = _read(path)
        whole = content[: content.rfind(b"\n") + 1]
        if whole:
            self._follow(whole.split(b"\n")[:-1])
            if len(whole) < len(content):
                self._cut(whole)
        else:
            self.device, self.epoch = _hex(8), _hex(4)
            self._add(OrderedDict([("device", self.device), ("epoch", self.epoch)]))

    def append(self, fields: "dict[str, object]", t: int) -> int:
        """Write one event (its fields without n, t, c) at `t` ms since boot; returns its number."""
        n = self.last + 1
        event: OrderedDict[str, object] = OrderedDict([("n", n), ("t", t)])
        event.update(fields)
        self._lines.append(self._add(event))
        self.last = n
        self.locks = -1
        self._begins(n, fields)
        return n

    def keep_locks(self, locks: int) -> None:
        """Remember the lock mask until the next event."""
        self.locks = locks
        self._add({"locks": locks})

    def line(self, n: int) -> "bytes | None":
        """The line of event `n`, or None when it is damaged or was never there."""
        return self._lines[n - 1] if 0 < n <= self.last else None

    def acknowledged(self, n: int) -> None:
        """A PC has committed everything up to event `n`."""
        if n > self.has:
            self.has = n
            self._add({"has": n})

    def state(self) -> "tuple[int, int]":
        """The last event that a PC has; how much is free, in %."""
        return self.has, 100

    def game(self) -> "list[dict[str, object]]":
        """The events of the last game that are whole."""
        lines = self._lines[self.began - 1 :] if self.began else []
        return [decode(line) for line in lines if line is not None]

    def _begins(self, n: int, fields: "dict[str, object]") -> None:
        """Note event `n`, if it begins a game."""
        if "game" in fields:
            self.began = n
            self.games += 1
            if "column" not in fields:
                self.card = n

    def _follow(self, lines: "list[bytes]") -> None:
        try:
            head = decode(lines[0])
            self.device, self.epoch = str(head["device"]), str(head["epoch"])
        except (LineError, KeyError):
            os.rename(self._path, self._path + ".damaged")
            raise JournalDamaged(self._path) from None
        damaged = 0  # lines since the last event that is whole
        for line in lines[1:]:
            within = _event_within_a_game(line)
            if within == self.last + 1:
                self._lines.append(line)
                self.last = within
                self.locks, damaged = -1, 0
                continue
            try:
                fields = decode(line)
            except LineError:
                damaged += 1
                continue
            n = fields.get("n")
            if isinstance(n, int) and n > self.last:
                self._lines += [None] * (n - 1 - self.last)
                self._lines.append(line)
                self.last = n
                self.locks = -1
                damaged = 0
                self._begins(n, fields)
            elif "locks" in fields:
                self.locks = _number(fields["locks"])
            elif "has" in fields:
                self.has = min(_number(fields["has"]), self.last)
        self._lines += [None] * damaged  # they may have been events
        self.last += damaged

    def _add(self, fields: "dict[str, object]") -> bytes:
        line: bytes = encode(fields)
        with open(self._path, "ab") as file:
            file.write(line + b"\n")
            _to_the_disk(file)
        return line

    def _cut(self, whole: bytes) -> None:
        """Take the half line off, so that the next one stands on a line of its own."""
        with open(self._path + ".new", "wb") as file:
            file.write(whole)
            _to_the_disk(file)
        os.rename(self._path + ".new", self._path)


def _to_the_disk(file: "IO[bytes]") -> None:
    file.flush()
    if hasattr(os, "fsync"):  # MicroPython has none
        os.fsync(file.fileno())


def _read(path: str) -> bytes:
    try:
        size = os.stat(path)[6]
        with open(path, "rb") as file:
            return file.read(size)  # MicroPython that is not told reads 256 bytes at a time, and copies all before them
    except OSError as error:
        if error.args[0] == 2:  # ENOENT
            return b""
        raise


def _hex(size: int) -> str:
    return hexlify(os.urandom(size)).decode()


def _event_within_a_game(line: bytes) -> int:
    """The number of an event, if its line is whole and it begins no game; else 0. Most lines are such ones, and to read
    them as JSON would take a page with hundreds of games another second to start."""
    if line[:5] != b'{"n":' or b'"game":' in line or not is_whole(line):
        return 0
    digits = line[5 : line.find(b",")]
    return int(digits) if digits.isdigit() else 0


def _number(value: object) -> int:
    return value if isinstance(value, int) else -1


TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import IO
