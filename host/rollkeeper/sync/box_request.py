"""A box that a person chose on the PC, or takes back there, until the handheld has done so or said why not. Sans-IO.

Law: it is asked for again and again and done at most once, as the handheld does it only while event `after` is its
last. What counts as done is the event itself, committed here. A refusal because the game has gone on may have been
crossed by that very event, so then the event after `after` decides, and nothing else; the box is not asked for again.

The person asks in one thread, the session answers in another.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from secrets import token_hex
from threading import Lock

from rollkeeper.errors import RollkeeperError
from rollkeeper.sync.retry import Retry
from rollkeeper.wording import shown
from turnlink.host import Event, Gap, Hello, HostEnd, Refused
from turnlink.message import GONE_ON

PATIENCE = 15.0  # seconds until the person is told that nothing has come of it
BEGIN_AGAIN = "begin again if it is to be given up"

Answered = Callable[[RollkeeperError | None], None]  # None: it is done, and committed here


class BoxRefused(RollkeeperError):
    """The handheld does not write the box, or does not take it back, and says why."""

    def __init__(self, why: str) -> None:
        super().__init__(f"not done: {shown(why)}")


class GameWentOn(RollkeeperError):
    """It was asked for when the game stood otherwise."""

    def __init__(self, then: str = "choose again") -> None:
        super().__init__(f"not done: the game has gone on meanwhile; look at the card, and {then}")


class NoAnswer(RollkeeperError):
    """Nothing was heard of the box: the handheld is not there, or does not answer."""

    def __init__(self) -> None:
        super().__init__(
            "the handheld did not answer, so nobody knows here whether it has done it: look at the handheld; as soon "
            "as it is connected again the card shows it"
        )


class NotConnected(RollkeeperError):
    """There is no handheld to do it."""

    def __init__(self) -> None:
        super().__init__("not done: the handheld is not connected; plug it in, or use its keys")


class StillAsking(RollkeeperError):
    """One box after the other."""

    def __init__(self) -> None:
        super().__init__("not done: the handheld has not yet answered to what was chosen before")


@dataclass
class Box:
    """One request: for this journal, and for the game as it was after event `after`. Without `points` the box is to be
    taken back."""

    device: str
    epoch: str
    box: str
    points: int | None
    after: int
    answered: Answered
    request_id: str = field(default_factory=lambda: token_hex(4))
    again: Retry = field(default_factory=lambda: Retry(patience=PATIENCE))
    gone_on: bool = False  # the handheld has said so: only the event can answer now

    def is_done_by(self, event: Event) -> bool:
        """Whether this event is what was asked for."""
        if self.points is None:
            return event.fields.get("undo") == self.box
        return event.fields.get("score") == self.box and event.fields.get("points") == self.points


class BoxRequest:
    """At most one request; lives as long as the scorekeeper, over all sessions."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._request: Box | None = None

    def put(self, request: Box) -> None:
        """Have a box written or taken back; `request.answered` is called once, perhaps from another thread."""
        with self._lock:
            free = self._request is None
            if free:
                self._request = request
        if not free:
            request.answered(StillAsking())

    def due(self, host: HostEnd, hello: Hello, now: float) -> bytes:
        """What to ask the handheld at `now`: its events must all be here."""
        request = self._request
        if request is None or (request.device, request.epoch) != (hello.device, hello.epoch):
            return b""
        if request.gone_on or not request.again.due(now):
            return b""
        if request.points is None:
            return host.ask_to_undo(request.box, request.after, request.request_id)
        return host.ask_to_write(request.box, request.points, request.after, request.request_id)

    def refused(self, refusal: Refused, last: int) -> bool:
        """The handheld has refused; events up to `last` are committed here. True: there must be one more,
        which is perhaps this very box. It is on its way or lost; ask for it."""
        request = self._request
        if request is None or refusal.request_id != request.request_id:
            return False
        if refusal.why != GONE_ON:
            self._answer(request, BoxRefused(refusal.why))
        elif last > request.after:  # what came after was here before the request, else `committed` would have answered
            self._answer(request, GameWentOn())
        else:
            request.gone_on = True
        return request.gone_on

    def committed(self, hello: Hello, items: Iterable[Event | Gap]) -> None:
        """These events have been committed: perhaps the one that decides is among them."""
        request = self._request
        if request is None or (request.device, request.epoch) != (hello.device, hello.epoch):
            return
        for item in items:
            if isinstance(item, Gap):
                if item.first <= request.after + 1 <= item.last:
                    self._answer(request, NoAnswer())
            elif item.n == request.after + 1:
                self._answer(request, None if request.is_done_by(item) else GameWentOn())

    def tick(self, now: float) -> None:
        """Give a request up that has waited for too long; to be called also while nothing is connected."""
        request = self._request
        if request is not None and request.again.over(now):
            self._answer(request, NoAnswer())

    def _answer(self, request: Box, error: RollkeeperError | None) -> None:
        with self._lock:
            ours = self._request is request
            if ours:
                self._request = None
        if ours:
            request.answered(error)
