"""Journals of random games whose dice a committed seed makes, of all editions: with undo, given up, with or without the
nonce of a PC, several on one card. Same seed, same journal.

The dice are those of the firmware's own source, on noise that needs no test; or of an HMAC written out here.
"""

import random
from hashlib import sha256
from typing import Protocol

from fivedice.game import Game, apply
from logs.random_match import Event, beginning, next_event
from roller.app.dice_source import DiceSource
from turnlink.line import encode

DEVICE, EPOCH = "e660583883724a32", "5c1f09aa"


class Dice(Protocol):
    """What makes the dice of a journal."""

    def begin(self) -> str:
        """A new seed; its commitment."""

    def throw(self, count: int, game: Game) -> tuple[str, str]:
        """So many faces, and the share."""

    def seed(self, game: Game) -> str:
        """What is revealed."""


class Plain:
    """HMAC-SHA-256 as RFC 2104 has it, written out."""

    def __init__(self, journal: "CommittedJournal") -> None:
        self._journal = journal

    def begin(self) -> str:
        """Dice."""
        self._secret = self._journal.rng.randbytes(32)
        return sha256(self._secret).hexdigest()

    def throw(self, count: int, game: Game) -> tuple[str, str]:
        """Dice."""
        journal, share = self._journal, f"{self._journal.rng.randrange(2**32 - 1):08x}"
        words = [DEVICE, journal.epoch, str(journal.began), str(journal.last + 1), share, *filter(None, [game.nonce])]
        inner, outer = (bytes(byte ^ pad for byte in self._secret.ljust(64, b"\0")) for pad in (0x36, 0x5C))
        digest = sha256(outer + sha256(inner + " ".join(words).encode()).digest()).digest()
        return "".join(str(byte % 6 + 1) for byte in digest if byte < 252)[:count], share

    def seed(self, game: Game) -> str:
        """Dice."""
        return self._secret.hex()


class Firmware:
    """The code that makes the dice on the handheld; its noise is not tested here."""

    def __init__(self, journal: "CommittedJournal") -> None:
        self._rng = journal.rng
        self.data = bytearray(journal.rng.randbytes(128))
        self._source = DiceSource(self, journal)  # this is the noise, too

    fault = ""

    def verdict(self) -> str:
        """As a Noise: other bits, which pass."""
        self.data[:] = self._rng.randbytes(128)
        return ""

    def begin(self) -> str:
        """Dice."""
        return str(self._source.begin("")[0])

    def throw(self, count: int, game: Game) -> tuple[str, str]:
        """Dice."""
        faces, share, _ = self._source.faces(count, game, sha256(self._rng.randbytes(60)).digest())
        return "".join(map(str, faces)), share

    def seed(self, game: Game) -> str:
        """Dice."""
        seed = self._source.seed(game.commit)
        assert seed is not None
        return str(seed.hex())


def seal_of(lines: list[bytes]) -> str:
    """The seal of a game whose lines these are, up to the one before it is closed, as the log has it."""
    seal = b""
    for line in lines:
        seal = sha256(seal + line).digest()
    return seal.hex()[:16]


def resealed(events: list[Event]) -> list[bytes]:
    """The lines of a log, its `journal` line among them, with the seal of the first game made again."""
    begin = next((at for at, event in enumerate(events) if "game" in event), len(events))
    for at, event in enumerate(events):
        if at > begin and "seal" in event:
            event["seal"] = seal_of([encode(each) for each in events[begin:at]])
            break
    return [encode(event) for event in events]


class CommittedJournal:
    """`lines` are what `rollkeeper export` writes of it, `events` what stands in them."""

    device = DEVICE

    def __init__(
        self, seed: int, *, dice: type[Plain] | type[Firmware] = Plain, first: int = 1, epoch: str = EPOCH
    ) -> None:
        self.rng, self._faulty = random.Random(seed), random.Random(seed)
        self.epoch = epoch
        self.first, self.last, self.began = first, first - 1, 0
        self.events: list[Event] = []
        self._game: Game | None = None
        self._dice: Dice = dice(self)

    @property
    def lines(self) -> list[bytes]:
        whose: Event = {"journal": 1, "device": DEVICE, "epoch": self.epoch, "first": self.first}
        return [encode(whose), *self._lines_from(self.first)]

    def _lines_from(self, n: int) -> list[bytes]:
        events = enumerate(self.events[n - self.first :], n)
        return [encode({"n": n, "t": 900 * n, **event}) for n, event in events]

    def game(
        self, edition: str, players: int = 1, *, nonce: bool = True, close: str = "end", most: int = 10**6,
        begin: Event | None = None, faults: float = 0.0,
    ) -> Event:  # fmt: skip
        """Play a game, to its end, or up to `most` events and then given up ("abandon") or left open ("open").
        `faults`: of so many throws and seeds in one the log says that the random source had failed its tests. Returns
        how it began, for the next column."""
        rng = self.rng
        begin = beginning(edition, players, rng) if begin is None else begin
        self.began, self._often = self.last + 1, faults
        self._log({**begin, **self._fault(), "commit": self._dice.begin()})
        if nonce:
            self._log({"nonce": rng.randbytes(16).hex()})
        for _ in range(most):
            assert self._game is not None
            event = next_event(self._game, rng)
            if "end" in event:
                break
            self._log(self._thrown(event) if "roll" in event or "roll-off" in event else event)
        assert self._game is not None
        if close == "end":
            assert "end" in event
            self._log({**event, **self._sealed(), "seed": self._dice.seed(self._game)})
        elif close == "abandon":
            self._log({"abandon": 1, **self._sealed(), "seed": self._dice.seed(self._game)})
        return begin

    def _sealed(self) -> Event:
        return {"seal": seal_of(self._lines_from(self.began))}

    def _fault(self) -> Event:
        return {"fault": "stands still"} if self._faulty.random() < self._often else {}

    def _thrown(self, event: Event) -> Event:
        assert self._game is not None
        kind = "roll" if "roll" in event else "roll-off"
        said, kept = str(event[kind]), str(event.get("keep", ""))
        faces, share = self._dice.throw(len(said) - len(kept), self._game)
        fresh = iter(faces)
        dice = "".join(face if str(at) in kept else next(fresh) for at, face in enumerate(said, 1))
        told: Event = {kind: dice, **({"keep": kept} if kept else {}), **self._fault(), "share": share}
        return {**told, "player": event["player"]} if "player" in event else told

    def _log(self, event: Event) -> None:
        self._game = apply(self._game, event)
        self.events.append(event)
        self.last += 1


def many(
    seed: int, games: int, dice: type[Plain] | type[Firmware] = Plain, faults: float = 0.0
) -> CommittedJournal:
    """A journal with so many games of all kinds; for `faults` see `game`."""
    made = CommittedJournal(seed, dice=dice)
    rng = made.rng
    while games > 0:
        edition = rng.choice(("lowe", "travel", "web", "hasbro", "challenge"))
        players = rng.choice((1, 1, 1, 2, 3))
        close, most = ("abandon", rng.randrange(40)) if rng.random() < 0.15 else ("end", 10**6)
        begin = made.game(edition, players, nonce=rng.random() < 0.7, close=close, most=most, faults=faults)
        games -= 1
        if close == "end" and rng.random() < 0.1 and games:
            made.game(edition, nonce=rng.random() < 0.5, begin={**begin, "column": 2}, faults=faults)
            games -= 1
    return made
