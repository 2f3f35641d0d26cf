"""What the player did and the flash has no room for: the handheld says so, and is where the journal is."""

from fivedice.game import apply
from players.at_the_table import COMES_TO_REST, LoadedDice
from roller.app.app import App
from roller.app.inputs import Inputs
from roller.app.sound import Player
from roller.handheld import FULL, FULL_OF_IT, Handheld
from roller.journal import JournalFull
from running.no_end import going_on
from screens.written_views import written

STEP = 20


class Stub:
    """A board, a picture and a journal without anything behind them; the journal takes `room` events."""

    nearly_full = False
    lost = 0
    flushed = True

    def __init__(self):
        self.room = 1000
        self.kept = []
        self.on_a_pc = 0
        self.down = self.energy = 0
        self.kept_locks = self.shown = None
        self.clock = 0  # ms

    def inputs(self, now):
        return Inputs(self.down, b"", self.energy)

    def now(self):
        return self.clock

    def pressed(self):
        return False

    def leds(self, lit, toggles=0):
        self.lit = lit

    def deaf(self, now, deaf):
        self.is_deaf = deaf

    def tone(self, hertz, duty):
        pass

    def usb(self, now):
        return True

    def battery(self):
        return 4000

    def wake(self, now):
        return 10000

    def show(self, view, practice, bright, now):
        self.shown = written(view)

    def append(self, event, now):
        if len(self.kept) == self.room:
            raise JournalFull("no room")
        self.kept.append(event)

    @property
    def last(self):
        return len(self.kept)

    def state(self):
        return self.on_a_pc, 0

    def keep_locks(self, locks):
        self.kept_locks = locks


class Cable:
    """Its end, which nobody is at, and the link."""

    request = None
    views = False

    def step(self, calm):
        return False


class Told:
    """What a PC hears that asked for something: whether it was kept."""

    def __init__(self):
        self.answers = []

    def written(self, kept):
        self.answers.append(kept)


class Hand:
    """A handheld with the real step loop's order, played by hand."""

    def __init__(self, dice):
        self.stub = stub = Stub()
        self.told = Told()
        self.handheld = handheld = object.__new__(Handheld)
        handheld.board = stub.sensor = handheld.picture = handheld.journal = stub
        handheld.app = App(LoadedDice(dice))
        handheld.player = Player()
        handheld.end = handheld.usb = Cable()
        handheld._requests = self.told
        handheld._found = None
        handheld._calm = False
        handheld._measured = 0
        self.now = 0
        self.wait(STEP)

    @property
    def app(self):
        return self.handheld.app

    def wait(self, ms, down=0, energy=0):
        self.stub.down, self.stub.energy = down, energy
        for _ in range(max(1, ms // STEP)):
            self.stub.clock = self.now
            self.handheld.step()
            self.now += STEP
        return self

    def press(self, *keys):
        for key in keys:
            hears_at = self.app.router.hears_at  # what opens by itself hears nothing at first
            self.wait(max(STEP, hears_at - self.now + STEP))
            self.wait(60, down=1 << (key - 1)).wait(100)
        return self

    def shake(self):
        return self.wait(500, energy=1500).wait(COMES_TO_REST)

    def folded(self):
        """Where the events that were kept lead."""
        state = None
        for event in self.stub.kept:
            state = apply(state, event)
        return state


def test_a_box_that_was_not_kept_is_not_written_and_the_locks_are_back():
    hand = Hand("33355").shake().press(2, 4).wait(700, down=1).wait(60)
    assert hand.stub.shown[0] == "scores" and hand.app.locks == 0b01010
    hand.stub.room = len(hand.stub.kept)
    hand.press(3)
    assert hand.stub.shown[:2] == ("message", "Not saved")
    assert hand.app.state.dice == (3, 3, 3, 5, 5) and hand.app.state.card.boxes == {}
    assert hand.told.answers[-1] is False
    hand.press(3)
    assert hand.stub.shown[0] == "choosing" and hand.app.locks == 0b01010 == hand.stub.lit


def test_a_roll_that_was_not_kept_never_was():
    hand = Hand("33355" "124").shake().press(2, 4)
    hand.stub.room = len(hand.stub.kept)
    hand.shake()
    assert hand.stub.shown[:3] == ("message", "Not saved", FULL)
    assert hand.app.state.rolls == 1 and hand.app.state.dice == (3, 3, 3, 5, 5) and hand.app.locks == 0b01010


def test_when_a_pc_has_everything_it_is_the_game_itself_that_fills_the_flash():
    hand = Hand("33355" "124").shake().press(2, 4)
    hand.stub.room = hand.stub.on_a_pc = len(hand.stub.kept)
    hand.shake()
    assert hand.stub.shown[:3] == ("message", "Not saved", FULL_OF_IT)


def test_of_two_events_the_one_that_was_kept_counts():
    """The end of a game and the beginning of the next come in one step."""
    hand = Hand("12345" * 13)
    for _ in going_on(lambda: not hand.app.game.over):
        hand.shake().wait(700, down=1).wait(60).press(3)
        if hand.stub.shown[0] == "confirm":
            hand.press(3)
    hand.stub.room = len(hand.stub.kept) + 1
    hand.press(3)
    assert "end" in hand.stub.kept[-1] and hand.stub.shown[:2] == ("message", "Not saved")
    assert hand.app.state.closed == "end" == hand.folded().closed and hand.app.edition == ""
    hand.stub.room = 1000
    hand.press(3)
    assert "game" in hand.stub.kept[-1] and hand.app.edition == "travel"


def test_what_is_kept_is_said_too():
    hand = Hand("33355").shake()
    assert hand.told.answers == [True, True] and len(hand.stub.kept) == 2
    assert hand.app.state.dice == hand.folded().dice
