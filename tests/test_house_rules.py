"""The laws of the house, made executable: who may import what, and that each fact stands in one place."""

import ast
import json
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

from rollkeeper import __version__
from rollkeeper.flashing.build import compiled
from rollkeeper.flashing.manifest import ON_THE_PC

ROOT = Path(__file__).parent.parent
FIRMWARE = ROOT / "firmware"
HOST = ROOT / "host" / "rollkeeper"

MPY_BUDGETS = {"/fivedice": 18_500, "/turnlink": 8_600, "/roller": 138_000}  # bytes on the Pico's flash
# Of /roller 5,000 are for the LED build: its pixels are on every Pico's flash, but only in the memory of that build.
# 8,500 are for the self-test, which is in memory only while it runs; 7,400 for Challenge, while it is played.
# 1,000 of /fivedice are for the choices of a new game, which are in memory only while one is made.
# 2,900 are for hints, which are in memory only in a game that has them; 1,300 for bots, likewise.


def modules(folder: Path) -> list[Path]:
    """The Python files below a folder."""
    return sorted(path for path in folder.rglob("*.py") if "__pycache__" not in path.parts)


def imported(path: Path) -> set[str]:
    """Every module that a file imports at run time, whole dotted names; not what stands under TYPE_CHECKING."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            node.body = []
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
    return found


def roots(path: Path) -> set[str]:
    """The top-level packages that a file imports."""
    return {name.split(".")[0] for name in imported(path)}


@pytest.mark.parametrize("path", modules(FIRMWARE / "lib" / "fivedice"), ids=lambda path: path.stem)
def test_fivedice_imports_nothing_but_itself(path: Path) -> None:
    assert roots(path) <= {"fivedice", "collections"}


@pytest.mark.parametrize("path", modules(FIRMWARE / "lib" / "turnlink"), ids=lambda path: path.stem)
def test_turnlink_knows_neither_game_nor_hardware_nor_time(path: Path) -> None:
    names = {"fivedice.box"} if path.name == "packed_events.py" else set()  # a packed box is its number in that list
    assert {name for name in imported(path) if name.startswith("fivedice")} <= names
    assert roots(path) <= {"turnlink", "fivedice", "binascii", "collections", "hashlib", "json", "struct", "typing"}


@pytest.mark.parametrize("path", modules(FIRMWARE / "roller"), ids=lambda path: path.stem)
def test_only_the_hardwares_edge_imports_machine(path: Path) -> None:
    hardware = {"machine", "rp2", "_rp2"} & roots(path)
    assert not hardware or path.parent.name == "hw"
    assert not roots(path) & {"asyncio", "uasyncio", "random", "_thread", "rollkeeper"}


PURE = [
    ".".join(path.relative_to(FIRMWARE).with_suffix("").parts)
    for folder in ("app", "leds", "selftest")
    for path in modules(FIRMWARE / "roller" / folder)
    if path.stem not in ("__init__", "refresh", "checks", "report")  # these touch hardware or flash
]


@pytest.mark.parametrize("name", PURE)
def test_the_pure_parts_of_the_roller_import_no_outside(name: str) -> None:
    names = {each for each in imported(FIRMWARE / f"{name.replace('.', '/')}.py") if not each.startswith("fivedice")}
    assert names <= {*PURE, "roller", "roller.app", "array", "collections", "hashlib", "math", "binascii", "struct"}


def test_only_the_serial_port_and_who_finds_it_import_serial() -> None:
    found = sorted(path.name for path in modules(HOST) if "serial" in roots(path))
    assert found == ["find_handheld.py", "serial_port.py"]


def test_of_the_host_only_the_soft_handheld_imports_the_roller() -> None:
    rooms = {path.relative_to(HOST).parts[0] for path in modules(HOST) if "roller" in roots(path)}
    assert rooms == {"soft"}


def test_every_file_of_the_firmware_is_on_the_list_of_what_goes_on_the_pico() -> None:
    listed = {source for _, source in json.loads((FIRMWARE / "package.json").read_text(encoding="utf-8"))["urls"]}
    there = {path.relative_to(FIRMWARE).as_posix() for path in modules(FIRMWARE)} | {"coach.table"}
    assert listed == there - ON_THE_PC, "run: python -m rollkeeper.flashing.manifest"
    assert there >= ON_THE_PC
    names = "|".join(re.escape(source.removeprefix("lib/turnlink/")[:-3]) for source in ON_THE_PC)
    needs = re.compile(rf"(turnlink\.|from turnlink import .*\b)({names})\b")
    for source in listed - {"coach.table"}:
        assert not needs.search((FIRMWARE / source).read_text(encoding="utf-8")), f"{source} needs what is not there"


def test_pins_agree() -> None:
    signals = tomllib.loads((ROOT / "hardware" / "pins.toml").read_text(encoding="utf-8"))["signals"]
    copy: dict[str, int] = {}
    exec((FIRMWARE / "roller" / "hw" / "pins.py").read_text(encoding="utf-8"), {}, copy)
    assert copy | {"__doc__": None} == signals | {"__doc__": None}
    names = ["OLED_SDA", "OLED_SCL", *(f"K{i}" for i in range(1, 6)), *(f"L{i}" for i in range(1, 6))]
    assert set(signals) == {*names, "SHAKE", "PIEZO", "PIXELS", "PIXEL_POWER", "BATTERY"}
    assert len(set(signals.values())) == len(signals), "two signals share a GPIO"


def test_versions_agree() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    roller = re.search(r'^VERSION = "(.+)"$', (FIRMWARE / "roller" / "__init__.py").read_text("utf-8"), re.MULTILINE)
    package = json.loads((FIRMWARE / "package.json").read_text(encoding="utf-8"))["version"]
    assert roller is not None
    assert {project, __version__, roller[1], package} == {project}
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


ONLY_POSIX = {"fcntl", "grp", "posix", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty"}


@pytest.mark.parametrize("path", modules(HOST), ids=lambda path: path.stem)
def test_the_program_can_be_imported_on_windows(path: Path) -> None:
    """What only POSIX has is imported where it is used, after a look at the system."""
    top = {ast.unparse(node) for node in ast.parse(path.read_text(encoding="utf-8")).body}
    names = {word for line in top if line.startswith(("import ", "from ")) for word in re.findall(r"\w+", line)}
    assert not names & ONLY_POSIX


def test_the_compiled_firmware_stays_in_its_budget() -> None:
    sizes = dict.fromkeys(MPY_BUDGETS, 0)
    for path, data in compiled(FIRMWARE)[1].items():
        for folder in sizes:
            if path.startswith(folder + "/"):
                sizes[folder] += len(data)
    assert all(sizes.values())
    for folder, budget in MPY_BUDGETS.items():
        assert sizes[folder] <= budget, f"{folder}: {sizes[folder]} bytes, budget {budget}"


def test_make_help_lists_every_target() -> None:
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.search(r"^\.PHONY: (.+)$", text, re.MULTILINE)[1].split())  # type: ignore[index]
    assert {"help", "setup", "play", "test", "check", "installed", "lowest", "flash", "sync", "bench"} <= targets
    printed = subprocess.run(["make", "--silent", "help"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for target in targets:
        assert re.search(rf"^ *make {target}\b +\S+", printed, re.MULTILINE), f"{target} has no ## comment"
