"""The scorekeeper on a real PTY: it connects, follows, reconnects, and says how the link stands."""

import os
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cables.pretend_handheld import ListJournal, PretendHandheld
from logs.game_log import events_of_a_game, lines, lines_of_games
from rollkeeper.link import find_handheld, serial_port
from rollkeeper.store import Store
from rollkeeper.store.games import all_games
from rollkeeper.store.journal import next_wanted
from rollkeeper.sync import scorekeeper as keeper_module
from rollkeeper.sync.scorekeeper import Scorekeeper, Status
from running.patience import HANG, until

pytestmark = pytest.mark.skipif(os.name == "nt", reason="needs PTYs")

LINES = lines_of_games(2)


@pytest.fixture
def handheld(tmp_path: Path) -> Iterator[PretendHandheld]:
    handheld = PretendHandheld(tmp_path, ListJournal(LINES))
    yield handheld
    handheld.unplug()


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeper_module, "LOOK_EVERY", 0.02)


class Listener:
    """A running scorekeeper, and all that it has said."""

    def __init__(self, store: Store, port: str | None) -> None:
        self.statuses: list[Status] = []
        self.events: list[int] = []
        self.totals: list[int] = []
        self.keeper = Scorekeeper(
            store,
            port,
            on_event=lambda event: self.events.append(event.n),
            on_change=lambda view: self.totals.append(view["players"][0]["total"]),
            on_status=self.statuses.append,
        )
        self.keeper.start()

    @property
    def names(self) -> list[str]:
        """The names of the errors, "" for none, in order."""
        return [status.error.name if status.error else "" for status in self.statuses]


@pytest.fixture
def listen(store: Store) -> Iterator[Callable[[str | None], Listener]]:
    running: list[Listener] = []

    def begin(port: str | None) -> Listener:
        running.append(Listener(store, port))
        return running[-1]

    yield begin
    for listener in running:
        listener.keeper.stop()


def test_it_copies_and_then_follows(handheld: PretendHandheld, listen: Callable[[str], Listener]) -> None:
    told = listen(handheld.link)
    until(lambda: told.keeper.caught_up)
    assert told.events == list(range(1, len(LINES) + 1))
    assert [status.link for status in told.statuses] == ["connected"]
    handheld.play(lines([{"game": "travel", "players": ["Ann"]}], len(LINES) + 1)[0])
    until(lambda: told.events[-1] == len(LINES) + 1)
    until(lambda: handheld.journal.acknowledgements[-1] == len(LINES) + 1)


def test_each_live_event_is_committed_as_it_comes(handheld: PretendHandheld, store: Store) -> None:
    committed = threading.Event()
    keeper = Scorekeeper(store, handheld.link, on_event=lambda event: committed.set())
    keeper.start()
    until(lambda: keeper.caught_up)
    for line in lines(list(events_of_a_game(9)), len(LINES) + 1):
        committed.clear()
        handheld.play(line)
        assert committed.wait(HANG)
    keeper.stop()


def test_unplugged_in_the_middle_it_goes_on_where_it_was(
    handheld: PretendHandheld, listen: Callable[[str], Listener], store: Store
) -> None:
    told = listen(handheld.link)
    until(lambda: told.keeper.caught_up)
    handheld.unplug()
    until(lambda: "no-device" in told.names)
    for line in lines(list(events_of_a_game(3)), len(LINES) + 1):
        handheld.journal.lines.append(line)  # played with no PC in sight
    handheld.plug_in()
    until(lambda: told.keeper.caught_up)
    assert told.events == list(range(1, handheld.journal.last + 1)), "each event once"
    assert told.names[-1] == "" and told.statuses[-1].link == "connected"
    assert {"port-vanished", "no-device"} <= set(told.names)
    assert [row.state for row in store.ask(all_games)] == ["ended"] * 3


def test_it_waits_for_a_port_that_is_not_there_yet(tmp_path: Path, listen: Callable[[str], Listener]) -> None:
    told = listen(str(tmp_path / "handheld"))
    until(lambda: told.names == ["no-device"])
    assert told.statuses[0].link == "waiting"
    handheld = PretendHandheld(tmp_path, ListJournal(LINES))
    until(lambda: told.keeper.caught_up)
    handheld.unplug()


def test_it_finds_the_handheld_on_the_usb(
    handheld: PretendHandheld, listen: Callable[[None], Listener], monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[find_handheld.Board] = []
    monkeypatch.setattr(find_handheld, "boards", lambda: found)
    told = listen(None)
    until(lambda: told.names == ["no-device"])
    found.append(find_handheld.Board(handheld.link, "E660", "Board in FS mode"))
    found.append(find_handheld.Board("/dev/other", "E661", "Board in FS mode"))
    until(lambda: told.names[-1] == "several-devices")
    found.pop()
    until(lambda: told.keeper.caught_up)


def test_a_port_in_use_is_said_and_tried_again(handheld: PretendHandheld, listen: Callable[[str], Listener]) -> None:
    other = serial_port.open_port(handheld.link)
    told = listen(handheld.link)
    until(lambda: told.names == ["port-busy"])
    assert told.statuses[0].link == "error"
    other.close()
    until(lambda: told.keeper.caught_up)


def test_a_port_where_nobody_answers_is_let_go_until_something_is_plugged_in_there_again(
    handheld: PretendHandheld, listen: Callable[[str], Listener], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeper_module, "PATIENCE", 0.2)
    handheld.talk = False
    told = listen(handheld.link)
    until(lambda: told.keeper.session)
    handheld.say(b"MicroPython v1.27.0 on 2025-12-09\r\n>>> ")
    until(lambda: told.statuses and "39 bytes that are not ours" in told.statuses[-1].message)
    assert told.names[-1] == "not-a-rollkeeper"
    until(lambda: told.keeper.session is None)
    serial_port.open_port(handheld.link).close()  # another program may have it
    handheld.talk = True
    time.sleep(0.1)
    assert told.keeper.session is None and told.names == ["not-a-rollkeeper"]
    handheld.unplug()
    until(lambda: told.names[-1] == "no-device")
    handheld.plug_in()
    until(lambda: told.keeper.caught_up)


def test_a_board_that_was_let_go_comes_back_under_a_name_that_never_changes(
    handheld: PretendHandheld, listen: Callable[[str], Listener], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeper_module, "PATIENCE", 0.2)
    there = find_handheld.plugged_in
    monkeypatch.setattr(find_handheld, "plugged_in", lambda path: "COM5" if there(path) is not None else None)
    handheld.talk = False
    told = listen(handheld.link)
    until(lambda: "not-a-rollkeeper" in told.names)
    handheld.unplug()
    until(lambda: told.names[-1] == "no-device")
    handheld.talk = True
    handheld.plug_in()
    until(lambda: told.keeper.caught_up)


def test_junk_on_the_line_harms_nothing(handheld: PretendHandheld, listen: Callable[[str], Listener]) -> None:
    told = listen(handheld.link)
    until(lambda: told.keeper.caught_up)
    handheld.say(b"Traceback (most recent call last):\r\n\x1e\x1e{{{\n" + bytes(range(256)) * 20)
    handheld.play(lines([{"game": "travel", "players": ["Ann"]}], len(LINES) + 1)[0])
    until(lambda: told.events[-1] == len(LINES) + 1)
    assert told.names == [""]


def test_a_fault_in_a_listener_is_said_and_it_begins_again(
    handheld: PretendHandheld, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeper_module, "BEGIN_AGAIN", 0.1)
    statuses: list[Status] = []
    faults = 2

    def broken(event: object) -> None:
        nonlocal faults
        if faults:
            faults -= 1
            raise ZeroDivisionError("a bug")

    keeper = Scorekeeper(store, handheld.link, on_event=broken, on_status=statuses.append)
    keeper.start()
    until(lambda: keeper.caught_up and not faults)
    assert any(each.link == "error" and "a bug" in each.message for each in statuses)
    assert store.ask(next_wanted, handheld.journal.device, handheld.journal.epoch) == len(LINES) + 1
    keeper.stop()
    keeper.stop()


def test_stopped_it_gives_the_port_back_and_it_may_begin_again(
    handheld: PretendHandheld, listen: Callable[[str], Listener]
) -> None:
    told = listen(handheld.link)
    until(lambda: told.keeper.caught_up)
    told.keeper.stop()
    assert told.keeper.session is None and not told.keeper.caught_up
    serial_port.open_port(handheld.link).close()  # another program may have it
    told.keeper.start()
    thread = told.keeper._thread
    assert thread is not None
    until(lambda: told.keeper.caught_up or not thread.is_alive())
    assert told.keeper.caught_up, "the thread lives until it is stopped"
