"""Fixtures that more than one folder of tests needs, and which tests run: two workers, the long files first, and what
takes long at night only (`make test-all`)."""

import builtins
import gc
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import HealthCheck, settings

import roller
from emulator import firmware
from emulator.chip import compiled
from roller import words
from rollkeeper.carried import find_firmware
from rollkeeper.flashing.flash_errors import CompilerMissing, ImageNotBuilt
from rollkeeper.flashing.image import CHIPS, build, find
from rollkeeper.soft import on_cpython

# The pages speak English, whatever the language of this computer; the programs that tests start inherit it.
os.environ["LC_ALL"] = "C.UTF-8"
# A busy computer draws examples slowly, too: that is no fault.
for profile, examples in (("quick", 30), ("full", 300)):
    slow = [HealthCheck.too_slow]
    settings.register_profile(profile, max_examples=examples, deadline=None, suppress_health_check=slow)
settings.load_profile("quick")
# What MicroPython makes machine code of, CPython runs as it stands: tests only, for nothing else runs it.
builtins.micropython = SimpleNamespace(viper=lambda function: function)  # type: ignore[attr-defined]
builtins.ptr8 = bytearray  # type: ignore[attr-defined]
builtins.ptr16 = list  # type: ignore[attr-defined]
builtins.ptr32 = list  # type: ignore[attr-defined]
on_cpython.prepare(find_firmware())
WORKERS = 2  # an emulated Pico takes a core and 100 MB, and the tests with a real PC program in them some real time


def pytest_addoption(parser: pytest.Parser) -> None:
    """--nightly: what takes long as well, and more examples of each property."""
    parser.addoption("--nightly", action="store_true", help="what takes long as well, and more examples of properties")


def pytest_configure(config: pytest.Config) -> None:
    """A quick emulator before the first worker starts; without a C compiler it is a slow one. MicroPython for it, which
    takes minutes once; without its compiler `micropython_image` skips what needs it, and a build that fails is an error
    of the whole run. And Ctrl-C, which is ignored by what a
    shell has started in the background, and by all that this starts: tests press it."""
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if config.option.nightly:
        settings.load_profile("full")
    if not hasattr(config, "workerinput"):
        compiled.build()
        compiled.use()
        if any(find(chip) is None for chip in CHIPS):
            try:
                build(list(CHIPS))
            except ImageNotBuilt as error:
                raise pytest.UsageError(error.message) from error
            except CompilerMissing:
                pass  # the script has said what to install


@pytest.fixture(autouse=True, scope="module")
def little_for_the_garbage_collector() -> None:
    """The handheld collects garbage where it changes pages. Here all tests, libraries and reports would be gone through
    each time, up to half a second; what is there before a file of tests stays anyway."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True, scope="module")
def the_next_file_has_its_own_drive_and_random_bits() -> Iterator[None]:
    """A soft handheld tells the firmware the folder that is its drive, and a test may have given it its random bits."""
    yield
    roller.root = ""
    words.speak("en")
    if soft := sys.modules.get("rollkeeper.soft.handheld"):
        soft.urandom = os.urandom


@pytest.fixture(scope="session")
def micropython_image() -> Path:
    """MicroPython's image for emulated tests, built by pytest_configure; without its compiler they are skipped."""
    if any(find(chip) is None for chip in CHIPS):
        pytest.skip("MicroPython for the emulated Pico is not built: `make image` builds it, or says what to install")
    return firmware.micropython_image()


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Two workers for whole folders; none for single files and tests, which end before workers are there.

    None with -s either, for what a worker prints is not seen, and none on one core.
    """
    named = [Path(word.partition("::")[0]) for word in config.args]
    if config.option.capture == "no" or not any(path.is_dir() for path in named):
        return 0
    return WORKERS if (os.cpu_count() or 1) > 1 else 0


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Nightly tests run if they are asked for, or if their file is named. Files with emulated tests come first: no
    worker is left alone with a long one at the end."""
    named = {Path(word.partition("::")[0]).resolve() for word in config.args}
    late = [item for item in items if item.get_closest_marker("nightly") and item.path not in named]
    if late and not config.option.nightly:
        config.hook.pytest_deselected(items=late)
        items[:] = [item for item in items if item not in set(late)]
    emulated = {item.path for item in items if item.get_closest_marker("emulated")}
    items.sort(key=lambda item: item.path not in emulated)
