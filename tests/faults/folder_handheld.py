"""A handheld without a chip: the real journal in a folder, the real device end, and the rhythm of the real USB link.

It logs whole random games. `truth` is what it has logged, made by this file and not by the journal: the lines that
every PC must have in the end, byte for byte.
"""

import os
import random
from collections import OrderedDict
from collections.abc import Iterator
from pathlib import Path

from random_match import EDITIONS, match
from roller import VERSION
from roller.journal import RESERVE, Journal
from turnlink.device import DeviceEnd
from turnlink.line import encode

AT_ONCE = 64  # bytes that the handheld's step loop moves each way, as in roller.usb
BANNER = b"\r\nMPY: soft reboot\r\nMicroPython v1.27.0 on 2025-12-09; Raspberry Pi Pico with RP2040\r\n"

Event = dict[str, object]


class CrowdedJournal(Journal):
    """A journal on a flash that has room for three packs and no more, as long as the oldest may go."""

    def room(self) -> int:
        """Journal: free bytes."""
        return RESERVE + 4096 * (3 - len(self._packs.starts))


class FolderHandheld:
    """One handheld with its flash in `folder`. It plays one game after the other. `crowded`: the flash is small."""

    def __init__(self, folder: Path, device: str, rng: random.Random, crowded: bool = False) -> None:
        self.device = device
        self.truth: list[bytes] = []
        self.games = 0  # finished
        self.pieces = 0  # of packs that were sent
        self._folder = str(folder)
        self._journal = CrowdedJournal if crowded else Journal
        self._rng = rng
        self._ms = 0
        self._events = self._of_all_games()
        self.boot()

    def boot(self) -> bytes:
        """Power comes on: everything is read back from the folder. What was half sent is gone. Returns what the REPL
        says meanwhile."""
        self._forget_what_is_half_written()
        self.journal = self._journal(self._folder, self.device, "%08x" % self._rng.getrandbits(32))
        self.end = DeviceEnd(self.journal, VERSION)
        self.end.greet()
        self.out = memoryview(b"")  # what is being sent
        self._ms = 0  # milliseconds since boot begin anew
        return BANNER

    def play(self) -> None:
        """Log the next event of the games."""
        fields = next(self._events)
        self._ms += self._rng.randrange(1, 20_000)
        n = self.journal.append(OrderedDict(fields), self._ms)
        assert n == len(self.truth) + 1, f"the journal numbers its events: {n}, not {len(self.truth) + 1}"
        self.truth.append(encode({"n": n, "t": self._ms, **fields}))

    def play_out(self) -> None:
        """Play the game to its end."""
        games = self.games
        while self.games == games:
            self.play()
            self.rest()

    def rest(self) -> None:
        """Time that the player needs for the next turn: the journal packs its tail away, step by step."""
        if not self.journal.settled:
            self.journal.settle()

    def to_send(self, room: int) -> bytes:
        """The next bytes for the cable, which has room for so many."""
        if not self.out:
            self.out = memoryview(self.end.outgoing())
            self.pieces += bytes(self.out[:10]) == b'\x1e{"packed"'
        most = min(room, AT_ONCE)
        piece, self.out = bytes(self.out[:most]), self.out[most:]
        return piece

    def check(self) -> None:
        """The journal itself still tells the truth, and all of it unless its flash was too small."""
        journal = self.journal
        assert journal.last == len(self.truth)
        assert journal.first == 1 or self._journal is CrowdedJournal
        for n in range(journal.first, journal.last + 1):
            assert journal.line(n) == self.truth[n - 1], f"event {n} of {self.device}"

    def _forget_what_is_half_written(self) -> None:
        """A file that was not closed when the power went: littlefs has nothing of it, and CPython must not write what
        it has of it when the journal is thrown away."""
        journal = getattr(self, "journal", None)
        half = journal._packs._file if journal else None
        if half is not None:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, half.fileno())
            os.close(nowhere)
            half.close()

    def _of_all_games(self) -> Iterator[Event]:
        while True:
            edition = self._rng.choice(EDITIONS)
            for _, event, after in match(edition, self._rng.choice((1, 1, 2, 4)), self._rng.getrandbits(32)):
                self.games += bool(after.closed)
                yield event
