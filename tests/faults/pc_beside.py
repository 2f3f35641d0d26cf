"""The PC beside an emulated handheld: the real scorekeeper on a real database, at the handheld's port, in lock-step.

Its clock is that of the handheld, over all its lives: nobody really waits, and the same seed gives the same course.
"""

import random
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from emulator.handheld import UNIQUE_ID, VirtualHandheld
from faults.desk import Clock, Desk, instead
from rollkeeper.errors import RollkeeperError
from rollkeeper.link import port_errors
from rollkeeper.scores.scorecard import CardView
from rollkeeper.sync import persons_request

TRACES = (b"Traceback", b"MemoryError", b"roller stopped", b"journal:", b"rollkeeper: /")  # what a REPL would say


class Killed(BaseException):
    """The program is dead: between two bytes, as it seemed to it."""


class HandheldClock(Clock):
    """Seconds since the first power-on."""

    def wait(self, seconds: float) -> bool:
        """Clock: whoever waits comes back at the next step."""
        return False


class EmulatedPort:
    """The handheld's serial port, as `rollkeeper.link.serial_port.Port` has it."""

    def __init__(self, path: str, pc: "Pc", handheld: VirtualHandheld) -> None:
        self.path = path
        self._pc = pc
        self._handheld = handheld

    def _there(self) -> VirtualHandheld:
        handheld = self._handheld
        self._pc.may_die()
        if not handheld.powered or not handheld.usb.plugged or not handheld.usb.open:
            raise port_errors.PortVanished(f"{self.path} is gone")
        return handheld

    def read(self) -> bytes:
        """Port: what has arrived."""
        return self._pc.take(self._there())

    def write(self, data: bytes) -> None:
        """Port: send it."""
        self._there().send(data)

    def close(self) -> None:
        """Port: may be called twice."""
        if self._handheld.powered:
            self._handheld.close_port()


class Pc(Desk):
    """A desk with the scorekeeper on it, which runs or does not; `handheld` is in front of it."""

    def __init__(self, path: Path, rng: random.Random, counts: Counter[str]) -> None:
        self.rng = rng
        self.counts = counts
        self.clock = HandheldClock()
        self.handheld: VirtualHandheld | None = None
        self.running = False
        self.dies = False
        self.said = b""  # the end of what came, for words that no message has
        super().__init__(path, self.clock)

    def start(self) -> None:
        """Desk: begin the program."""
        super().start()
        self.card: CardView | None = None
        self.keeper._on_change = self._changed
        self.running = True

    def _changed(self, card: CardView) -> None:
        self.card = card

    def end(self) -> None:
        """Desk: end the program, or put its remains away."""
        if self.running:
            super().end()
        self.running = self.dies = False

    def step(self) -> None:
        """Let the program work on what has come."""
        if self.running:
            try:
                self.keeper.step()
            except Killed:
                self.end()

    def may_die(self) -> None:
        """Raises Killed if it is to die, at the next byte or a later one."""
        if self.dies and self.rng.random() < 0.3:
            raise Killed

    def take(self, handheld: VirtualHandheld) -> bytes:
        """What has come over the cable; a traceback or a refusal among it is a failure."""
        data = bytes(handheld.received)
        handheld.received.clear()
        said = self.said + data
        for trace in TRACES:
            assert trace not in said, f"the handheld says: {said!r}"
        self.said = said[-20:]
        return data

    def open_port(self, path: str) -> EmulatedPort:
        """Stands for rollkeeper.link.serial_port.open_port."""
        handheld = self.handheld
        if handheld is None or not handheld.powered or not handheld.usb.connected:
            raise port_errors.NoDevice(f"{path} does not exist")
        handheld.open_port()
        return EmulatedPort(path, self, handheld)

    def choose_a_box(self) -> bool:
        """Somebody at the PC chooses a box for the dice that lie; whether there were any."""
        session = self.keeper.session if self.running else None
        card = self.card
        if session is None or card is None or not self.keeper.caught_up or not card["dice"]:
            return False
        found = card["legal"]
        if not found:
            return False
        chosen = found[min(len(found) - 1, self.rng.choice((0, 0, 1)))]
        self.keeper.write(chosen["box"], chosen["points"], session.wanted - 1, self._answered)
        return True

    def _answered(self, error: RollkeeperError | None) -> None:
        self.counts["boxes written by the PC" if error is None else "boxes refused or too late"] += 1

    @property
    def device(self) -> str:
        """The handheld's name."""
        return UNIQUE_ID.hex()

    @property
    def epoch(self) -> str:
        """That of its journal."""
        (row,) = self._rows("SELECT epoch FROM journals")
        return str(row[0])

    def lines(self, first: int = 1) -> dict[int, bytes]:
        """The stored events from number `first` on."""
        rows = self._rows(
            "SELECT n, line FROM events JOIN journals ON journal_id = journals.id JOIN devices "
            f"ON device_id = devices.id WHERE device = '{self.device}' AND n >= {first} ORDER BY n"
        )
        return dict(rows)

    @property
    def last(self) -> int:
        """The last stored event, 0 without any."""
        (row,) = self._rows("SELECT coalesce(max(n), 0) FROM events")
        return int(str(row[0]))


@contextmanager
def beside(path: Path, rng: random.Random, counts: Counter[str]) -> Iterator[Pc]:
    """A PC whose scorekeeper finds the handheld that is put before it."""
    pc = Pc(path, rng, counts)
    with instead(pc.clock, pc.open_port) as patch:
        patch.setattr(persons_request, "token_hex", lambda size: rng.randbytes(size).hex())
        try:
            yield pc
        finally:
            pc.end()
