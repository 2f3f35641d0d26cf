"""The step loop: readings in, one app step, and then lamps, journal, picture, sound and cable, in this order.

What it must never do is wait for the outside: no PC, no display and no sensor can stop the game.
"""

import gc

from fivedice.game import apply
from fivedice.refusal import Refusal
from roller import VERSION, kept_locks, let_go
from roller.app import App
from roller.dice_source import DiceSource
from roller.journal import Journal, JournalFull
from roller.sound import Player
from roller.usb import UsbLink
from turnlink.device import DeviceEnd

FOLDER = "/journal"
CALM = 100  # ms that the app may sleep: no animation
SETTLE_PAUSE = 20  # ms between two steps of settling the journal: keys, picture and cable come in between
MANY = 110  # events, more than two players make: folding them takes so long that the greeting is shown meanwhile


class Fold:
    """The game that the journal's events lead to, one after the other as they are read. `wait` is called once if
    they are so many that a player would wonder: 400 events, as eight players make, take 1.7 s."""

    def __init__(self, wait: "Callable[[], None]") -> None:
        self.state: Game | None = None
        self._refused = False
        self._wait = wait
        self._left = MANY

    def follow(self, event: "dict[str, object]") -> None:
        """Apply an event. One that the rules refuse ends the fold of its game: what came before it counts."""
        self._left -= 1
        if not self._left:
            self._wait()
        if "game" in event:
            self.state = None
            self._refused = False
        if not self._refused:
            try:
                self.state = apply(self.state, event)
            except Refusal as refusal:
                self._refused = True
                print("journal:", refusal)


class Handheld:
    """Everything put together on a board."""

    def __init__(self, board: "Board") -> None:
        self.board = board
        if not board.bus.nobody(0x3C):
            from roller.picture import Picture

            self.picture: Picture | Lights = Picture(board.bus)
        else:  # the LED build has no display
            from roller.pixel_pin import lights

            self.picture = lights(board.bus)
        self.journal = Journal(FOLDER, board.device, board.urandom(4).hex(), self._greet)
        fold = Fold(self._greet)
        for event in self.journal.game():
            fold.follow(event)
        let_go("roller.tail", "roller.recovery", "roller.reading", "roller.lost_index", "turnlink.packing")
        if fold.state is not None and fold.state.closed:  # the next game would begin at once
            self.journal.look()
        self.app = App(DiceSource(board.urandom), fold.state, kept_locks.kept(self.journal.last))
        self.player = Player()
        self.app.roster = _roster
        self.end = DeviceEnd(self.journal, VERSION)
        self.end.reports = _report
        self._wishes: Wishes | None = None  # from the first wish on
        self._found: tuple[bool, str] | None = None  # what the self-test asked for
        self.usb = UsbLink(self.end, board.frame)
        self._garbage = gc.threshold()  # bytes after which garbage is collected
        self._logged = False  # in the step before: garbage was left

    def step(self) -> int:
        """One turn of the loop; returns how many ms the CPU may sleep."""
        if self._logged:
            self._logged = False
            gc.collect()
            gc.threshold(self._garbage)
        board = self.board
        now = self.end.now = board.now()
        if self.end.wish is not None:
            self._hear_wish(now)
        before = self.app.state
        inputs = board.inputs(now)
        inputs.full = self.journal.nearly_full
        inputs.found, self._found = self._found, None
        out = self.app.step(now, inputs)
        board.lamps(out.lamps)
        wake = out.wake
        if out.events and not out.practice:
            kept = self._log(out.events, before, now)
            wake = 0 if kept else 1
            if self._wishes is not None:
                self._wishes.written(kept)
        elif out.settle and not self.journal.settled:
            self._settle()
            wake = min(wake, SETTLE_PAUSE)
        if wake and out.locks >= 0:
            kept_locks.keep(self.journal.last, out.locks)
        self.picture.show(out.view, out.bright, now)
        if out.sound:
            self.player.start(out.sound, now)
        board.tone(self.player.step(now))
        if out.ask:
            from roller.selftest.checks import answer

            self._found = answer(out.ask, board)
            return 0
        if self.usb.step(wake > CALM) or self.end.wish is not None:
            return 0
        for due in (
            board.wake(now),
            self.player.due - now if self.player.due >= 0 else -1,
            self.picture.wake(now),
        ):
            if 0 <= due < wake:
                wake = due
        return wake

    def run(self) -> None:
        """For ever."""
        self.step()
        self.end.greet()
        gc.collect()
        self.picture.complete()
        gc.collect()
        while True:
            wake = self.step()
            if wake > 0:
                self.board.idle(wake, self.usb.pending)

    def _log(self, events: "list[OrderedDict[str, object]]", before: "Game | None", now: int) -> bool:
        """Journal the events; if the flash has no room, False, and the app is where those lead that were kept. Garbage
        is left for the next step: 16 ms more would make this one longer than a player notices."""
        kept = 0
        self._logged = True
        gc.threshold(-1)
        try:
            for event in events:
                self.journal.append(event, now)
                kept += 1
        except JournalFull:
            for event in events[:kept]:
                before = apply(before, event)
            lines = ("The flash is full: this", "was not kept. Connect a", "PC and run: make sync")
            self.app.failed(now, before, "Not kept", lines)
            return False
        self.end.game = self.app.game.edition
        return True

    def _hear_wish(self, now: int) -> None:
        if self._wishes is None:
            from roller.pc.wishes import Wishes

            self._wishes = Wishes(self.end, self.app)
        self._wishes.hear(now)

    def _greet(self) -> None:
        self.picture.show(("splash", VERSION), 2, self.board.now())

    def _settle(self) -> None:
        try:
            if self.journal.settle():
                gc.collect()  # 16 ms now, and not while dice tumble or an event is written
        except JournalFull:  # nothing is lost: the events stay where they are until there is room
            pass


def _roster() -> list[str]:
    from roller.pc.roster import kept

    return kept()


def _report(name: str, at: int, most: int) -> tuple[str, int]:
    from roller.pc.reports import part

    return part(name, at, most)


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections import OrderedDict
    from collections.abc import Callable

    from fivedice.game import Game
    from roller.board import Board
    from roller.lights import Lights
    from roller.pc.wishes import Wishes
