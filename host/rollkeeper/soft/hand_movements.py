"""Makes messages into movements that a hand could have made, in their order: no tap and no shake is too short.

A mouse click or a script may send "down" and "up" in the same millisecond. A shake of half a second on the wall clock
may be next to nothing for a busy guest, whose time runs slower. CPython and MicroPython both run this.
"""

SHORTEST_MS = 35.0  # emulated, between two movements of one finger
SHORTEST_SHAKE_MS = 500.0  # emulated; three turns to and fro at 5 Hz are noticed within 400
MOST_WAITING = 40  # movements that may wait; of what comes faster only where each finger ends is kept
KEYS = (1, 2, 3, 4, 5)
SHAKE = 0  # in the queue: to shake, or to hold still


class Hand:
    """Five fingers on five keys, and the shaking."""

    def __init__(self, handheld: "Handheld") -> None:
        self._handheld = handheld
        self._wanted: list[tuple[int, bool, float]] = []  # key, whether it goes down, ms after its last movement
        self._moved_ms = dict.fromkeys(KEYS, -SHORTEST_MS)
        self._shaken_ms: float | None = None  # since when it is shaken
        self._still = False  # it is to be held still, as soon as it has been shaken long enough

    @property
    def waiting(self) -> bool:
        """Whether movements that were asked for have not been made yet."""
        return bool(self._wanted) or (self._still and self._shaken_ms is not None)

    def move(self, key: int, *, down: bool, after: float = SHORTEST_MS) -> None:
        """Key 1..5 is to go down or up, at once or as soon as a finger can; SHAKE: begin to shake, or hold still."""
        if len(self._wanted) >= MOST_WAITING:
            self._wanted = [each for each in self._wanted if each[0] != key]
        self._wanted.append((key, down, after))
        self.serve()

    def tap(self, key: int, ms: float) -> None:
        """Key 1..5 is to go down and, after `ms` of the handheld's time, up."""
        self.move(key, down=True)
        self.move(key, down=False, after=max(ms, SHORTEST_MS))

    def serve(self) -> None:
        """Makes the movements that are due; call it every few ms."""
        now = self._handheld.now_ms
        while self._wanted:
            key, down, after = self._wanted[0]
            if key != SHAKE and now - self._moved_ms[key] < after:
                break
            self._wanted.pop(0)
            if key == SHAKE:
                self._still = not down
                if down and self._shaken_ms is None:
                    self._shaken_ms = now
                    self._handheld.start_shake()
                continue
            (self._handheld.press if down else self._handheld.release)(key)
            self._moved_ms[key] = now
        if self._still and self._shaken_ms is not None and now - self._shaken_ms >= SHORTEST_SHAKE_MS:
            self._shaken_ms = None
            self._handheld.stop_shake()


TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    class Handheld(Protocol):
        """What is held in the hand. `now_ms` is its own time."""

        @property
        def now_ms(self) -> float: ...
        def press(self, key: int) -> None: ...
        def release(self, key: int) -> None: ...
        def start_shake(self) -> None: ...
        def stop_shake(self) -> None: ...
