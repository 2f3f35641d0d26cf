"""The handheld as a function of time and inputs: step(now_ms, inputs) -> outputs. No hardware, no clock, no files.

The app is always in one phase: the `router` knows in which, and where each way leads. A phase reacts to keys, to the
shake and to time, and says what the screen shows. The app holds what all phases share: the game (the fold of the logged
events), the locks, the dice source. It begins and closes games. Law: an event goes out in `Outputs.events` before its
result is shown, and the caller writes it to the journal before it shows anything.
"""

from collections import OrderedDict

from fivedice.game import apply
from fivedice.options import continues_card, like, new_game
from fivedice.placement import legal
from roller.app.inputs import Buttons, Inputs
from roller.app.phases import bot, mask_of
from roller.app.power import DIM_AFTER, OFF_AFTER, SLEEP_AFTER, Battery, Idle
from roller.app.router import Router
from roller.app.settings import Settings
from roller.app.shake import Shake
from roller.app.views import WARNING, Outputs
from roller.words import say, speak

FLUSH_AFTER = 300  # ms; longer than the sound of a written box
ALL_KEYS = 0b11111
K5 = 0b10000  # without a sensor it counts when it is let go: held, it is a shake
NO_SENSOR = "No sensor: hold key 5"  # a name: where a shake is asked for that nothing can feel
ON_PAPER = "Just roll"  # what is shown for the player while the score is kept on paper


class App:
    """The whole handheld. `state` is the fold of the journal (or None), `locks` the lock mask to go on with."""

    def __init__(
        self,
        source: "DiceSource | None",
        state: "Game | None" = None,
        locks: int = -1,
        settings: "Settings | None" = None,
    ) -> None:
        self.source: DiceSource = source  # type: ignore[assignment]  # until a game begins it may come later
        self.nonce = ""  # of a PC, to be added to the seed
        self.seal: Callable[[], str | None] = str  # of the game that is logged: see roller.seal; the caller has it
        self.settings = settings or Settings()
        speak(self.settings.get("language"))
        self.state = state
        self.display = True  # the LED build has none
        self.roster: Callable[[], list[str]] = list  # the names for new games; the caller may know some
        self.table = "/rom/coach.table"  # of the hints: it is beside the code
        self.hint: Hint | None = None  # the one thought about last
        self.unhinted: Game | None = None  # the memory was too small for a hint there
        self.recorded: tuple[Game | None, int] | None = None  # while nothing is: the game that was, and its locks
        self.now, self.inputs = 0, Inputs()  # of the last step
        self.locks = 0
        self.router = Router(self)
        self.next: OrderedDict[str, object] | None = None  # the event of the game to begin instead of this one
        self.shake = Shake()
        self.out = Outputs()
        self.buttons = Buttons()
        self._idle = Idle()
        self.battery = Battery()
        self._started = False
        self.takes_back = False  # a PC asks for the last box to be taken back, as key 5 does it
        self.found: list[Placement] | None = None  # placements(), once asked for
        if state is not None and state.dice is not None:
            self.locks = locks if locks >= 0 else mask_of(state.kept)

    @property
    def phase(self) -> "Phase":
        """The phase in which the handheld is."""
        return self.router.phase

    @property
    def game(self) -> "Game":
        """The game being played; there is one from the first step on."""
        if self.state is None:
            raise ValueError("no game before the first step")
        return self.state

    def placements(self) -> "list[Placement]":
        """The boxes that are legal with these dice, those worth most first: found once for these dice."""
        game = self.game
        if self.found is None:
            self.found = legal(game.rules, game.card, game.dice or ())
        return self.found

    @property
    def edition(self) -> str:
        """The edition that is being played, "" if no game is."""
        return "" if self.state is None or self.state.closed else self.state.edition

    @property
    def keeper(self) -> str:
        """Who keeps the score: "here", "pc" or "paper". In practice and in Challenge no PC can."""
        keeper = self.settings.values.get("score")
        if keeper == "pc" and self.recorded is None and (self.state is None or self.state.rules.dice == "own"):
            return "pc"
        return "paper" if keeper == "paper" else "here"

    @property
    def no_sensor(self) -> str:
        """NO_SENSOR if no shake can be felt, else ""."""
        return NO_SENSOR if self.inputs.no_sensor else ""

    def step(self, now: int, inputs: Inputs) -> Outputs:
        """One step at `now` (ms since boot, never falling): from outside, keys and shake, time, picture."""
        out = self.out = Outputs()
        self.now = now
        self.inputs = inputs
        self.battery.measured(inputs.battery, inputs.usb)
        empty = self.battery.level == 2
        before = (self.state, self.locks, self.recorded, dict(self.settings.values)) if empty else ()
        self._enter_from_outside(now)
        unseen = inputs.face_down and self.settings.get("face_down") == "on"
        keys, shaken = self._movements(now, unseen)
        if self.takes_back:
            self.takes_back, keys = False, [("press", 5)] + keys
        if self.nonce:
            self.commit(OrderedDict(nonce=self.nonce))
            self.nonce = ""
        for what, key in keys:
            self.phase.key(what, key, now)
        if shaken:
            self._shaken(now)
        stuck = 0 if self.phase.moving else self.buttons.stuck(now)
        if stuck:
            text = say("It has been down for 10 s. The game goes on without it.")
            self.enter("stuck", now, say("Key %d is stuck") % stuck, text, stuck)
        self.phase.tick(now)
        if empty:
            self._take_back(now, *before)
        self._show(now, unseen, empty)
        return out

    def _enter_from_outside(self, now: int) -> None:
        """Enter the first phase after power-on, or the new game that a PC has asked for."""
        if not self._started:
            self._started = True
            if self.keeper == "paper":
                self.keep_score("paper")
            self.enter("guide" if self.settings.values.get("guide") == "due" else "power", now)
        if self.next is not None:
            if self.phase.name == "settings":
                self.out.settings = "keep"  # as when that page is left by key 5
            self.enter("begin", now)

    def _movements(self, now: int, unseen: bool) -> "tuple[list[tuple[str, int]], bool]":
        """What keys do, as `Buttons` says it, and whether a shake has begun. In the dark they light the display up, and
        do nothing else. A shake that is `unseen` goes on for longer."""
        inputs, shake = self.inputs, self.shake
        hears = self.router.hears(now, self.buttons.up(now))
        keys = self.buttons.step(now, inputs.down, inputs.presses)
        used = bool(keys)
        idle = self._idle.passed(now, self.settings.values.get("idle"))
        dark = idle >= OFF_AFTER
        if not dark:
            keys = shake.by_key(keys, inputs.no_sensor and self.phase.rolls)
        was_active = shake.active
        if inputs.energy and not was_active:
            shake.set(self.settings.get("shake"))
        active = not dark and shake.step(now, inputs.energy, inputs.felt, unseen)  # a pocket never rolls
        if used or active:
            self._idle.used = now
        elif dark:
            self.out.bright = 0
        elif idle >= DIM_AFTER:
            self.out.bright = 1
        self.out.deaf = not self.out.bright
        self.out.sleep = idle >= SLEEP_AFTER and not (used or inputs.usb)
        if dark or not hears:
            self.buttons.ignore()
            keys = []
        return keys, active and not was_active

    def _show(self, now: int, unseen: bool, empty: bool) -> None:
        """Set the view, the LEDs and what else follows from the phase."""
        out, phase = self.out, self.phase
        if unseen and phase.moving:
            out.bright = 0
        if out.bright:
            out.leds = self.locks if phase.leds < 0 else phase.leds
            if phase.locking and not self.router.hears_at and not empty:
                out.toggles = ALL_KEYS if not self.inputs.no_sensor else ALL_KEYS & ~K5
        out.view = phase.view(now)
        if self.recorded is not None:
            out.practice = 2 if self.keeper == "paper" else 1
        if not empty and (out.deaf or (phase.restful and now - phase.began >= FLUSH_AFTER)):
            out.flush = True
        self.battery.tell(out)

    def wake(self, now: int) -> int:
        """ms after which it wants another step at the latest, even if nothing happens: asked when all is shown."""
        wake = self.phase.wake
        flush = FLUSH_AFTER - (now - self.phase.began) if self.phase.restful else -1
        for due in self._idle.wakes(now, self.inputs.usb) + (self.buttons.wake(now), flush):
            if 0 < due < wake:
                wake = due
        return wake

    def commit(self, event: "OrderedDict[str, object]") -> None:
        """Apply an event of our own making and hand it out to be journaled."""
        self.state = apply(self.state, event)
        self.found = None
        self.out.events += (event,)

    def failed(self, now: int, state: "Game | None", locks: int, title: str, text: str) -> None:
        """The events of the last step could not be journaled: go on from `state` and the `locks` before it; say so."""
        self.state = state
        self.found = None
        self.locks = locks if state is not None and state.dice is not None else 0
        self.out.locks = -1
        self.enter("not_kept", now, title, text, WARNING)

    def used(self, now: int) -> None:
        """The handheld was used, perhaps from the PC: light up the display."""
        self._idle.used = now

    def enter(self, way: str, now: int, *arguments: object) -> None:
        """Go where `way` leads that no key has chosen: power-on, events that were not kept, a box chosen on the PC."""
        self.router.lead("outside", way, now, *arguments)

    def begins(self) -> bool:
        """Whether `goes_on` begins a game: that which is to be the `next`, or after the end of a game one for the same
        players, if there is room for it."""
        last = self.state
        if last is None or self.next is not None:
            return True
        return bool(last.closed) and not (self.inputs.full and self.recorded is None)

    def goes_on(self) -> str:
        """Where the game goes on: the way to its phase. If no game is on, or another is to be the next, that begins."""
        if self.begins():
            self._begin()
        game = self.game
        if game.closed:
            return "full"
        if game.contenders:
            return "begin"
        if game.over:
            return "over" if len(game.cards) == 1 else "match"
        if game.rules.dice == "shared":
            return "cup" if game.dice is None else "keep" if game.rolls < 3 else "final"
        if game.rolls and bot(game):
            return "bot"
        if game.rolls == 0:
            return "new" if game.last is None else "entry"
        return "dice" if game.rolls < 3 else "third" if self.keeper == "here" else "away"

    def _begin(self) -> None:
        """Begin the game that is to be the next, else one like the last, and log that; the one before is closed. If it
        is recorded it has a commitment to its seed."""
        event, self.next = self.next, None
        last = self.state
        if event is None:
            if last is None:
                event = new_game("travel", ["P1"])
            else:
                event = like(last, self.recorded is None and continues_card(last))
        elif not self.game.closed:
            self.close()
        if self.settings.get("hints") == "on":
            event["hints"] = 1
        self.hint = None  # it holds the game before
        if self.recorded is None:
            commit, fault = self.source.begin(last.commit if last is not None else "")
            if fault:
                event["fault"] = fault
            if commit:
                event["commit"] = commit
        self.commit(event)
        self.locks = 0

    def close(self) -> None:
        """Log the end of the game, or that it is given up; and its seal and its seed."""
        game = self.game
        event: OrderedDict[str, object] = OrderedDict()
        if game.over:
            totals = game.totals
            event["end"] = totals if len(totals) > 1 else totals[0]
        else:
            event["abandon"] = 1
        if self.recorded is None and not self.out.events:  # which are not in the log yet
            seal = self.seal()
            while seal is None:  # it takes in a few lines at a time; those of a game that has ended are in it already
                seal = self.seal()
            if seal:
                event["seal"] = seal
        seed = self.source.seed(game.commit) if game.commit else None
        if seed:
            event["seed"] = seed.hex()
        self.commit(event)

    def practise(self) -> None:
        """Put the game aside for one like it that is not recorded; or forget that one, and go back to the game."""
        if self.recorded is not None:
            self._resume()
        else:
            self.recorded = (self.game, self.locks)
            self.state = over = self.game.copy()
            over.closed = "end"  # as after a game: the next one is like it
        self.found = None

    def keep_score(self, keeper: str) -> None:
        """From now on the score is kept "here", by a "pc" or on "paper"."""
        if self.recorded is not None:
            self._resume()
        self.settings.set("score", keeper)
        if keeper == "paper":
            self.recorded = (self.state, self.locks)
            self.next_turn_on_paper()

    def next_turn_on_paper(self) -> None:
        """On paper every turn is the first one of a card that nobody fills."""
        self.state = apply(None, OrderedDict([("game", "travel"), ("players", [say(ON_PAPER)])]))
        self.locks = 0

    def _resume(self) -> None:
        """Go back to the game that was put aside."""
        if self.recorded is not None:
            self.state, self.locks = self.recorded
            self.recorded = None

    def undo(self) -> None:
        """Take the last entry back."""
        entry = self.game.last
        if entry is not None:
            self.commit(OrderedDict(undo=entry.box))
            self.locks = mask_of(self.game.kept) if self.game.rolls < 3 else 0

    def set_locks(self, locks: int) -> None:
        """Change the locks; they are kept over a power cut."""
        self.locks = locks
        if self.recorded is None:
            self.out.locks = locks

    def _shaken(self, now: int) -> None:
        """A shake has begun. With an empty battery no dice are rolled that would have to be written to the flash."""
        if self.battery.level == 2 and self.phase.rolls and self.recorded is None:
            self.enter("empty", now)
        else:
            self.phase.shaken(now)

    def _take_back(self, now: int, *before: "Any") -> None:
        """The battery is empty: what would have to be written has not happened, and a message says why."""
        out = self.out
        if out.settings or (self.recorded is None and (out.events or out.locks >= 0)):
            self.state, self.locks, self.recorded, self.settings.values = before
            speak(self.settings.get("language"))
            self.found = None
            out.events, out.locks = (), -1
            out.settings = out.settings and "changed"  # as they were
            self.enter("empty", now)


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from fivedice.game import Game
    from fivedice.placement import Placement
    from roller.app.dice_source import DiceSource
    from roller.app.hint import Hint
    from roller.app.phases import Phase
