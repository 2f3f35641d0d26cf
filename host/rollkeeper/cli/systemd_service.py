"""Makes `rollkeeper serve` a service of the user on Linux, which systemd starts, again when it fails.

Law: a file that is not ours is neither replaced nor deleted. The file: systemd.service(5), systemd.unit(5).
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from rollkeeper import folders
from rollkeeper.errors import RollkeeperError
from rollkeeper.wording import brief

NAME = "rollkeeper.service"
MARK = "# Written by `rollkeeper serve --install-service`; --remove-service takes it away."
PATIENCE = 60.0  # seconds for systemctl; to stop the program takes a few


class NoSystemd(RollkeeperError):
    """This system has no systemd, whose service it could be."""

    def __init__(self) -> None:
        super().__init__(
            "there is no systemd here (no program systemctl)", "nothing was changed",
            "have `rollkeeper serve --no-browser` started when you log in, by what your system has for that",
        )  # fmt: skip


class ForeignService(RollkeeperError):
    """There is a unit of that name which this program has not written."""


class NoService(RollkeeperError):
    """There is no service to remove."""


class ServiceNotStarted(RollkeeperError):
    """The file is written, but systemd did not start it."""


def unit_path() -> Path:
    """Where the user's units are (systemd.unit(5))."""
    config = os.environ.get("XDG_CONFIG_HOME", "")
    base = Path(config) if config.startswith("/") else Path.home() / ".config"
    return base / "systemd" / "user" / NAME


def unit_text(words: Sequence[str]) -> str:
    """The unit that runs `rollkeeper serve` with these words."""
    command = [sys.executable, "-P", "-m", "rollkeeper", "serve", "--no-browser", *words]
    return f"""{MARK}
[Unit]
Description=Rollkeeper: keeps handhelds synced, and serves the scoreboard

[Service]
ExecStart={" ".join(map(_quoted, command))}
Environment=PYTHONUNBUFFERED=1
SuccessExitStatus=129 130 131 143
Restart=on-failure
RestartSec=10
NoNewPrivileges=yes

[Install]
WantedBy=default.target
"""


def install(words: Sequence[str]) -> Path:
    """Write the unit, and have systemd start it. Returns the file. Raises NoSystemd, ForeignService,
    ServiceNotStarted."""
    systemctl = _systemctl()
    path = unit_path()
    _check_ours(path)
    try:
        folders.keep(path, unit_text(words).encode())
    except OSError as error:
        what = f"{path} cannot be written ({error.strerror})"
        raise ServiceNotStarted(what, "nothing was installed", "make its folder writable") from error
    for verb in (["daemon-reload"], ["enable", NAME], ["restart", NAME]):
        said = _run(systemctl, verb)
        if said is not None:
            raise ServiceNotStarted(
                f"`systemctl --user {' '.join(verb)}` failed ({said})", f"{path} is written",
                f"when you are logged in with systemd, run `systemctl --user enable --now {NAME}`",
            )  # fmt: skip
    return path


def remove() -> Path:
    """Stop the service, and delete its file, which is returned. Raises NoSystemd, NoService or ForeignService."""
    systemctl = _systemctl()
    path = unit_path()
    if not path.exists():
        raise NoService(f"there is no service of Rollkeeper here (no {path})", "nothing was changed")
    _check_ours(path)
    _run(systemctl, ["disable", "--now", NAME])  # systemd may not run; the file goes all the same
    path.unlink()
    _run(systemctl, ["daemon-reload"])
    return path


def _systemctl() -> str:
    found = shutil.which("systemctl")
    if found is None or not sys.platform.startswith("linux"):
        raise NoSystemd()
    return found


def _check_ours(path: Path) -> None:
    try:
        ours = path.read_text(encoding="utf-8", errors="replace").startswith(MARK)
    except FileNotFoundError:
        return
    if not ours:
        what = f"{path} was not written by this program"
        raise ForeignService(what, "it was left as it is", "remove it, or rename it")


def _run(systemctl: str, words: list[str]) -> str | None:
    """What systemctl complains of; None if all went well."""
    try:
        done = subprocess.run([systemctl, "--user", *words], capture_output=True, text=True, timeout=PATIENCE)
    except (OSError, subprocess.TimeoutExpired) as error:
        return brief(str(error))
    if done.returncode == 0:
        return None
    return brief(" ".join((done.stderr or done.stdout).split())) or f"code {done.returncode}"


def _quoted(word: str) -> str:
    """A word of a command line of systemd, for which %, $, quotes and backslashes mean something."""
    text = word.replace("\\", "\\\\").replace('"', '\\"').replace("%", "%%").replace("$", "$$")
    return text if text and not set(text) & set(" \t'\";") else f'"{text}"'
