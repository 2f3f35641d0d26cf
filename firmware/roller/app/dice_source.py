"""Where the dice come from. docs/fair-dice.md tells the whole story, and how everybody can check it.

A game that is recorded has a secret seed: its SHA-256, the commitment, is logged as the game begins, the seed when it
is closed. The dice of a throw are HMAC-SHA-256 of the seed and of who, when and what the player's own shake was. Other
throws (practice, a seed that was lost) have a seed of their own that nobody ever sees.

Laws: no die is made unless the noise of that moment has passed its tests. A face is a byte modulo 6, for bytes below
252: exactly fair. A seed is on the flash before the game that needs it.
"""

from hashlib import sha256

from fivedice.state import NO_SHARE
from roller.app.drbg import Drbg, hmac
from roller.app.noise import AT_START
from roller.app.noise import Noise as Noise
from roller.app.noise import NotRandom as NotRandom

_FAIR = 252  # 42 * 6, the largest multiple of six that a byte can count to


class DiceSource:
    """`noise` has the raw bits. `journal` says whose dice they are; `chance()` gives bytes of whatever else nobody
    knows before; `seeds` keeps those of games on the flash (`kept`, `keeping`)."""

    def __init__(
        self, noise: "Noise", journal: "Journal | None" = None, chance: "Callable[[], bytes]" = bytes,
        seeds: "Seeds | None" = None,
    ) -> None:  # fmt: skip
        self._noise = noise
        self._journal = journal
        self._chance = chance
        self._seeds = seeds
        self._known: list[bytes] = seeds.kept() if seeds else []  # the newest first
        self._pool = bytes(32)  # of all shakes and noise so far
        self._drbg: Drbg | None = None
        self._next: list[bytes] | None = None  # the seeds from the game on that is beginning; []: they are not kept

    def start(self) -> None:
        """The test at power-on. Raises NotRandom."""
        self._noise.test(AT_START)

    def listen(self) -> None:
        """Dice tumble: a part of the noise can be read, 1.4 ms."""
        self._noise.listen()

    def wrong(self) -> str:
        """Why there would be no dice now, or ""."""
        try:
            self._noise.test()
        except NotRandom as why:
            return str(why)
        return ""

    def epoch(self) -> str:
        """For a new journal, right after `start`: eight hexadecimal digits."""
        return self._random().hex()[:8]

    def beginning(self, commit: str) -> "Iterator[None]":
        """Find the seed of a new game and put it on the flash, with time for something else in between. `commit` is
        that of the game before, whose seed stays while it may be open."""
        self._next = []
        try:
            self._noise.test()
            known = [self._random()] + [seed for seed in self._known if _commitment(seed) == commit]
            if self._seeds:
                yield
                yield from self._seeds.keeping(known)
        except (NotRandom, OSError):
            return
        self._known = self._next = known

    def begin(self, commit: str) -> str:
        """The commitment of a new game, whose `beginning` need not be over. "" if the noise fails its tests, or the
        flash does not keep the seed: nobody can check the dice then."""
        if self._next is None:
            for _ in self.beginning(commit):
                pass
        found, self._next = self._next, None
        return _commitment(found[0]) if found else ""

    def seed(self, commit: str) -> "bytes | None":
        """The seed with that commitment, or None."""
        for seed in self._known:
            if _commitment(seed) == commit:
                return seed
        return None

    def faces(self, count: int, game: "Game | None", shake: bytes) -> "tuple[tuple[int, ...], str]":
        """So many faces 1..6, and the player's share in them: "" if they are not those of a `game` that is recorded and
        has its seed. `shake` is the SHA-256 of the player's shake. Raises NotRandom."""
        self._noise.test()
        self._pool = sha256(self._pool + shake + self._noise.data).digest()
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
        return tuple([byte % 6 + 1 for byte in digest if byte < _FAIR][:count]), share

    def _place(self) -> str:
        journal: Any = self._journal
        return "%s %s %d %d " % (journal.device, journal.epoch, journal.began, journal.last + 1)

    def _random(self) -> bytes:
        """32 bytes. The noise has just passed its tests: its last window has 0.4 * 1024 bits of entropy."""
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
    from collections.abc import Callable, Iterator
    from typing import Any, Protocol

    from fivedice.game import Game

    class Journal(Protocol):
        """What is asked of a journal: (device, epoch, n) names an event, `began` the one that began the game."""

        device: str
        epoch: str
        began: int
        last: int

    class Seeds(Protocol):
        """Where seeds are kept."""

        def kept(self) -> list[bytes]:
            """Those on the flash."""

        def keeping(self, seeds: list[bytes]) -> "Iterator[None]":
            """In place of all before, in several steps. Raises OSError."""
