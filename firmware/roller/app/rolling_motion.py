"""Dice that tumble, are drawn and come to rest: when there is a frame, and where each die is in it. What a frame looks
like is in `oled.tumbling_screen`. And five alike, which are celebrated.

Law: what is seen follows time, never how many pictures were drawn; and the dice are drawn, fixed and logged in the very
step in which the shake has ended, before the first of them is seen. What follows until they lie still is a show: after
a power cut in it the turn goes on with these dice.
"""

from collections import OrderedDict
from hashlib import sha256
from struct import pack

from fivedice.box import five_alike
from roller.app import views
from roller.app.phases import FOREVER, Phase, bot, whose

# ms
FRAME = 28  # between two pictures: 35 a second
SHORTEST_ROLL = 400
FIRST_RESTS = 60  # after the dice were drawn; then one of the free dice after the other, APART
APART = 45
LOOK = 20  # from the last one to the next screen: with five free dice that is 290 at most after they were drawn
HIT = 40  # for so long a die is seen to hit the table
RISE = 9  # ms for each step of height, from where a die lay, and to where it comes to rest
BEAT = 120  # from one picture of a celebration to the next
PARTY = 32 * BEAT

# A die in the air turns through TURNS poses, and is between 0 and TOP; the table, where dice lie, is at TOP: they are
# thrown up the screen, away from the hand.
TURNS = 16
TOP = 8
STRONGEST = 2000  # mg; a stronger shake turns the dice no faster
SLOWEST = 700  # mg: so fast they turn when nothing of the shake is left
FADES = 4  # mg a ms that the strength of a shake falls after its last jolt
BY_KEY = 1300  # mg that a key stands for

# What makes the dice unlike each other: how fast each turns (some the other way round) and from which pose; how fast it
# bounces, and from where in a bounce.
_TURNING = (13, -17, 11, 16, -12)
_POSES = (0, 5, 11, 8, 2)
_BOUNCING = (19, 14, 24, 17, 22)
_PATHS = (0, 90, 200, 50, 150)


class Rolling(Phase):
    """The dice tumble while the device is shaken; when it is still they are drawn, and come to rest one by one."""

    moving = "the dice are rolling"
    called = "Roll"  # what the sheet calls one of the three

    def __init__(self, app: "App", now: int) -> None:
        super().__init__(app, now)
        game = app.game
        self._roll = 0 if game.contenders else game.rolls + 1
        self._player = whose(game)
        self._dice = list(game.dice or (0, 0, 0, 0, 0))
        self._free = [i for i in range(5) if not app.locks >> i & 1]
        self._strength = 0  # mg, of the shake just now
        self._way = 0  # how far the dice have come, in mg times ms
        self._then = now  # when they were so far
        self._due = now  # when the next picture is
        self._fixed = -1  # when the dice were drawn
        self._shake = sha256()  # of all that was felt, and when
        self._share = self._fault = ""
        self._faces, self._turned, self._heights = list(self._dice), [0] * 5, [0] * 5

    def tick(self, now: int) -> None:
        app = self.app
        energy = BY_KEY if app.inputs.no_sensor and app.shake.active else max(app.inputs.energy, app.shake.strength)
        if energy > self._strength:
            self._strength = (self._strength + min(energy, STRONGEST) + 1) // 2
        if self._fixed < 0:
            inputs = app.inputs
            self._shake.update(pack("<iiiiii", now, inputs.us, inputs.energy, *inputs.felt or (0, 0, 0)))
        if self._fixed < 0 and not app.shake.active and now - self.began >= SHORTEST_ROLL:
            self.draw()
            self._fixed = self._due = now
            self.lands = True
        if now >= self._due:
            if self._fixed >= 0 and self._faces[self._free[-1]]:
                self.rest(now)
                return
            self._due = max(self._due + FRAME, now + 1)
            self._move(now)
            if self._fixed >= 0 and self._faces[self._free[-1]]:
                self._due = now + LOOK
        self.wake = self._due - now

    def shaken(self, now: int) -> None:
        """A shake while dice come to rest changes nothing."""

    def key(self, what: str, key: int, now: int) -> None:
        """A key changes nothing either."""

    def view(self, now: int) -> tuple[object, ...]:
        locks, faces, turned, heights = self.app.locks, self._faces, self._turned, self._heights
        return views.Rolling(
            tuple(faces), locks, self._roll, tuple(turned), tuple(heights), self._player, self.called
        )  # fmt: skip

    def draw(self) -> None:
        """Draw the free dice, and log the roll."""
        event: OrderedDict[str, object] = OrderedDict(roll=self._drawn())
        locks = self.app.locks
        if locks:
            event["keep"] = "".join([str(i + 1) for i in range(5) if locks >> i & 1])
        self.log(event)

    def log(self, event: "OrderedDict[str, object]") -> None:
        """Log the roll, with what was wrong with the random source and the player's share in its dice."""
        if self._fault:
            event["fault"] = self._fault
        if self._share:
            event["share"] = self._share
        self.app.commit(event)

    def rest(self, now: int) -> None:
        """All dice lie still: go on with the turn."""
        self.lead("alike" if five_alike(tuple(self._dice)) else "still", now)

    def _drawn(self) -> str:
        """The five dice, of which the free ones have been drawn now."""
        app = self.app
        game = app.game if app.recorded is None else None
        faces, self._share, self._fault = app.source.faces(len(self._free), game, self._shake.digest())
        for i, face in zip(self._free, faces):  # noqa: B905 (MicroPython's zip has no strict)
            self._dice[i] = face
        return "".join([str(face) for face in self._dice])

    def _move(self, now: int) -> None:
        """Compute where the dice are `now`."""
        out = self.app.out
        passed = now - self._then
        before = self._way
        self._way = way = before + passed * (SLOWEST + self._strength)
        self._strength = max(self._strength - FADES * passed, 0)
        self._then = now
        highest = TOP - 2 + 2 * self._strength // STRONGEST
        lowest = TOP - (now - self.began) // RISE  # they leave the table
        for number, i in enumerate(self._free):
            if self.lands:
                rested = now - self._fixed - FIRST_RESTS - number * APART  # ms since this one came to rest
                if rested >= 0:
                    self._faces[i] = self._dice[i]
                    self._turned[i] = 0
                    self._heights[i] = TOP if rested < HIT else 0
                    if rested < passed:
                        out.sound = "thud"
                    continue
                lowest = TOP + rested // RISE  # it comes down to the table
            self._faces[i] = 0
            self._turned[i] = (_POSES[i] + (way * _TURNING[i] >> 19)) % TURNS
            bounces = _bounces(i, way)
            if bounces >> 8 != _bounces(i, before) >> 8 and not out.sound:
                out.sound = "tick"
            self._heights[i] = max(_height(i, bounces, highest), lowest)


def _bounces(i: int, way: int) -> int:
    """How often die i has hit the table on its way, in 1/256."""
    return _PATHS[i] + (way * _BOUNCING[i] >> 16)


def _height(i: int, bounces: int, highest: int) -> int:
    """How high die i is: between two hits it flies a parabola, and no two of these are as high."""
    top = highest - (5 * (bounces >> 8) + 3 * i) % 4
    from_middle = (bounces & 255) - 128
    return top * (16384 - from_middle * from_middle) >> 14


class Celebration(Phase):
    """Five alike: any key or shake goes on, and does nothing else. It moves for a while, and then stands still."""

    chooses = True
    wake = BEAT

    def __init__(self, app: "App", now: int) -> None:
        super().__init__(app, now)
        app.out.sound = "fanfare"

    def key(self, what: str, key: int, now: int) -> None:
        if what == "press":
            self.lead(what, now)

    def shaken(self, now: int) -> None:
        self.lead("press", now)

    def tick(self, now: int) -> None:
        self.wake = BEAT - (now - self.began) % BEAT if now - self.began < PARTY else FOREVER
        if self.wake == FOREVER and bot(self.app.game):  # nobody else may go on
            self.lead("press", now)

    def view(self, now: int) -> tuple[object, ...]:
        game = self.app.game
        beat = min(now - self.began, PARTY) // BEAT
        return views.Celebration(five_alike(game.dice or (0,)), beat, whose(game))


TYPE_CHECKING = False
if TYPE_CHECKING:
    from roller.app.app import App
