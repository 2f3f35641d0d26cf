"""Whatever comes out of a port, also with a true checksum: the session raises named errors and nothing else."""

import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rollkeeper.errors import EventConflict, HandheldDeclines, JournalSetBack, OtherProtocol
from rollkeeper.session import MOST_EVENTS, Session
from rollkeeper.store import Store
from turnlink.frame import frame
from turnlink.line import LineError, encode
from turnlink.message import PROTOCOL

SCALARS = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=9), st.just("\ud800"))
VALUES = st.one_of(SCALARS, st.lists(SCALARS, max_size=3), st.dictionaries(st.text(max_size=3), SCALARS, max_size=2))
KEYS = st.sampled_from(
    ["n", "t", "game", "players", "roll", "keep", "score", "points", "undo", "end", "hello", "gap", "refused", "why"]
)
NUMBERS = st.one_of(st.integers(-2, 9), st.just(10**30))
MESSAGES = st.one_of(
    st.dictionaries(KEYS, VALUES, min_size=1, max_size=4),
    st.fixed_dictionaries({"gap": st.tuples(NUMBERS, NUMBERS)}),
    st.fixed_dictionaries({"game": VALUES, "players": VALUES}),
    st.fixed_dictionaries({"roll": st.sampled_from(["33416", "11111", "77777"]), "keep": VALUES}),
    st.fixed_dictionaries({"score": VALUES, "points": VALUES}),
    st.fixed_dictionaries({"score": st.sampled_from(["threes", "chance"]), "points": NUMBERS}),
    st.fixed_dictionaries({"undo": VALUES, "\ud800": VALUES}),
    st.fixed_dictionaries({"n": NUMBERS, "roll": st.sampled_from(["33416", "11111"])}),
    st.fixed_dictionaries({"refused": st.sampled_from(["hello", "from", "write", "roster"]), "why": VALUES}),
    st.fixed_dictionaries({"hello": st.sampled_from([PROTOCOL, 9]), "last": NUMBERS}),
)
HELLO = {"hello": PROTOCOL, "firmware": "\ud800", "epoch": "5c1f09aa", "first": 1, "game": ""}
NAMED = (OtherProtocol, HandheldDeclines, JournalSetBack, EventConflict)


@pytest.fixture(scope="module")
def store() -> Iterator[Store]:
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder) / "games.sqlite3")
        yield store
        store.close()


DEVICES = count()


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(messages=st.lists(st.one_of(MESSAGES, st.binary(max_size=40)), max_size=8), last=NUMBERS)
def test_any_message(store: Store, messages: list[object], last: int) -> None:
    session = Session(store, "rollkeeper test")
    device = f"d{next(DEVICES)}"
    session.receive(frame(encode({**HELLO, "device": device, "last": last})), 0.0)
    assert (session.hello is not None) == (0 <= last <= MOST_EVENTS), "the messages reach a session that listens"
    for message in messages:
        data = message
        if isinstance(message, dict):
            control = {"hello", "gap", "refused"} & message.keys()
            first = {**HELLO, "device": device} if "hello" in message else {} if control else {"n": session.wanted}
            try:
                data = frame(encode({**first, **message}))
            except LineError:
                continue
        try:
            session.receive(data, 0.0)  # type: ignore[arg-type]
        except NAMED as error:
            assert "`" in error.message or "update this program" in error.message, "it says what to do"
        session.outgoing(0.0)
    assert store.next_wanted(device, "5c1f09aa") == session.wanted
    for row in store.games():
        store.view(row)


@pytest.mark.parametrize("device", ["", "\ud800", "a b", "ü" * 5, "x" * 65])
def test_a_hello_with_no_proper_name_is_no_hello(store: Store, device: str) -> None:
    session = Session(store, "rollkeeper test")
    session.receive(frame(encode({**HELLO, "device": device, "last": 0})), 0.0)
    assert session.hello is None
