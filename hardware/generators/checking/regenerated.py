"""Check: the generators, run anew into an empty folder, make exactly the files that are committed."""

import tempfile
from fnmatch import fnmatch
from pathlib import Path

from generators.__main__ import generate
from generators.checking.comparing import difference
from generators.checking.verdict import Verdict
from generators.steps import STEPS

# Everything in these folders is generated: a file there that no step makes is wrong.
GENERATED = ("hardware/oled", "hardware/led", "hardware/case", "hardware/breadboard")
# What KiCad leaves beside a project that is merely opened: no part of it, and in .gitignore, too.
DROPPINGS = ("*.kicad_prl", "*.lck", "_autosave-*", "*-backups", "fp-info-cache")


def regenerated(root: Path) -> Verdict:
    """Make everything anew and compare."""
    with tempfile.TemporaryDirectory(prefix="rollkeeper-hardware-") as folder:
        made = Path(folder)
        generate(list(STEPS), made)
        return compared(root, made)


def compared(root: Path, made: Path) -> Verdict:
    """Compare the files below `made` with those below `root`."""
    new = {path.relative_to(made).as_posix() for path in made.rglob("*") if path.is_file()}
    old = {
        path.relative_to(root).as_posix()
        for folder in GENERATED
        for path in (root / folder).rglob("*")
        if path.is_file() and not _dropped(path.relative_to(root))
    }
    wrong = [f"{name} is made by no step" for name in sorted(old - new)]
    for name in sorted(new):
        if not (root / name).is_file():
            wrong.append(f"{name} is not there")
        elif what := difference(root / name, made / name):
            wrong.append(f"{name}: {what}")
    return Verdict(f"{len(new)} files", [*wrong, *(["nothing was made"] if not new else [])])


def _dropped(path: Path) -> bool:
    return any(fnmatch(name, dropping) for name in path.parts for dropping in DROPPINGS)
