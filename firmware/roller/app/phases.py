"""What all phases of the handheld are built on: `Phase`, a list to choose from, and who is whose turn.

A phase reacts to keys, to the shake and to time, says what the screen shows, and names the way on ("1" for key 1,
"shake", "time", ...). Where that leads is in the table of the `router`.
"""

from roller.app import views

BOTS = ("Coach bot", "Rival bot", "Kid bot")  # players whose turns the handheld plays by itself, the strongest first
PAUSE = 2500  # ms until a bot rolls, so that the entry before can be seen, and taken back
FOREVER = 60000  # ms; "wake me when something happens"


class Phase:
    """One state of the device.

    wake     how many ms it can sleep if nothing happens
    restful  between turns: nothing moves, nobody is in the middle of something
    rolls    a shake rolls the dice
    chooses  the dice lie still, and a box may be chosen
    moving   what is going on, in words, while nobody may interfere
    lands    the dice are drawn, and come to rest in a moment: what a PC asks for waits for that
    leds     the keys' LEDs that shine (a bit mask), or -1: those of the locks
    locking  a key that is pressed locks or releases its die
    keys_first  its keys must answer before a PC may begin a game
    """

    wake = FOREVER
    restful = False
    rolls = False
    chooses = False
    moving = ""
    lands = False
    leds = -1
    locking = False
    keys_first = False
    name = ""  # in the table of the router

    def __init__(self, app: "App", now: int, back: "Phase | None" = None) -> None:
        self.app = app
        self.began = now
        self.back = back  # where a page was opened; None: at the game

    def key(self, what: str, key: int, now: int) -> None:
        """A key was pressed, held or released ("press", "hold", "release"): go where the table says."""
        self.lead(str(key) if what == "press" else what, now)

    def shaken(self, now: int) -> None:
        """A shake has begun. On pages and lists it never rolls; the device says so."""
        self.app.out.sound = "no"

    def tick(self, now: int) -> None:
        """Called in every step, after keys and shake."""

    def hint(self, asked: bool = False) -> "Hint | None":
        """What the coach says of these dice, found a slice a step; None in a game without hints, unless a bot has
        `asked`, or without the memory for this one."""
        app = self.app
        if not (asked or app.game.hints) or app.unhinted is app.game:
            return None
        try:
            from roller.app.hint import think

            found = think(app)
        except MemoryError:
            app.hint, app.unhinted = None, app.game
            return None
        if not found.done:
            self.wake = 0
        return found

    def bot_waits(self, now: int) -> None:
        """Where a shake is asked for: a bot does without one, after a while."""
        if bot(self.app.game):
            self.wake = self.began + PAUSE - now
            if self.wake <= 0:
                self.shaken(now)
                self.app.phase.tick(now)

    def hurry_bot(self) -> None:
        """Let the bot wait no longer."""
        self.began -= PAUSE

    def can_undo(self) -> bool:
        """Whether there is an entry to take back: what a bot has written stands."""
        game = self.app.game
        return game.last is not None and game.players[game.last.player] not in BOTS

    def view(self, now: int) -> tuple[object, ...]:
        """What the screen shows: one of the records of `views`."""
        raise NotImplementedError

    def lead(self, way: str, now: int, *arguments: object) -> bool:
        """Go where the table leads this `way`; False if it leads nowhere. The next phase gets the arguments."""
        return self.app.router.lead(self.name, way, now, *arguments)


class Choice(Phase):
    """A list to choose from. Key 1 up, key 2 down, key 3 choose, key 5 back."""

    def __init__(
        self, app: "App", now: int, back: "Phase | None", title: str, items: tuple[str, ...], selected: int = 0
    ) -> None:
        super().__init__(app, now, back)
        self._title = title
        self._items = items
        self._selected = selected

    def key(self, what: str, key: int, now: int) -> None:
        if what != "press":
            return
        if key == 1:
            self._selected = (self._selected - 1) % len(self._items)
        elif key == 2:
            self._selected = (self._selected + 1) % len(self._items)
        elif key == 3:
            self.chosen(self._selected, now)
        else:
            self.lead(str(key), now)

    def chosen(self, item: int, now: int) -> None:
        """An item (0, 1, ..) was chosen."""
        self.lead("3", now)

    def view(self, now: int) -> tuple[object, ...]:
        return views.Menu(self._title, self._items, self._selected, "")


def whose(game: "Game") -> str:
    """The name of the player whose turn it is; "" for one player alone, who needs no name."""
    return game.players[game.player] if len(game.players) > 1 else ""


def bot(game: "Game") -> bool:
    """Whether it is a bot's turn."""
    return game.players[game.player] in BOTS


def mask_of(numbers: tuple[int, ...]) -> int:
    """The lock mask for the numbers 1..5 of dice, or pockets."""
    return sum([1 << (number - 1) for number in numbers])


def seat(game: "Game") -> int:
    """The number of the player whose turn it is, 1..8; 0 for one player alone."""
    return game.player + 1 if len(game.players) > 1 else 0


def owners(game: "Game", column: int) -> tuple[str, ...]:
    """The names of those who write into a column: a player, or partners."""
    return tuple([name for i, name in enumerate(game.players) if game.columns[i] == column])


def partners(game: "Game", player: int) -> tuple[str, ...]:
    """The names of those who share the column of a player (index); () without partners."""
    return owners(game, game.columns[player]) if len(game.cards) < len(game.players) else ()


TYPE_CHECKING = False
if TYPE_CHECKING:
    from fivedice.game import Game
    from roller.app.app import App
    from roller.app.hint import Hint
