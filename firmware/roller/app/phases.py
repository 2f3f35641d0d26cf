"""The phases of the handheld in one table: what leads where, and which code each needs; and the router that goes there.

A phase asks for a way by its name ("1" for key 1, "shake", "time", ...); only this table knows what comes next. The
router loads the code of a phase, and unloads that of pages: their RAM is free again when they are left.
"""

from roller import make_room, soon, unload
from roller.app.inputs import EAGER

# One line a phase: its name, its class, and what leads where. "game" is where the game is, "back" where a page was
# opened, "boxes" and "cards" are by who keeps the score; "!" stands where the screen opens by itself: it hears no key
# until EAGER ms have passed and all keys are up.
# One string: 28 of them would take 2 kB more of RAM. What every turn asks for stands first: it is found 2 ms sooner.
PHASES = """
game - new ready, entry scored, dice choosing, third rolled_out, bot bot, cup cup, keep keep, final final, begin roll_off, over game_over, match ranking, full nearly_full, away away
ready app.turn.Ready 1 cards, 4 menu, hold menu, shake rolling
rolling app.rolling_motion.Rolling still game, alike celebration!
celebration app.rolling_motion.Celebration press game
choosing app.turn.Choosing hold boxes, shake rolling
rolled_out app.turn.RolledOut time boxes!
boxes - here scores, pc away, paper away
cards - here card, pc card
scores app.score_picker.Scores write writing, zero confirm, 4 card, 5 game
confirm app.score_picker.Confirm 3 writing, 5 back
writing app.score_picker.Writing written game!
scored app.score_picker.Scored 1 card, 4 menu, 5 boxes, shake rolling
bot app.bots.Playing 4 menu, roll rolling, write writing
roll_off app.pages.roll_off.RollOff 4 menu, hold menu, throw throwing, turn rolling, round throw
throwing app.pages.roll_off.Throwing still roll_off
cup app.pages.challenge.Cup 1 card, 4 menu, hold menu, shake throw, again keep, 5 scores
throw app.pages.challenge.Throw still game
keep app.pages.challenge.Keeping done slide
slide app.pages.challenge.Sliding time game
final app.pages.challenge.Finished 1 card, 3 scores, 4 menu, 5 scores, hold scores, time scores!
game_over app.pages.game_over.GameOver 1 card, 3 game, 4 menu, 5 boxes
ranking app.pages.game_over.Ranking 1 card, 3 game, 4 menu, 5 boxes
card app.pages.card.Card 5 back
menu app.pages.menu.Menu go_on game, new editions, no_room nearly_full, roller keeper, cards card, settings settings, sync sync, test check, about about, 5 game
keeper app.pages.roller_only.Keeper 3 game, 5 back
away app.pages.roller_only.Away shake rolling, hold scores, 4 menu, 5 game
settings app.pages.device.SettingsPage 5 back
sync app.pages.device.Sync 5 back
about app.pages.device.About 5 back
guide app.pages.guide.Guide done game
message app.pages.message.Message ok game
battery_empty app.pages.message.BatteryEmpty ok game
nearly_full app.pages.message.NearlyFull 1 card, 3 game, 4 menu, 5 back, room back!
editions app.pages.new_game.Editions 3 players, begin game, sure? give_up, unseen message, 5 menu
players app.pages.new_game.Players 3 teams, owed owed, names names, begin game, sure? give_up, 5 back
teams app.pages.new_game.Teams names names, begin game, sure? give_up, 5 back
owed app.pages.new_game.Owed names names, begin game, sure? give_up, 5 back
names app.pages.who_plays.Names begin game, sure? give_up, 5 back
give_up app.pages.who_plays.GiveUp 3 game, 5 back
check selftest.sequence.Check check check, key key_press, 5 game
key_press selftest.by_hand.KeyPress key key_press, LEDs leds, picture picture, results keeping, 5 game
leds selftest.by_hand.Leds picture picture, sound sound, results keeping, 5 game
picture selftest.by_hand.Picture sound sound, results keeping, 5 game
sound selftest.by_hand.Sound shake shaking, results keeping, 5 game
shaking selftest.by_hand.Shaking results keeping, 5 game
keeping selftest.results.Keeping kept results
results selftest.results.Results 3 game, 5 game
outside - power game, guide guide, not_kept message!, stuck message!, empty battery_empty!, PC writing
"""  # noqa: E501
AT_THE_BEGINNING = ("fivedice.begin_and_roll_off", "roller.app.begin_and_close")  # of a game
# Code that goes when the next page comes, and what goes with it.
PAGES = ("roller.app.pages.", "roller.selftest.", "roller.app.page_views", "roller.app.match_views")
OF_PAGES = (  # what they use goes with them, and what a PC's request has used
    "roller.settings_effects", "roller.line_file", "roller.about_and_sync", "roller.app.hint", "roller.app.bots",
    "roller.app.begin_and_close", "fivedice.settlement", "fivedice.options", "fivedice.house_rules",
    "roller.remote.roster", "roller.remote.requests", "roller.remote.write_box_or_refuse", "roller.remote.begin",
)  # fmt: skip
SHARED = ("roller.app.pages.choice", "roller.selftest.sequence")  # by pages, one of which may still use it
BOTS = ("Coach bot", "Rival bot", "Kid bot")  # players whose turns the handheld plays by itself, the strongest first
_stays: "dict[str, Callable[..., Phase]]" = {}  # those of every turn, once entered: to look for one takes 4 ms
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
    """

    wake = FOREVER
    restful = False
    rolls = False
    chooses = False
    moving = ""
    lands = False
    leds = -1
    locking = False
    name = ""  # in PHASES
    page = ""  # its module, if that goes with it

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
                if self.app.coming is None:
                    self.app.phase.tick(now)

    def can_undo(self) -> bool:
        """Whether there is an entry to take back: what a bot has written stands."""
        game = self.app.game
        return game.last is not None and game.players[game.last.player] not in BOTS

    def view(self, now: int) -> tuple[object, ...]:
        """What the screen shows: one of the records of `views`."""
        raise NotImplementedError

    def lead(self, way: str, now: int, *arguments: object) -> bool:
        """Go where the table leads this `way`; False if it leads nowhere. The next phase gets the arguments."""
        return follow(self.app, self.name, way, now, arguments)


def follow(app: "App", name: str, way: str, now: int, arguments: "tuple[object, ...]" = ()) -> bool:
    """Go where `way` leads from the phase `name`; False if the table knows no such way."""
    to = successor(name, way)
    hears_at, to = now + EAGER if to[-1:] == "!" else 0, to.rstrip("!")
    if to in ("boxes", "cards"):
        to = successor(to, app.keeper)
    if not to:
        return False
    app.hears_at = hears_at
    app.coming = arriving(app, to, now, arguments)
    arrive(app)
    return True


def arrive(app: "App") -> None:
    """Go on to what is coming; if that is done `apart`, no further than to what takes long, like loading a module."""
    coming = app.coming
    for _ in coming or ():
        if app.apart:
            return
    if app.coming is coming:
        app.coming = None


def arriving(app: "App", to: str, now: int, arguments: "tuple[object, ...]") -> "Iterator[None]":
    """Enter the phase `to`, and load its code, perhaps with other steps in between."""
    if to == "back":
        if app.phase.back is not None:
            left = app.phase.page
            app.phase = app.phase.back
            if left and left != app.phase.page:
                unload(left, *OF_PAGES)
            return
        to = "game"
    if to == "game" and app.begins() and app.battery.level == 2 and app.recorded is None:
        to, app.next = "battery_empty", None  # the seed and the beginning would have to be written
    if to == "game":
        if app.begins():
            yield
            for begins in AT_THE_BEGINNING:
                if soon(begins) is None:
                    yield
            from roller.app.begin_and_close import beginning

            yield from beginning(app)
            yield
        before, to = app.out.events, successor("game", app.goes_on())
        if app.out.events != before:
            yield
    page = ""
    made = _stays.get(to)
    if made is None:
        module, _, kind = ("roller." + line(to)[0]).rpartition(".")
        if module.startswith(PAGES):
            page = module
    if page != app.phase.page:
        yield
        make_room(SHARED if page else (), *PAGES + OF_PAGES)
        yield
    if made is None:
        if soon(module) is None:
            yield
        made = getattr(__import__(module, None, None, (kind,)), kind)
        if not page and module not in OF_PAGES:
            _stays[to] = made
    now = max(now, app.now)
    app.hears_at = now + EAGER if app.hears_at else 0
    app.phase = made(app, now, *arguments)
    app.phase.name = to
    app.phase.page = page


def preload() -> None:
    """Load the phases of every turn, before a player needs one that is not here yet; they stay."""
    for name in ("ready", "rolling", "scores"):
        __import__("roller." + line(name)[0].rpartition(".")[0])


def successor(name: str, way: str) -> str:
    """The name of what `way` leads to, "" if nothing. Searched in place: cut apart, the ways of "game" take 6 ms."""
    start, end = _place(name)
    at = PHASES.find(" " + way + " ", start, end)
    if at < 0:
        return ""
    at += len(way) + 2
    comma = PHASES.find(",", at, end)
    return PHASES[at : comma if comma >= 0 else end]


def line(name: str) -> tuple[str, str]:
    """The class of a phase in the table, and its ways; "" and "" if the table has no such name."""
    start, end = _place(name)
    kind, _, ways = PHASES[start:end].partition(" ")
    return kind, ways


def _place(name: str) -> tuple[int, int]:
    """Where the line of `name` begins in the table, behind the name, and where it ends; 0 and 0 if there is none."""
    at = PHASES.find("\n" + name + " ")
    if at < 0:
        return 0, 0
    at += len(name) + 2
    return at, PHASES.find("\n", at)


def whose(game: "Game") -> str:
    """The name of the player whose turn it is; "" for one player alone, who need not be told."""
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
    from collections.abc import Callable, Iterator

    from fivedice.game import Game
    from roller.app.app import App
    from roller.app.hint import Hint
