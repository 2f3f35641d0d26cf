"""An acknowledgement is a promise: it leaves only after the events it names are committed. Swap the two, and this
fails."""

import os
from pathlib import Path

import pytest
from sqlalchemy import event

from cables.joined_session import Cable
from cables.pretend_handheld import ListJournal, PretendHandheld
from databases.any_place import asked
from logs.game_log import events_of_a_game, lines, lines_of_games
from rollkeeper.link.serial_port import SerialPort
from rollkeeper.place import Place
from rollkeeper.store import Store
from rollkeeper.store.errors import DiskFull
from rollkeeper.sync.scorekeeper import Scorekeeper
from rollkeeper.sync.session_states import ASK_AGAIN
from running.patience import until

LINES = lines_of_games(2)


def committed(place: Place) -> int:
    """The last event in the database as another program sees it."""
    return int(asked(place, "SELECT coalesce(max(n), 0) FROM events")[0][0])


class Witness(ListJournal):
    """A journal that looks into the database at the moment of each acknowledgement."""

    def __init__(self, lines: list[bytes], database: Place) -> None:
        super().__init__(lines)
        self.database = database
        self.seen: list[tuple[int, int]] = []

    def acknowledged(self, n: int) -> None:
        self.seen.append((n, committed(self.database)))
        super().acknowledged(n)


@pytest.mark.skipif(os.name == "nt", reason="needs PTYs")
def test_at_each_acknowledgement_another_program_finds_the_events_in_the_database(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = Witness(LINES, store.path)
    handheld = PretendHandheld(tmp_path, journal)
    sent: list[tuple[bytes, int]] = []
    write = SerialPort.write

    def watched(port: SerialPort, data: bytes) -> None:
        sent.append((data, committed(store.path)))  # at the last moment before the bytes leave
        write(port, data)

    monkeypatch.setattr(SerialPort, "write", watched)
    keeper = Scorekeeper(store, handheld.link)
    until(lambda: keeper.caught_up, keeper.step)
    for line in lines(list(events_of_a_game(5)), len(LINES) + 1):
        handheld.play(line)
        until(lambda: journal.acknowledgements[-1:] == [journal.last], keeper.step)
    keeper.close()
    handheld.unplug()
    assert len(journal.seen) >= journal.last - len(LINES)
    assert all(stored >= n for n, stored in journal.seen), journal.seen
    promises = [(data, stored) for data, stored in sent if b'"ack":' in data]
    assert len(promises) >= journal.last - len(LINES)
    assert all(b'"ack":%d,' % stored in data for data, stored in promises)


def test_a_commit_that_fails_is_never_acknowledged(store: Store) -> None:
    """Everything went well, up to the last step: the commit itself."""
    cable = Cable(store, ListJournal(LINES))
    cable.exchange(1)
    cable.to_device()
    said = cable.from_device()

    def fails(*_: object) -> None:
        raise DiskFull("no room for the commit")

    event.listen(store._database.writer, "commit", fails)
    for _ in range(3):
        with pytest.raises(DiskFull):
            cable.session.receive(said, cable.now)
        cable.now += ASK_AGAIN
        assert b'"ack"' not in cable.to_device()
        said = cable.from_device()
    assert (cable.journal.acknowledgements, committed(store.path)) == ([], 0)
    event.remove(store._database.writer, "commit", fails)
    cable.session.receive(said, cable.now)
    cable.exchange()
    assert cable.journal.acknowledgements == [len(LINES)] and cable.stored == LINES
