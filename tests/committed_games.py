"""Journals of random games whose dice a committed seed makes, of all editions: with undo, given up, with or without the
nonce of a PC, several on one card. Same seed, same journal.

The dice come from `faces`, which the tests give: the firmware's own, or an HMAC written out here.
"""

import random
from collections.abc import Callable
from hashlib import sha256

from fivedice.game import Game, apply
from random_match import Event, beginning, next_event
from turnlink.line import encode

DEVICE, EPOCH = "e660583883724a32", "5c1f09aa"
Faces = Callable[[bytes, bytes, int], str]  # of a seed and a message, so many


def plain_faces(seed: bytes, message: bytes, count: int) -> str:
    """HMAC-SHA-256 as RFC 2104 has it, written out."""
    inner, outer = (bytes(byte ^ pad for byte in seed.ljust(64, b"\0")) for pad in (0x36, 0x5C))
    digest = sha256(outer + sha256(inner + message).digest()).digest()
    return "".join(str(byte % 6 + 1) for byte in digest if byte < 252)[:count]


class CommittedJournal:
    """`lines` are what `rollkeeper export` writes of it, `events` what stands in them."""

    def __init__(self, seed: int, faces: Faces = plain_faces, first: int = 1, epoch: str = EPOCH) -> None:
        self.rng = random.Random(seed)
        self.faces = faces
        self.epoch = epoch
        self.first = self.next = first
        self.events: list[Event] = []
        self._game: Game | None = None
        self._secret, self._nonce, self._begun = b"", "", 0

    @property
    def lines(self) -> list[bytes]:
        whose: Event = {"journal": 1, "device": DEVICE, "epoch": self.epoch, "first": self.first}
        numbered = ({"n": n, "t": 900 * n, **event} for n, event in enumerate(self.events, self.first))
        return [encode(fields) for fields in (whose, *numbered)]

    def game(
        self, edition: str, players: int = 1, *, nonce: bool = True, close: str = "end", most: int = 10**6,
        begin: Event | None = None,
    ) -> Event:  # fmt: skip
        """Play a game, to its end, or up to `most` events and then given up ("abandon") or left open ("open").
        Returns how it began, for the next column."""
        rng = self.rng
        self._secret, self._nonce, self._begun = rng.randbytes(32), "", self.next
        begin = beginning(edition, players, rng) if begin is None else begin
        self._log({**begin, "commit": sha256(self._secret).hexdigest()})
        if nonce:
            self._nonce = rng.randbytes(16).hex()
            self._log({"nonce": self._nonce})
        for _ in range(most):
            assert self._game is not None
            event = next_event(self._game, rng)
            if "end" in event:
                break
            self._log(self._thrown(event) if "roll" in event or "roll-off" in event else event)
        if close == "end":
            assert "end" in event
            self._log({**event, "seed": self._secret.hex()})
        elif close == "abandon":
            self._log({"abandon": 1, "seed": self._secret.hex()})
        return begin

    def _thrown(self, event: Event) -> Event:
        kind = "roll" if "roll" in event else "roll-off"
        said, kept = str(event[kind]), str(event.get("keep", ""))
        share = f"{self.rng.randrange(2**32 - 1):08x}"
        words = f"{DEVICE} {self.epoch} {self._begun} {self.next} {share}" + (f" {self._nonce}" if self._nonce else "")
        fresh = iter(self.faces(self._secret, words.encode(), len(said) - len(kept)))
        dice = "".join(face if str(at) in kept else next(fresh) for at, face in enumerate(said, 1))
        told: Event = {kind: dice, **({"keep": kept} if kept else {}), "share": share}
        return {**told, "player": event["player"]} if "player" in event else told

    def _log(self, event: Event) -> None:
        self._game = apply(self._game, event)
        self.events.append(event)
        self.next += 1


def many(seed: int, games: int, faces: Faces = plain_faces) -> CommittedJournal:
    """A journal with so many games of all kinds."""
    made = CommittedJournal(seed, faces)
    rng = made.rng
    while games > 0:
        edition = rng.choice(("lowe", "travel", "web", "hasbro", "challenge"))
        players = rng.choice((1, 1, 1, 2, 3))
        close, most = ("abandon", rng.randrange(40)) if rng.random() < 0.15 else ("end", 10**6)
        begin = made.game(edition, players, nonce=rng.random() < 0.7, close=close, most=most)
        games -= 1
        if close == "end" and rng.random() < 0.1 and games:
            made.game(edition, nonce=rng.random() < 0.5, begin={**begin, "column": 2})
            games -= 1
    return made
