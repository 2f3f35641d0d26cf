"""A soft handheld on the desk, in lock-step: a player plays it with the calls that an emulated Pico has
(emulator/handheld.py). Its power may be cut between any two of them."""

import random
from collections.abc import Callable, Iterable
from pathlib import Path

from roller.app import hint
from rollkeeper.carried import find_firmware
from rollkeeper.soft import handheld as soft_handheld
from rollkeeper.store import Store
from rollkeeper.sync.session import Session
from turnlink.line import encode

TABLE = str(find_firmware() / "coach.table")
DEVICE, EPOCH = "e660583883724a32", "0badcafe"
PIXELS_PER_DIE = 7
Colour = tuple[int, int, int]


class Display:
    """What the display shows."""

    def __init__(self, handheld: soft_handheld.SoftHandheld) -> None:
        self._handheld = handheld

    @property
    def on(self) -> bool:
        """Whether it is lit."""
        return self._handheld.contrast > 0

    @property
    def ram(self) -> bytearray:
        """Its 1,024 bytes, as they are drawn."""
        return self._handheld.oled


class Chain:
    """The 35 pixels of the LED build."""

    def __init__(self, handheld: soft_handheld.SoftHandheld) -> None:
        self._handheld = handheld

    @property
    def frames(self) -> int:
        """Whether any shines."""
        return int(any(self._handheld.pixels))

    def die(self, place: int) -> list[Colour]:
        """The colours of a die (0..4) in the order of its chain, as red, green, blue."""
        grb = self._handheld.pixels
        first = 3 * PIXELS_PER_DIE * place
        starts = range(first, first + 3 * PIXELS_PER_DIE, 3)
        return [(grb[at + 1], grb[at], grb[at + 2]) for at in starts]


class Desk:
    """One handheld, at power-on when it is made; what it keeps is in `folder`. The same `seed` gives the same run."""

    def __init__(
        self,
        folder: Path,
        *,
        seed: int,
        leds: bool = False,
        table: str = "",
        settings: bytes = b"",
        journal: bytes = b"",
    ) -> None:
        self.folder = folder
        for name, content in (("settings", settings), ("journal.jsonl", journal)):
            if content:
                (folder / name).write_bytes(content)
        if not journal and not (folder / "journal.jsonl").exists():
            (folder / "journal.jsonl").write_bytes(journal_of([]))  # else its names are random, and so are its dice
        del hint._whole[:]  # which tables it has checked since power-on
        soft_handheld.urandom = random.Random(seed).randbytes
        self._handheld = soft_handheld.SoftHandheld(str(folder), leds, table)
        self.oled, self.pixels = Display(self._handheld), Chain(self._handheld)
        self.received = bytearray()  # what the PC has read from the serial port
        self.tones: list[tuple[int, int]] = []  # every change of what it sounds: (ms, Hz)
        self.now_ms = 0
        self._port_is_open = False
        self._due = 0
        self._changed = 0

    @property
    def leds(self) -> list[bool]:
        """Which of the five lock LEDs shine."""
        return [bool(self._handheld.leds >> place & 1) for place in range(5)]

    def run_ms(self, ms: float) -> None:
        """Lets `ms` pass."""
        end = self.now_ms + int(ms)
        while self.now_ms < end:
            if self.now_ms >= self._due:
                self._step()
            self.now_ms = min(end, max(self._due, self.now_ms + 1))

    def run_until(self, reached: Callable[[], object], max_ms: float = 5000, step_ms: float = 10) -> bool:
        """Lets time pass until `reached()` is true, looked at every `step_ms`; False if it never was."""
        end = self.now_ms + max_ms
        while not reached():
            if self.now_ms >= end:
                return False
            self.run_ms(max(1, step_ms))
        return True

    def _step(self) -> None:
        handheld = self._handheld
        hertz = handheld.hz
        self._due = self.now_ms + handheld.step(self.now_ms)
        if handheld.hz != hertz:
            self.tones.append((self.now_ms, handheld.hz))
        while self._port_is_open and (data := handheld.end.outgoing()):
            self.received += data

    # -- the player's hands

    def press(self, key: int) -> None:
        """Puts a finger on key 1..5."""
        self._handheld.press(key)
        self._due = self.now_ms

    def release(self, key: int) -> None:
        """Takes it off."""
        self._handheld.release(key)
        self._due = self.now_ms

    def tap(self, key: int, ms: float = 60) -> None:
        """A short press of key 1..5; `ms` pass."""
        self.press(key)
        self.run_ms(ms)
        self.release(key)

    def hold(self, key: int, ms: float = 700) -> None:
        """A long press of key 1..5; `ms` pass."""
        self.tap(key, ms)

    def start_shake(self) -> None:
        """Begins to shake."""
        self._handheld.movement.start(self.now_ms)
        self._due = self.now_ms

    def stop_shake(self) -> None:
        """Holds it still."""
        self._handheld.movement.stop()

    def shake(self, ms: float = 600) -> None:
        """Shakes it for `ms`, which pass."""
        self.start_shake()
        self.run_ms(ms)
        self.stop_shake()

    # -- the PC at the other end of the cable

    def open_port(self) -> None:
        """A program on the PC opens the port."""
        self._port_is_open = True

    def close_port(self) -> None:
        """It closes the port again."""
        self._port_is_open = False
        self._handheld.end.hung_up()

    def send(self, data: bytes) -> None:
        """The PC sends `data`."""
        if data:
            self._handheld.end.receive(data)
            self._due = self.now_ms

    # -- what it keeps

    @property
    def settings(self) -> dict[str, object]:
        """The settings that were changed since it was delivered."""
        return dict(self._handheld.app.settings.values)

    @property
    def last(self) -> int:
        """The number of the last event."""
        return self._handheld.journal.last

    def kept(self, name: str) -> bytes:
        """A file of its folder; nothing if there is none."""
        path = self.folder / name
        return path.read_bytes() if path.is_file() else b""


def journal_of(lines: Iterable[bytes]) -> bytes:
    """The journal's file with these lines of events in it."""
    return b"".join(line + b"\n" for line in (encode({"device": DEVICE, "epoch": EPOCH}), *lines))


def synced(desk: Desk, store: Store) -> None:
    """A PC copies everything that it does not have yet, and adds what it owes: its number for a game that begins."""
    desk.open_port()
    session = Session(store, "a test")

    def done() -> bool:
        now = desk.now_ms / 1000
        desk.send(session.outgoing(now))
        data = bytes(desk.received)
        desk.received.clear()
        session.receive(data, now)
        return session.caught_up and not session.asking(now) and session.wanted > desk.last

    assert desk.run_until(done, 20_000)
    desk.close_port()
