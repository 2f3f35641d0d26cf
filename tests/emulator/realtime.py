"""Paces the emulated handheld to the wall clock, in slices so short that a key never waits long."""

import time

from emulator.handheld import VirtualHandheld

SLICE_SECONDS = 0.004  # of wall time between two looks at keys and cable
MEASURED_SECONDS = 2.0  # of wall time over which the rate is taken
SLOW = 0.9  # of the rate that is wanted: less is told
FALLEN_BEHIND_SECONDS = 0.1  # a guest too busy for this computer: time lost beyond this is not made up for


class Pace:
    """Emulated time follows wall time times `speed`; with speed 0 it runs as fast as it can."""

    def __init__(self, handheld: VirtualHandheld, speed: float) -> None:
        self._handheld, self._speed = handheld, speed
        self._anchor()
        self._since = self._wall, self._nanos
        self.rate = 1.0  # how the emulated clock runs, nearly, beside the wall's times `speed`; 1 is as it should

    def _anchor(self) -> None:
        self._wall, self._nanos = time.monotonic(), self._handheld.pico.nanos

    def advance(self) -> float:
        """Runs the guest up to the present, for a slice at most; returns how many seconds may be slept now."""
        pico = self._handheld.pico
        self._measure(time.monotonic())
        if not self._speed:
            pico.run_to(pico.nanos + 1e9, wall_seconds=SLICE_SECONDS)
            return 0.0
        elapsed = time.monotonic() - self._wall
        target = self._nanos + elapsed * self._speed * 1e9
        behind = (target - pico.nanos) / 1e9 / self._speed
        if behind > FALLEN_BEHIND_SECONDS:
            self._anchor()
            target = self._nanos + SLICE_SECONDS * self._speed * 1e9
        pico.run_to(target, wall_seconds=SLICE_SECONDS)
        return SLICE_SECONDS if pico.nanos >= target else 0.0

    def _measure(self, now: float) -> None:
        wall, nanos = self._since
        if now - wall >= MEASURED_SECONDS and self._speed:
            rate = (self._handheld.pico.nanos - nanos) / 1e9 / (now - wall) / self._speed
            told = 1.0 if rate >= SLOW else max(float(f"{rate:.1g}"), 0.01)
            if 1.0 in (told, self.rate) or not 0.5 < told / self.rate < 2:  # what only wavers is not told each time
                self.rate = told
            self._since = now, self._handheld.pico.nanos
