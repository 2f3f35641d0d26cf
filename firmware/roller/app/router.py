"""Where the handheld is, and where each way leads: the phases in one table, and the router that goes there.

A phase names a way ("1" for key 1, "shake", "time", ...); only this table knows what comes next.
"""

from collections import namedtuple

from roller.app.inputs import EAGER
from roller.app.phases import Phase

# A row of the table is a phase, with its module, its class and its ways, or a fork, at which something else decides:
# "game" is where the game is (`App.goes_on`), "boxes" and "cards" are by who keeps the score. "outside" has the ways
# that no phase asks for. "back" leads to where a page was opened.
Row = namedtuple("Row", ("module", "kind", "ways"))
Fork = namedtuple("Fork", ("ways",))

# The end of a way on which a screen opens by itself: it hears no key until EAGER ms have passed and all keys are up.
ByItself = namedtuple("ByItself", ("to",))

PHASES: "dict[str, Any]" = {
    "outside": Fork({
        "power": "game", "begin": ByItself("game"), "guide": "guide", "not_kept": ByItself("message"),
        "stuck": ByItself("message"), "empty": ByItself("battery_empty"), "PC": "writing",
    }),
    "game": Fork({
        "new": "ready", "entry": "scored", "dice": "choosing", "third": "rolled_out", "away": "away", "bot": "bot",
        "begin": "roll_off", "cup": "cup", "keep": "keep", "final": "final", "over": "game_over", "match": "ranking",
        "full": "nearly_full",
    }),
    "boxes": Fork({"here": "scores", "pc": "away", "paper": "away"}),
    "cards": Fork({"here": "card", "pc": "card"}),
    # A turn
    "ready": Row("app.turn", "Ready", {"1": "cards", "4": "menu", "hold": "menu", "shake": "rolling"}),
    "rolling": Row("app.rolling_motion", "Rolling", {"still": "game", "alike": ByItself("celebration")}),
    "celebration": Row("app.rolling_motion", "Celebration", {"press": "game"}),
    "choosing": Row("app.turn", "Choosing", {"hold": "boxes", "shake": "rolling"}),
    "rolled_out": Row("app.turn", "RolledOut", {"time": ByItself("boxes")}),
    "scores": Row("app.score_picker", "Scores", {"write": "writing", "zero": "confirm", "4": "card", "5": "game"}),
    "confirm": Row("app.score_picker", "Confirm", {"3": "writing", "5": "back"}),
    "writing": Row("app.score_picker", "Writing", {"written": ByItself("game")}),
    "scored": Row("app.score_picker", "Scored", {"1": "card", "4": "menu", "5": "boxes", "shake": "rolling"}),
    "away": Row("app.pages.roller_only", "Away", {"shake": "rolling", "hold": "scores", "4": "menu", "5": "game"}),
    "bot": Row("app.bots", "Playing", {"4": "menu", "roll": "rolling", "write": "writing"}),
    # The beginning and the end of a game
    "roll_off": Row("app.pages.roll_off", "RollOff", {
        "4": "menu", "hold": "menu", "throw": "throwing", "turn": "rolling", "round": "throw",
    }),
    "throwing": Row("app.pages.roll_off", "Throwing", {"still": "roll_off"}),
    "game_over": Row("app.pages.game_over", "GameOver", {"1": "card", "3": "game", "4": "menu", "5": "boxes"}),
    "ranking": Row("app.pages.game_over", "Ranking", {"1": "card", "3": "game", "4": "menu", "5": "boxes"}),
    # Challenge
    "cup": Row("app.pages.challenge", "Cup", {
        "1": "card", "4": "menu", "hold": "menu", "shake": "throw", "again": "keep", "5": "scores",
    }),
    "throw": Row("app.pages.challenge", "Throw", {"still": "game"}),
    "keep": Row("app.pages.challenge", "Keeping", {"done": "slide"}),
    "slide": Row("app.pages.challenge", "Sliding", {"time": "game"}),
    "final": Row("app.pages.challenge", "Finished", {
        "1": "card", "3": "scores", "4": "menu", "5": "scores", "hold": "scores", "time": ByItself("scores"),
    }),
    # Pages
    "card": Row("app.pages.card", "Card", {"5": "back"}),
    "menu": Row("app.pages.menu", "Menu", {
        "go_on": "game", "new": "editions", "no_room": "nearly_full", "roller": "keeper", "cards": "card",
        "settings": "settings", "sync": "sync", "test": "check", "about": "about", "5": "game",
    }),
    "keeper": Row("app.pages.roller_only", "Keeper", {"3": "game", "5": "back"}),
    "settings": Row("app.pages.menu", "SettingsPage", {"5": "back"}),
    "sync": Row("app.pages.menu", "Sync", {"5": "back"}),
    "about": Row("app.pages.menu", "About", {"5": "back"}),
    "guide": Row("app.pages.message", "Guide", {"done": "game"}),
    "message": Row("app.pages.message", "Message", {"ok": "game"}),
    "battery_empty": Row("app.pages.message", "BatteryEmpty", {"ok": "game"}),
    "nearly_full": Row("app.pages.message", "NearlyFull", {
        "1": "card", "3": "game", "4": "menu", "5": "back", "room": ByItself("back"),
    }),
    # A new game
    "editions": Row("app.pages.new_game", "Editions", {
        "3": "players", "begin": "game", "sure?": "give_up", "unseen": "message", "5": "menu",
    }),
    "players": Row("app.pages.new_game", "Players", {
        "3": "teams", "owed": "owed", "names": "names", "begin": "game", "sure?": "give_up", "5": "back",
    }),
    "teams": Row("app.pages.new_game", "Teams", {"names": "names", "begin": "game", "sure?": "give_up", "5": "back"}),
    "owed": Row("app.pages.new_game", "Owed", {"names": "names", "begin": "game", "sure?": "give_up", "5": "back"}),
    "names": Row("app.pages.new_game", "Names", {"begin": "game", "sure?": "give_up", "5": "back"}),
    "give_up": Row("app.pages.new_game", "GiveUp", {"3": "game", "5": "back"}),
    # The self-test
    "check": Row("selftest.sequence", "Check", {"check": "check", "key": "key_press", "5": "game"}),
    "key_press": Row("selftest.sequence", "KeyPress", {
        "key": "key_press", "LEDs": "leds", "picture": "picture", "results": "keeping", "5": "game",
    }),
    "leds": Row("selftest.sequence", "Leds", {
        "picture": "picture", "sound": "sound", "results": "keeping", "5": "game",
    }),
    "picture": Row("selftest.sequence", "Picture", {"sound": "sound", "results": "keeping", "5": "game"}),
    "sound": Row("selftest.sequence", "Sound", {"shake": "shaking", "results": "keeping", "5": "game"}),
    "shaking": Row("selftest.sequence", "Shaking", {"results": "keeping", "5": "game"}),
    "keeping": Row("selftest.sequence", "Keeping", {"kept": "results"}),
    "results": Row("selftest.sequence", "Results", {"3": "game", "5": "game"}),
}  # fmt: skip


class Router:
    """Knows where the handheld is, and goes where the table leads.

    phase     where it is
    hears_at  ms; what is shown has opened by itself: until then, and until all keys are up, none counts. Else 0
    """

    def __init__(self, app: "App") -> None:
        self._app = app
        self.phase = Phase(app, 0)
        self.hears_at = 0

    def lead(self, name: str, way: str, now: int, *arguments: object) -> bool:
        """Go where `way` leads from the phase `name`; False if the table knows no such way. The next phase gets the
        arguments."""
        to = way_from(name, way)
        by_itself = isinstance(to, ByItself)
        if by_itself:
            to = to.to
        if to in ("boxes", "cards"):
            to = way_from(to, self._app.keeper)
        if not to:
            return False
        self.hears_at = now + EAGER if by_itself else 0
        if to == "back" and self.phase.back is not None:
            self.phase = self.phase.back
            return True
        if to in ("back", "game"):
            to = self._game()
        phase = phase_class(to)(self._app, now, *arguments)
        phase.name = to
        self.phase = phase
        return True

    def hears(self, now: int, all_up: bool) -> bool:
        """Whether keys count, of which none may be down when they begin to."""
        if self.hears_at and now >= self.hears_at and all_up:
            self.hears_at = 0
        return not self.hears_at

    def _game(self) -> str:
        """The phase in which the game goes on. With an empty battery none begins: its seed and its beginning would have
        to be written."""
        app = self._app
        if app.begins() and app.battery.level == 2 and app.recorded is None:
            app.next = None
            return "battery_empty"
        found: str = way_from("game", app.goes_on())
        return found


def way_from(name: str, way: str) -> "Any":
    """What `way` leads to in the row of that name, a name or `ByItself`; None if there is no such row or way."""
    row = PHASES.get(name)
    return row.ways.get(way) if row else None


def phase_class(name: str) -> "Callable[..., Phase]":
    """The class of a phase, which is imported when it is first opened."""
    row = PHASES[name]
    kind: Callable[..., Phase] = getattr(__import__("roller." + row.module, None, None, (row.kind,)), row.kind)
    return kind


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from roller.app.app import App
