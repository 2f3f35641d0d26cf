"""One conversation with a handheld, byte by byte and without any clock: both real ends of the cable, no port."""


import pytest

from cables.joined_session import Cable
from cables.pretend_handheld import ListJournal
from logs.game_log import events_of_a_game, lines, lines_of_games
from rollkeeper.store import Store, evidence
from rollkeeper.store.errors import DiskFull
from rollkeeper.store.games import all_games
from rollkeeper.store.journal import next_wanted
from rollkeeper.sync import session as session_module
from rollkeeper.sync.greeting import GREET_EVERY
from rollkeeper.sync.session import Session
from rollkeeper.sync.session_errors import EventConflict, HandheldDeclines, JournalSetBack, OtherProtocol
from rollkeeper.sync.session_states import ASK_AGAIN, CALL_EVERY
from turnlink.frame import frame
from turnlink.line import encode
from turnlink.message import PROTOCOL

LINES = lines_of_games(2)


@pytest.fixture
def cable(store: Store) -> Cable:
    return Cable(store, ListJournal(LINES))


def test_everything_is_copied_and_acknowledged_after_the_commit(cable: Cable) -> None:
    cable.exchange()
    assert cable.session.caught_up
    assert cable.stored == LINES
    assert cable.journal.acknowledgements == [len(LINES)]
    assert (cable.session.counts.new, cable.session.counts.games, cable.session.counts.lost) == (len(LINES), {1, 2}, 0)


def test_it_greets_every_half_second_until_the_hello(cable: Cable) -> None:
    said = []
    for tick in range(30):
        cable.now = tick / 10
        said.append(bool(cable.session.outgoing(cable.now)))
    assert [tick for tick, spoke in enumerate(said) if spoke] == [0, 5, 10, 15, 20, 25]
    assert GREET_EVERY == 0.5


def test_live_events_follow_without_being_asked_for(cable: Cable) -> None:
    cable.exchange()
    for n, line in enumerate(lines(list(events_of_a_game(5)), len(LINES) + 1), len(LINES) + 1):
        cable.journal.lines.append(line)
        cable.session.receive(cable.from_device(), cable.now)
        assert cable.store.ask(next_wanted, cable.journal.device, cable.journal.epoch) == n + 1
        cable.to_device()
        assert cable.journal.acknowledgements[-1] == n
    assert cable.stored == cable.journal.lines


def test_a_second_session_asks_only_for_the_last_event_again(cable: Cable) -> None:
    cable.exchange()
    again = Cable(cable.store, cable.journal)
    again.to_device()
    again.session.receive(again.from_device(), 0.0)
    assert not again.session.caught_up, "the last stored event is compared first"
    again.to_device()
    answer = again.from_device()
    assert answer == frame(LINES[-1])
    again.session.receive(answer, 0.0)
    assert again.session.caught_up and again.session.counts.new == 0


def test_any_cut_of_the_bytes_gives_the_same(store: Store) -> None:
    cable = Cable(store, ListJournal(LINES[:20]))
    cable.to_device()
    cable.session.receive(cable.from_device(), 0.0)
    cable.to_device()
    for byte in cable.from_device():
        cable.session.receive(bytes([byte]), 0.0)
    assert cable.session.caught_up


def test_a_torn_line_is_asked_for_again(cable: Cable) -> None:
    cable.exchange(1)
    cable.to_device()
    said = cable.from_device()
    at = said.index(LINES[10])
    cable.session.receive(said[: at + 9] + said[at + 30 :], cable.now)
    assert cable.session.wanted == 11
    cable.exchange()
    assert cable.session.caught_up and cable.stored == LINES


def test_when_the_last_line_is_lost_it_is_asked_for_after_a_while(cable: Cable) -> None:
    cable.exchange(1)
    cable.to_device()
    cable.session.receive(cable.from_device()[:-5], cable.now)
    cable.exchange()
    assert not cable.session.caught_up
    cable.now += ASK_AGAIN
    cable.exchange()
    assert cable.session.caught_up and cable.stored == LINES


def test_junk_is_counted_and_skipped(cable: Cable) -> None:
    junk = b'MicroPython v1.27\r\n>>> \x1e{"n":1}\n\x1e\x1e\xff\xfe\nAT+CGMI\r\x1e{"hello":1,"c":"00000000"}\n' + bytes(
        400
    )
    for data in (junk, frame(encode({"n": 1, "game": "x"})), frame(encode({"gap": [1, 2]})), frame(encode({"z": 1}))):
        cable.session.receive(data, cable.now)
    cable.exchange()
    assert cable.session.caught_up and cable.session.junk > 0
    cable.session.receive(junk, cable.now)
    cable.journal.lines.append(lines([{"game": "travel", "players": ["P1"]}], len(LINES) + 1)[0])
    cable.exchange()
    assert cable.stored == cable.journal.lines


def test_a_port_that_echoes_is_nobody(store: Store) -> None:
    session = Session(store, "rollkeeper test")
    for tick in range(20):
        session.receive(session.outgoing(tick), tick)
    assert session.hello is None


def test_what_the_handheld_no_longer_holds_is_a_gap(store: Store) -> None:
    journal = ListJournal(LINES)
    journal.first, journal.damaged = 5, {30}
    cable = Cable(store, journal)
    cable.exchange()
    assert cable.session.caught_up and cable.session.counts.lost == 5
    states = [row.state for row in store.ask(all_games)]
    assert states == ["ended"], "the first game's beginning is lost, the second is whole"
    with store._database.reader.begin() as connection:
        found = connection.exec_driver_sql("SELECT first, last FROM gaps ORDER BY first").all()
    assert [tuple(row) for row in found] == [(1, 4), (30, 30)]
    again = Cable(store, journal)
    again.exchange()
    assert again.session.caught_up and (again.session.counts.new, again.session.counts.lost) == (0, 0)


def test_a_new_journal_is_kept_beside_the_old_one(cable: Cable) -> None:
    cable.exchange()
    cable.device.journal = ListJournal(lines_of_games(1, seed=50), epoch="0badcafe")  # reset and emptied unseen
    cable.device.greet()
    cable.exchange()
    assert cable.session.caught_up
    assert [row.epoch for row in cable.store.ask(all_games)] == ["5c1f09aa", "5c1f09aa", "0badcafe"]


def test_a_handheld_reset_unseen_is_noticed_by_calling_it(cable: Cable) -> None:
    cable.exchange()
    cable.device.hung_up()  # it has started again and streams nothing, and its greeting was lost
    cable.journal.lines.append(lines([{"game": "travel", "players": ["P1"]}], len(LINES) + 1)[0])
    cable.exchange()
    assert cable.session.counts.new == len(LINES)
    cable.now += CALL_EVERY
    cable.exchange()
    assert cable.session.counts.new == len(LINES) + 1


def test_a_journal_set_back_is_noticed_and_nothing_is_overwritten(cable: Cable) -> None:
    cable.exchange()
    older = ListJournal(LINES[:40])
    again = Cable(cable.store, older)
    with pytest.raises(JournalSetBack, match="event 40"):
        again.exchange()
    with cable.store.reading() as connection:
        assert [told.events for told in evidence.all_told_twice(connection)] == [[41]]
    again.exchange()
    older.lines.append(lines([{"roll": "11111"}], 41)[0])  # it plays on: another event 41
    with pytest.raises(EventConflict, match="event 41"):
        again.exchange()
    older.lines.append(lines([{"roll": "11111", "keep": "1"}], 42)[0])
    again.now += 2 * CALL_EVERY
    again.exchange()
    assert not again.session.caught_up and cable.stored == LINES
    assert older.acknowledgements == []
    with cable.store.reading() as connection:
        (told,) = evidence.all_told_twice(connection)
    assert told.events == [41], "for good, also if it never plays on"


def test_a_journal_that_took_another_course_is_noticed_by_its_last_event(cable: Cable) -> None:
    cable.exchange()
    other = ListJournal([*lines_of_games(2, seed=77), *LINES])  # same identity, more events, other bytes
    again = Cable(cable.store, other)
    with pytest.raises(EventConflict, match="nothing"):
        again.exchange()
    assert cable.stored == LINES
    with cable.store._database.reader.begin() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM conflicts").scalar_one() == 1


def test_a_store_that_fails_is_tried_again_and_leaves_no_hole(cable: Cable, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise DiskFull("no room")

    cable.exchange(1)
    cable.to_device()
    said = cable.from_device()
    half = said.index(LINES[30]) - 1
    with monkeypatch.context() as trouble:
        trouble.setattr(cable.store, "keep", full)
        with pytest.raises(DiskFull):
            cable.session.receive(said[:half], cable.now)
    cable.session.receive(said[half:], cable.now)  # there is room again, but these do not follow what is stored
    assert cable.store.ask(all_games) == [] and cable.journal.acknowledgements == []
    cable.now += ASK_AGAIN
    cable.exchange()
    assert cable.session.caught_up and cable.stored == LINES


def test_a_store_that_fails_at_the_hello_is_tried_again(cable: Cable, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise DiskFull("no room")

    with monkeypatch.context() as trouble:
        trouble.setattr(session_module, "next_wanted", full)
        with pytest.raises(DiskFull):
            cable.exchange(1)
    cable.now += ASK_AGAIN
    cable.exchange()
    assert cable.session.caught_up


def test_other_protocols_are_named(cable: Cable) -> None:
    hello: dict[str, object] = {"hello": 9, "firmware": "9.0", "device": "d", "epoch": "e"}
    with pytest.raises(OtherProtocol, match="update this program"):
        cable.session.receive(frame(encode({**hello, "first": 1, "last": 0, "game": ""})), 0.0)
    declined = frame(encode({"refused": "hello", "why": f"this handheld speaks protocol {PROTOCOL}"}))
    with pytest.raises(HandheldDeclines, match=f"protocol {PROTOCOL}"):
        cable.session.receive(declined, 0.0)
    for speaks, todo in ((PROTOCOL + 1, "update this program"), (PROTOCOL - 1, "update the handheld")):
        with pytest.raises(OtherProtocol, match=todo):
            why = f"this handheld speaks protocol {speaks}"
            cable.session.receive(frame(encode({"refused": "hello", "why": why})), 0.0)


def test_the_words_of_a_handheld_are_made_safe_to_show() -> None:
    for error in (HandheldDeclines("\x1b[2J"), OtherProtocol(9, "\x1b[2J\ud800")):
        assert error.message.isprintable()


def test_listeners_hear_of_new_events_after_the_commit(store: Store) -> None:
    heard: list[int] = []
    totals: list[int] = []
    epochs: list[str] = []

    def on_event(event: object) -> None:
        heard.append(event.n)  # type: ignore[attr-defined]
        assert store.ask(next_wanted, "e660583883724a32", "5c1f09aa") > heard[-1]

    listeners = {
        "on_event": on_event,
        "on_change": lambda view: totals.append(view["players"][0]["total"]),
        "on_hello": lambda hello: epochs.append(hello.epoch),
    }
    cable = Cable(store, ListJournal(LINES), **listeners)
    cable.exchange()
    assert heard == list(range(1, len(LINES) + 1))
    assert totals == [store.ask(all_games)[-1].totals[0]] and epochs == [cable.journal.epoch]
    cable.device.greet()
    cable.exchange()
    assert len(epochs) == 1 and cable.journal.acknowledgements == [len(LINES)], "the same journal once more"
    again = Cable(store, cable.journal, **listeners)
    again.exchange()
    assert len(heard) == len(LINES), "what is stored already is no news"
    assert totals[-1] == store.ask(all_games)[-1].totals[0], "but the card is shown on connecting"
