"""How long the scorekeeper waits: for an answer, after each trouble, and for the end of its thread. On a clock that
nobody waits for, and with a port that does what the test says."""

import os
import threading
import time
from pathlib import Path

import pytest

from cables.pretend_handheld import ListJournal, PretendHandheld
from cables.stepped_keeper import Kept, raising
from logs.game_log import lines_of_games
from rollkeeper.errors import RollkeeperError
from rollkeeper.link import find_handheld
from rollkeeper.link.port_errors import NoDevice, PortBusy, PortVanished
from rollkeeper.store import Store
from rollkeeper.store.errors import IMMOVABLE, DatabaseBusy, DatabaseDamaged, DatabaseGone
from rollkeeper.sync import scorekeeper as keeper_module
from rollkeeper.sync.scorekeeper import LOOK_EVERY, Scorekeeper
from running.patience import HANG, until
from turnlink.device import DeviceEnd

SECOND = 1.0  # after a database error


@pytest.fixture
def kept(store: Store, monkeypatch: pytest.MonkeyPatch) -> Kept:
    return Kept(store, monkeypatch)


def test_nobody_is_called_no_rollkeeper_before_the_patience_is_over(
    kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeper_module, "PATIENCE", 5.0)
    kept.step()
    for seconds in (0.0, 2.5, 2.5):
        kept.clock.now += seconds
        kept.step()
        assert kept.keeper.session is not None and kept.told == []
    kept.clock.now += 0.1
    kept.step()
    assert kept.told == ["not-a-rollkeeper"] and kept.keeper.session is None and not kept.port.is_open


def test_what_greets_nobody_hears_nothing_more_until_it_is_plugged_in_again(
    kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    plug = 1
    monkeypatch.setattr(find_handheld, "plugged_in", lambda path: plug)
    kept.step()
    kept.clock.now += keeper_module.PATIENCE + 0.1
    kept.step()
    for _ in range(100):
        assert kept.step() == pytest.approx(LOOK_EVERY) and not kept.port.is_open
    assert kept.told == ["not-a-rollkeeper"], "said once"
    plug, kept.port.end = 2, DeviceEnd(ListJournal([]), "0.1.0")
    until(lambda: kept.told[-1] == "", kept.step)


def test_the_handheld_of_a_table_is_waited_for_however_slow_it_starts(
    kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept.keeper, "lets_go", False)
    kept.step()
    kept.clock.now += keeper_module.PATIENCE + 0.1
    kept.step()
    assert kept.told == ["not-a-rollkeeper"] and kept.port.is_open
    kept.clock.now += 1
    kept.port.end = DeviceEnd(ListJournal([]), "0.1.0")
    until(lambda: kept.told[-1] == "", kept.step)


def test_a_handheld_is_called_silent_when_the_patience_is_over(kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeper_module, "PATIENCE", 5.0)
    kept.step()
    end = DeviceEnd(ListJournal([]), "0.1.0")
    monkeypatch.setattr(kept.port, "write", end.receive)
    monkeypatch.setattr(kept.port, "read", end.outgoing)
    until(lambda: kept.told == [""], kept.step)
    until(lambda: not end.outgoing(), lambda: None)
    monkeypatch.setattr(kept.port, "read", lambda: b"")
    kept.clock.now += 5.0
    kept.step()
    assert kept.told == [""]
    kept.clock.now += 0.1
    kept.step()
    assert kept.told == ["", "handheld-silent"]


def test_a_database_that_cannot_be_replaced_is_said_and_tried_again_a_second_later(
    kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept.step()
    kept.port.fails = DatabaseDamaged("a page is gone")
    monkeypatch.setattr(kept.store, "begin_anew", raising(IMMOVABLE.of(kept.store.path, "no room for a folder")))
    assert kept.step() == SECOND
    assert kept.told == ["database-damaged"] and kept.keeper.status.link == "error"
    assert "cannot be kept aside (no room for a folder)" in kept.keeper.status.message
    assert kept.keeper.session is None, "it begins again with the port"


def test_damage_that_is_not_in_the_file_is_said_and_tried_again_a_second_later(kept: Kept) -> None:
    kept.step()
    kept.port.fails = DatabaseDamaged("a page is gone")
    assert kept.step() == SECOND, "the file is whole"
    assert (kept.told, kept.keeper.status.message) == (["database-damaged"], "a page is gone")
    kept.port.fails = None
    kept.step()
    assert kept.keeper.session is not None and kept.told[-1] == ""


@pytest.mark.of_a_file
@pytest.mark.parametrize("error", [DatabaseBusy("another program"), DatabaseDamaged("a page is gone")])
def test_a_database_that_cannot_be_opened_again_is_said_and_tried_again_a_second_later(
    error: RollkeeperError, kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept.step()
    kept.port.fails = DatabaseGone("it was moved")
    monkeypatch.setattr(kept.store, "reopen", raising(error))
    assert kept.step() == SECOND
    assert kept.told == ["database-gone", error.name] and kept.keeper.status.link == "error"


@pytest.mark.parametrize("error", [NoDevice("nothing there"), PortBusy("another program")])
def test_a_port_that_does_not_open_is_looked_for_a_little_later(error: RollkeeperError, kept: Kept) -> None:
    kept.refuses = error
    for _ in range(3):
        assert kept.step() == LOOK_EVERY
    assert kept.told == [error.name], "and it is said once"


def test_a_port_that_vanishes_is_looked_for_a_little_later(kept: Kept) -> None:
    kept.step()
    kept.port.fails = PortVanished("gone")
    assert (kept.step(), kept.told) == (LOOK_EVERY, ["port-vanished"])


@pytest.mark.skipif(os.name == "nt", reason="needs PTYs")
def test_an_empty_journal_has_no_events_and_what_never_began_can_be_stopped(
    kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    end = DeviceEnd(ListJournal([]), "0.1.0")
    monkeypatch.setattr(kept.port, "write", end.receive)
    monkeypatch.setattr(kept.port, "read", end.outgoing)
    until(lambda: kept.told == [""], kept.step)
    assert kept.keeper.status.message.endswith(", 0 events in its journal")
    Scorekeeper(kept.store, kept.port.path).stop()


def test_stop_returns_when_the_thread_has_ended(store: Store, tmp_path: Path) -> None:
    """Who stops it closes the database next: nobody may be in the middle of an event then."""
    handheld = PretendHandheld(tmp_path, ListJournal(lines_of_games(1)[:1]))
    busy = threading.Event()

    def slow(event: object) -> None:
        busy.set()
        keeper._stop.wait(HANG)
        time.sleep(0.2)  # what must still be done

    keeper = Scorekeeper(store, handheld.link, on_event=slow)
    keeper.start()
    thread = keeper._thread
    assert thread is not None and busy.wait(HANG)
    keeper.stop()
    assert not thread.is_alive()
    handheld.unplug()
