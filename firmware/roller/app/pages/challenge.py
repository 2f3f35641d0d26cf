"""Challenge on one device: everybody plays the same dice, each with five markers in five pockets (rulesheet 004).

The roller shakes for each throw; after step 1 and step 2 each player in turn says which markers stay; after step 3 each
in turn fills a box, with the score picker of every edition.
Law: who is next and what lies in the pockets says the game. Only the choice that is being made is ours: it is in the
locks, which are kept over a power cut like those of a turn.
"""

from collections import OrderedDict

from fivedice.box import five_alike
from roller.app import views
from roller.app.inputs import EAGER
from roller.app.phases import FOREVER, Phase, mask_of
from roller.app.rolling_motion import Rolling
from roller.app.turn import LOOK, Asking, Locking

FRAME = 40  # ms between two pictures of sliding markers
SLIDES = 6  # pictures until they have arrived
NEXT = 1800  # ms that is shown who chooses next
SEEN = 900  # ms that the last choice is shown
STEPS = 3


class Cup(Asking):
    """A throw is due: the roller shakes. Before the first of a round key 5 takes the last box back; before that of a
    later step it goes back to the choice of the player who is marked, and key 2 marks the next one."""

    def __init__(self, app: "App", now: int) -> None:
        super().__init__(app, now)
        game: SharedGame = app.game  # type: ignore[assignment]  # it is one here
        self._open = game.rolls > 0 and not game.common  # a choice may still be changed
        self._marked = (game.roller - 1) % len(game.players)  # who chose last

    def key(self, what: str, key: int, now: int) -> None:
        app = self.app
        if what == "press" and self._open and key == 2 and len(app.game.players) > 1:
            self._marked = (self._marked + 1) % len(app.game.players)
        elif what == "press" and self._open and key == 5:
            self.lead("again", now, self._marked)
        elif what == "press" and key == 5 and app.game.last is not None:
            app.undo()
            self.lead("5", now)
        elif what == "press" and key == 5:
            super().key(what, 0, now)
        else:
            super().key(what, key, now)

    def shaken(self, now: int) -> None:
        self.lead("shake", now)

    def view(self, now: int) -> tuple[object, ...]:
        game: SharedGame = self.app.game  # type: ignore[assignment]  # it is one here
        name = game.players[game.roller]
        if game.rolls:
            rows = tuple([views.Pockets(*each) for each in zip(game.players, game.markers)])  # noqa: B905
            return views.Table(
                name, rows, game.rolls + 1, game.needed, self._marked if self._open else -1, self.nudges(now),
                self.app.no_sensor,
            )  # fmt: skip
        return views.Round(name, game.turn, game.column, entry_of(game), self.nudges(now), self.app.no_sensor)


class Throw(Rolling):
    """The dice that are needed next tumble, beside those of this step that lie already."""

    called = "Step"
    leds = 0

    def __init__(self, app: "App", now: int) -> None:
        game: SharedGame = app.game  # type: ignore[assignment]  # it is one here
        lying = len(game.common)
        thrown = range(lying, lying + game.needed)
        app.locks = mask_of(tuple([place + 1 for place in range(5) if place not in thrown]))
        super().__init__(app, now)
        self._dice = (list(game.common) + [0] * 5)[:5]
        self._faces = list(self._dice)

    def draw(self) -> None:
        self._drawn()
        self.log(OrderedDict(roll=text_of(tuple([self._dice[i] for i in self._free]))))

    def rest(self, now: int) -> None:
        self.app.locks = mask_of(self.app.game.kept)
        self.lead("still", now)


class Keeping(Locking):
    """A player says which markers stay: a key keeps the one above it or lets it go, any key held is "done". `again` is
    a player who changes a choice, else -1."""

    def __init__(self, app: "App", now: int, again: int = -1) -> None:
        super().__init__(app, now)
        game: SharedGame = app.game  # type: ignore[assignment]  # it is one here
        self._again = again
        self._player = game.player if again < 0 else again
        self._markers = game.shown[self._player]
        if again >= 0:
            app.locks = pockets_of(self._markers, game.held[again])
        self._keep = -1

    def tick(self, now: int) -> None:
        self.wake = FOREVER
        hint = self.hint() if self._again < 0 else None
        if hint is not None:
            self._keep = hint.keep

    def view(self, now: int) -> tuple[object, ...]:
        game: SharedGame = self.app.game  # type: ignore[assignment]  # it is one here
        return views.Keep(game.players[self._player], self._markers, self.app.locks, game.rolls, self._keep)

    def held(self, now: int) -> None:
        app = self.app
        locks = app.locks
        event: OrderedDict[str, object] = OrderedDict(
            choose="".join([str(place + 1) for place in range(5) if locks >> place & 1])
        )
        if self._again >= 0:
            event["player"] = self._again + 1
        app.commit(event)
        app.locks = mask_of(app.game.kept)
        app.out.sound = "saved"
        self.lead("done", now, self._player, self._markers, locks)


class Sliding(Phase):
    """The choice as made: what stays slides to the right, and then who chooses next. It goes on by itself, or with a
    key."""

    leds = 0

    def __init__(self, app: "App", now: int, player: int, markers: tuple[int, ...], locks: int) -> None:
        super().__init__(app, now)
        game: SharedGame = app.game  # type: ignore[assignment]  # it is one here
        self._player = game.players[player]
        self._markers = markers
        self._locks = locks
        waits = game.waiting and game.rolls < STEPS
        self._following = game.players[game.player] if waits and len(game.players) > 1 else ""

    def key(self, what: str, key: int, now: int) -> None:
        if what == "press" and now - self.began >= EAGER:
            self.lead("time", now)

    def tick(self, now: int) -> None:
        age = now - self.began
        left = (NEXT if self._following else SEEN) - age
        self.wake = FRAME - age % FRAME if age < SLIDES * FRAME else max(left, 1)
        if left <= 0:
            self.lead("time", now)

    def view(self, now: int) -> tuple[object, ...]:
        slid = min((now - self.began) // FRAME, SLIDES)
        return views.Slide(self._player, self._markers, self._locks, slid, self._following)


class Finished(Phase):
    """The markers of a player are final. The first of a round sees the score picker open by itself; the others are
    handed the device: key 3 or any key held opens it, key 1 card, key 4 menu, and key 5 takes the box before back."""

    leds = 0
    restful = True
    chooses = True

    def __init__(self, app: "App", now: int) -> None:
        super().__init__(app, now)
        if five_alike(app.game.dice or (0,)):
            app.out.sound = "fanfare"

    def key(self, what: str, key: int, now: int) -> None:
        app = self.app
        if what == "press" and key == 5:
            if app.game.last is None:
                return
            app.undo()
        if what != "release":
            super().key(what, key, now)

    def tick(self, now: int) -> None:
        if self.app.game.last is None:
            left = self.began + LOOK - now
            self.wake = max(left, 1)
            if left <= 0:
                self.lead("time", now)

    def view(self, now: int) -> tuple[object, ...]:
        game: SharedGame = self.app.game  # type: ignore[assignment]  # it is one here
        name = game.players[game.player] if len(game.players) > 1 else ""
        return views.Final(name, game.dice, entry_of(game))


def entry_of(game: "SharedGame") -> "tuple[str, str, int, int] | None":
    """Returns the last entry: player, box, points, bonus. None if it cannot be taken back any more."""
    last = game.last
    return None if last is None else (game.players[last.player], last.box, last.points, last.bonus)


def pockets_of(markers: tuple[int, ...], held: tuple[int, ...]) -> int:
    """The lock mask of the pockets that a choice has kept: of markers that are alike any do."""
    left = list(held)
    mask = 0
    for place in range(4, -1, -1):
        if left and markers[place] == left[-1]:
            left.pop()
            mask |= 1 << place
    return mask


def text_of(faces: tuple[int, ...]) -> str:
    """Returns faces as an event has them."""
    return "".join([str(face) for face in faces])


TYPE_CHECKING = False
if TYPE_CHECKING:
    from fivedice.shared import SharedGame
    from roller.app.app import App
