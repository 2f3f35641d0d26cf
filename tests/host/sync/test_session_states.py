"""Every arrow in the table of a session's states, walked by the real session: with real bytes, and by waiting."""

import contextlib
from collections.abc import Callable
from math import inf

import pytest

from cables.lying_handheld import DEVICE, EPOCH, HELLO, checked
from logs.game_log import lines, lines_of_games
from rollkeeper.errors import RollkeeperError
from rollkeeper.store import Store
from rollkeeper.store.errors import DiskFull
from rollkeeper.sync import session as session_module
from rollkeeper.sync.persons_request import Box, PersonsRequest, Request
from rollkeeper.sync.session import Session
from rollkeeper.sync.session_states import (
    CALL_EVERY,
    CAUGHT_UP,
    COPYING,
    GREETING,
    GREETS,
    HALTED,
    MOST_SECONDS,
    RESYNC,
    TABLE,
    Cause,
    Machine,
    State,
)
from turnlink.frame import frame
from turnlink.host import Event
from turnlink.line import decode, encode
from turnlink.message import GONE_ON, did, gap, refused

LINES = lines_of_games(1)
FIVE, NINE = LINES[:5], LINES[5:9]  # the journal promises nine events; five come at first


class Walker:
    """A session with a handheld whose every word a test chooses."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.box = PersonsRequest()
        self.session = Session(store, "rollkeeper test", box=self.box)
        self.now = 100.0
        self.session.outgoing(self.now)

    def hear(self, *said: bytes) -> None:
        """The handheld says these frames."""
        with contextlib.suppress(RollkeeperError):
            self.session.receive(b"".join(said), self.now)

    def wait(self, seconds: float) -> bytes:
        """What the session says after so long."""
        self.now += seconds
        with contextlib.suppress(RollkeeperError):
            return self.session.outgoing(self.now)
        return b""

    @property
    def wanted(self) -> int:
        return self.session.wanted

    @property
    def last(self) -> int:
        """The last event that the handheld has told of, or the next one if that is here."""
        assert self.session.journal is not None
        return max(self.session.journal.last, self.wanted)


def hello(**changed: object) -> bytes:
    return frame(encode({**HELLO, "last": 9, **changed}))


def event(n: int) -> bytes:
    return frame(LINES[n - 1])


def fails(*_: object) -> None:
    raise DiskFull("no room")


def to(state: State, walker: Walker) -> None:
    """Bring a new session there."""
    if state is GREETING:
        return
    walker.hear(hello())
    walker.wait(0.0)
    walker.hear(*map(frame, FIVE))
    if state is CAUGHT_UP:
        walker.hear(*map(frame, NINE))
    elif state is RESYNC:
        walker.hear(frame(encode(refused("from", "not today"))))
    elif state is HALTED:
        conflict(walker)


def hello_not_taken(walker: Walker) -> None:
    with pytest.MonkeyPatch.context() as trouble:
        trouble.setattr(session_module, "next_wanted", fails)
        walker.hear(hello())


def more(walker: Walker) -> None:
    """A good event, and one that no reader takes."""
    doubled = checked(b'{"n":%d,"t":9,"roll":"11111","roll":"22222"}' % (walker.wanted + 1))
    walker.hear(event(walker.wanted), doubled)


def all_here(walker: Walker) -> None:
    walker.hear(*(event(n) for n in range(walker.wanted, walker.last + 1)))


def not_kept(walker: Walker) -> None:
    with pytest.MonkeyPatch.context() as trouble:
        trouble.setattr(walker.store, "keep", fails)
        walker.hear(event(walker.wanted))


def one_more(walker: Walker) -> None:
    box = Request(DEVICE, EPOCH, Box("chance", 15), walker.wanted - 1, lambda error: None)
    walker.box.put(box)
    walker.hear(frame(encode(refused("write", GONE_ON, box.request_id))))


def conflict(walker: Walker) -> None:
    """Another program has stored another event in its place."""
    (line,) = lines([{"roll": "66666"}], walker.wanted)
    walker.store.keep(DEVICE, EPOCH, [Event(walker.wanted, line, decode(line))])
    walker.hear(event(walker.wanted))


def no_progress(walker: Walker) -> None:
    for _ in range(MOST_SECONDS + 1):
        walker.hear(frame(encode(did("nothing"))))
        walker.wait(1.0)


def silence(walker: Walker) -> None:
    assert asks(walker.wait(CALL_EVERY)) == 1


ANYWHERE = dict.fromkeys((GREETING, COPYING, CAUGHT_UP, RESYNC), COPYING)
KNOWN = {COPYING: RESYNC, CAUGHT_UP: RESYNC, RESYNC: RESYNC}
STAYS = {state: state for state in State}
WALKS: dict[Cause, tuple[Callable[[Walker], object], dict[State, State]]] = {
    Cause.NEW_JOURNAL: (lambda walker: walker.hear(hello(epoch="0badcafe")), {**ANYWHERE, HALTED: COPYING}),
    Cause.SAME_JOURNAL: (
        lambda walker: walker.hear(hello()),
        {COPYING: COPYING, CAUGHT_UP: COPYING, RESYNC: COPYING, HALTED: HALTED},
    ),
    Cause.OTHER_PROTOCOL: (lambda walker: walker.hear(hello(hello=9)), {**STAYS, **KNOWN}),
    Cause.HELLO_NOT_TAKEN: (hello_not_taken, {**STAYS, **KNOWN}),
    Cause.DECLINED: (lambda walker: walker.hear(frame(encode(refused("hello", "no")))), STAYS),
    Cause.REFUSED: (lambda walker: walker.hear(frame(encode(refused("from", "no")))), {**KNOWN, HALTED: HALTED}),
    Cause.MORE: (more, {COPYING: COPYING, CAUGHT_UP: COPYING, RESYNC: RESYNC}),
    Cause.ALL_HERE: (all_here, {COPYING: CAUGHT_UP, CAUGHT_UP: CAUGHT_UP, RESYNC: RESYNC}),
    Cause.LOST_MORE: (
        lambda walker: walker.hear(frame(encode(gap(walker.wanted, walker.wanted)))),
        {COPYING: COPYING, RESYNC: RESYNC},
    ),
    Cause.LOST_LAST: (
        lambda walker: walker.hear(frame(encode(gap(walker.wanted, walker.last)))),
        {COPYING: CAUGHT_UP, CAUGHT_UP: CAUGHT_UP, RESYNC: RESYNC},
    ),
    Cause.LOST_BEYOND: (lambda walker: walker.hear(frame(encode(gap(walker.wanted, walker.last + 9)))), KNOWN),
    Cause.NOT_KEPT: (not_kept, {COPYING: COPYING, CAUGHT_UP: COPYING, RESYNC: RESYNC}),
    Cause.ONE_MORE: (one_more, {COPYING: COPYING, CAUGHT_UP: COPYING, RESYNC: RESYNC}),
    Cause.CONFLICT: (conflict, dict.fromkeys((COPYING, CAUGHT_UP, RESYNC), HALTED)),
    Cause.NO_PROGRESS: (no_progress, {COPYING: COPYING, RESYNC: RESYNC}),
    Cause.SILENCE: (silence, {CAUGHT_UP: RESYNC}),
}
HELLOS = (Cause.NEW_JOURNAL, Cause.SAME_JOURNAL, Cause.OTHER_PROTOCOL, Cause.HELLO_NOT_TAKEN)
WAITS = {  # seconds until the next greeting or question
    Cause.NEW_JOURNAL: 1.0,
    Cause.SAME_JOURNAL: 1.0,
    Cause.OTHER_PROTOCOL: 5.0,
    Cause.HELLO_NOT_TAKEN: 1.0,
    Cause.REFUSED: 0.5,
    Cause.MORE: 1.0,
    Cause.ALL_HERE: inf,
    Cause.LOST_MORE: 0.0,
    Cause.LOST_LAST: 0.0,
    Cause.LOST_BEYOND: 0.0,
    Cause.NOT_KEPT: 1.0,
    Cause.ONE_MORE: 0.0,
    Cause.CONFLICT: inf,
}
BEFORE = {GREETING: 0.3, COPYING: 0.8, CAUGHT_UP: inf, RESYNC: 0.3, HALTED: inf}  # seconds left when it happens
ARROWS = [(state, cause) for cause, (_, leads) in WALKS.items() for state in leads]


def wait_after(state: State, cause: Cause) -> float:
    """How long a session in this state is silent after this has happened."""
    if cause is Cause.DECLINED or (state is RESYNC and cause not in HELLOS):
        return BEFORE[state]
    return inf if (state, cause) == (HALTED, Cause.SAME_JOURNAL) else WAITS[cause]


def asks(said: bytes) -> int:
    """How many greetings and questions are in it."""
    return said.count(b'"hello"') + said.count(b'"from"')


@pytest.mark.parametrize(("state", "cause"), ARROWS, ids=lambda each: each.name)
def test_an_arrow_leads_where_the_table_says(
    state: State, cause: Cause, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    walker = Walker(store)
    to(state, walker)
    walker.wait(0.2)
    assert walker.session.state is state
    walked: list[tuple[State, Cause]] = []
    go = Machine.go

    def noted(machine: Machine, cause: Cause, now: float) -> None:
        walked.append((machine.state, cause))
        go(machine, cause, now)

    monkeypatch.setattr(Machine, "go", noted)
    happens, leads = WALKS[cause]
    happens(walker)
    assert walked == [(state, cause)]
    assert walker.session.state is leads[state]
    session = walker.session
    assert (session.hello is None) == (session.state is GREETING)
    assert session.caught_up == (session.state is CAUGHT_UP)
    assert session.silent(walker.now + 100.0, 10.0) == (session.state in (COPYING, CAUGHT_UP, RESYNC))
    if cause in (Cause.SILENCE, Cause.NO_PROGRESS):  # time has gone by, and it goes on
        assert asks(walker.wait(1.0)) == 1
        return
    wait = wait_after(state, cause)
    said = walker.wait(0.0)
    assert asks(said) == (wait == 0 or (cause in HELLOS[:2] and session.state is COPYING))
    if wait > 0:
        assert not asks(walker.wait(min(wait, CALL_EVERY) - 0.1))
    if 0 < wait < inf or session.state is HALTED:
        said = walker.wait(0.1)
        assert asks(said) == (wait < inf)
    assert (b'"hello"' in said) == (session.state in GREETS and wait < inf)


def test_every_arrow_is_walked() -> None:
    assert set(ARROWS) == {(state, cause) for state, arrows in TABLE.items() for cause in arrows}
    assert set(TABLE) == set(State) and {cause for _, cause in ARROWS} == set(Cause)


@pytest.mark.parametrize("state", State, ids=lambda state: state.name)
def test_what_the_table_does_not_name_raises(state: State) -> None:
    for cause in set(Cause) - set(TABLE[state]):
        machine = Machine()
        machine.state = state
        with pytest.raises(RuntimeError, match=f"{cause.name} .* {state.name}"):
            machine.go(cause, 0.0)


def test_a_journal_without_events_is_caught_up_with_at_its_hello(store: Store) -> None:
    walker = Walker(store)
    walker.hear(hello(last=0))
    assert walker.session.caught_up and b'"from":1' in walker.wait(0.0)
    assert not asks(walker.wait(CALL_EVERY - 0.1))
