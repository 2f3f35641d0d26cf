"""Bytes that come while garbage is collected just after a program has opened the port."""

from pathlib import Path

import pytest

from emulator.handheld import VirtualHandheld
from rollkeeper.flashing.build import build, with_program

pytestmark = pytest.mark.emulated
FIRMWARE = Path(__file__).parents[2] / "firmware"
# Garbage is collected all the time, 25 ms each; between two collections what has come is thrown away.
PROGRAM = b"""
import gc
import select
import sys
import time
from roller.hw.collector import collect

held = [[0] for _ in range(4000)]
ready = select.poll()
ready.register(sys.stdin, select.POLLIN)
while True:
    %s()
    time.sleep_ms(3)
    while ready.poll(0):
        sys.stdin.buffer.read(1)
"""
TIMES = 60


def times_heard(image: Path, collect: bytes) -> int:
    """Of TIMES that a program opens the port and sends something, how often the handheld waits for more of it then."""
    handheld = VirtualHandheld(image, files=with_program(build(FIRMWARE), PROGRAM % collect), seed=2)
    handheld.run_ms(1000)
    for time in range(TIMES):
        handheld.open_port()
        handheld.run_ms(11 + time % 40 * 0.7)
        handheld.send(b"hello")
        handheld.run_ms(100)
        if handheld.usb._parked is None:
            return time
        handheld.close_port()
        handheld.run_ms(20 + time * 0.3)
    return TIMES


@pytest.mark.nightly
def test_the_first_bytes_after_the_port_was_opened_are_heard(micropython_image: Path) -> None:
    assert times_heard(micropython_image, b"collect") == TIMES


def test_with_the_plain_collection_micropython_would_lose_them(micropython_image: Path) -> None:
    """For ever, whatever is sent after them. When this fails, `roller.hw.collector` is needed no more."""
    assert times_heard(micropython_image, b"gc.collect") < TIMES
