"""Emulated time beside the wall's: kept where the computer is quick enough, and told honestly where it is not."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

from emulator import realtime
from emulator.realtime import Pace


class Computer:
    """It emulates `speed` seconds in a second of its own."""

    def __init__(self, speed: float) -> None:
        self.speed, self.now, self.nanos = speed, 0.0, 0.0

    def run_to(self, nanos: float, wall_seconds: float) -> None:
        reached = min(nanos, self.nanos + wall_seconds * self.speed * 1e9)
        self.now += max(reached - self.nanos, 0.0) / 1e9 / self.speed
        self.nanos = max(reached, self.nanos)

    def sleep(self, seconds: float) -> None:
        self.now += seconds

    def monotonic(self) -> float:
        return self.now


@pytest.mark.parametrize(("speed", "told"), [(4.0, 1.0), (0.5, 0.5), (0.031, 0.03)])
def test_the_rate_is_what_it_is(speed: float, told: float, monkeypatch: pytest.MonkeyPatch) -> None:
    computer = Computer(speed)
    monkeypatch.setattr(realtime, "time", computer)
    pace = Pace(cast(Any, SimpleNamespace(pico=computer)), 1.0)
    while computer.now < 10:
        computer.sleep(pace.advance())
    assert pace.rate == told
    assert computer.nanos == pytest.approx(min(speed, 1.0) * 10e9, rel=0.05)


def test_it_is_in_time_again_when_the_computer_is() -> None:
    computer = Computer(0.2)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(realtime, "time", computer)
        pace = Pace(cast(Any, SimpleNamespace(pico=computer)), 1.0)
        for speed, told in ((0.2, 0.2), (3.0, 1.0)):
            computer.speed, end = speed, computer.now + 6
            while computer.now < end:
                computer.sleep(pace.advance())
            assert pace.rate == told
