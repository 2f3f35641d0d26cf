"""Finds the firmware folder, and reads its package.json: what goes where on the Pico, in the format of `mpremote mip`.

    {"urls": [["/main.py", "main.py"], ["/lib/fivedice/box.py", "lib/fivedice/box.py"]], "version": "0.1.0"}

Each pair is (path on the Pico, file relative to package.json). The list is the law: a file that is not listed
is not shipped, and a listed file that is not there is an error, not a smaller product.
"""

import json
from pathlib import Path, PurePosixPath

from rollkeeper import carried
from rollkeeper.flashing.flash_errors import FirmwareMissing, ListedFileMissing, PackageListBroken

PACKAGE_LIST = "package.json"


def find_firmware(named: Path | None = None) -> Path:
    """The folder that holds package.json: `named` if given, else the one that this program goes with, in this clone or
    in the installed package.

    Raises FirmwareMissing if there is none.
    """
    if named is not None:
        if (named / PACKAGE_LIST).is_file():
            return named.resolve()
        raise FirmwareMissing(f"{named} holds no {PACKAGE_LIST}: name the folder 'firmware' of a Rollkeeper clone")
    folder = carried.firmware()
    if (folder / PACKAGE_LIST).is_file():
        return folder
    raise FirmwareMissing(
        "the firmware folder is neither in this program's package nor beside it: install rollkeeper again, or name the "
        "folder with --firmware DIR"
    )


def read_package_list(firmware_dir: Path) -> dict[str, Path]:
    """Reads and checks `firmware_dir`/package.json: absolute path on the Pico, as listed ("/lib/fivedice/box.py") ->
    where the file is on this computer.

    Raises PackageListBroken (not there, not JSON, wrong shape, a path that leaves the folder, a destination
    listed twice) or ListedFileMissing (naming every file that is missing).
    """
    path = firmware_dir / PACKAGE_LIST
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise PackageListBroken(f"{path} cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise PackageListBroken(f"{path} is not JSON: {error}") from error
    files: dict[str, Path] = {}
    for destination, source in _pairs(path, content):
        _check(path, destination, source)
        if destination in files:
            raise PackageListBroken(f"{path} lists {destination} twice")
        files[destination] = firmware_dir / source
    missing = [str(file.relative_to(firmware_dir)) for file in files.values() if not file.is_file()]
    if missing:
        raise ListedFileMissing(
            f"{path} lists files that are not there: {', '.join(missing)}; restore them, or rewrite the list "
            "from the folder with `python -m rollkeeper.flashing.manifest`"
        )
    return files


def _pairs(path: Path, content: object) -> list[tuple[str, str]]:
    """The pairs of a parsed package.json, or PackageListBroken."""
    if not isinstance(content, dict) or not isinstance(content.get("version"), str):
        raise PackageListBroken(f'{path} has no "version" text')
    urls = content.get("urls")
    if not isinstance(urls, list) or not urls:
        raise PackageListBroken(f'{path} has no "urls" list')
    for entry in urls:
        if not (isinstance(entry, list) and len(entry) == 2 and all(isinstance(part, str) for part in entry)):
            raise PackageListBroken(f'{path}: {entry!r} in "urls" is not a pair of texts')
    return urls


def _check(path: Path, destination: str, source: str) -> None:
    """One pair: absolute on the Pico, inside the folder on this computer."""
    target, origin = PurePosixPath(destination), PurePosixPath(source)
    if not target.is_absolute() or ".." in target.parts or str(target) != destination:
        raise PackageListBroken(f"{path}: {destination!r} is not an absolute path like /lib/x.py")
    if origin.is_absolute() or ".." in origin.parts or ":" in source:
        raise PackageListBroken(f"{path}: {source!r} is not a file inside the firmware folder")
