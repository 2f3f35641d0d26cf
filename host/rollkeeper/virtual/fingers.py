"""Makes key messages into presses a person could have made: none shorter than the shortest real tap.

A mouse click or a script may send "down" and "up" in the same millisecond; a key of rubber and metal cannot.
"""

from collections import deque

from rollkeeper.virtual.handheld import VirtualHandheld

SHORTEST_MS = 35.0  # emulated, between two movements of one finger
KEYS = (1, 2, 3, 4, 5)


class Fingers:
    """Five fingers on five keys."""

    def __init__(self, handheld: VirtualHandheld) -> None:
        self._handheld = handheld
        self._wanted: dict[int, deque[bool]] = {key: deque() for key in KEYS}
        self._moved_ms = dict.fromkeys(KEYS, -SHORTEST_MS)

    def move(self, key: int, *, down: bool) -> None:
        """Key 1..5 is to go down or up, at once or as soon as a finger can."""
        self._wanted[key].append(down)
        self.serve()

    def serve(self) -> None:
        """Makes the movements that are due; call it every few ms."""
        for key, wanted in self._wanted.items():
            if wanted and self._handheld.now_ms - self._moved_ms[key] >= SHORTEST_MS:
                if wanted.popleft():
                    self._handheld.press(key)
                else:
                    self._handheld.release(key)
                self._moved_ms[key] = self._handheld.now_ms
