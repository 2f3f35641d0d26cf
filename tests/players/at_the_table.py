"""A person at the handheld, for tests of the app: presses, holds and shakes in the user's words, in made-up time."""

from roller.app.app import App
from roller.app.inputs import Inputs
from roller.app.settings import Settings
from running.no_end import going_on
from screens.written_views import written

CLOSES = 60  # ms from one closing of the vibration switch to the next, while it is shaken
STEP = 20  # ms between two steps
COMES_TO_REST = 700  # ms, from the last movement


class LoadedDice:
    """A dice source with known faces: each roll takes the next free faces of the text. `fault` is what its raw bits
    have failed of."""

    fault = ""
    listens = False

    def __init__(self, text):
        self.left = [int(face) for face in text]

    def faces(self, count, game, shake):
        drawn = self.left[:count]
        del self.left[:count]
        return tuple(drawn), "", self.fault

    def listen(self):
        return False

    def again(self):
        pass

    def begin(self, commit):
        return "", self.fault


class Table:
    """An App, its clock, everything it logged and every view it showed. `practised` are the events of practice games,
    `full` says that the flash is nearly full, `no_sensor` that no shake is felt, `battery` and `usb` what the board
    says of them; `answer` looks into what the self-test asks for."""

    def __init__(self, dice="", game=None, locks=-1, settings=None):
        self.app = App(LoadedDice(dice), game, locks, Settings(settings))
        self.kept = []  # the settings, each time that they are to be put on the flash
        self.now = 0
        self.events = []
        self.practised = []
        self.full = False
        self.no_sensor = False
        self.answer = lambda ask: (True, [] if ask[0] == "status" else "fine")
        self.battery = 0
        self.usb = False
        self.sounds = []
        self.views = []
        self.kept_locks = []
        self.out = None
        self.wait(STEP)

    def step(self, down=0, presses=b"", energy=0):
        inputs = Inputs(down, presses, energy)
        inputs.full = self.full
        inputs.no_sensor = self.no_sensor
        inputs.battery, inputs.usb = self.battery, self.usb
        inputs.found = self.answer(self.out.ask) if self.out is not None and self.out.ask else None
        self.out = self.app.step(self.now, inputs)
        self.out.wake = self.app.wake(self.now)
        if self.out.practice:
            self.practised += self.out.events
        else:
            self.events += self.out.events
        if self.out.sound:
            self.sounds.append(self.out.sound)
        if self.out.settings == "keep":
            self.kept.append(dict(self.app.settings.values))
        if self.out.locks >= 0:
            self.kept_locks.append(self.out.locks)
        shown = written(self.out.view, self.out.practice)
        if not self.views or self.views[-1] != shown:
            self.views.append(shown)
        self.now += STEP
        return self

    def wait(self, ms, down=0, energy=0):
        """A shake is felt as a vibration switch does: it closes, and is open for a while."""
        for number in range(max(1, ms // STEP)):
            self.step(down, b"", energy * (number * STEP % CLOSES < STEP))
        return self

    def listens(self):
        """Wait until what is shown hears keys: a patient person has looked at it first."""
        hears_at = self.app.router.hears_at
        return self.wait(hears_at - self.now + STEP) if hears_at > self.now else self

    def press(self, *keys):
        """Short presses, one after the other."""
        for key in keys:
            self.listens()
            self.wait(60, down=1 << (key - 1))
            self.wait(60)
        return self

    def hold(self, key):
        self.listens()
        self.wait(700, down=1 << (key - 1))
        return self.wait(60)

    def shake(self, ms=500, energy=1500):
        """Shake, and wait until the dice lie still; a celebration of five alike is ended with a key."""
        self.wait(ms, energy=energy).wait(COMES_TO_REST)
        return self.press(3) if self.shows == "five" else self

    @property
    def view(self):
        """What is shown, without the mark of a practice game."""
        return written(self.out.view)

    @property
    def marked(self):
        """Whether the screen is marked as that of a practice game."""
        return self.out.practice == 1

    @property
    def shows(self):
        """The kind of the view."""
        return self.view[0]

    @property
    def game(self):
        return self.app.game

    def logged(self, kind):
        """The main values of the logged events of one kind."""
        return [event[kind] for event in self.events if kind in event]

    def take_turn(self):
        """Roll once and write the best box."""
        self.shake()
        self.hold(1)
        self.press(3)
        if self.shows == "confirm":
            self.press(3)
        return self

    def play_out(self):
        """Score the best box after one roll, until the game is over."""
        for _ in going_on(lambda: not self.game.over):
            self.views = []  # those of a whole match do not fit into MicroPython's heap
            self.take_turn()
        return self

    @property
    def chosen(self):
        """The box that is selected in the list of boxes."""
        assert self.shows == "scores", self.view
        return self.view[2][self.view[3]][0]

    def select(self, box):
        """Walk down to a box in the list of boxes."""
        for _ in going_on(lambda: self.chosen != box):
            self.press(2)
        return self

    @property
    def rows(self):
        """The items of the list that is shown."""
        assert self.shows in ("menu", "options"), self.view
        return self.view[2] if self.shows == "menu" else tuple([row.label for row in self.view[2]])

    def choose(self, *items):
        """In lists: walk to each item by its words, and choose it."""
        for item in items:
            assert item in self.rows, self.view
            for _ in going_on(lambda item=item: self.rows[self.view[3]] != item):
                self.press(2)
            self.press(3)
        return self
