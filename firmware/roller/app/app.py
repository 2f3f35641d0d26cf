"""The handheld as a function of time and inputs: step(now_ms, inputs) -> outputs. No hardware, no clock, no files.

The app is always in one phase (see `turn`, `scoring`, `pages`). A phase reacts to keys, to the shake and to time, and
says what the screen shows. The app holds what all phases share: the game (the fold of the logged events), the locks,
the dice source. Law: an event goes out in `Outputs.events` in the same step that shows its result, and the caller
writes it to the journal before it shows anything.

What is around the turn is in `roller.app.pages`, what only a beginning or a game of several players needs in
`roller.match`, what is beside the recorded game in `roller.practice` and `roller.selftest`; all of them are imported
when they are needed, and forgotten after that (`App.let_go`).
"""

from collections import OrderedDict

from fivedice.game import apply
from roller import let_go
from roller.app.buttons import Buttons
from roller.app.inputs import Inputs, Outputs
from roller.app.phase import Phase
from roller.app.scoring import Scored, Scores
from roller.app.shake import Shake
from roller.app.turn import Choosing, Ready, RolledOut, Rolling

SETTLE_AFTER = 300  # ms; longer than the sound of a written box
DIM_AFTER = 30000  # ms without a key or a shake
OFF_AFTER = 120000  # ms
EDITION = "travel"
PLAYERS = ["P1"]
NO_SENSOR = "No sensor: hold K5"  # the last item of a view that asks for a shake, if nothing can feel it
PAGES = ("roller.app.pages", "roller.app.match.", "roller.app.practice.", "roller.selftest.",
         "roller.oled.practice_mark", "roller.oled.selftest_screens")  # modules that are not kept


class App:
    """The whole handheld. `state` is the fold of the journal (or None), `locks` the lock mask to go on with."""

    def __init__(self, source: "DiceSource", state: "Game | None" = None, locks: int = -1) -> None:
        self.source = source
        self.state = state
        self.roster: Callable[[], list[str]] = list  # the names for new games; the caller may know some
        self.recorded: tuple[Game, int] | None = None  # while a practice game is played: the other game, and its locks
        self.inputs = Inputs()
        self.locks = 0
        self.phase = Phase(self, 0)
        self.shake = Shake()
        self.out = Outputs()
        self._buttons = Buttons()
        self._used = 0
        self._started = False
        if state is not None and state.dice is not None:
            self.locks = locks if locks >= 0 else mask_of(state.kept)

    @property
    def game(self) -> "Game":
        """The game being played; there is one from the first step on."""
        if self.state is None:
            raise ValueError("no game before the first step")
        return self.state

    @property
    def edition(self) -> str:
        """The edition that is being played, "" if no game is."""
        return "" if self.state is None or self.state.closed else self.state.edition

    def step(self, now: int, inputs: Inputs) -> Outputs:
        """One step at `now` (ms since boot, never falling)."""
        out = self.out = Outputs()
        self.inputs = inputs
        if not self._started:
            self._started = True
            self.resume(now)
        keys = self._buttons.step(now, inputs.down, inputs.fell)
        used = bool(keys)
        if used and now - self._used < OFF_AFTER:
            keys = self.shake.by_key(keys, inputs.no_sensor and self.phase.rolls)
        was_active = self.shake.active
        active = self.shake.step(now, inputs.energy)
        if self._awake(now, used or active):
            for what, key in keys:
                self.phase.key(what, key, now)
            if active and not was_active:
                self.phase.shaken(now)
        else:
            self._buttons.ignore()
        self.phase.tick(now)
        lamps = self.phase.lamps
        out.lamps = 0 if not out.bright else self.locks if lamps < 0 else lamps
        out.view = self.phase.view(now)
        if inputs.no_sensor and self.phase.rolls:
            out.view += (NO_SENSOR,)
        if self.recorded is not None:
            out.practice = True
            out.view = ("practice", out.view)
        out.settle = self.phase.restful and now - self.phase.began >= SETTLE_AFTER
        out.wake = self._wake(now)
        return out

    def commit(self, event: "OrderedDict[str, object]") -> None:
        """Apply an event of our own making and hand it out to be journaled."""
        self.state = apply(self.state, event)
        self.out.events.append(event)

    def failed(self, now: int, state: "Game | None", locks: int, title: str, lines: tuple[str, ...]) -> None:
        """The caller could not journal the events of the last step: go on from `state`, with the `locks` of before that
        step, and tell the player."""
        self.state = state
        self.locks = locks if state is not None and state.dice is not None else 0
        self.out.locks = -1
        self.tell(now, title, lines)

    def begin_game(self, edition: str, players: list[str], teams: "list[int] | None" = None) -> None:
        """Log a new game; the one before must be closed. `teams` has the number (1, 2, ..) of each player's team."""
        event: OrderedDict[str, object] = OrderedDict([("game", edition), ("players", players)])
        if teams:
            event["teams"] = teams
        self.commit(event)
        self.locks = 0

    def close_game(self) -> None:
        """Log the end of the game, or that it is given up."""
        totals = self.game.totals
        if self.game.over:
            self.commit(OrderedDict(end=totals if len(totals) > 1 else totals[0]))
        else:
            self.commit(OrderedDict(abandon=1))

    def used(self, now: int) -> None:
        """Somebody uses the handheld, perhaps from the PC: the display lights up."""
        self._used = now

    def resume(self, now: int) -> None:
        """Enter the phase that the game is in: at power-on, and when a menu is left. After the end of a game the next
        one begins, for the same players, if there is room for it."""
        last = self.state
        if last is None:
            self.begin_game(EDITION, PLAYERS)
        elif last.closed:
            if self.inputs.full and self.recorded is None:
                from roller.app.practice.nearly_full import NearlyFull

                self.let_go()
                self.phase = NearlyFull(self, now)
                return
            partners = len(last.cards) < len(last.players)
            self.begin_game(last.edition, last.players, [own + 1 for own in last.columns] if partners else None)
        game = self.game
        if game.contenders:
            from roller.app.match.roll_off import RollOff

            self.let_go()
            self.phase = RollOff(self, now)
        elif game.over:
            self.phase = self._end(now)
        elif game.rolls == 0:
            self.phase = Ready(self, now) if game.last is None else Scored(self, now)
        elif game.rolls < 3:
            self.phase = Choosing(self, now)
        else:
            self.phase = RolledOut(self, now)

    def roll(self, now: int) -> None:
        """Let the free dice tumble."""
        self.phase = Rolling(self, now)

    def score(self, now: int) -> None:
        """Show the boxes that may be filled."""
        self.phase = Scores(self, now)

    def undo(self, now: int) -> None:
        """Take the last entry back, and show the score screen again."""
        entry = self.game.last
        if entry is None:
            return
        self.commit(OrderedDict(undo=entry.box))
        self.locks = mask_of(self.game.kept) if self.game.rolls < 3 else 0
        self.score(now)

    def show_card(self, now: int, back: Phase | None = None) -> None:
        """Show the card; it goes back to the phase `back`, or to where the game is."""
        from roller.app.pages import CardPages

        self.let_go()
        self.phase = CardPages(self, now, back)

    def show_menu(self, now: int) -> None:
        """Show the menu."""
        from roller.app.pages import Menu

        self.let_go()
        self.phase = Menu(self, now)

    def tell(self, now: int, title: str, lines: tuple[str, ...]) -> None:
        """Show a few words until a key is pressed."""
        from roller.app.pages import Message

        self.let_go()
        self.phase = Message(self, now, title, lines)

    def let_go(self) -> None:
        """Forget the modules of pages: their RAM is free again when the phase that came from them is left."""
        let_go(*PAGES)

    def set_locks(self, locks: int) -> None:
        """Change the locks; they are kept over a power cut."""
        self.locks = locks
        if self.recorded is None:
            self.out.locks = locks

    def _end(self, now: int) -> Phase:
        if len(self.game.cards) == 1:
            from roller.app.pages import End as Ending
        else:
            from roller.app.match.ending import MatchEnd as Ending
        self.let_go()
        return Ending(self, now)

    def _awake(self, now: int, used: bool) -> bool:
        """Dim and switch off the display with time; what wakes it does nothing else."""
        idle = now - self._used
        if used:
            self._used = now
            return idle < OFF_AFTER
        self.out.bright = 2 if idle < DIM_AFTER else 1 if idle < OFF_AFTER else 0
        return True

    def _wake(self, now: int) -> int:
        wake = self.phase.wake
        for due in (
            self._buttons.wake(now),
            DIM_AFTER - (now - self._used),
            OFF_AFTER - (now - self._used),
            SETTLE_AFTER - (now - self.phase.began) if self.phase.restful else -1,
        ):
            if 0 < due < wake:
                wake = due
        return wake


def mask_of(numbers: tuple[int, ...]) -> int:
    """The lock mask for die numbers 1..5."""
    mask = 0
    for number in numbers:
        mask |= 1 << (number - 1)
    return mask


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from fivedice.game import Game
    from roller.app.dice_source import DiceSource
