"""`rollkeeper flash` from end to end on a fake Pico: every way it can go, and what it says then."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from mpremote.transport import TransportError

from cables.pretend_handheld import ListJournal
from host.flashing.fake_pico import FakeDrive, FakePico
from rollkeeper.cli import main
from rollkeeper.flashing import hello
from rollkeeper.flashing import raw_repl as sessions
from rollkeeper.flashing.build import build
from rollkeeper.flashing.manifest import manifest
from rollkeeper.link import find_handheld, serial_port
from rollkeeper.link.find_handheld import Board
from rollkeeper.link.port_errors import PortBusy
from turnlink.device import DeviceEnd

DATA = {"/journal/0001": b'{"n":1}\n', "/settings.json": b"{}", "/journal/locks": b"\x1f", "/mine.py": b"print(1)"}


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
    """One computer with a firmware folder and a Pico on the cable."""

    def __init__(self, firmware: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.firmware = firmware
        self.monkeypatch = monkeypatch
        self.drive = FakeDrive()
        for path, content in DATA.items():
            self.drive.put(path, content)
        self.after_restart = GreetingPort()
        self.says = ""  # what a person types
        monkeypatch.setattr(find_handheld, "boards", lambda: [Board("/dev/fake", "e660", "a fake")])
        monkeypatch.setattr(serial_port, "open_port", lambda path: self.after_restart)
        monkeypatch.setattr(hello, "PATIENCE", 0.2)
        monkeypatch.setattr(hello, "CRASH_TIME", 0.05)

    def flash(self, *arguments: str, pico: FakePico | None = None) -> Result:
        """Runs the command on `pico`, else on a sound one, with this desk's drive."""
        self.pico = pico or FakePico(self.drive)
        self.monkeypatch.setattr(sessions, "SerialTransport", lambda port, timeout: self.pico)
        words = ["flash", "--firmware", str(self.firmware), *arguments]
        return CliRunner().invoke(main, words, input=self.says)

    def holds(self, files: dict[str, bytes]) -> bool:
        """Whether the drive holds exactly `files` and the player's data."""
        return self.drive.files == {**files, **DATA}


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    folder = tmp_path / "firmware"
    for name in ("lib/fivedice/box.py", "lib/turnlink/line.py", "roller/app.py", "roller/long.py"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(f"NAME = {name!r}\n")
    (folder / "roller/long.py").write_text("\n".join(f"WORD{n} = 'a{n * 7919}'" for n in range(900)) + "\n")
    (folder / "main.py").write_text("import roller.app\n")
    (folder / "package.json").write_text(manifest(folder))
    yield Desk(folder, monkeypatch)


def test_an_empty_pico_gets_all_and_says_hello(desk: Desk) -> None:
    result = desk.flash()
    assert result.exit_code == 0, result.output
    assert desk.holds(build(desk.firmware))
    assert "copy   /rollkeeper.bundle" in result.output
    assert "Verified" in result.output and "hello" in result.output
    assert desk.pico.restarted and desk.pico.closed


def test_without_deflate_on_the_board_it_works_too(desk: Desk) -> None:
    pico = FakePico(desk.drive)
    pico.has_deflate = False
    assert desk.flash(pico=pico).exit_code == 0
    assert desk.holds(build(desk.firmware))


def test_again_copies_nothing(desk: Desk) -> None:
    desk.flash()
    result = desk.flash()
    assert result.exit_code == 0 and "Nothing to copy" in result.output
    assert not [call for call in desk.pico.calls if call.startswith(("begin", "write", "rename", "remove"))]


def test_one_changed_module_is_one_copied_file(desk: Desk) -> None:
    desk.flash()
    (desk.firmware / "roller/app.py").write_text("NAME = 'another'\n")
    result = desk.flash()
    assert [line.split()[1] for line in result.output.splitlines() if "copy  " in line] == ["/rollkeeper.bundle"]
    assert desk.holds(build(desk.firmware))


def test_loose_modules_are_named_and_go(desk: Desk) -> None:
    desk.flash()
    desk.drive.put("/roller/app.py", b"a change to try")
    desk.drive.put("/roller/gone/thing.mpy", b"of an earlier commit")
    desk.drive.put("/main.py.new", b"half")
    result = desk.flash()
    assert result.exit_code == 0 and "2 loose modules win over the bundle, they go" in result.output
    assert "remove /roller/app.py" in result.output
    assert desk.holds(build(desk.firmware))
    assert not {"/roller", "/roller/gone"} & desk.drive.folders


def test_loose_modules_may_stay(desk: Desk) -> None:
    desk.flash()
    desk.drive.put("/roller/app.py", b"a change to try")
    result = desk.flash("--keep-loose")
    assert result.exit_code == 0 and "1 loose modules win over the bundle, they stay" in result.output
    assert desk.holds({**build(desk.firmware), "/roller/app.py": b"a change to try"})


def test_a_dry_run_changes_nothing(desk: Desk) -> None:
    before = dict(desk.drive.files)
    result = desk.flash("--dry-run")
    assert result.exit_code == 0 and "copy   /main.py" in result.output
    assert desk.drive.files == before and desk.pico.restarted


@pytest.mark.parametrize("call", ["begin", "write", "end", "rename", "remove", "survey"])
def test_an_unplugged_cable_is_repaired_by_running_again(desk: Desk, call: str) -> None:
    desk.drive.put("/roller/app.mpy", b"old")
    desk.drive.put("/rollkeeper.bundle.new", b"half")
    pico = FakePico(desk.drive)
    pico.silent_from = call
    result = desk.flash(pico=pico)
    assert result.exit_code == 1
    assert "(connection-lost)" in result.output and "plug it in again" in result.output
    assert desk.flash().exit_code == 0
    assert desk.holds(build(desk.firmware))


def test_until_all_has_arrived_the_old_program_stays_whole(desk: Desk) -> None:
    desk.flash()
    old = build(desk.firmware)
    for name in ("roller/app.py", "roller/long.py", "main.py"):
        (desk.firmware / name).write_text((desk.firmware / name).read_text() + "NEW = 1\n")
    pico = FakePico(desk.drive)
    pico.silent_from = "rename"
    assert desk.flash(pico=pico).exit_code == 1
    assert {path: desk.drive.files[path] for path in old} == old


def test_loose_modules_are_off_before_the_bundle_changes_and_gone_before_they_are_on_again(desk: Desk) -> None:
    desk.drive.put("/roller/app.mpy", b"old")
    desk.flash()
    done = [call for call in desk.pico.calls if call.startswith(("begin", "rename", "remove"))]
    assert [call.partition(",")[0] for call in done[-5:]] == [
        "begin('/loose.off')",
        "rename('/rollkeeper.bundle.new'",
        "rename('/main.py.new'",
        "remove(['/roller/app.mpy'",
        "remove(['/loose.off'])",
    ]


def test_a_full_drive_is_refused_before_anything_changes(desk: Desk) -> None:
    desk.drive.put("/photos", bytes(205 * 4096))
    before = dict(desk.drive.files)
    result = desk.flash()
    assert result.exit_code == 1 and "(flash-full)" in result.output
    assert "bytes" in result.output and "free" in result.output
    assert desk.drive.files == before


def test_a_drive_that_is_fuller_than_it_says(desk: Desk) -> None:
    desk.drive.put("/photos", bytes(190 * 4096))
    desk.drive.said_free = 100
    desk.drive.blocks = 200
    result = desk.flash()
    assert result.exit_code == 1 and "(flash-full)" in result.output and "became full" in result.output


def with_version(desk: Desk, version: str) -> None:
    (desk.firmware / "roller/__init__.py").write_text(f"VERSION = {version!r}\n")
    (desk.firmware / "package.json").write_text(manifest(desk.firmware))


@pytest.mark.parametrize(("before", "now", "older"), [("0.2.0", "0.1.9", True), ("0.9", "0.10", False)])
def test_both_versions_are_named_and_it_asks_before_it_goes_back(
    desk: Desk, before: str, now: str, older: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_version(desk, before)
    assert desk.flash().exit_code == 0
    with_version(desk, now)
    there = dict(desk.drive.files)
    dry = desk.flash("--dry-run")
    assert f"firmware {before} is on it, this is {now}" in dry.output and ("older" in dry.output) == older
    assert dry.exit_code == 0 and desk.drive.files == there
    if older:
        refused = desk.flash()
        assert refused.exit_code == 1 and "(older-firmware)" in refused.output and "--older" in refused.output
        assert desk.drive.files == there and desk.pico.serial.written.endswith(b"\x04")
    result = desk.flash(*(["--older"] if older else []))
    assert result.exit_code == 0 and desk.holds(build(desk.firmware)), result.output


def test_a_person_who_agrees_goes_back(desk: Desk) -> None:
    with_version(desk, "2.0")
    desk.flash()
    with_version(desk, "1.9.9")
    desk.says = "n\n"
    assert "(older-firmware)" in desk.flash().output
    desk.says = "y\n"
    result = desk.flash()
    assert result.exit_code == 0 and "Put 1.9.9 over the newer 2.0?" in result.output
    assert desk.holds(build(desk.firmware))


@pytest.mark.parametrize("after", ["survey", "begin", "write", "rename", "remove"])
def test_on_a_full_drive_a_cut_update_is_repaired_by_running_again(desk: Desk, after: str) -> None:
    """There is room for the old and little else: the new comes in its place."""
    desk.flash()
    (desk.firmware / "roller/app.py").write_text("NAME = 'another'\n")
    desk.drive.put("/photos", bytes((desk.drive.free_blocks() - 4) * 4096))
    kept = {**DATA, "/photos": desk.drive.files["/photos"]}
    pico = FakePico(desk.drive)
    pico.silent_from = after
    cut = desk.flash(pico=pico)
    assert cut.exit_code == 1 and "(connection-lost)" in cut.output
    assert after == "survey" or "the old /rollkeeper.bundle goes first" in cut.output
    assert desk.flash().exit_code == 0
    assert desk.drive.files == {**build(desk.firmware), **kept}


def test_a_boot_file_is_named_and_stays(desk: Desk) -> None:
    desk.drive.put("/boot.py", b"print()")
    result = desk.flash()
    assert result.exit_code == 0 and "/boot.py is yours" in result.output and "/boot.py" in desk.drive.files


def test_a_boot_file_that_fails_is_named_as_what_it_is(desk: Desk) -> None:
    desk.after_restart = GreetingPort(
        b"Traceback (most recent call last):\r\n"
        b'  File "boot.py", line 3, in <module>\r\n  File "wifi.py", line 1, in connect\r\n'
        b"ImportError: no module named 'secrets'\r\nMicroPython v1.27.0\r\n>>> "
    )
    result = desk.flash()
    assert "(no-hello)" in result.output and "a boot.py of yours fails" in result.output
    assert "mpremote resume rm :boot.py" in result.output and "broken" not in result.output


def test_a_pico_that_answers_only_without_a_soft_reset_is_flashed(desk: Desk) -> None:
    class LongBoot(FakePico):
        def enter_raw_repl(self, soft_reset: bool = True, timeout_overall: float = 10) -> None:
            if soft_reset:
                print(b"connecting....")
                raise TransportError("could not enter raw repl")
            self.in_raw_repl = True

    result = desk.flash(pico=LongBoot(desk.drive))
    assert result.exit_code == 0 and desk.holds(build(desk.firmware)), result.output


def test_flash_memory_that_forgets_is_noticed(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    class Forgetful(FakePico):
        def exec_raw(self, code: str, timeout: float = 10) -> tuple[bytes, bytes]:
            if code.startswith("end('/rollkeeper.bundle"):
                super().exec_raw("file.seek(9)\nfile.write(b'worn')")
            return super().exec_raw(code, timeout)

    desk.flash()
    old = build(desk.firmware)
    (desk.firmware / "roller/app.py").write_text("NAME = 'another'\n")
    result = desk.flash(pico=Forgetful(desk.drive))
    assert result.exit_code == 1 and "(verification-failed)" in result.output and "rollkeeper.bundle" in result.output
    assert {path: desk.drive.files[path] for path in old} == old
    assert desk.pico.serial.written.endswith(b"\x04")  # left with its own program running


def test_another_board_is_left_alone(desk: Desk) -> None:
    esp = FakePico(desk.drive, ("esp32", "micropython", (1, 27, 0, ""), 0x2B06, "Generic ESP32 module"))
    before = dict(desk.drive.files)
    result = desk.flash(pico=esp)
    assert result.exit_code == 1 and "(not-a-pico)" in result.output and "Generic ESP32" in result.output
    assert desk.drive.files == before and esp.serial.written.endswith(b"\x04")


def test_a_micropython_that_is_too_old_is_left_alone(desk: Desk) -> None:
    old = FakePico(desk.drive, ("rp2", "micropython", (1, 25, 0, ""), 6 | 3 << 8, "Raspberry Pi Pico with RP2040"))
    before = dict(desk.drive.files)
    result = desk.flash(pico=old)
    assert result.exit_code == 1 and "(micro-python-too-old)" in result.output and "1.26 or newer" in result.output
    assert desk.drive.files == before and old.serial.written.endswith(b"\x04")


def test_one_that_is_newer_than_any_that_was_tried_gets_a_line_and_the_firmware(desk: Desk) -> None:
    new = FakePico(desk.drive, ("rp2", "micropython", (1, 31, 0, ""), 6 | 3 << 8, "Raspberry Pi Pico with RP2040"))
    result = desk.flash(pico=new)
    assert result.exit_code == 0 and "1.31.0 was never tried" in result.output and desk.holds(build(desk.firmware))


def test_something_that_is_no_python_is_quoted(desk: Desk) -> None:
    modem = FakePico(desk.drive)
    modem.fails = True
    result = desk.flash(pico=modem)
    assert result.exit_code == 1 and "(not-micro-python)" in result.output
    assert "login:" in result.output and "BOOTSEL" in result.output and "boot.py" in result.output


def test_a_busy_port_says_so(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def busy(path: str) -> None:
        raise PortBusy(f"another program has {path} open")

    monkeypatch.setattr(serial_port, "open_port", busy)
    result = desk.flash()
    assert result.exit_code == 1 and "(port-busy)" in result.output


def test_a_program_that_crashes_is_quoted(desk: Desk) -> None:
    desk.after_restart = GreetingPort(
        b"Traceback (most recent call last):\r\n"
        b'  File "main.py", line 1, in <module>\r\n  File "roller/app.py", line 7, in step\r\n'
        b"ImportError: no module named 'dice'\r\nMicroPython v1.27.0\r\n>>> "
        b'Traceback (most recent call last):\r\n  File "<stdin>", line 1\r\nKeyboardInterrupt: \r\n>>> '
    )
    result = desk.flash()
    assert result.exit_code == 1 and "(no-hello)" in result.output
    assert "ImportError: no module named 'dice'" in result.output and "roller/app.py" in result.output


class Preparing(GreetingPort):
    """A first start on a slow flash: it says how far it is, reads nothing meanwhile, and then greets; or gets stuck."""

    def __init__(self, many: int, stuck_at: int = -1) -> None:
        super().__init__()
        self.many, self.done, self.stuck_at, self.unread = many, 0, stuck_at, 0

    def write(self, data: bytes) -> None:
        if self.done < self.many:
            self.unread += 1
            assert self.unread < 5, "the port gets stuck"
        else:
            super().write(data)

    def read(self) -> bytes:
        time.sleep(0.02)
        if self.done == self.many:
            return super().read()
        if self.done == self.stuck_at:
            return b""
        self.done += 1
        return b"preparing %d of %d\r\n" % (self.done - 1, self.many)


def test_a_first_start_is_waited_for_as_long_as_it_goes_on(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hello, "PREPARING_EVERY", 0.05)
    desk.after_restart = Preparing(40)  # 0.8 s, and the patience is 0.2
    result = desk.flash()
    assert result.exit_code == 0 and "says hello" in result.output, result.output


def test_a_first_start_that_gets_stuck_is_given_up(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hello, "PREPARING_EVERY", 0.2)
    desk.after_restart = Preparing(40, stuck_at=15)
    result = desk.flash()
    assert result.exit_code == 1 and "(no-hello)" in result.output


class Slow(GreetingPort):
    """It shows Python's prompt for a moment, and starts long after that."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = b""
        self.began = time.monotonic()

    def write(self, data: bytes) -> None:
        self.asked += data if b"hello" in data and not self.asked else b""
        super().write(data)

    def read(self) -> bytes:
        time.sleep(0.01)
        if time.monotonic() > self.began + 0.4:
            return super().read()
        shown, self.asked = self.asked, b""
        return shown


def test_a_program_that_starts_long_after_the_prompt_was_seen_is_waited_for(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hello, "PATIENCE", 20.0)
    desk.after_restart = Slow()  # 0.4 s; one that crashes is known after 0.05
    result = desk.flash()
    assert result.exit_code == 0 and "says hello" in result.output, result.output


def test_a_silent_program_is_reported(desk: Desk) -> None:
    desk.after_restart = GreetingPort(b"")
    result = desk.flash()
    assert result.exit_code == 1 and "(no-hello)" in result.output and "unplug it" in result.output
