"""What goes into a release: one version, archives that are the same for the same files, sums that a tool can check."""

import json
import shutil
import subprocess
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner

import release

NAMED = ("pyproject.toml", "host/rollkeeper/__init__.py", "firmware/roller/__init__.py", "CHANGELOG.md")


def copy_of_versions(folder: Path) -> Path:
    for name in NAMED:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(release.ROOT / name, folder / name)
    return folder


def test_all_four_places_name_the_same_version() -> None:
    assert release.version()


@pytest.mark.parametrize("name", NAMED)
def test_a_place_with_another_version_is_named(name: str, tmp_path: Path) -> None:
    root = copy_of_versions(tmp_path)
    file = root / name
    file.write_text(file.read_text("utf-8").replace(release.version(), "9.8.7"), encoding="utf-8")
    with pytest.raises(release.NotReady, match=f"{name} says 9.8.7"):
        release.version(root)


def test_an_archive_is_the_same_for_the_same_files(tmp_path: Path) -> None:
    for name in ("b/two.txt", "a.txt"):
        (tmp_path / "in" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "in" / name).write_text(name)
    files = [(str(path.relative_to(tmp_path)), path) for path in sorted((tmp_path / "in").rglob("*.txt"))]
    release.pack(tmp_path / "1.zip", files)
    for _, path in files:
        path.touch()
    release.pack(tmp_path / "2.zip", files)
    assert (tmp_path / "1.zip").read_bytes() == (tmp_path / "2.zip").read_bytes()
    assert zipfile.ZipFile(tmp_path / "1.zip").read("in/b/two.txt") == b"b/two.txt"


@pytest.mark.skipif(shutil.which("sha256sum") is None, reason="there is no sha256sum here")
def test_the_sums_can_be_checked_and_find_a_changed_byte(tmp_path: Path) -> None:
    (tmp_path / "rollkeeper.uf2").write_bytes(b"UF2")
    (tmp_path / release.SUMS).write_text(release.sums(tmp_path))
    command = ["sha256sum", "--check", "--strict", release.SUMS]
    assert subprocess.run(command, cwd=tmp_path, capture_output=True).returncode == 0
    (tmp_path / "rollkeeper.uf2").write_bytes(b"UF3")
    assert subprocess.run(command, cwd=tmp_path, capture_output=True).returncode == 1


def test_every_package_that_the_page_serves_is_listed_with_its_licence(tmp_path: Path) -> None:
    (tmp_path / "package.json").write_text(json.dumps({"dependencies": {"@some/engine": "1.2.3"}}))
    engine = tmp_path / "node_modules" / "@some" / "engine"
    engine.mkdir(parents=True)
    (engine / "package.json").write_text(json.dumps({"version": "1.2.3", "license": "MIT"}))
    assert release.packages_of_site(tmp_path / "node_modules") == [("@some/engine 1.2.3", "MIT")]


def test_each_file_of_a_release_has_its_licence(tmp_path: Path) -> None:
    names = ("rollkeeper-1.whl", "rollkeeper-1.tar.gz", "rollkeeper.uf2", "rollkeeper-board-led-1.zip",
             "rollkeeper-case-1.zip")  # fmt: skip
    for name in names:
        (tmp_path / name).touch()
    text = release.licences(tmp_path)
    assert all(f"{name}\n  " in text for name in names)


def test_files_of_an_earlier_release_are_not_mixed_with_this_one(tmp_path: Path) -> None:
    (tmp_path / "rollkeeper-0.0.1.whl").touch()
    with pytest.raises(release.NotReady, match=r"not empty: rollkeeper-0\.0\.1\.whl"):
        release.make([], tmp_path, "1")


def test_the_notes_are_what_the_changelog_says_of_the_newest_version(tmp_path: Path) -> None:
    (tmp_path / "CHANGELOG.md").write_text("# Changes\n\n## 2.0.0\n\nNew.\n\n### Fixed\n\nIt.\n\n## 1.0.0\n\nOld.\n")
    assert release.notes(tmp_path) == "New.\n\n### Fixed\n\nIt.\n"


def test_a_tag_of_another_version_is_refused() -> None:
    done = CliRunner().invoke(release.main, ["--tag", "v9.8.7"])
    assert done.exit_code == 1 and "The tag v9.8.7 is not v" in done.output
