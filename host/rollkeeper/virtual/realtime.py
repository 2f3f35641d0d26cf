"""Paces the emulated handheld to the wall clock, in slices so short that a key never waits long."""

import time

from rollkeeper.virtual.handheld import VirtualHandheld

SLICE_SECONDS = 0.004  # of wall time between two looks at keys and cable
FALLEN_BEHIND_SECONDS = 0.1  # a guest too busy for this computer: time lost beyond this is not made up for


class Pace:
    """Emulated time follows wall time times `speed`; with speed 0 it runs as fast as it can."""

    def __init__(self, handheld: VirtualHandheld, speed: float) -> None:
        self._handheld, self._speed = handheld, speed
        self._anchor()

    def _anchor(self) -> None:
        self._wall, self._nanos = time.monotonic(), self._handheld.pico.nanos

    def advance(self) -> float:
        """Runs the guest up to the present, for a slice at most; returns how many seconds may be slept now."""
        pico = self._handheld.pico
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
