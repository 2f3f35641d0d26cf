"""A new game that the real PC program asks for, on the emulated Pico over USB: begun once, or declined."""

from pathlib import Path

import pytest

from emulator.firmware import build
from emulator.handheld import VirtualHandheld
from host.flashing.plugged_in import PluggedIn
from players.player import Player
from rollkeeper.errors import RollkeeperError
from rollkeeper.store import Store
from rollkeeper.store.games import all_games
from rollkeeper.store.journal import events_of
from rollkeeper.store.names import set_roster
from rollkeeper.sync.persons_request import NewGame
from rollkeeper.sync.scorekeeper import Scorekeeper
from running.patience import until

pytestmark = pytest.mark.emulated
FIRMWARE = Path(__file__).parents[2] / "firmware"
TEAMS = NewGame("lowe", ["Bob", "", "Ann", ""], 2)


def test_a_game_is_begun_by_a_request(micropython_image: Path, tmp_path: Path) -> None:
    player = Player(VirtualHandheld(micropython_image, files=build(FIRMWARE), seed=33))
    handheld = player.handheld
    player.roll()
    handheld.close_port()
    answers: list[RollkeeperError | None] = []
    store = Store(tmp_path / "games.sqlite3")
    store.change(set_roster, ["Ann", "Bob"])

    def begin(game: NewGame, back: int = 0) -> RollkeeperError | None:
        until(lambda: keeper.at_rest, keeper.step)
        assert keeper.session is not None
        count = len(answers)
        keeper.begin(game, keeper.session.wanted - 1 - back, answers.append)
        until(lambda: len(answers) > count, keeper.step)
        return answers[-1]

    with PluggedIn(handheld) as pico:
        keeper = Scorekeeper(store, pico.port)
        try:
            said = begin(TEAMS)
            assert said is not None and said.message == (
                "a new game begins between two turns: nothing was done; write a box first"
            )
        finally:
            keeper.close()
    player.open_port()
    player.open_scores()
    player.tap(3)
    player.tap(3)  # yes, should it be a zero
    handheld.run_ms(1000)
    player.tap(4)  # somebody has left the menu open
    handheld.close_port()
    with PluggedIn(handheld) as pico:
        keeper = Scorekeeper(store, pico.port)
        try:
            said = begin(NewGame("web", ["Cyd"]))
            assert said is not None and "the name of player 1" in said.message
            assert begin(TEAMS) is None
            said = begin(TEAMS, back=1)
            assert said is not None and said.name == "game-went-on"
            assert begin(NewGame("web", ["Ann"])) is None, "the one before is given up"
            until(lambda: keeper.at_rest, keeper.step)
        finally:
            keeper.close()
    lines = [event.line for row in store.ask(all_games) for event in store.ask(events_of, row)]
    assert sum(b'"game":"lowe"' in line for line in lines) == 1
    store.close()
    player.open_port()
    handheld.run_ms(700)
    assert player.game is not None and player.game.players == ["Ann"] and player.game.edition == "web"
    assert player.sees_the_game()
    player.roll()
