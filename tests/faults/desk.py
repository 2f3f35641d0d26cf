"""A PC on the bad cable: the real scorekeeper on a real database, with a port and a clock that are not real."""

import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from faults.wire import Wire
from rollkeeper.link import find_handheld, serial_port
from rollkeeper.link.port_errors import PortStalled, PortVanished
from rollkeeper.store import Store
from rollkeeper.sync import scorekeeper
from rollkeeper.sync.scorekeeper import Scorekeeper, Status


class Clock:
    """Stands for the `time` module and for the flag that the scorekeeper waits on: nobody really waits."""

    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        """Seconds."""
        return self.now

    def wait(self, seconds: float) -> bool:
        """Let time pass."""
        self.now += seconds
        return False


@contextmanager
def instead(clock: Clock, open_port: object) -> Iterator[pytest.MonkeyPatch]:
    """Every scorekeeper looks at this clock, and opens these ports; what else is to be replaced meanwhile is added."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(scorekeeper, "time", clock)
        patch.setattr(find_handheld, "choose", lambda wanted, *_: wanted)
        patch.setattr(serial_port, "open_port", open_port)
        patch.setattr(serial_port, "serial_number_at", lambda path: "", raising=False)
        yield patch


class Cable:
    """Both directions. `live` lets the handheld at its other end live for a moment."""

    def __init__(self, up: Wire, down: Wire, live: Callable[[], None]) -> None:
        self.up, self.down, self.live = up, down, live
        self.stalled_until = 0.0  # the handheld takes no bytes

    def cut(self) -> None:
        """Everything under way is lost."""
        self.up.cut()
        self.down.cut()


class FakePort:
    """What the scorekeeper has open, as `rollkeeper.link.serial_port.Port` says."""

    def __init__(self, path: str, cable: Cable, clock: Clock, most: Callable[[], int]) -> None:
        self.path = path
        self.cable: Cable | None = cable
        self._clock = clock
        self._most = most  # bytes that the next read returns at most

    def read(self) -> bytes:
        """Port: what has arrived."""
        if self.cable is None:
            raise PortVanished(f"{self.path} is gone")
        self.cable.live()
        data = self.cable.up.take(self._most())
        self._clock.now += 0.001 if data else 0.05
        return data

    def write(self, data: bytes) -> None:
        """Port: send it, in packets."""
        if self.cable is None:
            raise PortVanished(f"{self.path} is gone")
        if self._clock.now < self.cable.stalled_until:
            self.cable.down.send(data[: len(data) // 2])
            raise PortStalled(f"{self.path} takes no bytes")
        for at in range(0, len(data), 64):
            self.cable.down.send(data[at : at + 64])

    def close(self) -> None:
        """Port: may be called twice."""


class Desk:
    """A PC with a database and a port. Of an error only the name is kept: the object has a traceback, whose frames hold
    the handheld that was unplugged, with all its memory."""

    def __init__(self, path: Path, clock: Clock) -> None:
        self.path = path
        self.port = f"port of {path.stem}"
        self.asleep_until = 0.0  # the program does not come to reading
        self.troubles: Counter[str] = Counter()  # the names of the errors that the program has told
        self._clock = clock
        self.start()

    def start(self) -> None:
        """Begin the program."""
        self.store = Store(self.path)
        self.keeper = Scorekeeper(self.store, self.port, on_status=self._told)
        self.keeper._stop = self._clock  # type: ignore[assignment]

    def _told(self, status: Status) -> None:
        if status.error is not None:
            self.troubles[status.error.name] += 1

    def end(self) -> None:
        """End the program."""
        self.keeper.close()
        self.store.close()

    def events(self, device: str) -> list[tuple[int, bytes]]:
        """The stored events of a handheld, straight from the database."""
        return self._rows(
            "SELECT n, line FROM events JOIN journals ON journal_id = journals.id "
            f"JOIN devices ON device_id = devices.id WHERE device = '{device}' ORDER BY epoch, n"
        )

    def gaps(self, device: str) -> list[tuple[int, int]]:
        """The first and last event of each gap in what is stored of a handheld."""
        return self._rows(
            "SELECT first, last FROM gaps JOIN journals ON journal_id = journals.id "
            f"JOIN devices ON device_id = devices.id WHERE device = '{device}' ORDER BY first"
        )

    def strange(self) -> list[tuple[object, ...]]:
        """What must never come of a bad cable: gaps, conflicts, refused events, journals that do not exist."""
        found: list[tuple[object, ...]] = []
        for table in ("gaps", "conflicts", "refusals"):
            found += self._rows(f"SELECT '{table}', * FROM {table}")
        return found + self._rows("SELECT 'journals', device_id FROM journals GROUP BY device_id HAVING count(*) > 1")

    def _rows(self, query: str) -> list[tuple[object, ...]]:
        connection = sqlite3.connect(self.path)
        try:
            return connection.execute(query).fetchall()
        finally:
            connection.close()
