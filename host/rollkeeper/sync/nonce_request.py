"""The nonce that this PC adds to a game as it begins, so that not even the maker of the handheld can have chosen its
dice. Sans-IO.

It is sent when the commitment is stored, while the `game` event is the handheld's last; an event of its own says that
it was taken. If it comes too late or is refused, the game is played without.

Law: the database notes one nonce for a commitment, for ever, before it is sent: a handheld that is connected again is
sent the same one.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from secrets import token_hex

from rollkeeper.errors import RollkeeperError
from rollkeeper.store import Store
from rollkeeper.store.evidence import nonce_for
from rollkeeper.sync.retry import Retry
from turnlink.host import Event, Hello, HostEnd, Refused

COMMITMENT = re.compile("[0-9a-f]{64}")
ENOUGH = 3.0  # seconds of asking; then a sync ends without the answer


class OtherNonce(RollkeeperError):
    """The handheld has logged a nonce that is not the one it was sent."""

    def __init__(self, n: int) -> None:
        super().__init__(
            f"the nonce in event {n} is not the one that this PC drew (another PC has sent it, or the handheld chose "
            "it itself)", "the game is kept, and its dice prove less than they should",
        )


@dataclass
class Nonce:
    """The nonce for the game that event `after` of this journal has begun; `digits` are "" until the store is asked."""

    device: str
    epoch: str
    after: int
    commitment: str
    digits: str = ""
    request_id: str = field(default_factory=lambda: token_hex(4))
    again: Retry = field(default_factory=lambda: Retry(patience=ENOUGH))
    refused: bool = False


class NonceRequest:
    """The nonce that is on its way now. It outlives a session, as the answer may come after the cable was pulled."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._nonce: Nonce | None = None

    def stored(self, hello: Hello, batch: Sequence[Event]) -> None:
        """These events are stored here; the last may have begun a game. Raises OtherNonce."""
        nonce, last = self._nonce, batch[-1]
        ours = nonce if nonce is not None and (nonce.device, nonce.epoch) == (hello.device, hello.epoch) else None
        if ours is not None and last.n <= ours.after:
            return  # the same once more
        commitment = last.fields.get("commit")
        if isinstance(commitment, str) and COMMITMENT.fullmatch(commitment):
            self._nonce = Nonce(hello.device, hello.epoch, last.n, commitment)
        elif ours is not None:
            self._nonce = None
        if ours is None or not ours.digits:
            return
        for event in batch:
            if event.n == ours.after + 1 and event.fields.get("nonce", ours.digits) != ours.digits:
                raise OtherNonce(event.n)

    def due(self, host: HostEnd, hello: Hello, last: int, now: float) -> bytes:
        """What to ask the handheld at `now`, whose events are all here, up to `last`. Raises a DatabaseError."""
        nonce = self._of(hello, last)
        if nonce is None or not nonce.again.due(now):
            return b""
        if not nonce.digits:
            nonce.digits = self._store.change(nonce_for, nonce.device, nonce.epoch, nonce.after, nonce.commitment)
        return host.ask_for_nonce(nonce.digits, nonce.after, nonce.request_id)

    def waiting(self, hello: Hello, last: int, now: float) -> bool:
        """Whether a nonce is on its way, and an answer may still come."""
        nonce = self._of(hello, last)
        return nonce is not None and not nonce.again.over(now)

    def refused(self, refusal: Refused) -> None:
        """Notes that the handheld does not take it: the game is played without."""
        if self._nonce is not None and refusal.request_id == self._nonce.request_id:
            self._nonce.refused = True

    def _of(self, hello: Hello, last: int) -> Nonce | None:
        nonce = self._nonce
        if nonce is None or nonce.refused or last != nonce.after:
            return None
        return nonce if (nonce.device, nonce.epoch) == (hello.device, hello.epoch) else None
