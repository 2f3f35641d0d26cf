"""The vibration switch moved by a trace: a weight on a spring beside a contact, and what the handheld makes of it.

A model, not a measurement: no datasheet of an SW-18010P gives its spring. The tip of a spring along x (as SW7 lies on
the board) swings across it, at 18 to 32 Hz and little damped. It touches where CLOSES g at rest would bend it to: more
than gravity in any pose, as a switch must be open at rest. It bounces there, and each touch is an edge of the pin.
"""

import math
import re
from pathlib import Path
from random import Random

from roller.app.shake import SLOT, Shake
from shaking.motions import TURN, Motion

BOARD = Path(__file__).parents[2] / "firmware" / "roller" / "hw" / "board.py"  # needs machine: it is read
SWITCH_EDGE = int(re.findall(r"^SWITCH_EDGE = (\d+)", BOARD.read_text(encoding="utf-8"), re.MULTILINE)[0])  # mg

STEP_MS = 2
HERTZ = (18.0, 32.0)
DAMPING = (0.04, 0.12)  # of what would keep it from swinging
CLOSES = (1.4, 2.2)  # g
BACK = 0.4  # of its speed that a bounce leaves
LATE_MS = 6
LOOK_MS = 20  # between two steps of the handheld while something happens


class SwitchMoved:
    """What the spring feels: a motion."""

    motion: Motion

    def __init__(self) -> None:
        self.motion = lambda _: (0.0, 0.0, 1.0)


class SwitchDesk:
    """One switch and the handheld's step at each of its edges; as `Desk` is for the LIS3DH."""

    def __init__(self, random: Random, sensitivities: tuple[str, ...] = ("low", "medium", "high")) -> None:
        self._random = random
        self.moved = SwitchMoved()
        self.shakes = {name: Shake(name) for name in sensitivities}
        self.began: dict[str, list[int]] = {name: [] for name in sensitivities}
        self.ended: dict[str, list[int]] = {name: [] for name in sensitivities}
        self.now = 0
        self.closings: list[int] = []  # ms
        self._way = TURN * random.uniform(*HERTZ)
        self._slow = 2 * random.uniform(*DAMPING) * self._way
        self._gap = random.uniform(*CLOSES)
        self._y, self._z, self._v, self._w = 0.0, 1.0, 0.0, 0.0
        self._closed = False
        self._edges = 0
        self._due = 0

    def run(self, ms: float) -> None:
        """Let so many ms pass."""
        end = self.now + ms
        motion = self.moved.motion
        while self.now < end:
            self.now += STEP_MS
            _, y, z = motion(self.now / 1000)
            self._swing(y, z)
            if self._edges and self._due > self.now + LATE_MS:
                self._due = self.now + (int(self._random.uniform(0, LATE_MS)) if self._random.random() < 0.2 else 0)
            if self.now >= self._due:
                self._step()

    def _swing(self, y: float, z: float) -> None:
        """The tip, in units of how far 1 g bends the spring."""
        seconds, stiff = STEP_MS / 1000, self._way**2
        self._v += (stiff * (y - self._y) - self._slow * self._v) * seconds
        self._w += (stiff * (z - self._z) - self._slow * self._w) * seconds
        self._y += self._v * seconds
        self._z += self._w * seconds
        far = math.hypot(self._y, self._z)
        closed = far >= self._gap
        if closed:
            a, b = self._y / far, self._z / far
            self._y, self._z = a * self._gap, b * self._gap
            out = self._v * a + self._w * b
            if out > 0:
                self._v -= (1 + BACK) * out * a
                self._w -= (1 + BACK) * out * b
        if closed and not self._closed:
            self._edges += 1
            self.closings.append(self.now)
        self._closed = closed

    def turns(self, begins: float, ends: float) -> int:
        """How often it closed in that time, as far as a rule can tell: chatter is one."""
        count, last = 0, -SLOT
        for at in self.closings:
            count += begins <= at <= ends and at - last >= SLOT
            last = at
        return count

    def _step(self) -> None:
        now = self.now
        energy, self._edges = SWITCH_EDGE * self._edges, 0
        active = False
        for name, shake in self.shakes.items():
            was = shake.active
            if shake.step(now, energy) != was:
                (self.ended if was else self.began)[name].append(now)
            active |= shake.active
        self._due = now + LOOK_MS if active else 1 << 60
