"""A soft handheld in real time: messages move it, as a hand would, and what it shows becomes messages.

`python -m rollkeeper.soft` runs it in a process, the page without a program in a worker of the browser: CPython and
MicroPython both run this.
"""

from binascii import b2a_base64, hexlify

from rollkeeper.soft.hand_movements import KEYS, SHAKE, Hand

# ms of its time from step to step at most, unless it sleeps; and while it is shaken, to and fro in 200: on a busy
# computer it is slow, not blind.
LEAP, LEAP_SHAKEN = 60, 10
LARGEST = 3600000  # of a command's numbers: an hour in ms


class RealTime:
    """Moves `handheld` and tells `say` what it shows. `clock` gives ms of any steady clock; of the handheld's own time
    `speed` times as much passes."""

    def __init__(
        self, handheld: "SoftHandheld", say: "Callable[[Message], None]", clock: "Callable[[], float]",
        speed: float = 1.0,
    ) -> None:  # fmt: skip
        self.handheld = handheld
        self._tell, self._clock, self._speed = say, clock, speed
        self._began = clock()
        self._rests = 0  # ms that the handheld wanted to sleep for
        self._hand = Hand(self)
        self._said: dict[str, Message] = {}
        self._waits: list[int] = []  # ms to wait, one after the other
        self._waited_at = -1  # when the first of them is over
        self.now_ms = 0

    # As a hand moves it (see Hand)

    def press(self, key: int) -> None:
        """Key 1..5 goes down."""
        self.handheld.press(key)

    def release(self, key: int) -> None:
        """It goes up."""
        self.handheld.release(key)

    def start_shake(self) -> None:
        """The shaking begins."""
        self.handheld.movement.start(self.now_ms)

    def stop_shake(self) -> None:
        """It ends."""
        self.handheld.movement.stop()

    def step(self) -> int:
        """One step; returns after how many ms of the handheld's time the next is due."""
        self._go_on()
        self._hand.serve()
        wake = self.handheld.step(self.now_ms)
        self._show()
        self._wait()
        if self._hand.waiting or self._waits:
            wake = min(wake, 5)
        self._rests = wake
        return wake

    def obey(self, command: object) -> bool:
        """Do what a message says; whether it is one that moves a handheld."""
        self._go_on()
        if not isinstance(command, dict):
            return False
        key, down, ms = command.get("key", command.get("tap")), command.get("down"), command.get("ms")
        shakes, waits, tilt = command.get("shake"), command.get("wait"), command.get("tilt")
        if key is not None:
            if not isinstance(key, int) or key not in KEYS:
                return False
            if "key" in command and isinstance(down, bool):
                self._hand.move(key, down=down)
            elif "tap" in command and isinstance(ms, int) and 0 <= ms <= LARGEST:
                self._hand.tap(key, ms)
            else:
                return False
        elif isinstance(shakes, bool):
            self._hand.move(SHAKE, down=shakes)
        elif isinstance(waits, int) and 0 <= waits <= LARGEST:
            self._waits.append(waits)
        elif isinstance(tilt, list) and len(tilt) == 3 and all([isinstance(each, (int, float)) for each in tilt]):
            self.handheld.movement.turn(tilt[0], tilt[1], tilt[2])
        else:
            return False
        return True

    def _go_on(self) -> None:
        """Its time goes on; what the computer did not give it never was."""
        passed = (self._clock() - self._began) * self._speed
        leap = LEAP_SHAKEN if self.handheld.movement.shaking else LEAP
        late = passed - self.now_ms - self._rests - leap
        if late > 0:
            self._began += late / self._speed
            passed -= late
        self._rests = 0
        self.now_ms = max(self.now_ms, int(passed))

    def _show(self) -> None:
        handheld = self.handheld
        self._say({"leds": [handheld.leds >> i & 1 for i in range(5)]})
        self._say({"tone": handheld.hz})
        if not handheld.app.display:
            grb = bytes(handheld.pixels)
            colours = b"".join([bytes((grb[i + 1], grb[i], grb[i + 2])) for i in range(0, len(grb), 3)])
            self._say({"pixels": hexlify(colours).decode()})
            return
        picture = b2a_base64(handheld.oled).decode().strip()
        self._say({"oled": picture, "on": handheld.contrast > 0, "contrast": handheld.contrast})

    def _say(self, message: "Message") -> None:
        """Tell it, unless that is what was told last."""
        kind = kind_of(message)
        if self._said.get(kind) != message:
            self._said[kind] = message
            self._tell(message)

    def _wait(self) -> None:
        if not self._waits or self._hand.waiting:
            return
        if self._waited_at < 0:
            self._waited_at = self.now_ms + self._waits[0]
        if self.now_ms >= self._waited_at:
            self._waited_at = -1
            self._tell({"waited": self._waits.pop(0)})


def kind_of(message: "Message") -> str:
    """What a message is about."""
    for kind in ("oled", "pixels", "leds", "tone"):
        if kind in message:
            return kind
    return ""


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from rollkeeper.soft.handheld import SoftHandheld

    Message = dict[str, object]
