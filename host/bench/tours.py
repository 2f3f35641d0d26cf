"""Ways through every phase of the handheld, for both builds, with as much in memory as a game can have there: a match
of eight with long names, Challenge with four. What only a player alone or a new handheld sees is visited there.

Movements are those of the gallery (tests/gallery/scene.py): K3 is a short press, hold-2 a long one, and so on.
"""

import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from bench.logged import folded, shared_game
from bench.workbench import Workbench
from fivedice.shared import SharedGame
from gallery.played import played, several
from gallery.scene import Story
from gallery.stage import Stage
from random_match import match
from rollkeeper.flashing.build import with_program

Log = Callable[[], Iterable[Mapping[str, object]]]
EIGHT = ("Maximilianus", "Bob", "Cyd", "Konstantinos", "Eve", "P6", "P7", "P8")
FOUR = ("Maximilianus", "Bob", "Konstantinos", "Dot")
ROSTER = "Ann,Bob,Cyd,Maximilianus,Eve,Konstantinos,Dan,Fay"
GAMES = MATCH, CHALLENGE, OTHERS = "a match of eight", "Challenge with four", "one player"
BUILDS = {"oled": "OLED", "led": "LED"}
READY = "wait-3500 "  # the first picture is there, and all code runs from flash
TO_THE_END = "wait-800 K3 wait-900 K3 wait-900 "  # write the first box, and yes to a zero


@dataclass(frozen=True)
class Tour:
    """`game` is what is in memory meanwhile; `how` the movements; `sees` the phases that it is there for."""

    game: str
    how: str
    sees: str
    log: Log | None = None
    cable: bool = True
    free: int = -1  # sectors
    new: bool = False

    def told(self, bench: Workbench, build: str, program: bytes, asked: str, *, measured: bool = False) -> str:
        """Take the tour while `program` runs the handheld; what it prints when `asked` at the end. With the times of
        bus, flash and cache if it is `measured`."""
        story = Story("", (), build, self.log, cable=self.cable, free=self.free, new=self.new)
        firmware = with_program(bench.files, program)
        stage = Stage(
            story, measured=measured, flash_timing=bench.flash_timing, image=bench.image, firmware=firmware
        )
        stage.moves(self.how)
        stage.handheld.usb.plug()
        told: str = stage.handheld.repl(asked)
        return told


def rounds(end: int = 0) -> Log:
    """A game of Challenge, up to where a round begins somewhere in its middle; or, from its end, without so many
    events."""

    def log() -> Iterable[Mapping[str, object]]:
        events = list(shared_game("challenge", list(FOUR), random.Random(1)))
        if end:
            return events[:-end]
        events = events[:150]
        while True:
            state = folded(events)
            assert isinstance(state, SharedGame)
            if not state.waiting and state.rolls == 0:
                return events
            events.pop()

    return log


def full() -> Log:
    """Games that no PC has, and a match of eight that is over but for one box."""
    last = played("hasbro", EIGHT, 103, 2, then=({"roll": "22356"},))
    log: Log = several(lambda: (event for seed in range(5) for _, event, _ in match("travel", 2, seed)), last)
    return log


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
CHALLENGES = (
    READY + "K1 K2 K2 K5 K4 K2 K2 K5 dice-25561 shake wait-500 K1 K2 " + ROUND + "hold-2 wait-2600 K3 " + ROUND + ROUND
    + "wait-800 K1 K5 wait-1500 K4 K5 " + TO_THE_END * 4
)  # fmt: skip

HALF_PLAYED = played("travel", EIGHT, 52, 1)
SETTING_UP = "editions players teams names give_up"
A_TURN = "scored card scores confirm writing rolling choosing rolled_out celebration"
TESTS = "check key_press leds picture sound shaking keeping results"

# By name. What can be seen in a match of eight is seen there, and in Challenge what can be open beside it, too.
TOURS = {
    "turn": Tour(MATCH, TURN, A_TURN, HALF_PLAYED),
    "menus": Tour(MATCH, MENUS, "menu card settings sync about", HALF_PLAYED),
    "new game": Tour(MATCH, WITH_NAMES + "K1 " + PARTNERS, SETTING_UP, HALF_PLAYED),
    "what is owed": Tour(MATCH, READY + "K4 K2 K3 K3 K3 wait-300 K5 K5 K5 K5", "owed", HALF_PLAYED),
    "keepers": Tour(MATCH, KEEPERS, "keeper away ready", HALF_PLAYED),
    "self-test": Tour(MATCH, SELF_TEST, TESTS, HALF_PLAYED),
    "fails": Tour(MATCH, FAILS, "message battery_empty", HALF_PLAYED, cable=False),
    "roll-off": Tour(
        MATCH, READY + "K4 K5 dice-65341 " + "shake " * 8 + "K1 K5 K4 K5 shake wait-500", "roll_off throwing",
        lambda: ({"game": "travel", "players": list(EIGHT)},),
    ),
    "end": Tour(
        MATCH, READY + "hold-1 " + TO_THE_END + "K1 K2 K5 K4 K5 K3 wait-600 K3 wait-600", "ranking nearly_full",
        full(), free=4,
    ),
    "Challenge": Tour(CHALLENGE, CHALLENGES, "cup throw keep slide", rounds()),
    "Challenge's menus": Tour(CHALLENGE, MENUS, "menu card settings sync about", rounds()),
    "Challenge's new game": Tour(CHALLENGE, WITH_NAMES + "K2 K2 " + PARTNERS, SETTING_UP, rounds()),
    "Challenge's self-test": Tour(CHALLENGE, SELF_TEST, TESTS, rounds()),
    "Challenge fails": Tour(CHALLENGE, FAILS, "message battery_empty", rounds(), cable=False),
    "Challenge's end": Tour(CHALLENGE, READY + TO_THE_END + "K1 K2 K5", "final ranking", rounds(end=2)),
    "alone": Tour(
        OTHERS, READY + "hold-1 " + TO_THE_END + "K1 K5 K4 K5", "game_over",
        played("travel", ("P1",), 12, 5, then=({"roll": "11566"},)),
    ),
    "against a bot": Tour(OTHERS, READY + "K4 K2 K3 K2 K3 K1 K3 K3 K3 wait-12000", "bot"),  # by web rules it begins
    "guide": Tour(OTHERS, "wait-28600 K3 K3 shake wait-600", "guide", new=True),
}  # fmt: skip
