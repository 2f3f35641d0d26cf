"""What a session says about itself: its counts, and whether the handheld has fallen silent."""

from cables.joined_session import Cable
from cables.pretend_handheld import ListJournal
from logs.game_log import lines_of_games
from rollkeeper.store import Store
from rollkeeper.store.games import all_games
from rollkeeper.sync.session import Counts, Session
from turnlink.frame import frame

LINES = lines_of_games(1)


def test_counts_begin_with_nothing(store: Store) -> None:
    session = Session(store, "rollkeeper test")
    assert (session.journal, session.wanted, session.counts, session.junk) == (None, 1, Counts(), 0)
    assert not session.caught_up and session.hello is None


def test_each_commit_is_counted(store: Store) -> None:
    cable = Cable(store, ListJournal(LINES[:1]))
    cable.exchange()
    assert cable.session.counts.commits == 1
    cable.journal.lines.append(LINES[1])
    cable.session.receive(cable.from_device(), cable.now)
    assert (cable.session.counts.commits, cable.session.counts.new) == (2, 2)


def test_nobody_is_silent_before_a_hello_and_after_it_who_says_nothing(store: Store) -> None:
    cable = Cable(store, ListJournal(LINES))
    assert not cable.session.silent(1000.0, 10.0)
    cable.now = 50.0
    cable.exchange()
    assert not cable.session.silent(50.0, 10.0) and not cable.session.silent(60.0, 10.0)
    assert cable.session.silent(60.1, 10.0)
    cable.device.greet()
    cable.session.receive(cable.from_device(), 55.0)
    assert not cable.session.silent(60.1, 10.0), "a whole message is a sign of life"


def test_junk_is_what_is_outside_frames_and_what_is_damaged_in_them(store: Store) -> None:
    session = Session(store, "rollkeeper test")
    session.receive(b"MicroPython", 0.0)
    assert session.junk == 11
    session.receive(frame(b'{"n":1,"c":"00000000"}'), 0.0)
    assert session.junk == 12


def test_what_comes_live_was_played_when_it_came(store: Store) -> None:
    cable = Cable(store, ListJournal(LINES[:1]))
    cable.exchange()
    assert store.ask(all_games)[-1].played_to.known == "before", "it has not said what its clock says"
    cable.journal.lines.append(LINES[1])
    cable.session.receive(cable.from_device(), cable.now)
    assert store.ask(all_games)[-1].played_to.known == "live"
