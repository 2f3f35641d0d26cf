"""A handheld that talks and gets nowhere: a named end, what came before is kept, and an honest one is welcome."""

import contextlib
import re
from collections.abc import Callable
from itertools import count

import pytest

from cables.joined_session import Cable
from cables.lying_handheld import DEVICE, EPOCH, HELLO, Answer, Talk, checked, fault_in
from cables.pretend_handheld import ListJournal
from databases.any_place import asked
from faults.edits import bytes_held
from logs.game_log import lines_of_games
from rollkeeper.errors import RollkeeperError
from rollkeeper.store import Store
from rollkeeper.store.errors import DatabaseBusy
from rollkeeper.store.games import all_games
from rollkeeper.store.journal import events_of, next_wanted
from rollkeeper.sync.greeting import MOST_EVENTS
from rollkeeper.sync.session import MOST_JOURNALS
from rollkeeper.sync.session_states import ASK_AGAIN
from turnlink.frame import frame
from turnlink.line import encode

LINES = lines_of_games(2)
FIVE = b"".join(map(frame, LINES[:5]))
LONG = 120.0  # seconds of the session's clock; each lie ends much earlier


def hello(**changed: object) -> bytes:
    return frame(encode({**HELLO, "last": 9, **changed}))


def first_five(data: bytes) -> bytes:
    """What an honest handheld says to a greeting, and to the first question."""
    if b'"hello"' in data:
        return hello()
    return FIVE if b'"from":1,' in data else b""


def not_json(data: bytes) -> bytes:
    """Event 6 has a true checksum, and is no JSON."""
    if b'"from"' in data:
        return FIVE + checked(b'{"n":6,"t":1,"roll":}')
    return first_five(data)


def endless_hello(data: bytes) -> bytes:
    return first_five(data) + 3 * hello()


def any_answer_is_hello(data: bytes) -> bytes:
    return first_five(data) or hello()


def endless_last(data: bytes) -> bytes:
    """It promises more than it has, and says the last event again whatever it is asked."""
    return first_five(data).replace(hello(), hello(last=MOST_EVENTS)) or frame(LINES[4])


def every_from_refused(data: bytes) -> bytes:
    if b'"from"' in data:
        return FIVE * (b'"from":1,' in data) + frame(encode({"refused": "from", "why": "not today"}))
    return first_five(data)


def refuses_without_end(data: bytes) -> bytes:
    return first_five(data) + frame(encode({"refused": "from", "why": "not today"}))


def gaps_beyond_the_end(data: bytes) -> bytes:
    return first_five(data) + frame(LINES[4]) + frame(encode({"gap": [6, MOST_EVENTS]}))


def gaps_without_end() -> Answer:
    """Each event is lost, one by one."""
    numbers = count(6)

    def answer(data: bytes) -> bytes:
        said = first_five(data).replace(hello(), hello(last=MOST_EVENTS))
        return said or b"".join(frame(encode({"gap": [n, n]})) for n in (next(numbers), next(numbers)))

    return answer


def epochs_without_end(with_an_event: bool) -> Answer:
    """The journal is a new one whenever it has said something."""
    numbers = count(1)

    def answer(data: bytes) -> bytes:
        said = first_five(data)
        if said == FIVE or not said:
            said += frame(LINES[0]) * with_an_event + hello(epoch=f"{next(numbers):08x}")
        return said

    return answer


LIES: dict[str, tuple[Callable[[], Answer], str]] = {
    "not JSON": (lambda: not_json, "no-progress"),
    "endless hello": (lambda: endless_hello, "no-progress"),
    "hello to everything": (lambda: any_answer_is_hello, "no-progress"),
    "an endless journal": (lambda: endless_last, "no-progress"),
    "every question refused": (lambda: every_from_refused, "no-progress"),
    "refusals without end": (lambda: refuses_without_end, "no-progress"),
    "gaps beyond the end": (lambda: gaps_beyond_the_end, "no-progress"),
    "gaps without end": (gaps_without_end, "no-progress"),
    "endless epochs": (lambda: epochs_without_end(False), "too-many-journals"),
    "endless epochs with an event each": (lambda: epochs_without_end(True), "too-many-journals"),
}


def rows(store: Store, table: str) -> int:
    return int(asked(store.path, f"SELECT count(*) FROM {table}")[0][0])


@pytest.mark.parametrize("lie", LIES)
def test_a_lie_has_an_end_and_a_name(lie: str, store: Store) -> None:
    make, name = LIES[lie]
    talk = Talk(store, make())
    with pytest.raises(RollkeeperError) as ended:
        talk.run(LONG)
    assert ended.value.name == name and ended.value.message.isprintable()
    assert bytes_held(talk.session._host) < 8192 and sum(map(len, talk.session._out)) < 8192
    assert rows(store, "journals") <= MOST_JOURNALS and rows(store, "gaps") == 0
    assert fault_in(store) == "" and store.ask(next_wanted, DEVICE, EPOCH) == 6, "what came before is kept"


@pytest.mark.parametrize("lie", LIES)
def test_an_honest_handheld_is_welcome_after_it(lie: str, store: Store) -> None:
    talk = Talk(store, LIES[lie][0]())
    with pytest.raises(RollkeeperError):
        talk.run(LONG)
    cable = Cable(store, ListJournal(LINES))
    cable.exchange()
    assert cable.session.caught_up and fault_in(store) == ""
    rows = [row for row in store.ask(all_games) if row.epoch == EPOCH]
    assert [event.line for row in rows for event in store.ask(events_of, row)] == LINES


def test_what_goes_on_after_a_standstill_is_taken(store: Store) -> None:
    """`watch` and `play` keep the same session: a handheld that comes to its senses needs no new one."""
    cable = Cable(store, ListJournal(LINES))
    talk = Talk(store, not_json)
    with pytest.raises(RollkeeperError, match="event 6"):
        talk.run(LONG)
    cable.session, cable.now = talk.session, talk.now
    for _ in range(50):
        cable.now += 0.1
        cable.exchange(1)
    assert cable.session.caught_up and cable.stored == LINES


def test_slow_is_no_standstill(store: Store) -> None:
    """An event every twenty seconds, and talk in between."""
    ticks, asked = count(1), [0]

    def answer(data: bytes) -> bytes:
        if b'"hello"' in data:
            return hello(last=5)
        found = re.search(rb'"from":([0-9]+)', data)
        asked[0] = int(found[1]) if found else asked[0]
        if next(ticks) % 200:
            return frame(encode({"did": "nothing"}))
        return b"".join(map(frame, LINES[asked[0] - 1 : asked[0] + 1]))

    talk = Talk(store, answer)
    talk.run(LONG)
    assert talk.session.caught_up and talk.now > 80


def test_a_pc_that_slept_blames_nobody(store: Store) -> None:
    cable = Cable(store, ListJournal(LINES))
    cable.exchange(1)
    cable.now += 10_000.0
    cable.exchange()
    assert cable.session.caught_up


def test_nor_does_one_that_could_not_store(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def busy(*_: object) -> None:
        raise DatabaseBusy("busy")

    cable = Cable(store, ListJournal(LINES))
    with monkeypatch.context() as trouble:
        trouble.setattr(store, "keep", busy)
        for _ in range(600):
            cable.now += 0.1
            with contextlib.suppress(DatabaseBusy):
                cable.exchange(1)
    cable.now += ASK_AGAIN
    cable.exchange()
    assert cable.session.caught_up and cable.stored == LINES
