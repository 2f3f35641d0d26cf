"""Where KiCad 9 is on this computer, and running its command line. Nothing else in the generators looks for it."""

import os
import shutil
import subprocess
from functools import cache
from pathlib import Path

from generators.errors import HardwareError

WANTED = "9."
CLI_PLACES = (  # besides PATH
    "/Applications/KiCad/KiCad.app/Contents/MacOS/kicad-cli",
    "C:/Program Files/KiCad/9.0/bin/kicad-cli.exe",
)
LIBRARY_PLACES = (
    "/usr/share/kicad",
    "/usr/local/share/kicad",
    "/Applications/KiCad/KiCad.app/Contents/SharedSupport",
    "C:/Program Files/KiCad/9.0/share/kicad",
)


class KicadMissing(HardwareError):
    """KiCad 9 cannot be found on this computer."""


class KicadFailed(HardwareError):
    """kicad-cli did not do what it was asked for."""


@cache
def cli() -> str:
    """The path of kicad-cli of KiCad 9; the variable KICAD_CLI goes first. Raises KicadMissing."""
    candidates = (os.environ.get("KICAD_CLI"), shutil.which("kicad-cli"), *CLI_PLACES)
    versions = []
    for path in candidates:
        if not path or not shutil.which(path):
            continue
        version = subprocess.run([path, "version"], capture_output=True, text=True).stdout.strip()
        if version.startswith(WANTED):
            return path
        versions.append(f"{path} is version {version or 'unknown'}")
    found = "; ".join(versions) or "there is no kicad-cli"
    raise KicadMissing(f"KiCad 9 cannot be found here ({found}). {HOW_TO_INSTALL}")


def library(kind: str) -> Path:
    """The folder of KiCad's own `symbols` or `footprints`; KICAD9_SYMBOL_DIR, KICAD9_FOOTPRINT_DIR go first."""
    named = os.environ.get(f"KICAD9_{kind.rstrip('s').upper()}_DIR")
    for folder in (Path(named) if named else None, *(Path(place) / kind for place in LIBRARY_PLACES)):
        if folder and folder.is_dir():
            return folder
    raise KicadMissing(f"KiCad's {kind} cannot be found here. {HOW_TO_INSTALL}")


def run(*arguments: str | Path) -> str:
    """Run kicad-cli and return what it says. Raises KicadFailed with its own words if it fails."""
    environment = {**os.environ, "LC_ALL": "C.UTF-8"}
    command = [cli(), *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    if done.returncode:
        raise KicadFailed(f"{' '.join(command)} ended with {done.returncode}: {(done.stdout + done.stderr).strip()}")
    return done.stdout


HOW_TO_INSTALL = (
    "On Debian bookworm run hardware/install-kicad.sh as root; elsewhere install KiCad 9 from https://www.kicad.org "
    "and set KICAD_CLI and KICAD_PYTHON if it lies in an unusual place."
)
