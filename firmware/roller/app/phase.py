"""What the phases of the handheld share. A phase knows the app, never another phase: the app changes phases."""

FOREVER = 60000  # ms; "wake me when something happens"


class Phase:
    """One state of the device.

    wake     how many ms it can sleep if nothing happens
    restful  between turns: nothing moves, nobody is in the middle of something
    rolls    a shake rolls the dice
    chooses  the dice lie still, and a box may be chosen
    moving   what is going on, in words, while nobody may interfere
    lamps    the lamps that shine (a bit mask), or -1: those of the locks
    """

    wake = FOREVER
    restful = False
    rolls = False
    chooses = False
    moving = ""
    lamps = -1

    def __init__(self, app: "App", now: int) -> None:
        self.app = app
        self.began = now

    def key(self, what: str, key: int, now: int) -> None:
        """A key was pressed, held or released ("press", "hold", "release")."""

    def shaken(self, now: int) -> None:
        """A shake has begun. On pages and lists it never rolls; the device says so."""
        self.app.out.sound = "no"

    def tick(self, now: int) -> None:
        """Called in every step, after keys and shake."""

    def view(self, now: int) -> tuple[object, ...]:
        """What the screen shows."""
        raise NotImplementedError


def whose(game: "Game") -> str:
    """The name of the player whose turn it is; "" for one player alone, who need not be told."""
    return game.players[game.player] if len(game.players) > 1 else ""


def owners(game: "Game", column: int) -> tuple[str, ...]:
    """The names of those who write into a column: a player, or partners."""
    return tuple([name for i, name in enumerate(game.players) if game.columns[i] == column])


def partners(game: "Game", player: int) -> tuple[str, ...]:
    """The names of those who share the column of a player (index), that player's among them; () without partners."""
    return owners(game, game.columns[player]) if len(game.cards) < len(game.players) else ()


TYPE_CHECKING = False
if TYPE_CHECKING:
    from fivedice.game import Game
    from roller.app.app import App
