"""The handheld as a function of time and inputs: step(now_ms, inputs) -> outputs. No hardware, no clock, no files.

The app is always in one phase: `phases` has the table of them. A phase reacts to keys, to the shake and to time, and
says what the screen shows. The app holds what all phases share: the game (the fold of the logged events), the locks,
the dice source. Law: an event goes out in `Outputs.events` before its result is shown, and the caller writes it to
the journal before it shows anything.
"""

from collections import OrderedDict

from fivedice.game import apply
from fivedice.placement import legal
from roller.app.inputs import Buttons, Inputs
from roller.app.phases import Phase, arrive, bot, follow, mask_of
from roller.app.power import DIM_AFTER, OFF_AFTER, SLEEP_AFTER, Battery, Idle
from roller.app.settings import Settings
from roller.app.shake import Shake
from roller.app.views import Outputs

FLUSH_AFTER = 300  # ms; longer than the sound of a written box
ALL_KEYS = 0b11111
K5 = 0b10000  # without a sensor it counts when it is let go: held, it is a shake
NO_SENSOR = "No sensor: hold key 5"  # where a shake is asked for that nothing can feel


class App:
    """The whole handheld. `state` is the fold of the journal (or None), `locks` the lock mask to go on with."""

    def __init__(
        self,
        source: "DiceSource | None",
        state: "Game | None" = None,
        locks: int = -1,
        settings: "Settings | None" = None,
    ) -> None:
        self.source: DiceSource = source  # type: ignore[assignment]  # the caller may load it after the first picture
        self.late: tuple[Game | None, OrderedDict[str, object]] | None = None  # a game to log then, and that before it
        self.nonce = ""  # of a PC, to be added to the seed
        self.seal: Callable[[], str | None] = str  # of the game that is logged: see roller.seal; the caller has it
        self.settings = settings or Settings()
        self.state = state
        self.display = True  # the LED build has none
        self.roster: Callable[[], list[str]] = list  # the names for new games; the caller may know some
        self.table = "/coach.table"  # where it is
        self.hint: Hint | None = None  # the one thought about last
        self.unhinted: Game | None = None  # the memory was too small for a hint there
        self.recorded: tuple[Game | None, int] | None = None  # while nothing is: the game that was, and its locks
        self.now, self.inputs = 0, Inputs()  # of the last step
        self.locks = 0
        self.phase = Phase(self, 0)
        self.coming: Iterator[None] | None = None  # the way to the next phase, while code is loaded for it
        self.apart = False  # whether loading code takes steps of its own
        self.next: OrderedDict[str, object] | None = None  # the event of the game to begin instead; {}: one like it
        self._waiting: list[tuple[str, int]] = []  # keys, and shakes, for the phase that is coming
        self._heard = 0  # the key that has led there, as a bit mask: its LED and a tick say so, before the picture does
        self.shake = Shake()
        self.hears_at = 0  # ms; what is shown has opened by itself: until then, and until all keys are up, none counts
        self.out = Outputs()
        self.buttons = Buttons()
        self._idle = Idle()
        self.battery = Battery()
        self._started = False
        self.takes_back = False  # a PC asks for the last entry to be taken back, as K5 does it
        self.found: list[Placement] | None = None  # placements(), once asked for
        if state is not None and state.dice is not None:
            self.locks = locks if locks >= 0 else mask_of(state.kept)

    @property
    def game(self) -> "Game":
        """The game being played; there is one from the first step on."""
        if self.state is None:
            raise ValueError("no game before the first step")
        return self.state

    def placements(self) -> "list[Placement]":
        """The boxes that are legal with these dice, those worth most first: found once, which takes 6 ms."""
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
        """What to do instead of a shake, "" if one can be felt."""
        return NO_SENSOR if self.inputs.no_sensor else ""

    def step(self, now: int, inputs: Inputs) -> Outputs:
        """One step at `now` (ms since boot, never falling)."""
        out = self.out = Outputs()
        self.now = now
        self.inputs = inputs
        self.battery.measured(inputs.battery, inputs.usb)
        empty = self.battery.level == 2
        late = self.late if self.source is not None else None
        if late is not None:
            self.state, self.late = late[0], None
        before = (self.state, self.locks, self.recorded, dict(self.settings.values)) if empty else ()
        if not self._started:
            self._started = True
            if self.keeper == "paper":
                from roller.app.pages.roller_only import keep_score

                keep_score(self, "paper")
            self.enter("guide" if self.settings.values.get("guide") == "due" else "power", now)
        elif late is not None:
            from roller.app.begin_and_close import log

            log(self, late[1])
        if self.coming is not None:
            arrive(self)
        if self.hears_at and now >= self.hears_at and self.coming is None and self.buttons.up(now):
            self.hears_at = 0
        shake = self.shake
        keys = self.buttons.step(now, inputs.down, inputs.presses)
        used = bool(keys)
        if self._waiting and self.coming is None:
            keys, self._waiting = self._waiting + keys, []
        idle = self._idle.passed(now, self.settings.values.get("idle"))
        dark = idle >= OFF_AFTER
        if keys and not dark and self.coming is None:
            keys = shake.by_key(keys, inputs.no_sensor and self.phase.rolls)
        was_active = shake.active
        if inputs.energy and not was_active:
            shake.set(self.settings.get("shake"))
        unseen = inputs.face_down and self.settings.get("face_down") == "on"
        active = not dark and shake.step(now, inputs.energy, inputs.felt, unseen)  # a pocket never rolls
        if used or active:
            self._idle.used = now
        else:
            out.bright = 0 if dark else 2 if idle < DIM_AFTER else 1
        if self.hears_at or dark:
            self.buttons.ignore()
            keys, self._waiting = [], []
        if self.takes_back:
            self.takes_back, keys = False, [("press", 5)] + keys
        if self.nonce:
            self.commit(OrderedDict(nonce=self.nonce))
            self.nonce = ""
        if active and not was_active:
            keys.append(("shaken", 0))
        if self.coming is None:
            self._heard = 0
        if keys:
            while keys and self.coming is None:
                what, key = keys.pop(0)
                if what == "shaken":
                    self._shaken(now)
                else:
                    self.phase.key(what, key, now)
                    if self.coming is not None:
                        self._heard = 1 << key >> 1
                        out.sound = out.sound or "tick"
            self._waiting += keys
        out.deaf = not out.bright
        stuck = 0 if self.coming is not None or self.phase.moving else self.buttons.stuck(now)
        if stuck:
            lines = ("It has been down for 10 s.", "The game goes on without it.")
            self.enter("stuck", now, "Key %d is stuck" % stuck, lines)
        if self.coming is None:
            self.phase.tick(now)
        if empty:
            self._take_back(now, *before)
        phase = self.phase
        if unseen and phase.moving:
            out.bright = 0
        here = self.coming is None
        if out.bright:
            leds = phase.leds
            out.leds = self.locks if leds < 0 else leds
            if not here:
                out.leds ^= self._heard
            if here and phase.locking and not self.hears_at and not empty:
                out.toggles = ALL_KEYS if not inputs.no_sensor else ALL_KEYS & ~K5
        if here:
            out.view = phase.view(now)
        if self.recorded is not None:
            out.practice = 2 if self.keeper == "paper" else 1
        if here and not empty and (out.deaf or (phase.restful and now - phase.began >= FLUSH_AFTER)):
            out.flush = True
        self.battery.tell(out)
        if idle >= SLEEP_AFTER and not (used or inputs.usb):
            out.sleep = True
        return out

    def wake(self, now: int) -> int:
        """ms after which it wants another step at the latest, even if nothing happens: asked when all is shown."""
        if self.coming is not None:
            return 0
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

    def failed(self, now: int, state: "Game | None", locks: int, title: str, lines: tuple[str, ...]) -> None:
        """The events of the last step could not be journaled: go on from `state` and the `locks` before it; say so."""
        self.state = state
        self.found = None
        self.locks = locks if state is not None and state.dice is not None else 0
        self.out.locks = -1
        self.next = None
        self.enter("not_kept", now, title, lines)

    def used(self, now: int) -> None:
        """Somebody uses it, perhaps from the PC: the display lights up."""
        self._idle.used = now

    def enter(self, way: str, now: int, *arguments: object) -> None:
        """Go where `way` leads from outside: the power has come on, events were not kept, a PC has chosen a box."""
        follow(self, "outside", way, now, arguments)

    def begins(self) -> bool:
        """Whether `goes_on` begins a game: that which is to be the `next`, or after the end of a game one for the same
        players, if there is room for it."""
        last = self.state
        if last is None or self.next is not None:
            return True
        return bool(last.closed) and not (self.inputs.full and self.recorded is None)

    def goes_on(self) -> str:
        """Where the game goes on: the way to its phase."""
        if self.begins():
            from roller.app.begin_and_close import go_on

            go_on(self)
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
        """The battery is empty: what would have to be written has not happened, and the player is told why."""
        out = self.out
        if out.settings or (self.recorded is None and (out.events or out.locks >= 0)):
            self.state, self.locks, self.recorded, self.settings.values = before
            self.found = self.next = None
            out.events, out.locks = (), -1
            out.settings = out.settings and "changed"  # as they were
            self.enter("empty", now)


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from fivedice.game import Game
    from fivedice.placement import Placement
    from roller.app.dice_source import DiceSource
    from roller.app.hint import Hint
