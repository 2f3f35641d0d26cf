"""What the store keeps, all readers can read: a line that is no event of ours never comes into the database."""

import pytest

from cables.joined_session import Cable
from cables.lying_handheld import DEVICE, EPOCH, checked, fault_in
from cables.pretend_handheld import ListJournal
from logs.game_log import lines_of_games
from rollkeeper.store import Store
from rollkeeper.store.journal import next_wanted
from rollkeeper.sync.session_states import ASK_AGAIN
from turnlink.frame import frame
from turnlink.line import LONGEST

LINES = lines_of_games(2)


def so_long(length: int) -> bytes:
    """A frame whose line has so many bytes."""
    made = checked(b'{"n":9,"t":9,"game":"travel","players":["%s"]}' % (b"x" * (length - 59)))
    assert len(made) == length + 2
    return made


BAD = {
    "one byte too long": so_long(LONGEST + 1),
    "much too long": so_long(LONGEST + 90),
    "two numbers": checked(b'{"n":9,"t":9,"roll":"11111","n":7}'),
    "no JSON": checked(b'{"n":9,"t":9,"roll":"11111}'),
    "a field twice": checked(b'{"n":9,"t":9,"roll":"11111","roll":"22222"}'),
}


@pytest.mark.parametrize("kind", BAD)
def test_a_line_that_no_reader_takes_is_not_stored(kind: str, store: Store) -> None:
    cable = Cable(store, ListJournal(LINES))
    cable.exchange(1)
    cable.to_device()
    cable.session.receive(b"".join(frame(line) for line in LINES[:8]) + BAD[kind] + frame(LINES[9]), cable.now)
    assert cable.store.ask(next_wanted, DEVICE, EPOCH) == cable.session.wanted == 9
    assert fault_in(store) == ""
    cable.now += ASK_AGAIN
    cable.exchange()
    assert cable.session.caught_up and cable.stored == LINES, "and whoever has the true event is welcome"


@pytest.mark.parametrize("kind", BAD)
def test_nor_as_a_live_event(kind: str, store: Store) -> None:
    cable = Cable(store, ListJournal(LINES[:8]))
    cable.exchange()
    assert cable.session.caught_up
    cable.session.receive(BAD[kind], cable.now)
    assert fault_in(store) == ""
    cable.journal.lines += LINES[8:]
    for _ in range(20):  # it is asked for soon, not at the next call
        cable.now += 0.1
        cable.exchange(1)
    assert cable.session.caught_up and cable.stored == LINES
