"""Lost events, as a handheld tells of them: believed as far as an event that came after them proves."""

from cables.joined_session import Cable
from cables.lying_handheld import DEVICE, EPOCH, HELLO, Talk, checked, fault_in
from cables.pretend_handheld import ListJournal
from databases.any_place import asked
from logs.game_log import lines, lines_of_games
from rollkeeper.store import Store
from rollkeeper.store.journal import next_wanted
from rollkeeper.sync.greeting import MOST_EVENTS
from turnlink.device import MOST_ON_THE_WAY
from turnlink.frame import frame
from turnlink.line import LONGEST, encode

LINES = lines_of_games(2)
EVENT = {"game": "travel", "players": ["Ann"]}


def gaps(store: Store) -> list[tuple[int, int]]:
    return asked(store.path, "SELECT first, last FROM gaps ORDER BY first")


def answering(data: bytes, after: bytes, last: int) -> bytes:
    """Five true events of a journal that ends with `last`, and then what comes `after`."""
    if b'"hello"' in data:
        return frame(encode({**HELLO, "last": last}))
    return b"".join(map(frame, LINES[:5])) + after if b'"from"' in data else b""


def test_a_gap_that_nothing_proves_locks_nobody_out(store: Store) -> None:
    gap = frame(encode({"gap": [6, MOST_EVENTS]}))
    talk = Talk(store, lambda data: answering(data, gap, MOST_EVENTS))
    talk.run(20)
    assert talk.session.caught_up and (talk.session.counts.lost, talk.session.journal.unproven) == (0, MOST_EVENTS - 5)
    assert gaps(store) == [] and store.ask(next_wanted, DEVICE, EPOCH) == 6
    honest = Cable(store, ListJournal(LINES))
    honest.exchange()
    assert honest.session.caught_up and honest.stored == LINES


def test_an_event_that_is_none_proves_nothing(store: Store) -> None:
    gap = frame(encode({"gap": [6, 99]})) + checked(b'{"n":100,"t":1,"game":"%s"}' % (b"x" * LONGEST))
    talk = Talk(store, lambda data: answering(data, gap, 100))
    talk.run(5)
    assert gaps(store) == [] and store.ask(next_wanted, DEVICE, EPOCH) == 6


def test_lost_at_the_end_is_noted_when_the_next_event_has_come(store: Store) -> None:
    journal = ListJournal(LINES[:30])
    journal.damaged = {29, 30}
    for _ in range(2):
        cable = Cable(store, journal)
        cable.exchange()
        assert cable.session.caught_up and (cable.session.counts.lost, cable.session.journal.unproven) == (0, 2)
        assert gaps(store) == [] and journal.acknowledgements[-1] == 28
    journal.lines += lines([EVENT], 31)
    cable.exchange()
    assert (cable.session.counts.lost, cable.session.journal.unproven, gaps(store)) == (2, 0, [(29, 30)])
    assert journal.acknowledgements[-1] == 31 and fault_in(store) == ""


def test_live_events_follow_a_long_loss_at_the_end(store: Store) -> None:
    """The handheld says nothing that is too far beyond what it was asked for."""
    many = lines([EVENT, {"abandon": 1}] * MOST_ON_THE_WAY)
    journal = ListJournal(many)
    journal.damaged = set(range(3, len(many) + 1))
    cable = Cable(store, journal)
    cable.exchange(10)
    assert cable.session.caught_up
    journal.lines += lines([EVENT], len(many) + 1)
    cable.exchange()
    assert gaps(store) == [(3, len(many))] and cable.stored == [*many[:2], journal.lines[-1]]


def test_the_events_after_a_gap_may_be_on_their_way_already(store: Store) -> None:
    journal = ListJournal(LINES)
    journal.damaged = {3, 4}
    cable = Cable(store, journal)
    cable.exchange(1)
    cable.to_device()
    said = cable.from_device()
    at = said.index(frame(LINES[4]))
    cable.session.receive(said[:at], cable.now)
    cable.session.outgoing(cable.now)
    cable.session.receive(said[at:], cable.now)
    assert cable.session.caught_up and gaps(store) == [(3, 4)]


def test_the_last_stored_event_is_lost_on_the_handheld(store: Store) -> None:
    journal = ListJournal(LINES)
    Cable(store, journal).exchange()
    journal.damaged = {len(LINES)}
    cable = Cable(store, journal)
    cable.exchange()
    assert cable.session.caught_up
    assert (cable.session.counts.lost, cable.session.journal.unproven, gaps(store)) == (0, 0, [])


def test_what_can_be_read_after_all_is_no_gap(store: Store) -> None:
    journal = ListJournal(LINES[:30])
    journal.damaged = {27, 28, 29, 30}
    Cable(store, journal).exchange()
    cable = Cable(store, journal)
    cable.exchange()
    journal.damaged = {27, 28}
    cable.device.receive(cable.session._host.ask_from(29))
    cable.exchange()
    assert gaps(store) == [(27, 28)] and fault_in(store) == "" and cable.session.wanted == 31
