"""A scorekeeper that is stepped, on a clock that nobody waits for, and with a port that does what the test says."""

from collections.abc import Callable

import pytest

from faults.desk import Clock
from rollkeeper.errors import RollkeeperError
from rollkeeper.link import serial_port
from rollkeeper.store import Store
from rollkeeper.sync import scorekeeper as keeper_module
from rollkeeper.sync.scorekeeper import Scorekeeper, Status
from turnlink.device import DeviceEnd


class OnePort:
    """An open port: a handheld is there, or nothing comes, or it fails as it is told to."""

    path = "/dev/one"

    def __init__(self) -> None:
        self.fails: RollkeeperError | None = None
        self.end: DeviceEnd | None = None
        self.is_open = False

    def read(self) -> bytes:
        if self.fails is not None:
            raise self.fails
        return self.end.outgoing() if self.end is not None else b""

    def write(self, data: bytes) -> None:
        if self.end is not None:
            self.end.receive(data)

    def close(self) -> None:
        self.is_open = False


class Kept:
    """A scorekeeper that is stepped, its port, its clock, and what it has said."""

    def __init__(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        self.store, self.port, self.clock = store, OnePort(), Clock()
        self.statuses: list[Status] = []
        self.refuses: RollkeeperError | None = None
        monkeypatch.setattr(keeper_module, "time", self.clock)
        monkeypatch.setattr(serial_port, "open_port", self._open)
        self.keeper = Scorekeeper(store, self.port.path, on_status=self.statuses.append)
        self.keeper._stop = self.clock  # type: ignore[assignment]

    def _open(self, path: str) -> OnePort:
        if self.refuses is not None:
            raise self.refuses
        self.port.is_open = True
        return self.port

    @property
    def told(self) -> list[str]:
        """The names of the errors, "" for none, in order."""
        return [status.error.name if status.error else "" for status in self.statuses]

    @property
    def now(self) -> tuple[str, str]:
        """How the link stands, and the name of the error."""
        status = self.keeper.status
        return status.link, status.error.name if status.error else ""

    def step(self) -> float:
        """One step; the seconds that it waited."""
        before = self.clock.now
        self.keeper.step()
        return self.clock.now - before


def raising(error: RollkeeperError) -> Callable[[], None]:
    """A function that does nothing but that."""

    def fails() -> None:
        raise error

    return fails
