"""Ways through every screen of the handheld, with as much in memory as a game can have there: a match of eight with
long names, Challenge with four. What only a player alone or a new handheld sees is visited there.

Movements are those of the gallery (tests/gallery/scene.py): K3 is a short press, hold-2 a long one, and so on.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from bench.workbench import Workbench
from emulator.firmware import with_program
from gallery.played import played, several
from gallery.scene import Story
from gallery.stage import Stage
from logs.random_match import match

Log = Callable[[], Iterable[Mapping[str, object]]]
EIGHT = ("Maximilianus", "Bob", "Cyd", "Konstantinos", "Eve", "P6", "P7", "P8")
FOUR = ("Maximilianus", "Bob", "Konstantinos", "Dot")
ROSTER = "Ann,Bob,Cyd,Maximilianus,Eve,Konstantinos,Dan,Fay"
READY = "wait-3500 "  # the first picture is there
TO_THE_END = "wait-800 K3 wait-900 K3 wait-900 "  # write the first box, and yes to a zero


@dataclass(frozen=True)
class Tour:
    """A tour has movements, the phases that it is there for, and the log of what is in memory meanwhile."""

    how: str
    sees: str
    log: Log | None = None
    cable: bool = True
    free: int = -1  # sectors
    new: bool = False

    def told(self, bench: Workbench, program: bytes, asked: str) -> str:
        """Takes the tour while `program` runs the handheld; returns what that prints for `asked` at the end."""
        story = Story("", (), "oled", self.log, cable=self.cable, free=self.free, new=self.new)
        stage = Stage(story, image=bench.image, firmware=with_program(bench.files, program))
        stage.moves(self.how)
        stage.handheld.usb.plug()
        told: str = stage.handheld.repl("from program import *\n" + asked)
        return told


def challenge(*, ended: bool = False) -> Log:
    """A game of Challenge up to where a round begins somewhere in its middle; or, `ended`, up to its last box."""

    def log() -> Iterable[Mapping[str, object]]:
        events: list[Mapping[str, object]] = []
        for before, event, _ in match("challenge", len(FOUR), 1):
            begins = before is not None and not before.over and not before.waiting and before.rolls == 0
            if before is not None and before.over if ended else begins and len(events) > MIDDLE:
                break
            events.append({**event, "players": list(FOUR)} if before is None else event)
        return events[:-1] if ended else events

    return log


def last_box() -> Log:
    """Games that no PC has, and a match of eight that is over but for one box."""
    last = played("hasbro", EIGHT, 103, 2, then=({"roll": "22356"},))
    log: Log = several(lambda: (event for seed in range(5) for _, event, _ in match("travel", 2, seed)), last)
    return log


MIDDLE = 140  # events of a game of Challenge
TURN = (
    READY + "K1 K2 K2 K5 K5 wait-600 K3 wait-500 K3 wait-900 dice-25561 shake K2 K3 dice-646 shake hold-1 K4 K2 K5 "
    "K1 K3 wait-200 K5 K5 dice-123 shaking-500 still-530 wait-1500 K1 K3 wait-200 K3 wait-900 "
    "dice-66666 shake wait-300 K5 hold-1 " + TO_THE_END
)
MENUS = (
    READY + "K4 " + "K2 " * 10 + "K5 K4 K2 K2 K2 K2 K3 K2 K2 K5 K5 K4 K2 K2 K2 K2 K2 K3 K3 K2 K3 K3 K5 K5 "
    "K4 K1 K1 K1 K3 wait-400 K5 K5 K4 K1 K3 wait-400 K5 K5 "
)
WITH_NAMES = READY + f"pc-on wait-300 pc-names-{ROSTER} wait-300 pc-off wait-1500 K4 K2 K3 "
PARTNERS = "K3 K3 K2 K3 K3 K3 K1 K1 K1 K3 wait-300 K5 K5 K5 K5 K5 K5"  # from Lowe's rules on
KEEPERS = (
    READY + "K4 K2 K2 K2 K3 K2 K3 dice-25561 shake dice-25561 shake dice-25561 shake wait-900 hold-1 wait-900 K5 "
    "hold-1 " + TO_THE_END + "K4 K2 K2 K2 K3 K1 K3 K4 K2 K2 K3 dice-25561 shake hold-1 " + TO_THE_END + "K4 K2 K2 K3 "
    "K4 K2 K2 K2 K3 K2 K2 K3 dice-25561 shake dice-25561 shake dice-25561 shake wait-1200"
)
SELF_TEST = (
    READY + "K4 K1 K1 K3 wait-4000 K1 K2 K3 K4 K5 wait-300 K3 wait-4800 K3 wait-1500 K3 wait-300 shaking-850 "
    "still-2500 K3"
)
FAILS = (
    READY + "oscillator-off shaking-700 still-900 K3 oscillator-on wait-500 down-4 wait-10600 up-4 wait-600 K3 "
    "volts-2.6 wait-12000 shaking-500 still-900 K3 wait-300"
)
ROUND = "hold-1 wait-2600 " * 4 + "shake wait-500 shake wait-500 "  # it may take two throws
ROUNDS = (
    READY + "K1 K2 K2 K5 K4 K2 K2 K5 dice-25561 shake wait-500 K1 K2 " + ROUND + "hold-2 wait-2600 K3 " + ROUND + ROUND
    + "wait-800 K1 K5 wait-1500 K4 K5 " + TO_THE_END * 4
)  # fmt: skip

MATCH = played("travel", EIGHT, 52, 1)
ALONE = played("travel", ("P1",), 12, 5, then=({"roll": "11566"},))
OWED = READY + "K4 K2 K3 K3 K3 wait-300 K5 K5 K5 K5"
ROLL_OFF = READY + "K4 K5 dice-65341 " + "shake " * 8 + "K1 K5 K4 K5 shake wait-500"
A_TURN = "scored card scores confirm writing rolling choosing rolled_out celebration"
PAGES, SETTING_UP = "menu card settings sync about", "editions players teams names give_up"
TESTS = "check key_press leds picture sound shaking keeping results"

# By name. What can be seen in a match of eight is seen there, and in Challenge what can be open beside it, too.
TOURS = {
    "turn": Tour(TURN, A_TURN, MATCH),
    "menus": Tour(MENUS, PAGES, MATCH),
    "new game": Tour(WITH_NAMES + "K2 " + PARTNERS, SETTING_UP, MATCH),
    "what is owed": Tour(OWED, "owed", MATCH),
    "keepers": Tour(KEEPERS, "keeper away ready", MATCH),
    "self-test": Tour(SELF_TEST, TESTS, MATCH),
    "fails": Tour(FAILS, "message battery_empty", MATCH, cable=False),
    "roll-off": Tour(ROLL_OFF, "roll_off throwing", lambda: ({"game": "travel", "players": list(EIGHT)},)),
    "end": Tour(
        READY + "hold-1 " + TO_THE_END + "K1 K2 K5 K4 K5 K3 wait-600 K3 wait-600", "ranking nearly_full", last_box(),
        free=4,
    ),
    "Challenge": Tour(ROUNDS, "cup throw keep slide", challenge()),
    "Challenge's menus": Tour(MENUS, PAGES, challenge()),
    "Challenge's new game": Tour(WITH_NAMES + "K1 K1 " + PARTNERS, SETTING_UP, challenge()),
    "Challenge's self-test": Tour(SELF_TEST, TESTS, challenge()),
    "Challenge fails": Tour(FAILS, "message battery_empty", challenge(), cable=False),
    "Challenge's end": Tour(READY + TO_THE_END + "K1 K2 K5", "final ranking", challenge(ended=True)),
    "alone": Tour(READY + "hold-1 " + TO_THE_END + "K1 K5 K4 K5", "game_over", ALONE),
    "against a bot": Tour(READY + "K4 K2 K3 K2 K2 K3 K1 K3 K3 K3 wait-12000", "bot"),  # by Simple it begins
    "guide": Tour("wait-2600 K1 K3 K3 shake wait-600", "guide", new=True),
}  # fmt: skip
