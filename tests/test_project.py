"""What stands in two files of the project says the same in both: packages, pins, versions, dependencies, targets."""

import ast
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

from rollkeeper import __version__, carried
from rollkeeper.flashing import layout
from rollkeeper.flashing.romfs import ON_THE_PC

ROOT = Path(__file__).parent.parent
FIRMWARE = ROOT / "firmware"
HOST = ROOT / "host" / "rollkeeper"
ONLY_POSIX = {"fcntl", "grp", "posix", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty"}


def modules(folder: Path) -> list[Path]:
    """The Python files below a folder."""
    return sorted(path for path in folder.rglob("*.py") if "__pycache__" not in path.parts)


def test_no_firmware_needs_what_is_only_on_the_pc() -> None:
    names = "|".join(re.escape(name.removeprefix("lib/turnlink/")[:-3]) for name in ON_THE_PC)
    needs = re.compile(rf"(turnlink\.|from turnlink import .*\b)({names})\b")
    for path in modules(FIRMWARE):
        if path.relative_to(FIRMWARE).as_posix() not in ON_THE_PC:
            assert not needs.search(path.read_text(encoding="utf-8")), f"{path} needs what is not there"


def test_the_layout_of_the_flash_is_the_same_for_the_image_and_for_the_pc() -> None:
    header = (FIRMWARE / "image" / "layout.h").read_text(encoding="utf-8")
    sizes = r"#define \w+?_(ROMFS_BYTES|STORAGE_BASE|STORAGE_BYTES) \((\d+) \* 1024\)$"
    numbers = re.findall(sizes, header, re.MULTILINE)
    assert {name: 1024 * int(number) for name, number in numbers} == {
        "ROMFS_BYTES": layout.ROMFS_SIZE, "STORAGE_BASE": layout.JOURNAL,
        "STORAGE_BYTES": layout.JOURNAL_SIZE + layout.DRIVE_SIZE,
    }  # fmt: skip
    mounts = (FIRMWARE / "image" / "_boot.py").read_text(encoding="utf-8")
    kb = layout.JOURNAL_SIZE // layout.KB, layout.DRIVE_SIZE // layout.KB
    assert f"Flash(start={kb[0]} * 1024, len={kb[1]} * 1024)" in mounts
    board = (FIRMWARE / "roller" / "hw" / "board.py").read_text(encoding="utf-8")
    assert f"LOG = {kb[0]} * 1024  #" in board
    assert f'#define ROLLKEEPER_LAYOUT "{layout.LAYOUT}"' in header


def test_pins_agree() -> None:
    signals = tomllib.loads((ROOT / "hardware" / "pins.toml").read_text(encoding="utf-8"))["signals"]
    copy: dict[str, int] = {}
    exec((FIRMWARE / "roller" / "hw" / "pins.py").read_text(encoding="utf-8"), {}, copy)
    assert copy | {"__doc__": None} == signals | {"__doc__": None}
    names = ["OLED_SDA", "OLED_SCL", *(f"K{i}" for i in range(1, 6)), *(f"L{i}" for i in range(1, 6))]
    assert set(signals) == {*names, "SHAKE", "PIEZO", "PIEZO_BACK", "PIXELS", "PIXEL_POWER", "BATTERY"}
    assert len(set(signals.values())) == len(signals), "two signals share a GPIO"


def test_versions_agree() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    roller = re.search(r'^VERSION = "(.+)"$', (FIRMWARE / "roller" / "__init__.py").read_text("utf-8"), re.MULTILINE)
    assert roller is not None
    assert {project, __version__, roller[1], carried.firmware_version()} == {project}
    assert f"## {project}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def release(text: str) -> tuple[int, ...]:
    """The numbers of a version, without what stands behind them."""
    return tuple(int(part) for part in re.match(r"[\d.]*\d", text)[0].split("."))  # type: ignore[index]


def test_every_dependency_has_a_range_a_version_and_a_reason() -> None:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    project = tomllib.loads(text)["project"]
    pins = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    exact = dict(line.split("==") for line in pins if not line.startswith("#"))
    runtime, extras = project["dependencies"], project["optional-dependencies"]
    for wanted in [*runtime, *(each for extra in extras.values() for each in extra)]:
        name = re.match(r"[\w-]+", wanted)[0]  # type: ignore[index]
        if name == "rollkeeper":
            continue  # one extra asks for another
        assert name in exact, f"say in constraints.txt which version of {name} is developed with"
        reason = rf'"{re.escape(wanted)}",\s+# \S+|# [^"\n]+\n +"{re.escape(wanted)}"'
        assert re.search(reason, text), f"say in pyproject.toml why {name} is there"
        assert wanted not in runtime or ">=" in wanted, f"{name} needs a lowest version"
        for sign, bound in re.findall(r"(>=|<)\s*([\d.]+)", wanted.partition(";")[0]):
            inside = release(exact[name]) >= release(bound) if sign == ">=" else release(exact[name]) < release(bound)
            assert inside, f"{name} {exact[name]} of constraints.txt is not in {wanted}"


@pytest.mark.parametrize(("system", "folder", "other"), [("Windows_NT", "Scripts", "bin"), ("", "bin", "Scripts")])
def test_make_looks_for_programs_where_the_system_puts_them(system: str, folder: str, other: str) -> None:
    words = ["make", "--dry-run", "--always-make", "--no-print-directory", "setup", "check", f"OS={system}"]
    said = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert f".venv/{folder}/python -m pip" in said and f".venv/{other}/" not in said


def test_the_program_can_be_imported_on_windows() -> None:
    """What only POSIX has is imported where it is used, after a look at the system."""
    for path in modules(HOST):
        top = {ast.unparse(node) for node in ast.parse(path.read_text(encoding="utf-8")).body}
        names = {word for line in top if line.startswith(("import ", "from ")) for word in re.findall(r"\w+", line)}
        assert not names & ONLY_POSIX, path


def test_make_help_lists_every_target() -> None:
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.search(r"^\.PHONY: (.+)$", text, re.MULTILINE)[1].split())  # type: ignore[index]
    assert {"help", "setup", "play", "test", "check", "installed", "lowest", "sync", "bench"} <= targets
    assert {"flash", "uf2", "image"} <= targets
    printed = subprocess.run(["make", "--silent", "help"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for target in targets:
        assert re.search(rf"^ *make {target}\b +\S+", printed, re.MULTILINE), f"{target} has no ## comment"
