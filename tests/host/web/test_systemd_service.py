"""The service: the unit that is written says what was asked for, and nobody's file is touched. systemd does not run
here: a program of its name notes what it is told."""

import configparser
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rollkeeper.cli import main, systemd_service

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="systemd is Linux's")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's folder of units, and a systemctl that notes its words and says yes."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    systemctl(tmp_path, monkeypatch, "exit 0")
    return tmp_path


def systemctl(folder: Path, monkeypatch: pytest.MonkeyPatch, does: str) -> None:
    program = folder / "bin" / "systemctl"
    program.parent.mkdir(exist_ok=True)
    program.write_text(f'#!/bin/sh\necho "$@" >>{folder}/told\n{does}\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(program.parent) + os.pathsep + os.environ["PATH"])


def serve(*words: str) -> Result:
    return CliRunner().invoke(main, ["serve", *words])


def told(home: Path) -> list[str]:
    return (home / "told").read_text().splitlines()


def test_it_is_installed_with_the_options_that_were_given_and_removed(home: Path) -> None:
    database = home / "My games" / "100%.sqlite3"
    words = ["--http", "8080", "--port", "/dev/a", "--port", "/dev/b", "--database", str(database), "--no-browser"]
    done = serve(*words, "--install-service")
    path = home / "config/systemd/user/rollkeeper.service"
    assert done.exit_code == 0 and str(path) in done.output, done.output
    assert told(home) == [f"--user {each}" for each in (
        "daemon-reload", "enable rollkeeper.service", "restart rollkeeper.service")]  # fmt: skip
    unit = configparser.RawConfigParser()
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read_string(path.read_text())
    serves = f"{sys.executable} -P -m rollkeeper serve --no-browser --port /dev/a --port /dev/b --http 8080"
    assert unit["Service"]["ExecStart"] == f'{serves} --database "{home}/My games/100%%.sqlite3"'
    assert unit["Service"]["Restart"] == "on-failure" and unit["Install"]["WantedBy"] == "default.target"
    assert not database.parent.exists(), "nothing is opened"
    verify(path)
    again = serve("--install-service", "--database", "games.sqlite3")
    assert again.exit_code == 0 and f"--database {Path.cwd()}/games.sqlite3" in path.read_text()
    done = serve("--remove-service")
    assert done.exit_code == 0 and not path.exists(), done.output
    assert told(home)[-2:] == ["--user disable --now rollkeeper.service", "--user daemon-reload"]
    done = serve("--remove-service")
    assert done.exit_code == 1 and "(no-service)" in done.output


def verify(path: Path) -> None:
    """What systemd says of the unit, where it is."""
    program = shutil.which("systemd-analyze")
    if program is None:
        return
    environment = {**os.environ, "XDG_RUNTIME_DIR": str(path.parent)}
    words = [program, "verify", "--user", str(path)]
    found = subprocess.run(words, capture_output=True, text=True, env=environment)
    assert found.returncode == 0 and path.name not in found.stderr, found.stderr


def test_without_systemd_nothing_is_written(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(home))
    for word in ("--install-service", "--remove-service"):
        done = serve(word)
        assert done.exit_code == 1 and "no systemd here" in done.output and "(no-systemd)" in done.output
    assert not (home / "config").exists()


def test_a_systemd_that_does_not_run_is_told(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    systemctl(home, monkeypatch, 'echo "Failed to connect to bus: No medium found" >&2; exit 1')
    done = serve("--install-service")
    assert done.exit_code == 1 and "Failed to connect to bus" in done.output and "(service-not-started)" in done.output
    assert systemd_service.unit_path().exists() and "enable --now rollkeeper.service" in done.output
    assert serve("--remove-service").exit_code == 0 and not systemd_service.unit_path().exists()


def test_a_unit_of_somebody_elses_stays(home: Path) -> None:
    path = systemd_service.unit_path()
    path.parent.mkdir(parents=True)
    path.write_text("[Service]\nExecStart=/bin/true\n")
    for word in ("--install-service", "--remove-service"):
        done = serve(word)
        assert done.exit_code == 1 and "(foreign-service)" in done.output
    assert path.read_text() == "[Service]\nExecStart=/bin/true\n" and not (home / "told").exists()
