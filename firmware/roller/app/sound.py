"""The device's sounds as tunes, how loud they are, and a player that never waits. Pure: it has no clock."""

DUTIES = {"full": 32768, "low": 800, "off": 0}  # of 65536, of the piezo's square wave: by the setting "sound"

# name: (Hz, ms) notes; 0 Hz is a rest
TUNES = {
    "tick": ((1800, 4),),
    "thud": ((220, 18), (0, 22), (180, 22)),
    "lock": ((1400, 12), (2100, 14)),
    "unlock": ((2100, 12), (1400, 14)),
    "no": ((200, 60),),
    "saved": ((900, 30), (1350, 50)),
    "fanfare": ((1047, 90), (1319, 90), (1568, 90), (0, 30), (1568, 60), (2093, 220)),
    "low": ((1568, 60), (0, 40), (1047, 120)),
    "end": ((1047, 80), (1319, 80), (1568, 80), (2093, 160)),
}


class Player:
    """Plays one tune at a time; a new one replaces the old."""

    def __init__(self) -> None:
        self._notes: tuple[tuple[int, int], ...] = ()
        self._next = 0
        self.due = -1  # ms time at which `step` has something to do; -1 while silent
        self.hz = 0
        self.loud("full")

    def loud(self, setting: str) -> None:
        """Set the loudness, one of DUTIES: from the next tune on, but "off" at once."""
        self.duty = DUTIES[setting]

    def start(self, name: str, now: int) -> None:
        """Begin a tune by its name in TUNES."""
        self._notes = TUNES[name]
        self._next = 0
        self.due = now

    def step(self, now: int) -> int:
        """The frequency that must sound now, in Hz (0 = silence)."""
        while 0 <= self.due <= now:
            if self._next == len(self._notes):
                self.due, self.hz = -1, 0
            else:
                self.hz, length = self._notes[self._next]
                self._next += 1
                self.due += length
        return self.hz
