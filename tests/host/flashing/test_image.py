"""MicroPython's images in the cache: kept whole, built when they are not there, and what is said when they cannot be.

The build script is a short one here. The real one has run before the tests begin, unless its images were there.
"""

import os
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from rollkeeper import carried, folders
from rollkeeper.flashing import image
from rollkeeper.flashing.flash_errors import CompilerMissing, ImageNotBuilt
from running.patience import until

if os.name == "nt" or shutil.which("bash") is None:
    pytest.skip("needs bash", allow_module_level=True)

BUILDS = """out=$1; shift
for chip in "$@"; do
    echo "MicroPython for the $chip" >"$out/rollkeeper-$chip.bin"
    (cd "$out" && sha256sum "rollkeeper-$chip.bin" >"rollkeeper-$chip.bin.sha256")
done
"""
RP2040 = b"MicroPython for the rp2040\n"


class Sources:
    """A firmware folder with a build script of ours, and a cache."""

    def __init__(self, folder: Path) -> None:
        self.firmware, self.cache = folder / "firmware", folder / "cache"
        for name in ("image/build.sh", "image/main.py", "roller/hw/pins.py", "roller/__init__.py", "start.py"):
            (self.firmware / name).parent.mkdir(parents=True, exist_ok=True)
            (self.firmware / name).write_text("")
        self.script(BUILDS)

    def script(self, text: str) -> None:
        (self.firmware / "image/build.sh").write_text(text)


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Sources:
    made = Sources(tmp_path)
    monkeypatch.setattr(carried, "find_firmware", lambda: made.firmware)
    monkeypatch.setattr(carried, "CARRIED", tmp_path / "carried")
    monkeypatch.setattr(folders, "cache", lambda: made.cache)
    return made


def test_it_is_built_once(sources: Sources) -> None:
    assert image.image("rp2040") == RP2040 and image.find("rp2350") is None
    (sources.firmware / "image/build.sh").touch()
    here = image.find("rp2040")
    assert here is not None and here.read_bytes() == RP2040
    assert sorted(path.name for path in here.parent.iterdir()) == [here.name, f"{here.name}.sha256"]


@pytest.mark.parametrize("changed", ["image/main.py", "roller/hw/pins.py"])
def test_other_sources_are_another_image(sources: Sources, changed: str) -> None:
    image.image("rp2040")
    (sources.firmware / changed).write_text("# another\n")
    assert image.find("rp2040") is None
    (sources.firmware / changed).write_text("")
    assert image.find("rp2040") is not None


def test_one_that_is_damaged_is_built_again(sources: Sources) -> None:
    image.image("rp2040")
    here = image.find("rp2040")
    assert here is not None
    here.write_bytes(b"half")
    assert image.find("rp2040") is None and image.image("rp2040") == RP2040


def test_one_that_the_package_carries_is_taken(sources: Sources) -> None:
    image.image("rp2040")
    here = image.find("rp2040")
    assert here is not None
    shutil.copytree(here.parent, carried.CARRIED / "images")
    shutil.rmtree(sources.cache)
    assert image.find("rp2040") == carried.CARRIED / "images" / here.name


@pytest.mark.parametrize(("code", "error"), [(3, CompilerMissing), (1, ImageNotBuilt)])
def test_a_build_that_fails_leaves_nothing(sources: Sources, code: int, error: type[Exception]) -> None:
    sources.script(f"{BUILDS}exit {code}\n")
    with pytest.raises(error):
        image.image("rp2040")
    assert image.find("rp2040") is None and not [path for path in sources.cache.rglob("*") if path.is_file()]


def test_one_that_takes_too_long_ends_with_all_that_it_has_started(
    sources: Sources, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    heard = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    sources.script(f"exec 9>'{pipe}'; echo begun >&9; sleep 1000 & wait\n")
    for waits in (1, 10, 100):  # until the script comes to it before it is ended
        monkeypatch.setattr(image, "WAITS", waits)
        with pytest.raises(ImageNotBuilt):
            image.image("rp2040")
        begun = os.read(heard, 100)
        if begun:
            break
    assert begun.startswith(b"begun")

    def nobody_has_it_open() -> bool:
        try:
            return os.read(heard, 100) == b""
        except BlockingIOError:
            return False

    until(nobody_has_it_open)
    os.close(heard)


def test_what_a_killed_build_has_left_is_removed(sources: Sources) -> None:
    old, young = (sources.cache / "image/of-other-sources" / name for name in ("build-old", "build-young"))
    for folder in (old, young):
        (folder / "work").mkdir(parents=True)
    os.utime(old, (0, 0))
    image.build(["rp2040"])
    assert not old.exists() and young.exists(), "another program may be building there"


def test_without_bash_it_says_what_to_do(sources: Sources, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(CompilerMissing, match="`rollkeeper flash --uf2 FILE` on Linux"):
        image.image("rp2040")


def test_make_image_builds_both_and_says_where_they_are(sources: Sources) -> None:
    result = CliRunner().invoke(image.main, [])
    assert result.exit_code == 0, result.output
    assert [line.rpartition("/")[2].split()[0] for line in result.output.splitlines()] == [
        "rollkeeper-rp2040.bin", "rollkeeper-rp2350.bin",
    ]  # fmt: skip


def test_make_image_without_a_compiler_says_where_to_read(sources: Sources) -> None:
    sources.script("exit 3\n")
    result = CliRunner().invoke(image.main, [])
    what, to_do = result.stderr.splitlines()
    assert result.exit_code == 1 and "could not be built" in what and "Read above" in to_do


def test_a_clone_of_micropython_is_handed_on(sources: Sources, tmp_path: Path) -> None:
    sources.script('[ "$1" = --micropython ] && [ -d "$2" ] || exit 1\nshift 2\n' + BUILDS)
    result = CliRunner().invoke(image.main, ["--micropython", str(tmp_path), "--chip", "rp2040"])
    assert result.exit_code == 0 and "rp2040" in result.output, result.output
