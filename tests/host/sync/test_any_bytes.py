"""Whatever comes out of a port, also with a true checksum: the session and the scorekeeper tell named errors and do
nothing else, the database stays whole, and whoever is honest is welcome afterwards."""

import json
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cables.joined_session import Cable
from cables.lying_handheld import HELLO, checked, fault_in
from cables.pretend_handheld import ListJournal
from faults.edits import bytes_held
from logs.game_log import lines_of_games
from rollkeeper.errors import RollkeeperError
from rollkeeper.link import find_handheld, serial_port
from rollkeeper.link.port_errors import vanished
from rollkeeper.store import Store
from rollkeeper.store.fold import view_of_row
from rollkeeper.store.games import all_games
from rollkeeper.store.journal import next_wanted
from rollkeeper.store.names import set_roster
from rollkeeper.sync.persons_request import Box, PersonsRequest, Request
from rollkeeper.sync.scorekeeper import Scorekeeper
from rollkeeper.sync.session import Session
from running.no_end import going_on
from turnlink.frame import frame
from turnlink.line import LONGEST, encode
from turnlink.message import PROTOCOL

HUGE = 10**30
SCALARS = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=9), st.just("\ud800\x1b[2J"))
VALUES = st.one_of(
    SCALARS,
    st.sampled_from([HUGE, -HUGE, 10**9, 2**63, "x" * 300, "\n"]),
    st.lists(SCALARS, max_size=3),
    st.dictionaries(st.text(max_size=3), SCALARS, max_size=2),
)
NUMBERS = st.one_of(st.integers(-2, 9), st.sampled_from([HUGE, -HUGE, 10**7, 2**31, 2**63, True]))


def odd(fields: dict[str, st.SearchStrategy[object]]) -> st.SearchStrategy[dict[str, object]]:
    """These fields; now and then one has any value, or is not there."""
    spoilt = st.one_of(st.none(), st.tuples(st.sampled_from(sorted(fields)), st.one_of(st.just(...), VALUES)))

    def spoil(made: dict[str, object], how: tuple[str, object] | None) -> dict[str, object]:
        if how is None:
            return made
        rest = {name: value for name, value in made.items() if name != how[0]}
        return rest if how[1] is ... else {**made, how[0]: how[1]}

    return st.builds(spoil, st.fixed_dictionaries(fields), spoilt)


def of(*values: object) -> st.SearchStrategy[object]:
    return st.sampled_from(values)


MINE = "$"  # stands for the request_id of the request that is under way
IDS, WHYS = of(MINE, "", "x" * 300), of("the game has gone on", "no", "\x1b[2J", "y" * 300)
EVENTS = st.one_of(
    odd({"game": of("travel", "lowe", "challenge", "moon"), "players": of(["Ann"], ["Ann", "Bob"], ["\ud800"]),
         "switches": of({}, {"partners": "no"}, {"dice": HUGE}, {"\ud800": "\ud800"}), "column": NUMBERS}),
    odd({"game": of("lowe"), "players": of(["A", "B", "C", "D"]), "teams": of([1, 2, 1, 2], [HUGE, 1, 2, True])}),
    odd({"game": of("travel"), "players": of(["Ann"])}),
    odd({"roll": of("33416", "11111", "77777", "1" * 300), "keep": of("13", "", "9" * 200), "player": NUMBERS}),
    odd({"roll": of("33416", "11111")}),
    odd({"roll-off": of("33416")}),
    odd({"choose": of("13", "")}),
    odd({"score": of("threes", "chance", "yahtzee", "moon"), "points": NUMBERS, "player": NUMBERS}),
    odd({"score": of("chance"), "points": of(15, 5)}),
    odd({"undo": of("threes", "chance"), "\ud800": VALUES}),
    odd({"rename": NUMBERS, "name": of("Anna", "\x1b[2J", "z" * 13)}),
    odd({"end": st.one_of(NUMBERS, st.lists(NUMBERS, max_size=2))}),
    odd({"abandon": of(1)}),
    st.dictionaries(of("game", "roll", "score", "n", "t", "hello", "gap"), VALUES, max_size=4),
)  # fmt: skip
HELLOS = odd({
    "hello": of(*4 * [PROTOCOL], PROTOCOL - 1, 1, HUGE), "firmware": of("0.1.0", "\x1b[2J"),
    "device": of("", "e6", "d" * 400), "epoch": of("5c1f09aa", "0badcafe", "e" * 330), "first": NUMBERS,
    "last": NUMBERS, "game": of("", "travel"), "boot": NUMBERS, "t": NUMBERS,
})  # fmt: skip
OTHERS = st.one_of(
    odd({"gap": st.one_of(st.tuples(NUMBERS, NUMBERS), VALUES)}),
    odd({"refused": of("hello", "from", "ack", "roster", "write"), "why": WHYS, "id": IDS}),
    odd({"did": of("roster", "write"), "id": IDS}),
    odd({"got": of("crash"), "at": NUMBERS, "size": NUMBERS, "text": of("", "x")}),
)
MESSAGES = st.one_of(
    st.tuples(st.just("event"), EVENTS),
    st.tuples(st.just("event"), EVENTS),
    st.tuples(st.just("text"), EVENTS),
    st.tuples(st.just("hello"), HELLOS),
    st.tuples(st.just("other"), OTHERS),
    st.tuples(st.just("bytes"), st.binary(max_size=40)),
)
PAUSES = of(0.0, 0.0, 0.3, 1.1, 6.0)
COURSES = st.lists(st.tuples(st.lists(MESSAGES, min_size=1, max_size=3), PAUSES), max_size=8)
Course = list[tuple[list[tuple[str, object]], float]]  # what comes at once, and how long after the last
DEVICES = count()


@pytest.fixture(scope="module")
def store() -> Iterator[Store]:
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder) / "games.sqlite3")
        store.change(set_roster, ["Ann"])
        yield store
        store.close()


def body(fields: dict[str, object]) -> bytes:
    return json.dumps(fields, separators=(",", ":")).encode()


def said(message: tuple[str, object], wanted: int, device: str, ids: tuple[str, ...]) -> bytes:
    """The bytes of a message that is made for where the session stands; b"" if it fits in no frame."""
    kind, fields = message
    if isinstance(fields, bytes):
        return fields
    assert isinstance(fields, dict)
    if kind == "event":
        fields = {"n": wanted, "t": 5, **fields}
    elif kind == "hello" and fields.get("device") == "":
        fields = {**fields, "device": device}
    if fields.get("id") == MINE:
        fields = {**fields, "id": ids[len(fields) % len(ids)]}
    made = checked(body(fields)) if fields else b""
    return made if len(made) <= LONGEST + 2 else b""


def marks_of(session: Session, box: PersonsRequest) -> tuple[str, ...]:
    roster, request = session.roster._roster, box._request
    return (roster.request_id if roster else "", request.request_id if request else "")


def sound(error: RollkeeperError) -> bool:
    return len(error.message) > 20 and error.message.isprintable() and error.name != "rollkeeper-error"


SLOW_OR_SHARED = [HealthCheck.too_slow, HealthCheck.function_scoped_fixture]
LIMITS = settings(deadline=None, suppress_health_check=SLOW_OR_SHARED)


@LIMITS
@given(begin=st.lists(MESSAGES, max_size=2), course=COURSES)
def test_any_message(store: Store, begin: list[tuple[str, object]], course: Course) -> None:
    device, box, now = f"d{next(DEVICES)}", PersonsRequest(), 0.0
    session = Session(store, "rollkeeper test", box=box)
    answers: list[RollkeeperError | None] = []
    box.put(Request(device, "5c1f09aa", Box("chance", 15), 2, answers.append))
    hello: tuple[str, object] = ("hello", {**HELLO, "device": device, "last": 9})
    for messages, pause in [([*begin, hello], 0.0), *course]:
        now += pause
        box.tick(now)
        try:
            session.outgoing(now)
            ids = marks_of(session, box)
            session.receive(b"".join(said(each, session.wanted, device, ids) for each in messages), now)
            session.outgoing(now)
        except RollkeeperError as error:
            assert sound(error)
        assert session._host.hello is session.hello and bytes_held(session._host) < 8192
    assert session.hello is not None
    assert session.journal is not None
    wanted = store.ask(next_wanted, session.hello.device, session.hello.epoch)
    assert wanted == session.wanted - session.journal.unproven
    assert len(answers) <= 1 and fault_in(store) == ""
    for row in store.ask(all_games):
        if row.device == device:
            store.ask(view_of_row, row)
    honest = Cable(store, ListJournal(lines_of_games(1)[:9], f"h{device}"))
    honest.exchange(2)
    assert honest.session.caught_up


class Scripted:
    """A port that says these things, and is gone."""

    path = "/dev/pretend"

    def __init__(self, things: list[bytes]) -> None:
        self.things = things

    def read(self) -> bytes:
        if not self.things:
            raise vanished(self.path)
        return self.things.pop(0)

    def write(self, data: bytes) -> None:
        assert len(data) < 4096

    def close(self) -> None:
        pass


@LIMITS
@given(course=COURSES)
def test_any_message_to_the_scorekeeper(store: Store, course: Course, monkeypatch: pytest.MonkeyPatch) -> None:
    device = f"k{next(DEVICES)}"
    things = [frame(encode({**HELLO, "device": device, "last": 9}))]
    things += [b"".join(said(each, n, device, ("",)) for each in messages) for n, (messages, _) in enumerate(course, 1)]
    monkeypatch.setattr(serial_port, "open_port", lambda path: Scripted(things))
    monkeypatch.setattr(find_handheld, "boards", list)
    keeper = Scorekeeper(store, "/dev/pretend")
    keeper._stop.set()  # nothing is waited for
    for _ in going_on(lambda: keeper.status.error is None or keeper.status.error.name != "port-vanished"):
        keeper.step()
        assert keeper.status.error is None or sound(keeper.status.error), keeper.status
    assert not things and fault_in(store) == ""


@pytest.mark.parametrize("device", ["", "\ud800", "a b", "ü" * 5, "x" * 65])
def test_a_hello_with_no_proper_name_is_no_hello(store: Store, device: str) -> None:
    session = Session(store, "rollkeeper test")
    session.receive(frame(encode({**HELLO, "device": device, "last": 0})), 0.0)
    assert session.hello is None
