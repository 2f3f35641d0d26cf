"""The udev rule that is shipped: it reaches the person, it says what it must, and it comes early enough."""

import re
import tomllib
from fnmatch import fnmatch
from pathlib import Path

import pytest
from click.testing import CliRunner

from rollkeeper.cli import main
from rollkeeper.doctor import computer
from rollkeeper.link import udev
from rollkeeper.link.find_handheld import MICROPYTHON_ON_PICO

ROOT = Path(__file__).parents[3]
RULES = [line for line in udev.rule().splitlines() if line and not line.startswith("#")]


def test_the_rule_is_printed_alone_so_that_it_can_be_piped() -> None:
    result = CliRunner().invoke(main, ["doctor", "--udev-rule"])
    assert (result.exit_code, result.stdout) == (0, udev.rule())
    for command in udev.INSTALL:
        assert command in result.stderr


def test_the_rule_is_shipped_with_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    patterns = project["tool"]["setuptools"]["package-data"]["rollkeeper"]
    assert any(fnmatch(f"link/{udev.RULE}", pattern) for pattern in patterns)


def test_it_names_the_board_that_the_program_looks_for() -> None:
    vendor, product = (f"{number:04x}" for number in MICROPYTHON_ON_PICO)
    matching = [line for line in RULES if "idVendor" in line]
    assert len(matching) == 2
    for line in matching:
        assert re.search(rf'idVendor}}=="{vendor}", ATTRS?{{idProduct}}=="{product}"', line)
        assert 'ENV{ID_MM_DEVICE_IGNORE}="1"' in line
    assert 'TAG+="uaccess"' in matching[1] and matching[1].startswith('SUBSYSTEM=="tty"')


def test_it_comes_before_systemd_gives_the_ports_away() -> None:
    assert udev.RULE < "73-seat-late.rules"


def test_every_rule_has_the_form_that_udev_reads() -> None:
    """udev skips a line that it does not understand, and says so only in its log."""
    item = r'[A-Z]+(\{\w+\})?(==|!=|\+=|=)"[^"]*"'
    labels = re.findall(r'(?:GOTO|LABEL)="(\w+)"', udev.rule())
    assert len(set(labels)) == 1 and len(labels) == 2
    for line in RULES:
        assert re.fullmatch(rf"{item}(, {item})*", line), line


def test_whether_it_is_installed(tmp_path: Path) -> None:
    path = tmp_path / udev.RULE
    assert udev.installed(path) is False
    path.write_text(udev.rule(), encoding="utf-8")
    assert udev.installed(path) is True
    path.write_text("an older rule", encoding="utf-8")
    assert udev.installed(path) is None


@pytest.mark.parametrize(
    ("installed", "manager", "level", "said"),
    [
        (True, True, "ok", "is installed"),
        (None, False, "warning", "differs"),
        (False, True, "warning", "ModemManager"),
        (False, False, "ok", "not installed"),
    ],
)
def test_the_doctor_asks_for_it_only_where_it_helps(
    installed: bool | None, manager: bool, level: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(computer.sys, "platform", "linux")
    monkeypatch.setattr(udev, "installed", lambda: installed)
    monkeypatch.setattr(computer, "MODEM_MANAGERS", (str(tmp_path) if manager else str(tmp_path / "none"),))
    (finding,) = computer.check_port_rights()
    assert finding.level == level and said in finding.found
    assert ("udevadm" in finding.advice) == (level == "warning")
    monkeypatch.setattr(computer.sys, "platform", "darwin")
    assert list(computer.check_port_rights()) == []
