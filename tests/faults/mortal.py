"""A player at an emulated handheld whose battery may fail at any instant, also inside a flash operation.

`PowerCut` comes out of whatever the player was doing. The player knows every event that the handheld has said over
the cable, and what it showed at the end.
"""

import random
from pathlib import Path

from emulator.chip.flash_operation import SECTOR_ERASE, TYPICAL, Operation
from emulator.handheld import VirtualHandheld
from faults import shown
from fivedice.game import Game, apply
from fivedice.placement import legal
from players.player import Player

WHEN = ("instant", "instant", "program", "erase", "starting")
LATEST = 3000  # ms after power-on that an "instant" may be
LONGEST = 8  # things done, until an operation that was waited for is given up


class PowerCut(Exception):
    """The battery is out."""


class MortalHandheld(VirtualHandheld):
    """A handheld that may lose its power: at `dies_at` ms, or inside the operation that `doom` says yes to."""

    dies_at = float("inf")
    dead = False

    def run_ms(self, ms: float) -> None:
        """VirtualHandheld: let time pass, as far as the battery lasts."""
        super().run_ms(min(ms, max(0.0, self.dies_at - self.now_ms)))
        if self.dead or self.now_ms >= self.dies_at:
            raise PowerCut

    def doom(self, erase: bool, nth: int) -> None:
        """Die in the `nth` sector erase, or page program, from now."""
        left = nth

        def begun(operation: Operation) -> None:
            nonlocal left
            left -= (operation.command == SECTOR_ERASE) == erase
            if left <= 0:
                self.dead = True
                self.pico.interrupt()

        self.flash_chip.on_operation = begun


class Life:
    """One life of a handheld, from power-on to power cut. `flash` is what the life before left."""

    def __init__(self, image: Path, rng: random.Random, *, files: dict[str, bytes] | None, flash: bytes | None) -> None:
        self.rng = rng
        self.seed = rng.getrandbits(32)
        self.handheld = MortalHandheld(image, files=files, flash=flash, flash_timing=TYPICAL, seed=self.seed)
        self.player: Player | None = None
        self.writing: Game | None = None  # what the game will be once the box is written
        self.where = ""  # idle, page program or sector erase: where the power was cut

    def start(self) -> Player:
        """Power on; returns once the handheld has said what it holds."""
        self.player = Player(self.handheld)
        return self.player

    def live(self, when: str) -> bytes:
        """Play until the power is cut; returns the flash. `when` is one of WHEN; all but "starting" after start()."""
        handheld, rng = self.handheld, self.rng
        try:
            if when == "starting":
                handheld.dies_at = rng.uniform(30, 950)
                self.start()
            elif when == "instant":
                handheld.dies_at = handheld.now_ms + rng.uniform(0, LATEST)
            else:
                handheld.doom(when == "erase", rng.choice((1, 1, 2, 3)))
            for _ in range(LONGEST):
                self.act()
        except PowerCut:
            pass
        operation = handheld.flash_chip.operation
        self.where = "idle"
        if operation is not None:
            self.where = "sector erase" if operation.command == SECTOR_ERASE else "page program"
        if self.player is not None:
            self.player._listened()
        return handheld.cut_power(self.seed)

    def act(self) -> None:
        """Do one thing that a player would do now."""
        player, rng, handheld = self.player, self.rng, self.handheld
        assert player is not None and player.game is not None
        game = player.game
        if game.over or game.closed:
            player.tap(3)
        elif game.dice is None and game.last is not None and rng.random() < 0.15:
            player.tap(5)  # take the entry back: now the boxes are shown again
            if player.game.rolls < 3:
                player.tap(5)
        elif game.dice is None and game.last is not None and rng.random() < 0.5:
            handheld.run_ms(rng.uniform(300, 900))  # the journal does what it does at rest
        elif game.dice is None or (game.rolls < 3 and rng.random() < 0.5):
            if game.dice is not None and rng.random() < 0.5:
                handheld.tap(rng.randint(1, 5))
                handheld.run_ms(rng.choice((60, 700)))  # long enough to keep the lock, or not
            if not all(handheld.leds):
                player.roll()
            else:
                handheld.tap(1)
                handheld.run_ms(60)
        else:
            self.write(game)

    def write(self, game: Game) -> None:
        """Write one of the two best boxes."""
        player = self.player
        assert player is not None
        if game.rolls == 3:
            self.handheld.run_ms(1300)
        else:
            player.open_scores()
        found = legal(game.rules, game.card, game.dice or ())
        chosen = found[min(len(found) - 1, self.rng.randint(0, 1))]
        self.writing = apply(game, {"score": chosen.box, "points": chosen.points})
        player.write(chosen.box)
        self.writing = None

    def final(self) -> tuple[int, tuple[int, ...]] | None:
        """The roll that the screen showed as final when the power was cut."""
        return shown.rolled(self.handheld, self.player.game) if self.player and self.player.game else None
