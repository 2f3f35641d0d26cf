"""Which programs have a file or a serial port open, read from /proc of Linux.

Of other users' programs and other systems nothing is known: an empty list never means that nobody has it.
"""

import os
from dataclasses import dataclass
from pathlib import Path

PROC = Path("/proc")
LONGEST = 40  # letters of a program's name


@dataclass(frozen=True)
class Holder:
    """A program that has a file open."""

    pid: int
    name: str

    def __str__(self) -> str:
        return f"{self.name}, process {self.pid}"


def others_with(path: str | Path, proc: Path = PROC) -> list[Holder]:
    """The other programs that have `path` open, by process number."""
    if not proc.is_dir():
        return []
    wanted = os.path.realpath(path)
    found: list[Holder] = []
    for folder in proc.iterdir():
        if folder.name.isdigit() and int(folder.name) != os.getpid() and wanted in _open_files(folder):
            found.append(Holder(int(folder.name), _name(folder)))
    return sorted(found, key=lambda holder: holder.pid)


def _open_files(process: Path) -> set[str]:
    files: set[str] = set()
    try:
        numbers = os.listdir(process / "fd")
    except OSError:  # ended meanwhile, or another user's
        return files
    for number in numbers:
        try:
            files.add(os.readlink(process / "fd" / number))  # a link, so that no device is touched
        except OSError:
            continue
    return files


def _name(process: Path) -> str:
    """What the program would be called by the person who started it: `rollkeeper watch`, not `python3`."""
    try:
        words = (process / "cmdline").read_bytes().decode(errors="replace").split("\0")
    except OSError:
        return "a program"
    words = [word for word in words if word]
    if words and os.path.basename(words[0]).startswith("python"):
        rest = [word for word in words[1:] if not word.startswith("-")]
        words = rest or words
    if not words:
        return "a program"
    name = os.path.basename(words[0])
    if name == "rollkeeper" and len(words) > 1:
        name += " " + words[1]
    return "".join(letter for letter in name if letter.isprintable())[:LONGEST]
