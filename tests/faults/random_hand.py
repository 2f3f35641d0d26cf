"""A hand that plays: it goes by the tabs that it sees, locks what it likes, and writes one of the better boxes.

Mostly sensible, so that games come to an end.
"""

from collections.abc import Callable

from faults.at_hand import AtHand
from faults.shown import picture
from faults.tabs_seen import WIDTH, tabs
from fivedice.edition import EDITIONS, IN_MENUS

GIVE_UP = ("message", "New game", "", ("", "", "yes", "", "no"))
SCREENS = 400  # that a way through the menus may take at most
OPENS = 150  # ms until a page that was opened is there
SCORES_EARLY = 0.8  # of the turns are scored after the first roll: a roll is what takes longest
NEW_GAME, PRACTICE, ROLLER, SETTINGS = 1, 2, 3, 5  # items of the menu; with the score on paper all but the last
KEEPERS = ("here", "pc", "paper")


class Hand:
    """Does the next thing on the screen that is shown."""

    def __init__(self, at: AtHand) -> None:
        self.at = at
        self.rng = at.rng
        self.early = SCORES_EARLY
        self.ways: dict[str, Callable[[], None]] = {
            "shake": self.roll, "choosing": self.choose, "keep": self.keep, "scores": self.write, "sure": self.answer,
            "final": lambda: at.press(3), "message": self.read, "list": self.leave, "pages": self.leave,
            "table": self.throw, "away": self.away,
        }  # fmt: skip

    def plays(self, shown: str) -> None:
        """Go on from a screen."""
        self.ways[shown]()

    def roll(self) -> None:
        """A shake, and wait until the dice lie; where it is felt face-down they tumble unseen."""
        at, rng = self.at, self.rng
        down = rng.random() < 0.25
        if down:
            at.counts["rolls face-down"] += 1
            at.handheld.turn(0, 0, -1)
        at.shake(rng.uniform(330, 500))
        if down:
            at.handheld.turn(0, 0, 1)
        at.counts["shakes"] += 1
        at.wait(300)
        if not at.comes_to():
            self.call_out()

    def call_out(self) -> None:
        """A screen without tabs that stays: five alike are celebrated, or a test waits."""
        at = self.at
        at.counts["screens left by a key or a shake"] += 1
        if self.rng.random() < 0.3:
            at.shake(400)
            at.wait(500)
        at.press(5)

    def choose(self) -> None:
        """After roll 1 or 2: score, or lock some dice and roll the others."""
        if self.rng.random() < self.early:
            self.at.press(self.rng.randint(1, 5), ms=680)
            return
        self.lock(0.4)
        self.roll()

    def lock(self, share: float) -> None:
        """Press the keys of some dice."""
        for key in range(1, 6):
            if self.rng.random() < share:
                self.at.press(key, ms=self.rng.choice((25, 40, 60)))

    def keep(self) -> None:
        """Challenge: which markers stay, and done."""
        at = self.at
        self.lock(0.3)
        at.press(self.rng.randint(1, 5), ms=680)
        at.wait(300)
        at.press(self.rng.randint(1, 5))

    def throw(self) -> None:
        """Challenge: the next throw, or now and then a choice is made again."""
        at = self.at
        if self.rng.random() < 0.05:
            at.counts["choices made again"] += 1
            at.press(2)
            at.press(5)
        else:
            self.roll()

    def write(self) -> None:
        """One of the first boxes of the list."""
        for _ in range(self.rng.choice((0, 0, 0, 1, 2))):
            self.at.press(2)
        self.at.press(3)
        self.at.wait(100)

    def answer(self, yes: float = 0.1) -> None:
        """Mostly yes to a zero; to a game that would be given up with chance `yes`."""
        gives_up = self.at.picture()[:WIDTH] == picture(GIVE_UP)[:WIDTH]
        agrees = self.rng.random() < (yes if gives_up else 0.9)
        self.at.counts["games given up"] += gives_up and agrees
        self.opens(3 if agrees else 5)

    def read(self) -> None:
        """A message is read: the key that has a tab."""
        said = tabs(self.at.picture())
        keys = [key for key in range(1, 6) if said[key - 1]]
        self.at.press(self.rng.choice(keys) if keys else 3)
        if self.rng.random() < 0.2:
            self.at.shake(500)

    def leave(self) -> None:
        """Back."""
        self.at.press(5)

    def away(self) -> None:
        """Somebody else keeps the score: a PC that chooses, or a sheet of paper."""
        at, rng = self.at, self.rng
        if rng.random() < 0.6 and at.pc.choose_a_box():
            at.touched = True
            at.wait(600)
        elif rng.random() < 0.5:
            self.roll()
        else:
            at.press(rng.randint(1, 3), ms=680)

    # -- through the menus

    def menu(self, item: int) -> bool:
        """Open the menu and choose an item; False if there is no menu here."""
        at = self.at
        if "menu" not in self.tabs():
            return False
        self.opens(4)
        if at.comes_to() != "list":
            return False
        for _ in range(item):
            at.press(2)
        self.opens(3)
        return True

    def opens(self, key: int) -> None:
        """Press a key that opens a page: its code is loaded."""
        self.at.press(key)
        self.at.wait(OPENS)

    def tabs(self) -> tuple[str, ...]:
        """What the tabs say now."""
        return tabs(self.at.picture())

    def walk(self, steps: int) -> None:
        """Down so many rows, or up where that is shorter to say."""
        for _ in range(abs(steps)):
            self.at.press(2 if steps > 0 else 1)

    def new_game(self, edition: str, players: int, before: str, sat: int) -> None:
        """Set up a game; `before` and `sat` are those of the game that is over: what the lists have marked."""
        at = self.at
        if not self.menu(NEW_GAME) or at.comes_to() != "list":
            return
        names = [name for name, _ in IN_MENUS]
        self.walk(names.index(edition) - names.index(before))
        self.opens(3)
        self.walk(players - min(sat, EDITIONS[edition].most))
        self.opens(3)
        self.through_the_lists()

    def through_the_lists(self) -> None:
        """Teams and names, or all of a new game, as chance has it."""
        for _ in range(SCREENS):
            if self.at.comes_to() != "list":
                return
            self.opens(self.rng.choice((1, 2, 3)))

    def score_kept(self, by: str, now: str) -> None:
        """Have the score kept here, by a PC or on paper."""
        if self.menu(ROLLER) and self.at.comes_to() == "list":
            self.walk(KEEPERS.index(by) - KEEPERS.index(now))
            self.at.press(3)
