"""MicroPython's image for each chip: carried by the installed package, or built by firmware/image/build.sh and kept in
the user's cache."""

import hashlib
import os
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

import click

from rollkeeper import carried, folders
from rollkeeper.flashing.flash_errors import CompilerMissing, FlashingError, ImageNotBuilt
from rollkeeper.signals import end, hearing

FOLDER_THERE = click.Path(exists=True, file_okay=False, path_type=Path)
CHIPS = ("rp2040", "rp2350")  # of a Pico and Pico W; of a Pico 2 and Pico 2 W
NOT_HERE = 3  # the script's exit code when something has to be installed first
WAITS = 1800  # seconds; it takes two minutes


def image(chip: str, cache: Path | None = None) -> bytes:
    """The image for `chip`, built in two minutes if it is not here yet. Raises CompilerMissing or ImageNotBuilt."""
    here = find(chip, cache)
    if here is None:
        build([chip], cache)
        here = find(chip, cache)
    if here is None:
        raise ImageNotBuilt(f"MicroPython for the {chip} was built, and cannot be read", todo="run this again")
    return here.read_bytes()


def find(chip: str, cache: Path | None = None) -> Path | None:
    """Returns the path of the image for `chip`, which is whole; None if it has to be built."""
    for folder in (carried.CARRIED / "images", _folder(cache)):
        file, digest = folder / f"rollkeeper-{chip}.bin", folder / f"rollkeeper-{chip}.bin.sha256"
        try:
            if digest.read_text(encoding="ascii").split()[:1] == [hashlib.sha256(file.read_bytes()).hexdigest()]:
                return file
        except OSError:
            continue
    return None


def build(chips: list[str], cache: Path | None = None, micropython: Path | None = None) -> None:
    """Build the images of these chips into the cache, from Debian's sources or from a clone of MicroPython. Raises
    CompilerMissing or ImageNotBuilt."""
    script = _sources() / "build.sh"
    bash = shutil.which("bash")
    if bash is None or not script.is_file():
        raise CompilerMissing(
            "MicroPython for the handheld has to be built, which needs bash and Linux",
            todo="run `rollkeeper flash --uf2 FILE` on Linux, and drop the file that it makes on the drive of the Pico",
        )
    folder = _folder(cache)
    folder.mkdir(parents=True, exist_ok=True)
    named = ["--micropython", str(micropython)] if micropython else []
    for left in folder.parent.glob("*/build-*"):  # 500 MB each, of builds that were killed
        if left.stat().st_mtime < time.time() - WAITS:  # no other program works there any more
            shutil.rmtree(left, ignore_errors=True)
    with tempfile.TemporaryDirectory(prefix="build-", dir=folder, ignore_cleanup_errors=True) as scratch:
        try:
            code = _run([bash, str(script), *named, scratch, *chips])
        except (OSError, subprocess.TimeoutExpired) as error:
            raise ImageNotBuilt(
                f"MicroPython for the handheld could not be built ({error})", todo="run this again"
            ) from error
        if code:
            kind = CompilerMissing if code == NOT_HERE else ImageNotBuilt
            raise kind(
                "MicroPython for the handheld could not be built", todo="read above what is missing or went wrong"
            )
        for file in sorted(Path(scratch).glob("rollkeeper-*")):  # the digest comes last
            file.replace(folder / file.name)


def _run(words: list[str]) -> int:
    """The exit code of a command, which ends with all that it has started if it takes too long, or if this program
    ends. Raises OSError or subprocess.TimeoutExpired."""
    with hearing(end), subprocess.Popen(words, start_new_session=True) as command:
        try:
            return command.wait(WAITS)
        finally:
            if command.poll() is None and os.name == "posix":
                os.killpg(command.pid, signal.SIGKILL)
            command.kill()


def _folder(cache: Path | None) -> Path:
    """Where the images of these sources are kept: other sources have another folder."""
    digest = hashlib.sha256()
    for path in sorted(path for path in _sources().rglob("*") if path.is_file() and path.suffix != ".md"):
        if "__pycache__" not in path.parts:
            digest.update(path.relative_to(_sources()).as_posix().encode() + b"\0" + path.read_bytes())
    digest.update((carried.find_firmware() / "roller/hw/pins.py").read_bytes())
    return (cache if cache is not None else folders.cache()) / "image" / digest.hexdigest()[:16]


def _sources() -> Path:
    return carried.find_firmware() / "image"


@click.command()
@click.option("--micropython", type=FOLDER_THERE, help="A clone of MicroPython to build from.")
@click.option("--chip", type=click.Choice(CHIPS), multiple=True, help="Which (default: both).")
def main(micropython: Path | None, chip: tuple[str, ...]) -> None:
    """Build MicroPython for the handheld, and say where it is."""
    wanted = list(chip or CHIPS)
    if micropython is not None or any(find(each) is None for each in wanted):
        try:
            build(wanted, micropython=micropython)
        except FlashingError as error:
            raise click.ClickException("\n".join(error.lines())) from error
    for each in wanted:
        here = find(each)
        if here is not None:
            click.echo(f"{here} ({here.stat().st_size} bytes)")


if __name__ == "__main__":
    main()
