"""Makes messages into movements that a hand could have made: no tap and no shake shorter than the shortest real one.

A mouse click or a script may send "down" and "up" in the same millisecond; a key of rubber and metal cannot. And a
shake of half a second on the wall clock may be next to nothing for a busy guest, whose time runs slower.
"""

from collections import deque

from rollkeeper.virtual.handheld import VirtualHandheld

SHORTEST_MS = 35.0  # emulated, between two movements of one finger
SHORTEST_SHAKE_MS = 400.0  # emulated
MOST_WAITING = 20  # movements of one finger that may wait; what comes faster than fingers move is forgotten
KEYS = (1, 2, 3, 4, 5)


class Hand:
    """Five fingers on five keys, and the shaking."""

    def __init__(self, handheld: VirtualHandheld) -> None:
        self._handheld = handheld
        self._wanted: dict[int, deque[bool]] = {key: deque() for key in KEYS}
        self._moved_ms = dict.fromkeys(KEYS, -SHORTEST_MS)
        self._shaken_ms: float | None = None  # since when it is shaken
        self._still = False  # it is to be held still, as soon as it has been shaken long enough

    def move(self, key: int, *, down: bool) -> None:
        """Key 1..5 is to go down or up, at once or as soon as a finger can."""
        wanted = self._wanted[key]
        if len(wanted) < MOST_WAITING:
            wanted.append(down)
        else:
            wanted[-1] = down  # whatever is forgotten, the finger ends where it was last told to be
        self.serve()

    def shake(self, *, on: bool) -> None:
        """Begin to shake, or hold still."""
        self._still = not on
        if on and self._shaken_ms is None:
            self._shaken_ms = self._handheld.now_ms
            self._handheld.start_shake()
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
        shaken_ms = self._shaken_ms
        if self._still and shaken_ms is not None and self._handheld.now_ms - shaken_ms >= SHORTEST_SHAKE_MS:
            self._shaken_ms = None
            self._handheld.stop_shake()
