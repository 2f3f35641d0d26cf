"""The states of a session with a handheld, and the one table of what leads where.

    GREETING ---> COPYING <--> CAUGHT_UP     an undisturbed sync, and then live events
                   ^   |           |
                   |   v           v
                   RESYNC <--------+         it must say hello once more before anything is sure again
    any but GREETING ---> HALTED             it contradicts what is stored; only another journal leads to COPYING

In each state a session has one thing to say when its time comes: a greeting (`GREETS`), or a question for events. An
arrow of the table says how many seconds later that is. Law: what the table does not name cannot happen, and raises.
"""

from enum import Enum
from math import inf
from typing import NamedTuple

from rollkeeper.sync.greeting import GREET_EVERY
from rollkeeper.sync.retry import Retry

SECOND, MOST_SECONDS = 1.0, 30  # of being heard and getting nowhere


class Standstill:
    """Counts the seconds in which a handheld was heard and brought nothing new although something is outstanding.

    A second in which nothing whole came is silence, which has a limit of its own; what this PC did not do, because it
    slept or could not store, is not the handheld's fault.
    """

    def __init__(self) -> None:
        self.heard_at = 0.0  # when the last whole message came; before the hello nothing else counts as one
        self._seconds = 0
        self._began = 0.0  # the second that runs
        self._heard = False  # in it

    def heard(self, now: float) -> None:
        """A whole message has come."""
        self.heard_at, self._heard = now, True

    def over(self) -> None:
        """It goes on, or it is not for the handheld to go on."""
        self._seconds, self._heard = 0, False

    def lasts(self, now: float) -> bool:
        """Whether it has lasted for too long; said once, and then counted again."""
        if now >= self._began + SECOND:
            self._seconds += self._heard
            self._began, self._heard = now, False
        if self._seconds < MOST_SECONDS:
            return False
        self.over()
        return True


ASK_AGAIN = 1.0  # seconds without a line, with events still outstanding, until they are asked for again
CALL_EVERY = 5.0  # seconds of silence after which the handheld is greeted again: it may have been reset unseen
AT_ONCE, NEVER = 0.0, inf
AS_BEFORE = None  # the time stays as it was


class State(Enum):
    """Where a session stands."""

    GREETING = "nobody has said hello"
    COPYING = "events are promised and not here yet, or the last stored one has not been compared"
    CAUGHT_UP = "everything promised is here: live events and requests"
    RESYNC = "the hello is awaited once more; events that come meanwhile are kept"
    HALTED = "after a conflict, no event of this journal is taken"


class Cause(Enum):
    """What can happen to a session."""

    NEW_JOURNAL = "a hello: the first one, or that of another journal"
    SAME_JOURNAL = "a hello of the journal as before"
    OTHER_PROTOCOL = "a hello in a protocol that is not ours"
    HELLO_NOT_TAKEN = "a hello, but the store failed, or it is of one journal too many"
    DECLINED = "the handheld does not talk to this program"
    REFUSED = "the question for events is refused: perhaps it has begun another journal"
    MORE = "what came is committed, and more is outstanding"
    ALL_HERE = "what came is committed, and nothing is outstanding"
    LOST_MORE = "events are lost, and more is outstanding behind them"
    LOST_LAST = "events are lost, and nothing is outstanding behind them"
    LOST_BEYOND = "events are lost that go beyond the end of the journal as it is known"
    NOT_KEPT = "events came, but the store failed"
    ONE_MORE = "a refused box shows that there is an event more than is known"
    CONFLICT = "an event contradicts the stored one"
    NO_PROGRESS = "the handheld talks, and brings nothing new"
    SILENCE = "the handheld has said nothing for a while"


class Arrow(NamedTuple):
    """Where it leads, and in how many seconds the next greeting or question is due."""

    to: State
    wait: float | None


GREETING, COPYING, CAUGHT_UP, RESYNC, HALTED = State
GREETS = (GREETING, RESYNC, HALTED)  # the others ask for events
UNFINISHED = (COPYING, RESYNC)  # the handheld owes something
# Seconds until it is said again. A session that has caught up asks at most once, and then waits for live events.
EVERY = {GREETING: GREET_EVERY, COPYING: ASK_AGAIN, CAUGHT_UP: NEVER, RESYNC: GREET_EVERY, HALTED: GREET_EVERY}
# While the hello is awaited once more they change nothing.
WHATEVER_COMES = (
    Cause.DECLINED, Cause.REFUSED, Cause.MORE, Cause.ALL_HERE, Cause.LOST_MORE, Cause.LOST_LAST, Cause.LOST_BEYOND,
    Cause.NOT_KEPT, Cause.ONE_MORE, Cause.NO_PROGRESS,
)  # fmt: skip

TABLE = {
    GREETING: {
        Cause.NEW_JOURNAL: Arrow(COPYING, ASK_AGAIN),
        Cause.OTHER_PROTOCOL: Arrow(GREETING, CALL_EVERY),
        Cause.HELLO_NOT_TAKEN: Arrow(GREETING, ASK_AGAIN),
        Cause.DECLINED: Arrow(GREETING, AS_BEFORE),
    },
    COPYING: {
        Cause.NEW_JOURNAL: Arrow(COPYING, ASK_AGAIN),
        Cause.SAME_JOURNAL: Arrow(COPYING, ASK_AGAIN),
        Cause.OTHER_PROTOCOL: Arrow(RESYNC, CALL_EVERY),
        Cause.HELLO_NOT_TAKEN: Arrow(RESYNC, ASK_AGAIN),
        Cause.DECLINED: Arrow(COPYING, AS_BEFORE),
        Cause.REFUSED: Arrow(RESYNC, GREET_EVERY),
        Cause.MORE: Arrow(COPYING, ASK_AGAIN),
        Cause.ALL_HERE: Arrow(CAUGHT_UP, NEVER),
        Cause.LOST_MORE: Arrow(COPYING, AT_ONCE),
        Cause.LOST_LAST: Arrow(CAUGHT_UP, AT_ONCE),  # too far beyond an acknowledgement the handheld says nothing
        Cause.LOST_BEYOND: Arrow(RESYNC, AT_ONCE),
        Cause.NOT_KEPT: Arrow(COPYING, ASK_AGAIN),
        Cause.ONE_MORE: Arrow(COPYING, AT_ONCE),
        Cause.CONFLICT: Arrow(HALTED, NEVER),
        Cause.NO_PROGRESS: Arrow(COPYING, AS_BEFORE),
    },
    CAUGHT_UP: {
        Cause.NEW_JOURNAL: Arrow(COPYING, ASK_AGAIN),
        Cause.SAME_JOURNAL: Arrow(COPYING, ASK_AGAIN),
        Cause.OTHER_PROTOCOL: Arrow(RESYNC, CALL_EVERY),
        Cause.HELLO_NOT_TAKEN: Arrow(RESYNC, ASK_AGAIN),
        Cause.DECLINED: Arrow(CAUGHT_UP, AS_BEFORE),
        Cause.REFUSED: Arrow(RESYNC, GREET_EVERY),
        Cause.MORE: Arrow(COPYING, ASK_AGAIN),
        Cause.ALL_HERE: Arrow(CAUGHT_UP, NEVER),
        Cause.LOST_LAST: Arrow(CAUGHT_UP, AT_ONCE),
        Cause.LOST_BEYOND: Arrow(RESYNC, AT_ONCE),
        Cause.NOT_KEPT: Arrow(COPYING, ASK_AGAIN),
        Cause.ONE_MORE: Arrow(COPYING, AT_ONCE),
        Cause.CONFLICT: Arrow(HALTED, NEVER),
        Cause.SILENCE: Arrow(RESYNC, AT_ONCE),
    },
    RESYNC: {
        Cause.NEW_JOURNAL: Arrow(COPYING, ASK_AGAIN),
        Cause.SAME_JOURNAL: Arrow(COPYING, ASK_AGAIN),
        Cause.OTHER_PROTOCOL: Arrow(RESYNC, CALL_EVERY),
        Cause.HELLO_NOT_TAKEN: Arrow(RESYNC, ASK_AGAIN),
        **dict.fromkeys(WHATEVER_COMES, Arrow(RESYNC, AS_BEFORE)),
        Cause.CONFLICT: Arrow(HALTED, AS_BEFORE),
    },
    HALTED: {
        Cause.NEW_JOURNAL: Arrow(COPYING, ASK_AGAIN),
        Cause.SAME_JOURNAL: Arrow(HALTED, NEVER),
        Cause.OTHER_PROTOCOL: Arrow(HALTED, CALL_EVERY),
        Cause.HELLO_NOT_TAKEN: Arrow(HALTED, ASK_AGAIN),
        Cause.DECLINED: Arrow(HALTED, AS_BEFORE),
        Cause.REFUSED: Arrow(HALTED, GREET_EVERY),
    },
}


class Machine:
    """Where one session stands, when it says its next greeting or question, and how long nothing has come."""

    def __init__(self) -> None:
        self.state = GREETING
        self.standstill = Standstill()
        self._again = Retry.every(EVERY[GREETING])

    def go(self, cause: Cause, now: float) -> None:
        """Follow an arrow at `now` (seconds). One that is not in the table is a fault of this program: RuntimeError."""
        arrow = TABLE[self.state].get(cause)
        if arrow is None:
            raise RuntimeError(f"{cause.name} happened to a session that is {self.state.name}")
        self.state = arrow.to
        if arrow.wait is not AS_BEFORE:
            self._again = Retry.every(EVERY[arrow.to], now + arrow.wait)

    def wait(self, now: float) -> bool:
        """Let time alone make happen what it does by `now`. False: it has come to no progress."""
        if self.state not in UNFINISHED:
            self.standstill.over()
        elif self.standstill.lasts(now):
            self.go(Cause.NO_PROGRESS, now)
            return False
        if self.state is CAUGHT_UP and now >= self.standstill.heard_at + CALL_EVERY:
            self.go(Cause.SILENCE, now)
        return True

    def due(self, now: float) -> bool:
        """Whether the greeting or question is to be said at `now`; true once each time."""
        return self._again.due(now)
