"""Where the dice come from. docs/explain/fair-dice.md tells the whole story, and how everybody can check it.

A game that is recorded has a secret seed: its SHA-256, the commitment, is logged as the game begins, the seed when it
is closed. The dice of a roll are HMAC-SHA-256 of the seed and of who, when and what the player's own shake was. Other
rolls (practice, a seed that was lost) have a seed of their own that nobody ever sees.

Laws: a face is a byte modulo 6, for bytes below 252: exactly fair. A seed is on the flash before the game that needs
it. Noise that fails its tests ends no game: the log says so.
"""

from hashlib import sha256

from fivedice.state import NO_SHARE
from roller.app.drbg import Drbg, hmac
from roller.app.noise import BLOCK
from roller.app.noise import Noise as Noise

_FAIR = 252  # 42 * 6, the largest multiple of six that a byte can count to


class DiceSource:
    """`noise` has the raw bits. `journal` says whose dice they are; `chance()` gives bytes of whatever else nobody
    knows before; `seeds` keeps those of games on the flash (`kept`, `keep`)."""

    def __init__(
        self, noise: "Noise", journal: "Journal | None" = None, chance: "Callable[[], bytes]" = bytes,
        seeds: "Seeds | None" = None,
    ) -> None:  # fmt: skip
        self._noise = noise
        self._journal = journal
        self._chance = chance
        self._seeds = seeds
        self._known: list[bytes] = seeds.kept() if seeds else []  # the newest first; the last one is never told
        self._pool = bytes(32)  # of all that was ever read, shaken and pressed
        self._drbg: Drbg | None = None

    def listen(self) -> bool:
        """Whether raw bits were there to be taken in: 1,024."""
        if not self._noise.listen():
            return False
        self._pool = sha256(self._pool + self._noise.data).digest()
        return True

    @property
    def listens(self) -> bool:
        """Whether more raw bits are wanted for the next roll; while dice tumble they are taken in anyway."""
        return self._noise.fresh < BLOCK

    @property
    def fault(self) -> str:
        """Why the raw bits since the last roll have failed their tests, or ""."""
        return self._noise.fault

    def again(self) -> None:
        """Judge the raw bits by what comes from now on: as many as `listens` asks for."""
        self._noise.verdict()

    def epoch(self) -> str:
        """For a new journal: eight hexadecimal digits."""
        return self._random().hex()[:8]

    def begin(self, commit: str) -> "tuple[str, str]":
        """Draw the seed of a new game and put it on the flash. `commit` is that of the game before, whose seed stays
        while it may be open. Returns the commitment, "" if the flash does not keep the seed: nobody can check the dice
        then; and why the noise had failed its tests as the seed was drawn, or ""."""
        fault = self._noise.fault
        seed = self._random()
        known = [seed] + [each for each in self._known if _commitment(each) == commit] + [self._random()]
        try:
            if self._seeds:
                self._seeds.keep(known)
        except OSError:
            return "", fault
        self._known = known
        return _commitment(seed), fault

    def seed(self, commit: str) -> "bytes | None":
        """The seed with that commitment, or None."""
        for seed in self._known:
            if _commitment(seed) == commit:
                return seed
        return None

    def faces(self, count: int, game: "Game | None", shake: bytes) -> "tuple[tuple[int, ...], str, str]":
        """Throws `count` dice: returns their faces, 1..6; the player's share in them, "" if they are not those of a
        `game` that is recorded and has its seed; and why the raw bits since the roll before have failed their tests,
        or "". `shake` is the SHA-256 of the player's shake."""
        fault = self._noise.verdict()
        self._pool = sha256(self._pool + shake + self._chance()).digest()
        seed = self.seed(game.commit) if game and game.commit else None
        share = text = ""
        if seed and game:
            share = shake[:4].hex()
            if share == NO_SHARE:
                share = "00000000"
            text = self._place() + share
            if game.nonce:
                text += " " + game.nonce
        digest = hmac(seed or self._random(), text.encode())
        return tuple([byte % 6 + 1 for byte in digest if byte < _FAIR][:count]), share, fault

    def _place(self) -> str:
        journal: Any = self._journal
        return "%s %s %d %d " % (journal.device, journal.epoch, journal.began, journal.last + 1)

    def _random(self) -> bytes:
        """Returns 32 bytes made of everything that is known only here."""
        material = bytes(self._noise.data) + self._pool + self._chance() + b"".join(self._known)
        if self._drbg is None:
            self._drbg = Drbg(material)
        else:
            self._drbg.reseed(material)
        return self._drbg.generate(32)


def _commitment(seed: bytes) -> str:
    digest: bytes = sha256(seed).digest()
    return digest.hex()


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Protocol

    from fivedice.game import Game

    class Journal(Protocol):
        """A journal whose events are named by (device, epoch, n); `began` is the event that began the game."""

        device: str
        epoch: str
        began: int
        last: int

    class Seeds(Protocol):
        """The place where seeds are kept."""

        def kept(self) -> list[bytes]:
            """Returns the seeds on the flash."""

        def keep(self, seeds: list[bytes]) -> None:
            """Write these seeds in place of all before. Raises OSError."""
