"""Random games of all five editions on one emulated handheld with a PC beside it, while everything happens to both.

Same seed, same course. Whatever is wrong comes as an AssertionError that says the seed, the step and what was done.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from emulator.chip.flash_operation import FlashImage
from emulator.firmware import build
from faults import shown
from faults.agreement import HEARS, Witnesses, ascii_of
from faults.at_hand import AtHand
from faults.mortal import PowerCut
from faults.pc_beside import beside
from faults.random_hand import Hand
from faults.random_mishaps import RATES, ROWS, Mishaps
from faults.tabs_seen import WIDTH, not_recorded, tabs
from fivedice.edition import EDITIONS
from fivedice.game import Game

MISHAPS = 0.05  # of the steps
TELL = 250  # steps
STALLS = 120  # steps without an event on the PC, until somebody looks what is the matter
LOOKS = 4  # such looks one after the other, until that is a failure
RESTFUL = ("shake", "choosing", "keep", "over")  # what these show comes back after a power cut, but for pages 4 to 6
LASTING = (slice(0, 4 * WIDTH), slice(7 * WIDTH, None))
FIRMWARE = Path(__file__).parents[2] / "firmware"
# How often so many play: mostly few, as a game of eight takes as long as eight of one.
PLAYERS = {1: 32, 2: 4, 3: 1, 4: 1, 5: 0, 6: 0, 7: 0, 8: 0}
UNSEEN = 0.25  # of the games have a number of players that there was not yet, while there is one


# What must have happened in a long run besides the mishaps.
AND_THESE = (
    "cable put back", "PC started", "woken by a key", "rolls face-down", "games in teams", "games given up",
    "choices made again", "boxes written by the PC", "score kept by pc", "score kept by paper", "practice games",
    "power cut awake", "power cut asleep or dark", "power cut in a page program", "power cut in a sector erase",
    "rolls shown before a cut, there after it", "screens that a cut left as they were",
    "games whose dice follow", "games with a nonce of the PC", *[f"set {name}" for name in ROWS],
)  # fmt: skip


class Course:
    """A handheld, a PC and a hand, until so many games have ended."""

    stalls, looks = STALLS, LOOKS

    def __init__(self, at: AtHand) -> None:
        self.at = at
        self.rng = at.rng
        self.counts = at.counts
        self.hand = Hand(at)
        self.witnesses = Witnesses(at)
        self.mishaps = Mishaps(at, self.hand, self.witnesses)
        self.wishes = wishes(at.rng, at.counts)
        self.games = 0
        self.settled: tuple[str, bytes] | None = None  # what was shown while nothing moved
        self._judged: set[str] = set()
        self._last, self._since, self._looks = 0, 0, 0  # the PC's last event, steps since it came, and looks

    def play(self, games: int, tell: Callable[[str], None]) -> None:
        """Play until `games` have ended."""
        self.at.wait(1500)
        while self.games < games:
            before = self.games
            try:
                self.step()
            except PowerCut:
                self.after_the_cut()
            if self.games > before or self.at.steps % TELL == 0:
                tell(f"{self.games} of {games} games, step {self.at.steps}, {self.at.pc.last} events")
        self.witnesses.caught_up()
        self.witnesses.nothing_broke()
        self.witnesses.same_events(self.witnesses.journal(), 1)
        self.witnesses.dice_follow()

    def step(self) -> None:
        """One thing: the next of the game, or a mishap."""
        at = self.at
        at.steps += 1
        self.settled, at.touched = None, False
        seen = at.comes_to()
        if not at.handheld.oled.on:
            self.mishaps.wake()
            return
        self._looks_after_it()
        if not seen:
            self.hand.call_out()
            return
        self.settled = (seen, at.picture())
        self.mishaps.mended()
        if self.rng.random() < MISHAPS:
            self.mishaps.one()
        elif seen == "over":
            self.over()
        else:
            self.hand.plays(seen)

    def _looks_after_it(self) -> None:
        """If nothing was recorded for long, a practice game is on, or the score is kept on paper."""
        if self.at.pc.last != self._last:
            self._last, self._since, self._looks = self.at.pc.last, 0, 0
        self._since += 1
        if self._since < self.stalls:
            return
        self._since = 0
        self._looks += 1
        assert self._looks < self.looks, f"nothing was recorded in {self.looks * self.stalls} steps"
        self.counts["looks what is the matter"] += 1
        self.witnesses.caught_up()
        if self.at.pc.last == self._last:
            now = str(self.witnesses.settings().get("score", "here"))
            if now != "here":
                self.hand.score_kept("here", now)
            else:
                self.end_practice()

    def end_practice(self) -> None:
        """Nothing is recorded, so a practice game is on: a power cut ends it."""
        raise PowerCut

    def over(self) -> None:
        """A game has ended: judge it, and begin another."""
        at, counts = self.at, self.counts
        self.settled = None
        at.wait(HEARS)
        if at.comes_to() != "over":
            return  # a key that was pressed before has opened a page
        game = self.witnesses.same_cards()
        self.witnesses.nothing_broke()
        if game is None:
            counts["practice games"] += 1
            at.press(3)
            return
        ident = self.witnesses.ident()
        if ident not in self._judged:  # its last entry may be taken back, and it ends once more
            self._judged.add(ident)
            self._count(game)
        players = len(game.players)
        edition, wanted = next(self.wishes)
        if edition == game.edition and wanted == players and self.rng.random() < 0.5:
            at.press(3)
        else:
            self.hand.new_game(edition, wanted, game.edition, players)

    def _count(self, game: Game) -> None:
        """A game has ended, and all agree about it."""
        counts = self.counts
        self.games += 1
        players = len(game.players)
        counts["games"] += 1
        counts[f"games of {game.edition}"] += 1
        counts[f"games with {players} players"] += 1
        counts["games in teams"] += len(game.cards) < players
        self.at.did(f"game {self.games} has ended: {game.edition}, {players} players")

    # -- the power was cut

    def after_the_cut(self) -> None:
        """Start again, and see that nothing is missing: what was shown as final, and what had been said."""
        at = self.at
        at.did("power cut")
        at.pc.step()
        before, last = self.settled, self._rolled()
        rested = before is not None and not at.touched and before[0] in RESTFUL and not_recorded(before[1]) < 0
        said = at.pc.last
        flash = at.cut_power()
        while self.mishaps.starts_badly or self.rng.random() < 0.05:
            self.mishaps.starts_badly = False
            flash = self._dies_starting(flash)
        at.power_on(flash)
        # As the LED build it would show other pages, also on a display that it notices later: K3 finds it out at once.
        if self.witnesses.settings().get("build") == "led":
            self.counts["started with K3 held"] += 1
            at.power_on(at.cut_power(), (3,))
        self.counts["starts after a cut"] += 1
        self._is_right(said, last)
        if rested and before is not None:
            self._shows_again(*before)

    def _is_right(self, said: int, last: tuple[int, tuple[int, ...]] | None) -> None:
        witnesses = self.witnesses
        witnesses.nothing_broke()
        witnesses.shows_its_game()
        journal = witnesses.journal()
        assert journal.last >= said, f"event {said} was said, and {journal.last} is the last after the cut"
        witnesses.same_events(journal, max(journal.first, said - 200))
        if last is not None:
            game = witnesses.game()
            assert game is not None and (game.rolls, game.dice) == last, f"{last} was shown as final"
            self.counts["rolls shown before a cut, there after it"] += 1

    def _shows_again(self, kind: str, picture: bytes) -> None:
        """Nothing was done since this was seen: whose turn it is, dice, locks and tabs must be the same. A reminder in
        the middle has gone, and so have the dice of the roll-off."""
        if tabs(picture)[0] or kind != "shake":
            shows = self.at.picture()
            assert [shows[part] for part in LASTING] == [picture[part] for part in LASTING], (
                f"before the cut it showed:\n{ascii_of(picture)}"
            )
            self.counts["screens that a cut left as they were"] += 1

    def _rolled(self) -> tuple[int, tuple[int, ...]] | None:
        """The roll of the recorded game that is shown as final."""
        at = self.at
        card = at.pc.card
        if at.screen() not in ("choosing", "") or card is None:
            return None
        game = self.witnesses.game()
        if game is None or game.rules.dice != "own" or game.over or game.contenders:
            return None
        return shown.rolled(at.handheld, game)

    def _dies_starting(self, flash: FlashImage) -> FlashImage:
        at = self.at
        at.power_on_for(flash, self.rng.uniform(20, 900))
        self.counts["cut while it started"] += 1
        return at.cut_power()


def wishes(
    rng: random.Random, counts: Counter[str], share: float = UNSEEN, often: dict[int, int] = PLAYERS
) -> Iterator[tuple[str, int]]:
    """Which game to play next: the editions take turns in no order; as many play as there were not yet, or as a
    game in teams needs (a `share` of the games), or as `often` has it."""
    while True:
        names = sorted(EDITIONS)
        rng.shuffle(names)
        for name in names:
            most = EDITIONS[name].most
            unseen = [players for players in PLAYERS if players <= most and not counts[f"games with {players} players"]]
            if EDITIONS[name].partners == "yes" and not counts["games in teams"]:
                unseen += [4, 5, 6]
            if unseen and rng.random() < share:
                yield name, rng.choice(unseen)
            else:
                (players,) = rng.choices(list(often), list(often.values()))
                yield name, min(players, most)


def played(
    image: Path, files: dict[str, bytes], seed: int, games: int, tell: Callable[[str], None],
    kind: type[Course] = Course,
) -> Counter[str]:  # fmt: skip
    """So many games; what was counted. Raises AssertionError."""
    counts: Counter[str] = Counter()
    rng = random.Random(f"games {seed}")
    with TemporaryDirectory() as folder, beside(Path(folder) / "games.sqlite3", rng, counts) as pc:
        at = AtHand(image, files, pc, rng, counts)
        course = kind(at)
        try:
            course.play(games, tell)
        except Exception as error:
            done = "\n  ".join(at.trail)
            raise AssertionError(
                f"seed {seed}, step {at.steps}, game {course.games + 1}: {error}\nWhat was done last:\n  {done}\n"
                f"It shows:\n{ascii_of(at.picture())}"
            ) from error
        counts["steps"] = at.steps
        counts["events"] = pc.last
        counts["emulated minutes"] = round((at.emulated_ms + at.handheld.now_ms) / 60_000)
        return counts


def too_seldom(counts: Counter[str]) -> list[str]:
    """What must happen in a long run, and did not."""
    wanted = [*RATES, *AND_THESE]
    wanted += [f"games of {name}" for name in EDITIONS] + [f"games with {players} players" for players in PLAYERS]
    return [name for name in wanted if not counts[name]]


def long_run(image: Path, seed: int, games: int, tell: Callable[[str], None]) -> dict[str, int]:
    """The games of a soak, with the files that `make flash` puts on a Pico. Raises AssertionError."""
    found = played(image, build(FIRMWARE), seed, games, tell)
    for name, count in sorted(found.items()):
        tell(f"{count:9,}  {name}")
    return dict(found)
