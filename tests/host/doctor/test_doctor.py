"""`rollkeeper doctor`: finds what is wrong, says what to do, changes nothing, and never shows a traceback."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

from cables.joined_session import Cable
from cables.pretend_handheld import ListJournal, PretendHandheld
from databases.damage import LINES, asked, quarantined
from databases.examined import Examined, Look
from rollkeeper import __version__, carried
from rollkeeper.cli import main
from rollkeeper.doctor import computer, ports
from rollkeeper.doctor.finding import from_error
from rollkeeper.errors import RollkeeperError
from rollkeeper.flashing.board import Bootsel
from rollkeeper.link import find_handheld, serial_port
from rollkeeper.link.serial_port import open_port
from rollkeeper.store import Store
from rollkeeper.store.repair import begin_anew
from rollkeeper.sync import greeting
from turnlink.frame import frame
from turnlink.line import encode

pytestmark = [pytest.mark.skipif(os.name == "nt", reason="needs PTYs"), pytest.mark.usefixtures("quiet_computer")]

OTHER: dict[str, object] = {
    "hello": 9, "firmware": "9.0", "device": "d", "epoch": "e", "first": 1, "last": 0, "game": "",
}  # fmt: skip


@pytest.fixture
def handheld(tmp_path: Path) -> Iterator[PretendHandheld]:
    handheld = PretendHandheld(tmp_path, ListJournal(LINES))
    yield handheld
    handheld.unplug()


def test_with_nothing_plugged_in_it_warns_and_that_is_all(look: Look, a_database: Path) -> None:
    examined = look()
    assert (examined.exit_code, examined.bad()) == (0, [])
    (port,) = examined.of("port")
    assert port["level"] == "warning" and "--port" in port["advice"]
    assert "100 events" in examined.of("database")[0]["found"]
    assert __version__ in examined.of("program")[0]["found"]


def test_it_says_how_far_the_database_is_behind(look: Look, handheld: PretendHandheld) -> None:
    said = " ".join(row["found"] for row in look("--port", handheld.link).of("handheld"))
    assert "e660583883724a32" in said and "firmware 0.1.0, protocol 7" in said
    assert f"events 1 to {len(LINES)} in its journal 5c1f09aa" in said
    assert f"{len(LINES) - 100} of its events are not in the database yet" in said


def test_it_counts_what_damage_has_taken(look: Look, handheld: PretendHandheld, a_database: Path) -> None:
    asked(a_database, "DELETE FROM events WHERE n BETWEEN 30 AND 34")
    assert begin_anew(a_database) is not None
    for folder in quarantined(a_database):
        shutil.rmtree(folder)
    said = " ".join(row["found"] for row in look("--port", handheld.link).of("handheld"))
    assert f"{len(LINES) - 100 + 5} of its events are not in the database yet" in said


def test_it_says_when_nothing_is_missing(handheld: PretendHandheld, tmp_path: Path) -> None:
    path = tmp_path / "all.sqlite3"
    store = Store(path)
    Cable(store, handheld.journal).exchange()
    store.close()
    rows = Examined("--database", str(path), "--port", handheld.link).of("handheld")
    assert rows[-1]["found"] == "all of its events are in the database"
    handheld.journal.lines = handheld.journal.lines[:50]
    assert ("handheld", "journal-set-back") in Examined("--database", str(path), "--port", handheld.link).bad()


def test_what_the_handheld_has_lost_is_said(look: Look, handheld: PretendHandheld) -> None:
    handheld.journal.first = 131
    assert "the first 30 of them are no longer on it" in look("--port", handheld.link).of("handheld")[-1]["found"]


def test_a_board_is_found_on_the_usb_or_by_its_serial_number(
    look: Look, handheld: PretendHandheld, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = SimpleNamespace(device=handheld.link, vid=0x2E8A, pid=5, serial_number="E660583883724A32", description="")
    monkeypatch.setattr(find_handheld.list_ports, "comports", lambda: [board])
    assert look().of("port")[0]["found"] == f"{handheld.link} opens"
    assert look("--device", "724a32").of("port")[0]["found"] == f"{handheld.link} opens"
    assert look("--device", "0000").bad() == [("port", "no-device")]


def test_a_port_in_use_names_its_holder(look: Look, handheld: PretendHandheld) -> None:
    code = """
import sys
from rollkeeper.link.serial_port import open_port
port = open_port(sys.argv[1])
print(1, flush=True)
input()
"""
    words = [sys.executable, "-c", code, handheld.link]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None and other.stdout.readline()
        examined = look("--port", handheld.link)
        other.communicate(b"\n")
    assert (examined.exit_code, examined.bad()) == (1, [("port", "port-busy")])
    if sys.platform == "linux":
        assert f"process {other.pid}" in examined.of("port")[0]["advice"]


def test_a_port_that_may_not_be_opened_comes_with_the_rule(look: Look, monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(path: str) -> None:
        raise serial_port.why_not(path, PermissionError(13, ""))

    monkeypatch.setattr(serial_port, "open_port", denied)
    examined = look("--port", "/dev/ttyACM0")
    assert examined.bad() == [("port", "no-permission")]
    if sys.platform == "linux":
        assert "rollkeeper doctor --udev-rule" in examined.of("port")[0]["advice"]


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        (b"", "nothing at all came"),
        (b"OK\r\nlogin: ", "11 bytes came that are not ours"),
        (b"MicroPython v1.27.0 on 2025-12-09\r\n>>> ", "MicroPython's prompt answers"),
        (2 * frame(encode({"refused": "hello", "why": "this handheld speaks protocol 7"})), "speaks protocol 7"),
        (frame(encode(OTHER)), "protocol 9"),
        (frame(encode({"refused": "hello", "why": "this handheld speaks protocol 9"})), "handheld speaks protocol 9"),
    ],
)  # fmt: skip
def test_who_does_not_answer_is_told_apart(
    said: bytes, expected: str, look: Look, handheld: PretendHandheld, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ports, "PATIENCE", 0.4)
    handheld.talk = False

    def say_and_greet(port: serial_port.Port, seconds: float) -> Iterator[greeting.Heard]:
        if said:
            handheld.say(said)
        return greeting.greet(port, seconds)

    monkeypatch.setattr(ports, "greet", say_and_greet)
    examined = look("--port", handheld.link)
    assert examined.exit_code == 1
    assert expected in examined.of("handheld")[0]["found"] and examined.of("handheld")[0]["advice"]
    assert len(examined.of("handheld")) == 1, "nothing that a sync would do, and no sync is advised"
    assert "reset button" not in str(examined.of("handheld"))


@pytest.mark.parametrize(("firmware", "todo"), [("0.0.9", "rollkeeper flash"), ("9.1.0", "update this program")])
def test_versions_that_differ_are_a_warning(firmware: str, todo: str, look: Look, handheld: PretendHandheld) -> None:
    handheld.end.firmware = firmware
    examined = look("--port", handheld.link)
    (row,) = examined.of("versions")
    assert (row["level"], examined.exit_code) == ("warning", 0) and todo in row["advice"]


def test_the_firmware_that_the_program_goes_with(look: Look, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert str(carried.find_firmware()) in look().of("firmware")[0]["found"]
    monkeypatch.setattr(carried, "CLONE", tmp_path)
    examined = look()
    assert examined.of("firmware")[0]["level"] == "warning" and examined.exit_code == 0
    assert "install rollkeeper again" in str(examined.of("firmware"))


def test_a_check_that_fails_is_a_finding(look: Look, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        raise ZeroDivisionError("a bug")

    monkeypatch.setattr(computer, "check_program", broken)
    examined = look()
    assert examined.bad() == [("program", "check-failed")] and examined.of("firmware")


def test_nothing_plugged_in_is_told_apart(look: Look, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    other = SimpleNamespace(device="/dev/ttyUSB0", vid=0x10C4, pid=0xEA60, serial_number="1", description="CP2102")
    monkeypatch.setattr(find_handheld.list_ports, "comports", lambda: [other])
    assert "only /dev/ttyUSB0 (CP2102)" in look().of("port")[0]["found"]
    (tmp_path / "osrelease").write_text("5.15.90.1-microsoft-standard-WSL2")
    monkeypatch.setattr(ports, "KERNEL", tmp_path / "osrelease")
    assert "usbipd" in look().of("port")[0]["advice"]
    monkeypatch.setattr(ports, "bootloader", lambda: Bootsel("rp2040", Path("/media/RPI-RP2")))
    (found,) = look().of("port")
    assert "waits for its firmware (drive /media/RPI-RP2)" in found["found"] and "rollkeeper flash" in found["advice"]


def test_the_table_is_short_and_fits(a_database: Path) -> None:
    result = CliRunner(env={"COLUMNS": "80"}).invoke(main, ["doctor", "--database", str(a_database)])
    assert result.exit_code == 0 and result.output.splitlines()[0].startswith("ok       program")
    assert max(map(len, result.output.splitlines())) <= 80
    assert result.output.rstrip().endswith("warning.")
    a_database.write_bytes(a_database.read_bytes()[:5000])
    result = CliRunner(env={"COLUMNS": "80"}).invoke(main, ["doctor", "--database", str(a_database)])
    assert result.exit_code == 1 and "\nproblem  database" in result.output
    assert "1 problem, 1 warning: do what the arrows say." in result.output


def test_it_has_help_with_examples() -> None:
    result = CliRunner().invoke(main, ["doctor", "-h"])
    assert result.exit_code == 0 and "--udev-rule" in result.output and "Examples:" in result.output


def test_what_is_safe_and_what_to_do_is_the_advice() -> None:
    found = from_error(RollkeeperError("the file is damaged: page 7", "it is kept", "get another"))
    assert (found.found, found.advice) == ("the file is damaged: page 7", "it is kept; get another")
    assert from_error(RollkeeperError("it is lost: nothing to do")).advice == ""


def test_a_port_where_nobody_answers_is_given_back(
    look: Look, handheld: PretendHandheld, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert ports.PATIENCE <= 3, "seconds: a person waits for this"
    monkeypatch.setattr(ports, "PATIENCE", 0.3)
    handheld.talk = False
    assert look("--port", handheld.link).bad() == [("handheld", "not-a-rollkeeper")]
    open_port(handheld.link).close()
