"""Power cuts, one after the other, in a handheld that is played on after each: the same game, for ever.

After each cut the next life must hold everything that the last one had said or shown, in the same bytes, must show it,
and must number on.
"""

import json
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from faults import shown
from faults.mortal import WHEN, Life
from fivedice.game import Game


class Ledger:
    """What is known of the journal for certain: the lines that the handheld has said."""

    def __init__(self) -> None:
        self.lines: list[bytes] = []
        self.kept = 0  # events that were on flash, and had not been said when the power was cut

    def check(self, life: Life, before: Life | None) -> None:
        """A handheld has started: `before` is the life that it must remember."""
        player = life.player
        assert player is not None and player.game is not None
        assert player.lines[: len(self.lines)] == self.lines, "an event is lost or altered"
        assert [json.loads(line)["n"] for line in player.lines] == list(range(1, len(player.lines) + 1))
        more = len(player.lines) - len(self.lines)
        assert more <= 1 or not self.lines, "events nobody made"
        self.kept += more if self.lines else 0
        self.lines = list(player.lines)
        if before is not None:
            self._remembers(player.game, before)
        assert shown.shows(life.handheld, player.game), "the screen is not what the journal says"

    def _remembers(self, game: Game, before: Life) -> None:
        final = before.final()
        if final is not None:
            assert (game.rolls, game.dice) == final, "the dice on the screen were not on flash"
        if before.writing is not None and shown.shows(before.handheld, before.writing):
            last = before.writing.last
            assert game.last and last and vars(game.last) == vars(last), "the entry on the screen was not on flash"


def cuts(
    image: Path, files: dict[str, bytes], seed: int, count: int, tell: Callable[[int], None] = lambda done: None
) -> tuple[Counter[str], int, int]:
    """`count` power cuts. Returns how many there were of each kind, the events that were logged, and how many of
    those were found on flash although the power was cut before the cable could tell. Raises AssertionError."""
    rng = random.Random(f"power {seed}")
    ledger = Ledger()
    found: Counter[str] = Counter()
    flash: bytes | None = None
    before: Life | None = None
    for done in range(count):
        when = rng.choice(WHEN) if done else "program"
        life = Life(image, rng, files=None if flash else files, flash=flash)
        if when != "starting":
            life.start()
            ledger.check(life, before)
        flash = life.live(when)
        if life.player is not None:
            ledger.lines, before = list(life.player.lines), life
        found["while starting" if when == "starting" else life.where] += 1
        tell(done + 1)
    last = Life(image, rng, files=None, flash=flash)
    last.start()
    ledger.check(last, before)
    return found, len(ledger.lines), ledger.kept


