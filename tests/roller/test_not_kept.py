"""What the player did and the flash has no room for: the handheld says so, and is where the journal is."""

from fivedice.game import apply
from players.at_the_table import COMES_TO_REST, LoadedDice
from roller.app.app import App
from roller.app.inputs import Inputs
from roller.app.sound import Player
from roller.handheld import FULL, FULL_OF_IT, LATE, Handheld
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
        self.clock = 0  # ms; later than a step has begun only where a test says so
        self.is_pressed = False

    def inputs(self, now):
        return Inputs(self.down, b"", self.energy)

    def now(self):
        return self.clock

    def pressed(self):
        return self.is_pressed

    def leds(self, lit, toggles=0):
        self.lit = lit

    def deaf(self, now, deaf):
        self.is_deaf = deaf

    def tone(self, hertz, duty):
        pass

    def collect(self, now):
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
        handheld._requests = self.told
        handheld._found = None
        handheld._connected = handheld._calm = handheld._behind = False
        handheld._measured = 0
        handheld._writing = None
        handheld.garbage = stub
        self.now = 0
        self.wait(STEP)

    @property
    def app(self):
        return self.handheld.app

    def wait(self, ms, down=0, energy=0):
        self.stub.down, self.stub.energy = down, energy
        for _ in range(max(1, ms // STEP)):
            self.handheld.play(self.now)
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


def test_a_picture_waits_once_for_a_press_that_has_come_meanwhile_and_for_what_took_long():
    for late in (False, True):
        hand = Hand("33355").shake()
        before = hand.stub.shown
        hand.stub.is_pressed, hand.stub.clock = not late, hand.now + LATE if late else 0
        hand.stub.down = 0b10
        assert hand.handheld.play(hand.now) == 0 and hand.app.locks == 0b10
        assert hand.stub.shown == before and hand.stub.kept_locks == 0b10
        hand.handheld.play(hand.now)
        assert hand.stub.shown != before, "it may press on and on"


def test_settings_are_written_a_part_in_each_step():
    hand = Hand("33355")
    hand.handheld._writing = iter(range(100))
    hand.wait(3 * STEP)
    assert next(hand.handheld._writing) == 3


def test_what_is_written_already_comes_to_its_end_before_settings_are_written_again():
    hand, written = Hand("33355"), []
    from roller import settings_effects

    was = settings_effects.changed
    settings_effects.changed = lambda handheld, how, now: iter(["again"])
    try:
        hand.handheld._writing = (written.append(part) for part in "abc")
        step = hand.app.step

        def keeps(now, inputs):
            out = step(now, inputs)
            out.settings = "keep"
            return out

        hand.app.step = keeps
        hand.wait(STEP)
    finally:
        settings_effects.changed = was
    assert written == ["a", "b", "c"] and next(hand.handheld._writing) == "again"
