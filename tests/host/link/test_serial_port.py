"""The serial port: each way in which it can fail is told apart, by name."""

import contextlib
import os
import socket
import sys
import threading
from collections.abc import Iterator
from types import SimpleNamespace

import pytest
import serial

if os.name == "nt":
    pytest.skip("needs PTYs", allow_module_level=True)
import termios
import tty

from rollkeeper.link import serial_port
from rollkeeper.link.port_errors import NoDevice, NoHandheldThere, NotAPort, PortBusy, PortStalled, PortVanished
from rollkeeper.link.serial_port import open_port
from running.named_program import sleep_with


@pytest.fixture
def pty() -> Iterator[tuple[int, str]]:
    """The master of a PTY, and the path of its other end."""
    master, slave = os.openpty()
    tty.setraw(slave)
    yield master, os.ttyname(slave)
    for end in (master, slave):
        with contextlib.suppress(OSError):
            os.close(end)


def test_a_port_that_does_not_exist() -> None:
    with pytest.raises(NoDevice, match="/dev/nothing-here"):
        open_port("/dev/nothing-here")


@pytest.mark.parametrize("path", ["/dev/null", "/", __file__])
def test_a_path_that_is_no_port(path: str) -> None:
    with pytest.raises(NotAPort):
        open_port(path)


def test_a_port_is_opened_for_one_program_alone(pty: tuple[int, str]) -> None:
    first = open_port(pty[1])
    with pytest.raises(PortBusy, match="close it"):
        open_port(pty[1])
    first.close()
    open_port(pty[1]).close()


def test_opening_asserts_dtr(pty: tuple[int, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """MicroPython sends nothing before. A PTY has no such line, so what is asked of the system is watched."""
    asked: list[tuple[int, bytes]] = []
    real = serial.serialposix.fcntl.ioctl

    def ioctl(fd: int, request: int, *words: bytes) -> object:
        if request == serial.serialposix.TIOCMBIS:
            asked.append((request, words[0]))
            return b""
        return real(fd, request, *words)

    monkeypatch.setattr(serial.serialposix.fcntl, "ioctl", ioctl)
    open_port(pty[1]).close()
    assert (serial.serialposix.TIOCMBIS, serial.serialposix.TIOCM_DTR_str) in asked


class Modem:
    """A PTY whose port says that it has modem lines, as a real port does; what is asked of it is kept."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: list[int] = []
        real = serial_port.fcntl.ioctl

        def ioctl(fd: int, request: int, *words: bytes) -> object:
            self.asked.append(request)
            if request in (termios.TIOCMGET, termios.TIOCEXCL, termios.TIOCMBIS, termios.TIOCMBIC):
                return b"\0\0\0\0"
            return real(fd, request, *words)

        monkeypatch.setattr(serial_port.fcntl, "ioctl", ioctl)


def test_a_real_port_is_shut_for_programs_that_ask_for_no_lock(
    pty: tuple[int, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    modem = Modem(monkeypatch)
    open_port(pty[1]).close()
    assert termios.TIOCEXCL in modem.asked


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells who has a port open")
def test_a_program_that_had_the_port_before_and_took_no_lock_is_named(
    pty: tuple[int, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    Modem(monkeypatch)
    held = os.open(pty[1], os.O_RDWR | os.O_NOCTTY)
    with sleep_with(held) as other, pytest.raises(PortBusy, match=f"sleep, process {other}"):
        open_port(pty[1])
    os.close(held)
    open_port(pty[1]).close()


def test_bytes_go_both_ways(pty: tuple[int, str]) -> None:
    master, path = pty
    port = open_port(path)
    assert port.read() == b""
    everything = bytes(range(256))
    os.write(master, everything)
    got = b""
    while len(got) < 256:
        got += port.read()
    port.write(everything)
    assert (got, os.read(master, 1000)) == (everything, everything)
    port.close()


@pytest.mark.parametrize("failure", [OSError(6, "Device not configured"), termios.error(5, "Input/output error")])
def test_whatever_the_system_says_when_a_port_goes_away_it_has_vanished(
    failure: Exception, pty: tuple[int, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    port = open_port(pty[1])

    def fails(*_: object) -> None:
        raise failure

    assert isinstance(port, serial_port.SerialPort)
    monkeypatch.setattr(port, "_serial", SimpleNamespace(read=fails, write=fails, close=port._serial.close))
    for use in (port.read, lambda: port.write(b"x")):
        with pytest.raises(PortVanished):
            use()
    port.close()


def test_a_port_that_vanishes() -> None:
    master, slave = os.openpty()
    port = open_port(os.ttyname(slave))
    os.close(slave)
    os.close(master)
    with pytest.raises(PortVanished, match="safe"):
        port.read()
    with pytest.raises(PortVanished):
        port.write(b"x")
    port.close()
    port.close()


def test_a_board_that_reads_nothing_stalls_and_is_still_there(
    pty: tuple[int, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serial_port, "WRITE_TIMEOUT", 0.05)
    port = open_port(pty[1])
    with pytest.raises(PortStalled):
        port.write(bytes(1_000_000))
    port.close()


@pytest.mark.parametrize("path", ["socket://", "socket://localhost", "socket://localhost:x", "socket://:1"])
def test_an_address_that_is_none(path: str) -> None:
    with pytest.raises(NotAPort, match="HOST:PORT"):
        open_port(path)


def test_a_socket_is_a_port_too(monkeypatch: pytest.MonkeyPatch) -> None:
    server = socket.create_server(("127.0.0.1", 0))
    path = "socket://127.0.0.1:%d" % server.getsockname()[1]
    peers: list[socket.socket] = []
    thread = threading.Thread(target=lambda: peers.append(server.accept()[0]))
    thread.start()
    port = open_port(path)
    thread.join()
    assert port.read() == b""
    peers[0].sendall(b"hello")
    assert port.read() == b"hello"
    port.write(b"there")
    assert peers[0].recv(10) == b"there"
    monkeypatch.setattr(serial_port, "WRITE_TIMEOUT", 0.05)
    with pytest.raises(PortStalled):
        port.write(bytes(50_000_000))
    peers[0].close()
    server.close()
    with pytest.raises(PortVanished):
        for _ in range(3):
            port.read()
    with pytest.raises(PortVanished):  # the first bytes after it went may still find room
        for _ in range(100):
            port.write(b"x")
    port.close()
    with pytest.raises(NoDevice, match="running"):
        open_port(path)


def test_a_web_server_is_no_handheld_and_named() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = open_port("socket://127.0.0.1:%d" % server.getsockname()[1])
        other, _ = server.accept()
        with other, contextlib.closing(port):
            other.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")
            with pytest.raises(NoHandheldThere, match="web server"):
                while not port.read():
                    pass
