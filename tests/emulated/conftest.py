"""An emulated Pico that has been switched on once for all tests of a worker: each test plays a fork of it.

A test that asks for `ready` or `ready_leds` runs in a process of its own, so whatever it does to its handheld is gone
with it. That takes a tenth of a second; to boot takes two.
"""

import os
import signal
from pathlib import Path
from typing import Any

import pytest

from emulator.firmware import build
from emulator.handheld import VirtualHandheld
from players.led_player import LedPlayer
from players.player import Player

FIRMWARE = Path(__file__).parents[2] / "firmware"
READY = ("ready", "ready_leds")


@pytest.fixture(scope="session")
def ready(micropython_image: Path) -> Player:
    """A player at a handheld as it comes from `make flash`, which shows that it is ready."""
    return Player(VirtualHandheld(micropython_image, files=build(FIRMWARE), seed=3))


@pytest.fixture(scope="session")
def ready_leds(micropython_image: Path) -> LedPlayer:
    """A player at the LED build, which waits for a shake."""
    return LedPlayer(VirtualHandheld(micropython_image, files=build(FIRMWARE), seed=3, leds=True))


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Runs a test of a forked Pico in its fork; None leaves any other test to pytest."""
    names = pyfuncitem.fixturenames
    if not any(name in names for name in READY):
        return None
    arguments = {name: pyfuncitem.funcargs[name] for name in pyfuncitem._fixtureinfo.argnames}
    if not hasattr(os, "fork"):
        pytest.skip("needs fork")
    said, says = os.pipe()
    child = os.fork()
    if not child:
        try:
            os.close(said)
            with os.fdopen(says, "w", encoding="utf-8", errors="backslashreplace") as report:
                report.write(failure_of(pyfuncitem, arguments))
        finally:
            os._exit(0)  # whatever happens, it does not go on as a second pytest
    os.close(says)
    try:
        with os.fdopen(said, encoding="utf-8") as report:
            failure = report.read()
    except BaseException:  # it has taken too long
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        raise
    _, status = os.waitpid(child, 0)
    if failure or status:
        pytest.fail(failure or f"the test's process ended with {status}", pytrace=False)
    return True


def failure_of(item: pytest.Function, arguments: dict[str, Any]) -> str:
    """Runs the test; how it failed, or nothing."""
    try:
        item.obj(**arguments)
    except BaseException:
        failed = pytest.ExceptionInfo.from_current()
        return str(item.repr_failure(failed)) or "failed without words"
    return ""
