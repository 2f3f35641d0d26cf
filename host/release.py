"""`python -m release`: makes all files of a release in dist/. `make release` runs it; RELEASING.md says what is next.

Each part is made by the command that makes it at any other time; here they are brought together, named by their
version, and their SHA-256 sums are written. Nothing is published.
"""

import hashlib
import json
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

import click

ROOT = Path(__file__).resolve().parents[1]
SUMS = "SHA256SUMS"
NOTES = "NOTES.md"
LICENCES = "LICENCES.txt"

EXAMPLES = """\b
Examples:
  make release                            everything (a quarter of an hour; needs KiCad 9 and node)
  make release ARGS="--without hardware"  what can be made on a computer without KiCad
  make release ARGS=--unfinished          a trial, from files that are not committed
"""


class NotReady(Exception):
    """Nothing can be released from this clone; the message says what to do first."""


@dataclass(frozen=True)
class Part:
    """One thing that is made: its name on the command line, what it is for people, and the function that makes it."""

    name: str
    says: str
    make: Callable[[Path, str], None]


def version(root: Path = ROOT) -> str:
    """The version, which program, firmware, package and the newest entry of CHANGELOG.md must name alike. Raises
    NotReady."""
    said = {
        "pyproject.toml": tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]["version"],
        "host/rollkeeper/__init__.py": version_in(root / "host/rollkeeper/__init__.py", r'^__version__ = "(.+)"'),
        "firmware/roller/__init__.py": version_in(root / "firmware/roller/__init__.py", r'^VERSION = "(.+)"'),
        "CHANGELOG.md": version_in(root / "CHANGELOG.md", r"^## \[?(\d+\.\d+\.\d+)"),
    }
    if len(set(said.values())) != 1:
        names = ", ".join(f"{file} says {number}" for file, number in said.items())
        raise NotReady(f"The versions differ: {names}. Write the same one in all four.")
    return str(said["pyproject.toml"])


def version_in(file: Path, pattern: str) -> str:
    """The group of the first line that fits the pattern. Raises NotReady."""
    match = re.search(pattern, file.read_text("utf-8"), re.MULTILINE)
    if match is None:
        raise NotReady(f"{file.name} names no version. Write it there.")
    return match[1]


def notes(root: Path = ROOT) -> str:
    """What CHANGELOG.md says of the newest version."""
    changes = (root / "CHANGELOG.md").read_text("utf-8")
    newest = re.search(r"^## .+?\n(.*?)(?=^## |\Z)", changes, re.MULTILINE | re.DOTALL)
    return newest[1].strip() + "\n" if newest else ""


def committed() -> None:
    """Raise NotReady if a file of the clone is not committed: nobody could make the same release again."""
    changed = said_by("git", "status", "--porcelain")
    if changed:
        raise NotReady(f"These files are not committed:\n{changed}\nCommit them, or try it with --unfinished.")


def said_by(*command: str) -> str:
    """What a command prints."""
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.rstrip()


def run(*command: str | Path) -> None:
    """Run a command in the clone, its output on the terminal. Raises NotReady."""
    done = subprocess.run([str(word) for word in command], cwd=ROOT)
    if done.returncode:
        words = " ".join(str(word) for word in command)
        raise NotReady(f"`{words}` ended with {done.returncode}; it says above why. What is in dist/ is no release.")


def make_target(name: str, arguments: str = "") -> None:
    """Run a target of the Makefile. Its ARGS are said, for it would have those of `make release` otherwise."""
    run("make", name, f"ARGS={arguments}")


def package(target: Path, number: str) -> None:
    """The wheel and the source archive. The wheel carries MicroPython's images, so they are built first."""
    make_target("image")
    run(sys.executable, "-m", "build", "--outdir", target)


def drive_file(target: Path, number: str) -> None:
    """rollkeeper.uf2, to drop on a Pico, with the licences of what is in it."""
    run(Path(sys.executable).with_name("rollkeeper"), "flash", "--uf2", target / "rollkeeper.uf2")


def site(target: Path, number: str) -> None:
    """The documentation and the page to play on, as files that any web server can serve."""
    make_target("site")
    pack(target / f"rollkeeper-site-{number}.zip", below(ROOT / "site" / "build"))


def hardware(target: Path, number: str) -> None:
    """Boards and case: what a fab, an assembly house and a printer take, after the full check."""
    make_target("hardware-check")
    make_target("hardware", "--only case fabrication")
    made = ROOT / "build" / "hardware"
    for build in ("oled", "led"):
        board = ROOT / "hardware" / build
        files = [*below(made / build), ("schematic.pdf", board / "schematic.pdf"), *licence_of_hardware()]
        pack(target / f"rollkeeper-board-{build}-{number}.zip", files)
    shapes = [(path.name, path) for path in sorted((ROOT / "hardware" / "case").iterdir()) if path.suffix != ".png"]
    solids = [(path.name, path) for path in sorted(made.rglob("*.step")) if path.parent.name not in ("oled", "led")]
    pack(target / f"rollkeeper-case-{number}.zip", [*shapes, *solids, *licence_of_hardware()])


PARTS = (
    Part("package", "wheel and source archive", package),
    Part("uf2", "rollkeeper.uf2, for every Pico", drive_file),
    Part("site", "documentation and the page to play on", site),
    Part("hardware", "archives of both boards and the case", hardware),
)


def licence_of_hardware() -> list[tuple[str, Path]]:
    """The licence that goes into each archive of hardware."""
    folder = ROOT / "hardware"
    return [("LICENSE", folder / "LICENSE"), ("CERN-OHL-P-2.0.txt", folder / "CERN-OHL-P-2.0.txt")]


def below(folder: Path) -> list[tuple[str, Path]]:
    """All files below a folder, with their names in an archive. Raises NotReady for none."""
    files = [(path.relative_to(folder).as_posix(), path) for path in sorted(folder.rglob("*")) if path.is_file()]
    if not files:
        raise NotReady(f"There is nothing in {folder.relative_to(ROOT)}.")
    return files


def pack(archive: Path, files: Iterable[tuple[str, Path]]) -> None:
    """Write a zip that is the same for the same files: no times of this computer are in it."""
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, path in files:
            entry = zipfile.ZipInfo(name)  # of 1980: a zip's first day
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            packed.writestr(entry, path.read_bytes())


def packages_of_site(modules: Path) -> list[tuple[str, str]]:
    """The npm packages whose files the page to play on serves, with their licences. `modules`: a node_modules folder
    beside a package.json."""
    wanted = json.loads((modules.parent / "package.json").read_text("utf-8")).get("dependencies", {})
    packages = []
    for name in sorted(wanted):
        about = json.loads((modules / name / "package.json").read_text("utf-8"))
        packages.append((f"{name} {about['version']}", str(about.get("license", "not named: see its package"))))
    return packages


def licences(target: Path) -> str:
    """The text of LICENCES.txt: each file of the release, and under which licence each thing in it is."""
    drive = "Rollkeeper, MicroPython, TinyUSB: MIT. Pico SDK, littlefs: BSD-3-Clause. Mbed TLS: Apache-2.0. Texts: {}"
    images = drive.format("rollkeeper.uf2.LICENSE.txt")
    blocks = []
    for file in sorted(target.iterdir()):
        name = file.name
        if name.endswith(".whl"):
            inside = ["Rollkeeper: MIT", f"MicroPython's images, for `rollkeeper flash`: {images}"]
        elif name.endswith(".tar.gz"):
            inside = ["Rollkeeper: MIT"]
        elif name.endswith(".uf2"):
            inside = [images]
        elif "-site-" in name:
            inside = ["Rollkeeper: MIT; documents CC-BY-4.0", "Material for MkDocs: MIT", f"rollkeeper.uf2: {images}"]
            inside += [f"{package}: {licence}" for package, licence in packages_of_site(ROOT / "site/node_modules")]
        elif "-board-" in name or "-case-" in name:
            inside = ["Rollkeeper's hardware: CERN-OHL-P-2.0", "KiCad's libraries: CC-BY-SA-4.0 with exception"]
        else:
            continue
        blocks.append("\n".join([name, *(f"  {line}" for line in inside)]))
    return "\n\n".join(blocks) + "\n"


def sums(target: Path) -> str:
    """The text of SHA256SUMS, as `sha256sum --check` reads it."""
    files = [path for path in sorted(target.iterdir()) if path.is_file() and path.name != SUMS]
    return "".join(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files)


def make(parts: list[Part], target: Path, number: str) -> None:
    """Make the parts in an empty folder, then the lists. Raises NotReady."""
    target.mkdir(exist_ok=True)
    left = [path.name for path in target.iterdir()]
    if left:
        raise NotReady(f"{target.name}/ is not empty: {', '.join(sorted(left))}. Move these files away.")
    os.environ["SOURCE_DATE_EPOCH"] = said_by("git", "log", "-1", "--format=%ct")  # for wheel and source archive
    for at, part in enumerate(parts, 1):
        click.echo(f"[{at}/{len(parts)}] {part.name}: {part.says}")
        part.make(target, number)
    (target / NOTES).write_text(notes(), encoding="utf-8", newline="\n")
    (target / LICENCES).write_text(licences(target), encoding="utf-8", newline="\n")
    (target / SUMS).write_text(sums(target), encoding="utf-8", newline="\n")


@click.command(epilog=EXAMPLES)
@click.option("--without", multiple=True, type=click.Choice([part.name for part in PARTS]), help="Leave this part out.")
@click.option("--tag", metavar="TAG", help="Refuse if this tag is not the version's, which is v and its number.")
@click.option("--unfinished", is_flag=True, help="Allow files that are not committed: for a trial.")
def main(without: tuple[str, ...], tag: str | None, unfinished: bool) -> None:
    """Make all files of a release in dist/: package, UF2, site, boards, case, notes, licences and SHA-256 sums."""
    try:
        number = version()
        if tag not in (None, f"v{number}"):
            raise NotReady(f"The tag {tag} is not v{number}. Tag the commit that names this version.")
        if not unfinished:
            committed()
        make([part for part in PARTS if part.name not in without], ROOT / "dist", number)
    except NotReady as reason:
        raise click.ClickException(str(reason)) from None
    for line in sums(ROOT / "dist").splitlines():
        click.echo(line)
    click.echo(f"Rollkeeper {number} is in dist/. RELEASING.md says what comes next.")


if __name__ == "__main__":
    main(prog_name="python -m release")
