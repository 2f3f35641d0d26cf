"""The serial port: each way in which it can fail is told apart, by name."""

import contextlib
import errno
import os
import socket
import threading
import tty
from collections.abc import Iterator
from types import SimpleNamespace

import pytest
import serial

from rollkeeper import serial_port
from rollkeeper.serial_port import (
    NoDevice,
    NoPermission,
    NotAPort,
    PortBusy,
    PortStalled,
    PortVanished,
    SeveralDevices,
    choose,
    open_port,
)

pytestmark = pytest.mark.skipif(os.name == "nt", reason="needs PTYs")


def listed(path: str, vid: int | None = 0x2E8A, pid: int | None = 0x0005) -> SimpleNamespace:
    return SimpleNamespace(device=path, vid=vid, pid=pid, serial_number="E660", description="Board in FS mode")


def plug_in(monkeypatch: pytest.MonkeyPatch, *ports: SimpleNamespace) -> None:
    monkeypatch.setattr(serial_port.list_ports, "comports", lambda: list(ports))


@pytest.fixture
def pty() -> Iterator[tuple[int, str]]:
    """The master of a PTY, and the path of its other end."""
    master, slave = os.openpty()
    tty.setraw(slave)
    yield master, os.ttyname(slave)
    for end in (master, slave):
        with contextlib.suppress(OSError):
            os.close(end)


def test_the_only_pico_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    plug_in(monkeypatch, listed("/dev/ttyS0", None, None), listed("/dev/ttyACM3"), listed("/dev/ttyACM0", 0x2341, 0x43))
    assert choose(None) == "/dev/ttyACM3"
    assert choose("/dev/elsewhere") == "/dev/elsewhere"


def test_no_device(monkeypatch: pytest.MonkeyPatch) -> None:
    plug_in(monkeypatch, listed("/dev/ttyS0", None, None))
    with pytest.raises(NoDevice, match="--port"):
        choose(None)


def test_several_devices_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    plug_in(monkeypatch, listed("/dev/ttyACM1"), listed("/dev/ttyACM0"))
    with pytest.raises(SeveralDevices, match=r"/dev/ttyACM0 .*E660.*/dev/ttyACM1"):
        choose(None)


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


def test_no_permission_names_the_group(monkeypatch: pytest.MonkeyPatch, pty: tuple[int, str]) -> None:
    def denied(*_: object, **__: object) -> None:
        raise serial.SerialException(errno.EACCES, "could not open port: Permission denied")

    monkeypatch.setattr(serial_port.serial, "Serial", denied)
    with pytest.raises(NoPermission, match="usermod -aG"):
        open_port(pty[1])


def test_windows_says_it_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    def opening(text: str) -> None:
        def fail(*_: object, **__: object) -> None:
            raise serial.SerialException(f"could not open port 'COM3': {text}")

        monkeypatch.setattr(serial_port.serial, "Serial", fail)

    opening("PermissionError(13, 'Access is denied.', None, 5)")
    with pytest.raises(PortBusy):
        open_port("COM3")
    opening("FileNotFoundError(2, 'The system cannot find the file specified.', None, 2)")
    with pytest.raises(NoDevice):
        open_port("COM3")


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
    port.close()
    with pytest.raises(NoDevice, match="running"):
        open_port(path)
