"""The conversation with what is no Pico at all, over a real PTY and mpremote's real transport."""

import os
import threading
from collections.abc import Iterator

import pytest

from rollkeeper.flashing import raw_repl as sessions
from rollkeeper.flashing.flash_errors import NotMicroPython
from rollkeeper.flashing.raw_repl import BoardSession
from rollkeeper.link import serial_port

if os.name == "nt":
    pytest.skip("needs PTYs", allow_module_level=True)
import tty


class Stranger:
    """A device that answers everything with the same bytes."""

    def __init__(self, answer: bytes) -> None:
        self.answer = answer
        self._master, self._slave = os.openpty()
        tty.setraw(self._slave)
        self.port = os.ttyname(self._slave)
        threading.Thread(target=self._live, daemon=True).start()

    def _live(self) -> None:
        while not os.read(self._master, 100).endswith(b"end"):
            os.write(self._master, self.answer)

    def close(self) -> None:
        os.write(self._slave, b"end")
        os.close(self._slave)


@pytest.fixture(params=[b"login: ", b""])
def stranger(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Stranger]:
    monkeypatch.setattr(sessions, "SILENCE", 0.1)
    monkeypatch.setattr(sessions, "ENTRY", 0.2)
    device = Stranger(request.param)
    yield device
    device.close()


def test_a_stranger_is_quoted_and_left(stranger: Stranger, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(NotMicroPython) as refused, BoardSession.open(stranger.port) as session:
        session.take_over()
    assert ("it said 'login: login:" if stranger.answer else "it said nothing") in refused.value.message
    assert "BOOTSEL" in refused.value.message
    assert capsys.readouterr().out == ""  # mpremote's own prints are not for the person
    serial_port.open_port(stranger.port).close()  # and the port is free again


def test_one_that_talks_without_a_pause_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """mpremote reads for as long as something comes. On a busy computer it may pause, and then is quoted."""
    monkeypatch.setattr(sessions, "SILENCE", 0.1)
    monkeypatch.setattr(sessions, "ENTRY", 0.2)
    master, slave = os.openpty()
    tty.setraw(slave)
    over = threading.Event()

    def talk() -> None:
        while not over.is_set():
            os.write(master, b"12.5 C\r\n")

    talking = threading.Thread(target=talk, daemon=True)
    talking.start()
    left = pytest.raises(NotMicroPython, match=r"talks without a pause|it said .*12\.5 C")
    with left, BoardSession.open(os.ttyname(slave)) as session:
        session.take_over()
    over.set()
    while talking.is_alive():
        os.read(slave, 4096)
        talking.join(0.01)
