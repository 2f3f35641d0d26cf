"""Keeps what a person on the PC has asked for (to write a box, to take one back, to begin a game) until the handheld
has done it or said why not. Sans-IO. The person asks in one thread, the session answers in another.

Law: it is asked for again and again and done at most once, as the handheld does it only while event `after` is its
last. It is done when its event is committed here. A refusal because the game has gone on may have crossed that very
event, so then the event after `after` decides.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from secrets import token_hex
from threading import Lock
from typing import Protocol

from fivedice.edition import EDITIONS
from fivedice.options import teams
from rollkeeper.errors import RollkeeperError
from rollkeeper.scores.new_game import check_offered
from rollkeeper.sync.retry import Retry
from rollkeeper.wording import shown
from turnlink.host import Event, Gap, Hello, HostEnd, Refused
from turnlink.message import GONE_ON

PATIENCE = 15.0  # seconds until the person reads that nothing has come of it
UNDONE = "nothing was done"
BEGIN_AGAIN = "begin again if it is to be given up"

Answered = Callable[[RollkeeperError | None], None]  # None: it is done, and committed here


class Declined(RollkeeperError):
    """The handheld does not do what it was asked for. `why` is what it says: what is in the way, and behind a semicolon
    what to do."""

    def __init__(self, why: str) -> None:
        happened, _, todo = shown(why).partition("; ")
        super().__init__(happened, UNDONE, todo)


class BoxRefused(Declined):
    """The handheld does not write the box, or does not take it back."""


class GameWentOn(RollkeeperError):
    """It was asked for when the game stood otherwise."""

    def __init__(self, then: str = "choose again") -> None:
        super().__init__("the game has gone on meanwhile", UNDONE, f"look at the card, and {then}")


class NoAnswer(RollkeeperError):
    """Nothing was heard of it: the handheld is not there, or does not answer."""

    def __init__(self) -> None:
        super().__init__(
            "the handheld did not answer, so nobody knows here whether it has done it",
            todo="look at the handheld; as soon as it is connected again the card shows it",
        )


class NotConnected(RollkeeperError):
    """There is no handheld to do it."""

    def __init__(self) -> None:
        super().__init__("the handheld is not connected", UNDONE, "plug it in, or use its keys")


class StillAsking(RollkeeperError):
    """One request after the other."""

    def __init__(self) -> None:
        super().__init__(
            "the handheld has not yet answered to what was chosen before", UNDONE, "wait a moment, and choose again"
        )


class Wish(Protocol):
    """What a person wants done."""

    def ask(self, host: HostEnd, after: int, request_id: str) -> bytes:
        """The bytes that ask for it."""

    def is_done_by(self, event: Event) -> bool | None:
        """Whether this event is what was asked for; None: the next event decides."""

    def refused(self, why: str) -> RollkeeperError:
        """The handheld does not do it."""

    def went_on(self) -> RollkeeperError:
        """The game has gone on meanwhile."""


@dataclass(frozen=True)
class Box:
    """A box to be written; without `points` it is to be taken back."""

    box: str
    points: int | None

    def ask(self, host: HostEnd, after: int, request_id: str) -> bytes:
        if self.points is None:
            return host.ask_to_undo(self.box, after, request_id)
        return host.ask_to_write(self.box, self.points, after, request_id)

    def is_done_by(self, event: Event) -> bool:
        if self.points is None:
            return event.fields.get("undo") == self.box
        return event.fields.get("score") == self.box and event.fields.get("points") == self.points

    def refused(self, why: str) -> RollkeeperError:
        return BoxRefused(why)

    def went_on(self) -> RollkeeperError:
        return GameWentOn()


@dataclass
class Request:
    """One request: for this journal, and for the game as it was after event `after`."""

    device: str
    epoch: str
    wish: Wish
    after: int
    answered: Answered
    request_id: str = field(default_factory=lambda: token_hex(4))
    again: Retry = field(default_factory=lambda: Retry(patience=PATIENCE))
    gone_on: bool = False  # the handheld has said so: only the event can answer now
    seen: int = 0  # the last event that has not decided it

    def __post_init__(self) -> None:
        self.seen = self.after


class PersonsRequest:
    """At most one request; lives as long as the scorekeeper, over all sessions."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._request: Request | None = None

    def put(self, request: Request) -> None:
        """Have it done; `request.answered` is called once, perhaps from another thread."""
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
        return request.wish.ask(host, request.after, request.request_id)

    def refused(self, refusal: Refused, last: int) -> bool:
        """Takes a refusal; events up to `last` are committed here. True: there must be one more event, perhaps the one
        that was asked for, which is on its way or lost: ask for it."""
        request = self._request
        if request is None or refusal.request_id != request.request_id:
            return False
        if refusal.why != GONE_ON:
            self._answer(request, request.wish.refused(refusal.why))
        elif last > request.seen:  # what came after was here before the request, else `committed` would have answered
            self._answer(request, request.wish.went_on())
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
                if item.first <= request.seen + 1 <= item.last:
                    self._answer(request, NoAnswer())
            elif item.n == request.seen + 1:
                done = request.wish.is_done_by(item)
                if done is None:
                    request.seen += 1
                else:
                    self._answer(request, None if done else request.wish.went_on())

    def tick(self, now: float) -> None:
        """Give a request up that has waited for too long; to be called also while nothing is connected."""
        request = self._request
        if request is not None and request.again.over(now):
            self._answer(request, NoAnswer())

    def _answer(self, request: Request, error: RollkeeperError | None) -> None:
        with self._lock:
            ours = self._request is request
            if ours:
                self._request = None
        if ours:
            request.answered(error)


class CannotBegin(Declined):
    """No new game can be begun from here now."""


@dataclass(frozen=True)
class NewGame:
    """A game of these `players`, in the order in which they sit, by their names on the handheld or "" for a guest; with
    partners in `teams`, and whether all owe the winner the `difference`. Or the next game on the same card."""

    edition: str = ""
    players: Sequence[str] = ("",)
    teams: int = 0
    difference: bool = False
    same_card: bool = False

    def check(self) -> None:
        """Raises a RollkeeperError if the edition leaves no such choice."""
        count = len(self.players)
        if self.teams and self.teams not in teams(EDITIONS[self.edition], count):
            raise CannotBegin(f"{count} players cannot be {self.teams} teams by these rules; choose other teams")
        if self.difference:
            check_offered(self.edition, count, self.difference)

    def ask(self, host: HostEnd, after: int, request_id: str) -> bytes:
        """The bytes that ask for it after event `after`."""
        if self.same_card:
            return host.ask_to_begin("further", [], 0, False, after, request_id)
        return host.ask_to_begin(self.edition, list(self.players), self.teams, self.difference, after, request_id)

    def is_done_by(self, event: Event) -> bool | None:
        """Whether this event begins it; None if it only closes the game before."""
        if "end" in event.fields or "abandon" in event.fields:
            return None
        if "game" not in event.fields:
            return False
        if self.same_card:
            return "column" in event.fields
        players = event.fields.get("players")
        seats = players if isinstance(players, list) else []
        return (
            event.fields["game"] == self.edition
            and len(seats) == len(self.players)
            and all(name in ("", seat) for name, seat in zip(self.players, seats, strict=True))
        )

    def refused(self, why: str) -> RollkeeperError:
        """The handheld does not begin it."""
        return CannotBegin(why)

    def went_on(self) -> RollkeeperError:
        """Another game has begun, or that which was on has gone on."""
        return GameWentOn(BEGIN_AGAIN)
