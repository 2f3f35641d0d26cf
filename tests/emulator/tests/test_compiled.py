"""The emulator that was compiled here does what the installed one does, to the nanosecond, and only sooner."""

import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from emulator.chip import compiled

TESTS = Path(__file__).parents[2]  # `python -c` imports from where it runs
# A Pico after some work, with its pixels and without: what it sent, its clock, its cycles and its memory.
LIVED = """
import hashlib, sys
from pathlib import Path
from emulator.chip import compiled
from emulator.chip import pico
from emulator.firmware import with_main
from emulator.handheld import VirtualHandheld
from rp2040py.native import _rp2040
program = b"import machine, time\\npin, row = machine.Pin(2, machine.Pin.OUT), bytes(27)\\nwhile True:\\n"
program += b" machine.bitstream(pin, 0, (400, 850, 800, 450), row)\\n"
program += b" print(sum(range(100)) // 7, machine.unique_id()); time.sleep_ms(3)\\n"
for leds in (False, True):
    device = VirtualHandheld(Path(sys.argv[1]), files=with_main({}, program), leds=leds)
    device.open_port()
    device.run_ms(260)
    mcu = device.pico.mcu
    memory = hashlib.sha256(bytes(mcu.sram)).hexdigest()
    print(bytes(device.received).count(b"707"), device.pico.nanos, mcu.core.cycles, device.busy_cycles, memory)
print(compiled.in_use(), pico.MACHINE.__module__, Path(_rp2040.__file__).parents[2], file=sys.stderr)
"""
AS_INSTALLED = "import rp2040py.native\n"  # before we can say which one


def lived(image: Path, before: str = "") -> tuple[str, str]:
    """What is the same, and with which emulator."""
    words = [sys.executable, "-c", before + LIVED, str(image)]
    done = subprocess.run(words, cwd=TESTS, capture_output=True, text=True, check=True, timeout=600)
    return done.stdout, done.stderr


needs_it = pytest.mark.skipif(not compiled.folder().is_dir(), reason="there is no C compiler here")


@pytest.mark.emulated
@needs_it
@pytest.mark.nightly
def test_compiled_and_as_installed_it_lives_the_same_life(micropython_image: Path) -> None:
    here, with_this = lived(micropython_image)
    installed, with_that = lived(micropython_image, AS_INSTALLED)
    assert with_this.split() == ["True", "run_loop", str(compiled.folder())]
    assert with_that.split()[:2] == ["False", "emulator.chip.pico"]
    assert here == installed
    assert [int(line.split()[0]) for line in here.splitlines()] > [10, 10]


def test_where_there_is_a_compiler_it_is_compiled() -> None:
    """What does not compile is slow, and otherwise like what cannot be compiled: it would be seen nowhere."""
    header = Path(sysconfig.get_path("include")) / "Python.h"
    if shutil.which("cc") is None or not header.is_file():
        pytest.skip("there is no C compiler here")
    assert compiled.folder().is_dir()


@needs_it
def test_the_tests_run_on_it() -> None:
    assert compiled.in_use(), "something imported rp2040py before the emulator"


def test_without_the_sources_or_a_compiler_there_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("CC", str(tmp_path / "none"))
    assert not compiled.build(tmp_path / "cache")
    monkeypatch.undo()
    monkeypatch.setattr(compiled, "_emulator", lambda: None)
    assert not compiled.build(tmp_path / "cache")
    assert list((tmp_path / "cache").iterdir()) == []


def test_another_program_that_was_quicker_does_no_harm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def meanwhile(*words: object, **how: object) -> None:
        (Path(str(how["cwd"])) / "done").mkdir()
        (compiled.folder(tmp_path) / "theirs").mkdir(parents=True)

    monkeypatch.setattr(compiled.subprocess, "run", meanwhile)
    assert compiled.build(tmp_path)
    assert [path.name for path in compiled.folder(tmp_path).iterdir()] == ["theirs"]
    assert [path.name for path in tmp_path.iterdir()] == [compiled.folder(tmp_path).name]
