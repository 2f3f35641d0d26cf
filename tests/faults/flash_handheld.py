"""A handheld without a chip: the real journal on a flash in memory, the real device end, and the rhythm of the real USB
link.

It logs whole random games. `truth` is what it has logged, made by this file and not by the journal: the lines that
every PC must have in the end, byte for byte.
"""

import random
from collections import OrderedDict
from collections.abc import Iterator

from logs.random_match import EDITIONS, match
from parts.nor_flash import NorFlash, journal_on
from roller import VERSION
from roller.journal import JournalFull
from running.no_end import going_on
from turnlink.device import DeviceEnd
from turnlink.line import encode

AT_ONCE = 64  # bytes that the handheld's step loop moves each way, as in roller.hw.usb
BANNER = b"\r\nMPY: soft reboot\r\nMicroPython v1.27.0 on 2025-12-09; Raspberry Pi Pico with RP2040\r\n"
SECTORS = 256  # of the journal of a Pico
FEW = 4  # of a crowded one: not two hundred events

Event = dict[str, object]


class FlashHandheld:
    """One handheld with a flash of its own. It plays one game after the other. `crowded`: the flash is small, and what
    a PC has must go."""

    def __init__(self, device: str, rng: random.Random, crowded: bool = False) -> None:
        self.device = device
        self.truth: list[bytes] = []
        self.games = 0  # finished
        self.full = 0  # times that nobody could play on until a PC had synced
        self.flash = NorFlash(FEW if crowded else SECTORS)
        self._crowded = crowded
        self._rng = rng
        self._ms = 0
        self._events = self._of_all_games()
        self._event = next(self._events)
        self.boot()

    def boot(self) -> bytes:
        """Power comes on: everything is read back from the flash. What was half sent is gone. Returns what the REPL
        says meanwhile."""
        self.journal = journal_on(self.flash, self.device, "%08x" % self._rng.getrandbits(32))
        self.end = DeviceEnd(self.journal, VERSION)
        self.end.greet()
        self.out = memoryview(b"")  # what is being sent
        self._ms = 0  # milliseconds since boot begin again
        return BANNER

    def play(self) -> bool:
        """Log the next event of the games; False if the flash is full, and then it is the next one still."""
        fields = self._event
        self._ms += self._rng.randrange(1, 20_000)
        try:
            n = self.journal.append(OrderedDict(fields), self._ms)
        except JournalFull:
            assert self._crowded, "there is room"
            self.full += 1
            return False
        assert n == len(self.truth) + 1, f"the journal numbers its events: {n}, not {len(self.truth) + 1}"
        self.truth.append(encode({"n": n, "t": self._ms, **fields}))
        self._event = next(self._events)
        return True

    def play_out(self) -> None:
        """Play the game to its end, if there is room."""
        games = self.games
        while self.games == games and self.play():
            self.rest()

    def rest(self) -> None:
        """Time that the player needs for the next turn: the journal prepares the next sector, step by step."""
        for _ in going_on(lambda: not self.journal.flushed):
            self.journal.flush()

    def to_send(self, room: int) -> bytes:
        """The next bytes for the cable, which has room for so many."""
        if not self.out:
            self.out = memoryview(self.end.outgoing())
        most = min(room, AT_ONCE)
        piece, self.out = bytes(self.out[:most]), self.out[most:]
        return piece

    def check(self) -> None:
        """The journal itself still tells the truth, and all of it unless its flash was too small."""
        journal = self.journal
        assert journal.last == len(self.truth)
        assert journal.first == 1 or self._crowded
        for n in range(journal.first, journal.last + 1):
            assert journal.line(n) == self.truth[n - 1], f"event {n} of {self.device}"

    def _of_all_games(self) -> Iterator[Event]:
        while True:
            edition = self._rng.choice(EDITIONS)
            for _, event, after in match(edition, self._rng.choice((1, 1, 2, 4)), self._rng.getrandbits(32)):
                yield event
                self.games += bool(after.closed)
