"""Tries the installed program as a user has it: a wheel, in an environment of its own, away from any clone.

    python tests/installed.py             # needs the extra `package`: `make installed`
    python tests/installed.py --keep DIR  # leaves archives, environment and game there

pipx installs the wheel with the newest versions that its ranges allow, and with no C compiler's help. From an empty
folder, with a cache and data folder of their own, it must say its version, play a whole game, and find nothing to send
to an emulated Pico that has its firmware.
The last line is "installed: all is well", with exit code 0; otherwise the step that failed, and 1.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rollkeeper import carried
from rollkeeper.flashing.image import CHIPS, find

ROOT = Path(__file__).resolve().parents[1]
PATIENCE = 1200  # s for one command; on a quiet computer the longest, a whole game, takes a minute and a half
LAST_WORDS = 30  # lines of a command that has failed
PACKAGES = {"fivedice": "firmware/lib/fivedice", "turnlink": "firmware/lib/turnlink", "rollkeeper": "host/rollkeeper"}
CARRIED = "rollkeeper/carried/"


class Failed(Exception):
    """A step did not do what it should; the message says which, and what was said."""


def main() -> None:
    """All steps, in a temporary folder unless --keep names one."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--keep", type=Path, metavar="DIR", help="work in this folder, and leave it")
    keep: Path | None = parser.parse_args().keep
    place = Path(keep or tempfile.mkdtemp(prefix="rollkeeper-installed-")).resolve()
    try:
        tried(place)
    except Failed as failed:
        sys.exit(f"installed: {failed}")
    finally:
        if keep is None:
            shutil.rmtree(place, ignore_errors=True)
    print("installed: all is well")


def tried(place: Path) -> None:
    """Builds, installs and runs in `place`. Raises Failed."""
    step("source archive, and a wheel from that")
    ran([sys.executable, "-m", "build", "--outdir", place / "dist", ROOT], os.environ)
    wheel, archive = one(place / "dist", "*.whl"), one(place / "dist", "*.tar.gz")
    check_wheel({name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name})
    with tarfile.open(archive) as tar:
        check_archive({name.partition("/")[2] for name in tar.getnames()})

    step("pipx install")
    environment = outside(place)
    ran([sys.executable, "-m", "pipx", "install", "--python", sys.executable, wheel], environment)
    program = shutil.which("rollkeeper", path=str(place / "bin"))
    if program is None:
        raise Failed("pipx has left no program `rollkeeper`")
    empty = place / "empty"
    empty.mkdir()

    said(f"firmware {carried.firmware_version()}", [program, "--version"], environment, empty)
    said("ATTRS{idVendor}", [program, "doctor", "--udev-rule"], environment, empty)
    step("a whole game")
    said("The handheld and the PC agree", [program, "play", "--auto", "--data", place / "game"], environment, empty)
    if os.name == "posix":  # elsewhere the virtual handheld has no port that mpremote opens
        step("flash --dry-run on an emulated Pico")
        with plugged_in(place) as port:
            words = [program, "flash", "--dry-run", "--port", port]
            said("is on it already", words, environment, empty)


def step(name: str) -> None:
    """Says what is tried next."""
    print(f"installed: {name}", flush=True)


def outside(place: Path) -> dict[str, str]:
    """The environment variables of a user who has no clone: nothing leads to ours, and cache and data are new."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PIP_CONSTRAINT"))}
    return {
        **kept,
        "PIPX_HOME": str(place / "pipx"),
        "PIPX_BIN_DIR": str(place / "bin"),
        "PIPX_MAN_DIR": str(place / "man"),
        "XDG_CACHE_HOME": str(place / "cache"),
        "XDG_DATA_HOME": str(place / "data"),
        "COLUMNS": "200",
    }


def check_wheel(names: set[str]) -> None:
    """That `names` are exactly our packages with what they carry. Raises Failed."""
    wanted = {f"{CARRIED}hardware/pins.toml"}
    wanted |= {f"{CARRIED}firmware/{name}" for name in files(ROOT / "firmware")}
    built = [path.name for path in map(find, CHIPS) if path is not None]
    wanted |= {f"{CARRIED}images/{name}{end}" for name in built for end in ("", ".sha256")}
    for package, folder in PACKAGES.items():
        wanted |= {f"{package}/{name}" for name in files(ROOT / folder)}
    if names != wanted:
        raise Failed(f"the wheel lacks {sorted(wanted - names)}, and should not have {sorted(names - wanted)}")


def check_archive(names: set[str]) -> None:
    """That the source archive has what the wheel is made of, and not what is for a clone. Raises Failed."""
    wanted = {"setup.py", "pyproject.toml", "README.md", "LICENSE", "hardware/pins.toml"}
    for folder in ("firmware", "host/rollkeeper"):
        wanted |= {f"{folder}/{name}" for name in files(ROOT / folder)}
    stray = {name for name in names if name.startswith(("tests/", "host/bench", "hardware/"))} - wanted
    if wanted - names or stray:
        raise Failed(f"the source archive lacks {sorted(wanted - names)}, and should not have {sorted(stray)}")


def files(folder: Path) -> set[str]:
    """The files below a folder that belong to the project, by their path in it."""
    found = (path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return {path.relative_to(folder).as_posix() for path in found}


def one(folder: Path, pattern: str) -> Path:
    """The only file of that name. Raises Failed."""
    found = list(folder.glob(pattern))
    if len(found) != 1:
        raise Failed(f"{folder} has {len(found)} files {pattern}")
    return found[0]


def ran(words: list[str | Path], environment: "os._Environ[str] | dict[str, str]", folder: Path = ROOT) -> str:
    """What a command prints. Raises Failed if it fails."""
    try:
        done = subprocess.run(
            [str(word) for word in words], cwd=folder, env=environment, timeout=PATIENCE, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
    except subprocess.TimeoutExpired as late:
        raise Failed(f"{late.cmd} has not ended after {PATIENCE} s: {late.output!r}") from late
    if done.returncode:
        last = "\n".join(done.stdout.splitlines()[-LAST_WORDS:])
        raise Failed(f"{done.args} has failed with {done.returncode}:\n{last}")
    return done.stdout


def said(wanted: str, words: list[str | Path], environment: dict[str, str], folder: Path) -> None:
    """Runs a command that must succeed and print `wanted`. Raises Failed."""
    told = ran(words, environment, folder)
    if wanted not in told:
        raise Failed(f"{words} should say {wanted!r}, and said:\n{told}")


@contextmanager
def plugged_in(place: Path) -> Iterator[str]:
    """The port of an emulated Pico that has this clone's firmware. Raises Failed."""
    words: list[str | Path] = [sys.executable, ROOT / "tests" / "emulated_pico.py", "--flash", str(place / "flash.bin")]
    service = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert service.stdout is not None
    try:
        for line in service.stdout:
            message = json.loads(line)
            if "ready" in message:
                break
        else:
            raise Failed("the emulated Pico has ended before it was ready")
        # Its further messages are not read: it goes on without.
        yield message["ready"]["port"]
    finally:
        service.terminate()
        service.communicate(timeout=PATIENCE)


if __name__ == "__main__":
    main()
