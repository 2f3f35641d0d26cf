"""Several handhelds on one PC: each is found by its serial number, again and again, whatever the ports are called."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from cables.pretend_handheld import ListJournal, PretendHandheld
from logs.game_log import events_of_a_game, lines, lines_of_games
from rollkeeper.link import find_handheld
from rollkeeper.link.find_handheld import Board
from rollkeeper.store import Store
from rollkeeper.store.games import all_games
from rollkeeper.store.journal import events_of, next_wanted
from rollkeeper.sync import scorekeeper as keeper_module
from rollkeeper.sync.scorekeeper import Scorekeeper
from running.patience import until

pytestmark = pytest.mark.skipif(os.name == "nt", reason="needs PTYs")

ANN, BOB = "e66058388372aaaa", "e66058388372bbbb"


class Desk:
    """Two handhelds, and a PC that lists those that are plugged in."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.plugged: dict[str, PretendHandheld] = {}
        self.journals = {ANN: ListJournal(lines_of_games(1), ANN), BOB: ListJournal(lines_of_games(1, seed=9), BOB)}

    def plug_in(self, device: str, name: str) -> None:
        (self.folder / name).mkdir()
        self.plugged[device] = PretendHandheld(self.folder / name, self.journals[device])

    def unplug(self, device: str) -> None:
        self.plugged.pop(device).unplug()

    def boards(self) -> list[Board]:
        return [Board(handheld.link, device.upper(), "Board in FS mode") for device, handheld in self.plugged.items()]


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    desk = Desk(tmp_path)
    monkeypatch.setattr(find_handheld, "boards", desk.boards)
    monkeypatch.setattr(keeper_module, "LOOK_EVERY", 0.02)
    yield desk
    for device in list(desk.plugged):
        desk.unplug(device)


def test_each_program_keeps_to_its_handheld_whatever_its_port_is_called(desk: Desk, tmp_path: Path) -> None:
    store = Store(tmp_path / "games.sqlite3")
    desk.plug_in(ANN, "port-1")
    desk.plug_in(BOB, "port-2")
    keepers = {ANN: Scorekeeper(store, device=ANN.upper()), BOB: Scorekeeper(store, device="bbbb")}
    for keeper in keepers.values():
        keeper.start()
    until(lambda: all(keeper.caught_up for keeper in keepers.values()))
    for device in (ANN, BOB):
        desk.unplug(device)
    until(lambda: not any(keeper.caught_up for keeper in keepers.values()))
    for seed, device in enumerate((ANN, BOB)):
        journal = desk.journals[device]
        journal.lines += lines(list(events_of_a_game(40 + seed)), journal.last + 1)
    desk.plug_in(BOB, "port-3")
    until(lambda: keepers[BOB].caught_up)
    assert not keepers[ANN].caught_up, "it waits for its own"
    desk.plug_in(ANN, "port-4")
    until(lambda: keepers[ANN].caught_up)
    for keeper in keepers.values():
        keeper.stop()
    for device in (ANN, BOB):
        assert store.ask(next_wanted, device, "5c1f09aa") == desk.journals[device].last + 1
    stored = {row.device: [event.line for event in store.ask(events_of, row)] for row in store.ask(all_games)[2:]}
    assert {device: stored[device] == desk.journals[device].lines[-len(stored[device]) :] for device in stored} == {
        ANN: True,
        BOB: True,
    }
    store.close()


def test_a_handheld_that_comes_back_beside_another_is_known_again(desk: Desk, tmp_path: Path) -> None:
    store = Store(tmp_path / "games.sqlite3")
    desk.plug_in(ANN, "port-1")
    names: list[str] = []
    keeper = Scorekeeper(store, on_status=lambda status: names.append(status.error.name if status.error else ""))
    until(lambda: keeper.caught_up, keeper.step)
    desk.unplug(ANN)
    until(lambda: keeper.session is None, keeper.step)
    assert names[-1] == "port-vanished"
    desk.plug_in(BOB, "port-2")
    desk.plug_in(ANN, "port-3")
    names.clear()
    desk.journals[ANN].lines.append(lines([{"game": "travel", "players": ["Ann"]}], desk.journals[ANN].last + 1)[0])
    until(lambda: keeper.caught_up or "several-devices" in names, keeper.step)
    assert keeper.caught_up, "it is not asked which one is meant"
    keeper.close()
    assert store.ask(next_wanted, ANN, "5c1f09aa") == desk.journals[ANN].last + 1
    assert store.ask(next_wanted, BOB, "5c1f09aa") == 1
    store.close()
