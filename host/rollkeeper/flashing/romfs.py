"""Compiles the firmware and puts it into a ROMFS, the file system from which MicroPython runs code where it lies.

Behind the ROMFS stands a mark, by which firmware/image/main.py sees that all of it is there: the letters ROLL, the
number of the layout and the CRC-32 of all before it, each in 4 bytes with the lowest first.
"""

import ast
import zlib
from collections.abc import Mapping
from pathlib import Path

from mpremote.romfs import VfsRomWriter  # type: ignore[import-untyped]

from rollkeeper.flashing.compiler import compile_module
from rollkeeper.flashing.flash_errors import FirmwareTooLarge
from rollkeeper.flashing.layout import LAYOUT, ROMFS_SIZE

TABLE = "coach.table"  # of the hints: a file of its own, of which they read a few rows
START = "start"  # the module that is run
# Where modules are in the firmware folder, and where on the handheld.
FOLDERS = {"roller": "roller", "lib/fivedice": "fivedice", "lib/turnlink": "turnlink"}
# The PC's end of the cable is beside the handheld's, and has no business there.
ON_THE_PC = frozenset(f"lib/turnlink/{name}.py" for name in ("host", "question"))
MARK = b"ROLL"


def build(firmware: Path, cache: Path | None = None) -> bytes:
    """Returns what is written to the partition: the firmware of this folder as a ROMFS, and its mark. Raises
    CompilationFailed or FirmwareTooLarge."""
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
    files[TABLE] = (firmware / TABLE).read_bytes()
    return files


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
            f"the firmware has {len(content)} bytes, and the handheld has room for {ROMFS_SIZE}: take something out of "
            "it, nothing was sent"
        )
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
