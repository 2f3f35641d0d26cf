"""`rollkeeper flash` from end to end on a fake handheld: every way it can go, and what it says then."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cables.pretend_handheld import ListJournal
from host.flashing.fake_clock import Clock
from host.flashing.fake_pico import STOCK, FakePico, Partition
from host.flashing.small_firmware import make_firmware
from rollkeeper.cli import main
from rollkeeper.flashing import hello
from rollkeeper.flashing import raw_repl as sessions
from rollkeeper.flashing.romfs import build
from rollkeeper.link import find_handheld, serial_port
from rollkeeper.link.find_handheld import Board
from rollkeeper.link.port_errors import PortBusy
from rollkeeper.sync import greeting
from turnlink.device import DeviceEnd


class GreetingPort:
    """The restarted Pico's port: answers greetings, or prints what it is told to print."""

    path = "/dev/fake"

    def __init__(self, prints: bytes | None = None) -> None:
        self._end = DeviceEnd(ListJournal([]), "0.1.0")
        self._prints = prints

    def write(self, data: bytes) -> None:
        self._end.receive(data)

    def read(self) -> bytes:
        if self._prints is not None:
            return self._prints
        return b"MPY: soft reboot\r\n" + self._end.outgoing()

    def close(self) -> None:
        pass


class Desk:
    """One computer with a firmware folder and a handheld on the cable."""

    def __init__(self, firmware: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.firmware = make_firmware(firmware)
        self.monkeypatch = monkeypatch
        self.partition = Partition()
        self.version = ""  # of the firmware that is in there
        self.after_restart = GreetingPort()
        self.says = ""  # what a person types
        monkeypatch.setattr(find_handheld, "boards", lambda: [Board("/dev/fake", "e660", "a fake")])
        monkeypatch.setattr(serial_port, "open_port", lambda path: self.after_restart)
        self.clock = Clock()
        for module in (hello, greeting):
            monkeypatch.setattr(module, "time", self.clock)

    def flash(self, *arguments: str, pico: FakePico | None = None) -> Result:
        """Runs the command on `pico`, else on a sound one, with this desk's partition."""
        self.pico = pico or FakePico(self.partition)
        self.pico.version = self.version
        self.monkeypatch.setattr(sessions, "SerialTransport", lambda port, timeout: self.pico)
        words = ["flash", "--firmware", str(self.firmware), *arguments]
        return CliRunner().invoke(main, words, input=self.says)

    def has(self, version: str) -> None:
        """This version is on the handheld."""
        make_firmware(self.firmware, version)
        assert self.flash("--older").exit_code == 0
        self.version = version

    @property
    def is_new(self) -> bool:
        """Whether the handheld has the firmware of the folder."""
        romfs = build(self.firmware)
        return bytes(self.partition[: len(romfs)]) == romfs


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    return Desk(tmp_path / "firmware", monkeypatch)


def test_an_empty_one_gets_all_and_says_hello(desk: Desk) -> None:
    result = desk.flash()
    assert result.exit_code == 0 and desk.is_new, result.output
    assert "no firmware is on it, or not all of one, this is 0.1.0" in result.output
    assert "Sent and verified" in result.output and "says hello" in result.output
    assert desk.pico.restarted and desk.pico.closed


def test_again_sends_nothing(desk: Desk) -> None:
    desk.has("0.1.0")
    erases = desk.partition.erases
    result = desk.flash()
    assert result.exit_code == 0 and "0.1.0 is on it already" in result.output and "says hello" in result.output
    assert desk.partition.erases == erases and desk.pico.restarted


def test_one_flipped_byte_is_sent_again(desk: Desk) -> None:
    desk.has("0.1.0")
    desk.partition[9000] ^= 1
    result = desk.flash()
    assert result.exit_code == 0 and "no firmware is on it, or not all of one" in result.output and desk.is_new


def test_a_dry_run_changes_nothing(desk: Desk) -> None:
    result = desk.flash("--dry-run")
    assert result.exit_code == 0 and "this is 0.1.0" in result.output and "hello" not in result.output
    assert not desk.partition.erases and desk.pico.restarted


DEPLOYING = ("dev.ioctl(6", "buf=", "dev.writeblocks(3", "import hashlib", "import sys\nsys.path")


@pytest.mark.parametrize("call", DEPLOYING)
def test_an_unplugged_cable_is_mended_by_running_again(desk: Desk, call: str) -> None:
    pico = FakePico(desk.partition)
    pico.silent_from = call
    result = desk.flash(pico=pico)
    assert result.exit_code == 1
    assert "(connection-lost)" in result.output and "Plug it in again" in result.output
    assert "Games and settings are untouched." in result.output
    assert desk.flash().exit_code == 0 and desk.is_new


@pytest.mark.parametrize(("before", "now", "older"), [("0.2.0", "0.1.9", True), ("0.9", "0.10", False)])
def test_both_versions_are_named_and_it_asks_before_it_goes_back(
    desk: Desk, before: str, now: str, older: bool
) -> None:
    desk.has(before)
    make_firmware(desk.firmware, now)
    there = bytes(desk.partition)
    dry = desk.flash("--dry-run")
    assert f"firmware {before} is on it, this is {now}" in dry.output and ("older" in dry.output) == older
    assert dry.exit_code == 0 and desk.partition == there
    if older:
        refused = desk.flash()
        assert refused.exit_code == 1 and "(older-firmware)" in refused.output and "--older" in refused.output
        assert desk.partition == there and desk.pico.serial.written.endswith(b"\x04")
    result = desk.flash(*(["--older"] if older else []))
    assert result.exit_code == 0 and desk.is_new, result.output


def test_a_person_who_agrees_goes_back(desk: Desk) -> None:
    desk.has("2.0")
    make_firmware(desk.firmware, "1.9.9")
    desk.says = "n\n"
    assert "(older-firmware)" in desk.flash().output
    desk.says = "y\n"
    result = desk.flash()
    assert result.exit_code == 0 and "Put 1.9.9 over the newer 2.0?" in result.output and desk.is_new


def test_flash_memory_that_forgets_is_noticed(desk: Desk) -> None:
    desk.partition.worn = True
    result = desk.flash()
    assert result.exit_code == 1 and "(verification-failed)" in result.output and "worn out" in result.output
    assert desk.pico.serial.written.endswith(b"\x04")  # left with its own program running


def test_what_the_pico_reports_is_quoted(desk: Desk) -> None:
    class Broken(Partition):
        def writeblocks(self, block: int, content: bytes, offset: int) -> None:
            raise OSError(5, "EIO")

    result = desk.flash(pico=FakePico(Broken()))
    assert result.exit_code == 1 and "(board-refused)" in result.output and "EIO" in result.output


@pytest.mark.parametrize(
    ("identity", "name", "says"),
    [
        (STOCK, "other-image", "stock MicroPython (micropython 1.27.0 of Raspberry Pi Pico W with RP2040)"),
        ((*STOCK[:3], "Rollkeeper 2 with RP2350"), "other-image", "Rollkeeper 2 with RP2350"),
        (("esp32", "micropython", (1, 27, 0, ""), "Generic ESP32 module"), "not-a-pico", "Generic ESP32"),
        (("RP2040", "circuitpython", (9, 2, 0), "RP2040"), "not-micro-python", "circuitpython 9.2.0"),
    ],
)
def test_another_board_is_left_alone(desk: Desk, identity: tuple[object, ...], name: str, says: str) -> None:
    other = FakePico(desk.partition, identity)
    result = desk.flash(pico=other)
    assert result.exit_code == 1 and f"({name})" in result.output and says in result.output, result.output
    assert name == "not-a-pico" or "hold bootsel" in result.output.lower()
    assert name != "other-image" or "`rollkeeper sync`" in result.output
    assert not desk.partition.erases and other.serial.written.endswith(b"\x04")


def test_something_that_is_no_python_is_quoted(desk: Desk) -> None:
    modem = FakePico(desk.partition)
    modem.fails = True
    result = desk.flash(pico=modem)
    assert result.exit_code == 1 and "(not-micro-python)" in result.output
    assert "login:" in result.output and "BOOTSEL" in result.output


def test_a_folder_that_is_no_firmware_is_named(desk: Desk) -> None:
    (desk.firmware / "start.py").unlink()
    result = desk.flash()
    assert result.exit_code == 1 and "(firmware-missing)" in result.output and str(desk.firmware) in result.output


def test_a_busy_port_says_so(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def busy(path: str) -> None:
        raise PortBusy(f"another program has {path} open")

    monkeypatch.setattr(serial_port, "open_port", busy)
    result = desk.flash()
    assert result.exit_code == 1 and "(port-busy)" in result.output


TRACEBACK = b"Traceback (most recent call last):\r\n"
# Python's prompt takes the greeting for code.
AT_THE_PROMPT = TRACEBACK + b'  File "<stdin>", line 1\r\nSyntaxError: invalid syntax\r\n>>> '


def test_a_program_that_crashes_is_quoted(desk: Desk) -> None:
    desk.after_restart = GreetingPort(
        TRACEBACK + b'  File "start.py", line 1, in <module>\r\n  File "roller/app.py", line 7, in step\r\n'
        b"ImportError: no module named 'dice'\r\nMicroPython v1.27.0\r\n>>> "
        + AT_THE_PROMPT
        + TRACEBACK
        + b'  File "start.py", line 1\r\nKeyboardInterrupt: \r\n>>> '
    )
    result = desk.flash()
    assert result.exit_code == 1 and "(no-hello)" in result.output
    assert "ImportError: no module named 'dice'" in result.output and "roller/app.py" in result.output


def test_games_of_another_rollkeeper_are_named_with_what_saves_them(desk: Desk) -> None:
    desk.after_restart = GreetingPort(
        TRACEBACK + b'  File "roller/crash.py", line 31, in guarded\r\n  File "roller/ring.py", line 9, in _refuse\r\n'
        b"ForeignJournal: another Rollkeeper's\r\nMicroPython v1.25.0\r\n>>> " + AT_THE_PROMPT
    )
    result = desk.flash()
    assert result.exit_code == 1 and "(no-hello)" in result.output and "doctor --dump FILE --erase" in result.output


class Slow(GreetingPort):
    """It shows Python's prompt for a while, longer than a crash takes to show, and starts after that."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self.asked, self.clock = b"", clock

    def write(self, data: bytes) -> None:
        self.asked += data if b"hello" in data and not self.asked else b""
        super().write(data)

    def read(self) -> bytes:
        if self.clock.now > 4 * hello.CRASH_TIME:
            return super().read()
        shown, self.asked = self.asked, b""
        return shown


def test_a_program_that_starts_long_after_the_prompt_was_seen_is_waited_for(desk: Desk) -> None:
    desk.after_restart = Slow(desk.clock)
    result = desk.flash()
    assert result.exit_code == 0 and "says hello" in result.output, result.output


def test_a_silent_program_is_reported(desk: Desk) -> None:
    desk.after_restart = GreetingPort(b"")
    result = desk.flash()
    assert result.exit_code == 1 and "(no-hello)" in result.output and "Unplug it" in result.output
