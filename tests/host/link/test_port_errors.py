"""What each system says when a port does not open, and the name that it gets here."""

import errno
import re
import sys
from types import SimpleNamespace

import pytest
import serial

from rollkeeper.link import port_errors, serial_port, udev
from rollkeeper.link.lsof import Holder
from rollkeeper.link.port_errors import NoDevice, NoPermission, NotAPort, PortBusy, PortHung, why_not
from rollkeeper.link.serial_port import open_port

# How pyserial 3.5 wraps what POSIX says: the number is kept.
POSIX = {
    errno.ENOENT: NoDevice,  # no such file: unplugged
    errno.ENXIO: NoDevice,  # "Device not configured": macOS, unplugged while it was being opened
    errno.ENODEV: NoDevice,
    errno.EIO: NoDevice,
    errno.EBUSY: PortBusy,  # the kernel's lock, TIOCEXCL: "Resource busy" on macOS
    errno.EAGAIN: PortBusy,  # pyserial's own lock, flock: 11 on Linux, 35 on macOS
    errno.EACCES: NoPermission,
    errno.EPERM: NoPermission,
    errno.ENOTTY: NotAPort,
    errno.EISDIR: NotAPort,
}
# The numbers of macOS where they are others than those of Linux (sys/errno.h).
MACOS = {"EAGAIN": 35, "EDEADLK": 11, "ENOTSUP": 45}
# What pyserial quotes on Windows: no number outside the text, and the words are in the language of that Windows.
WINDOWS = {
    "could not open port 'COM3': FileNotFoundError(2, 'The system cannot find the file specified.', None, 2)": NoDevice,
    "could not open port 'COM3': FileNotFoundError(2, 'Das System kann die angegebene Datei nicht finden.', None, 2)": (
        NoDevice
    ),
    "could not open port 'COM3': OSError(22, 'The device is not connected.', None, 1167)": NoDevice,
    "could not open port 'COM3': PermissionError(13, 'Access is denied.', None, 5)": PortBusy,
    "could not open port 'COM3': PermissionError(13, 'Zugriff verweigert', None, 5)": PortBusy,
    "could not open port 'COM3': PermissionError(13, \"L'accès est refusé.\", None, 5)": PortBusy,
    "could not open port 'COM3': PermissionError(13, 'The process cannot access the file.', None, 32)": PortBusy,
    "could not open port 'COM3': OSError(22, 'The semaphore timeout period has expired.', None, 121)": PortHung,
    "Cannot configure port, something went wrong. Original message: "
    "PermissionError(13, 'A device attached to the system is not functioning.', None, 31)": PortHung,
    "Cannot configure port, something went wrong. Original message: "
    "PermissionError(13, 'The device does not recognize the command.', None, 22)": PortHung,
    "Cannot configure port, something went wrong. Original message: "
    "OSError(22, 'The parameter is incorrect.', None, 87)": NotAPort,
}


@pytest.fixture(autouse=True)
def nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has a port open."""
    monkeypatch.setattr(port_errors, "others_with", lambda path: [])


@pytest.mark.parametrize(("number", "name"), POSIX.items())
def test_what_posix_says(number: int, name: type[Exception]) -> None:
    told = why_not("/dev/ttyACM0", serial.SerialException(number, f"could not open port: [Errno {number}]"))
    assert type(told) is name and "/dev/ttyACM0" in told.message


def test_what_macos_says_in_its_own_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    locked = serial.SerialException(35, "Could not exclusively lock port /dev/cu.usbmodem1101: [Errno 35] Resource ...")
    if sys.platform != "darwin":
        assert type(why_not("/dev/cu.usbmodem1101", locked)) is NotAPort, "35 means something else here"
    monkeypatch.setattr(port_errors, "BUSY", (errno.EBUSY, MACOS["EAGAIN"]))
    assert type(why_not("/dev/cu.usbmodem1101", locked)) is PortBusy
    monkeypatch.setattr(sys, "platform", "darwin")
    denied = why_not("/dev/cu.usbmodem1101", serial.SerialException(13, "could not open port: [Errno 13]"))
    assert isinstance(denied, NoPermission) and "udev" not in denied.message and "usermod" not in denied.message


def test_the_numbers_are_those_of_the_system_that_this_runs_on() -> None:
    assert set(port_errors.BUSY) == {errno.EBUSY, errno.EAGAIN}


@pytest.mark.parametrize("text", WINDOWS)
def test_what_windows_says(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise serial.SerialException(text)

    monkeypatch.setattr(serial_port.serial, "Serial", fail)
    with pytest.raises(WINDOWS[text]) as caught:
        open_port("COM3")
    assert type(caught.value) is WINDOWS[text] and "COM3" in str(caught.value)


def test_termios_failing_while_a_port_is_set_up_has_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """pyserial lets it out as it is: a board that is reset in this very moment."""
    termios = pytest.importorskip("termios")

    def fail(*_: object, **__: object) -> None:
        raise termios.error(5, "Input/output error")

    monkeypatch.setattr(serial_port.serial, "Serial", fail)
    with pytest.raises(NoDevice):
        open_port("/dev/ttyACM0")


def test_a_busy_port_names_who_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(port_errors, "others_with", lambda path: [Holder(7, "thonny"), Holder(9, "screen")])
    told = why_not("/dev/ttyACM0", serial.SerialException(errno.EBUSY, "busy"))
    assert "close it (thonny, process 7, screen, process 9)" in told.message


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the service is systemd's")
@pytest.mark.parametrize("others", [[], [Holder(7, "rollkeeper serve")]])
def test_a_port_that_the_service_may_have_says_how_it_is_stopped(
    others: list[Holder], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(port_errors, "others_with", lambda path: others)
    told = why_not("/dev/ttyACM0", serial.SerialException(errno.EBUSY, "busy"))
    assert "systemctl --user stop rollkeeper" in told.message


def advice(monkeypatch: pytest.MonkeyPatch, *, gid: int = 20, mode: int = 0o660, listed: bool = False) -> str:
    """What is said of a port of the group `gid`, called dialout, to a user whom the system may list in it."""
    grp = pytest.importorskip("grp")
    pwd = pytest.importorskip("pwd")
    group = SimpleNamespace(gr_name="dialout", gr_mem=["ann"] if listed else [])
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(udev.os, "stat", lambda path: SimpleNamespace(st_gid=gid, st_mode=0o020000 | mode))
    monkeypatch.setattr(udev.os, "getgroups", lambda: [])
    monkeypatch.setattr(grp, "getgrgid", lambda number: group)
    monkeypatch.setattr(grp, "getgrall", lambda: [group])
    monkeypatch.setattr(pwd, "getpwuid", lambda number: SimpleNamespace(pw_name="ann"))
    return why_not("/dev/ttyACM0", serial.SerialException(errno.EACCES, "denied")).message


def test_no_permission_comes_with_the_rule_and_the_group(monkeypatch: pytest.MonkeyPatch) -> None:
    told = advice(monkeypatch)
    for command in udev.INSTALL:
        assert command in told
    assert "sudo usermod -aG dialout $USER" in told


def test_nobody_is_told_to_join_roots_group(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "usermod" not in advice(monkeypatch, gid=0)
    assert "usermod" not in advice(monkeypatch, mode=0o600)


def test_who_has_joined_the_group_is_told_to_log_in_again(monkeypatch: pytest.MonkeyPatch) -> None:
    told = advice(monkeypatch, listed=True)
    assert "log out and in again" in told and "sudo" not in told


def test_messages_end_in_what_to_do() -> None:
    for number in POSIX:
        assert re.search(r"[:?]", why_not("p", serial.SerialException(number, "x")).message)
