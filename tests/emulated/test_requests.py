"""What a PC requests, on the emulated Pico: names for new games, a box that the real program chooses, the crash log."""

import subprocess
import sys
from pathlib import Path

import pytest

from emulated.pc import rollkeeper, synced
from emulator.firmware import build
from emulator.handheld import VirtualHandheld
from fivedice.placement import legal
from host.flashing.plugged_in import PluggedIn
from players.player import Player
from rollkeeper.errors import RollkeeperError
from rollkeeper.store import Store
from rollkeeper.store.games import find_game
from rollkeeper.store.journal import events_of
from rollkeeper.sync.scorekeeper import Scorekeeper
from running.patience import HANG, until

pytestmark = pytest.mark.emulated
FIRMWARE = Path(__file__).parents[2] / "firmware"
CRASH = "after 4711 ms\nTraceback (most recent call last):\n" + '  File "roller/app/app.py", line 7, in step\n' * 20


@pytest.mark.nightly
def test_names_a_box_and_the_crash_log(micropython_image: Path, tmp_path: Path) -> None:
    files = {**build(FIRMWARE), "/crash.log": CRASH.encode()}
    player = Player(VirtualHandheld(micropython_image, files=files, seed=31))
    handheld = player.handheld
    database = tmp_path / "games.sqlite3"
    said = rollkeeper("roster", "Ann", "Bob", "--database", str(database))
    assert said.startswith("1. Ann, 2. Bob")
    synced(player, database)
    assert "has them since" in rollkeeper("roster", "--database", str(database))

    player = Player(VirtualHandheld(micropython_image, flash=handheld.cut_power(), seed=32))
    handheld = player.handheld
    player.tap(4)
    player.choose(1)  # New game
    player.choose(0, selected=1)  # Classic, from Travel
    player.choose(1)  # 2 players
    player.tap(3)  # Ann sits first
    player.tap(3)  # then Bob
    player.tap(3)  # Start
    handheld.run_ms(250)
    player.heard()
    assert player.game is not None and player.game.players == ["Ann", "Bob"]
    while player.game.contenders:
        player.throw()
    name = player.game.players[player.game.player]
    dice = player.roll()
    best = legal(player.game.rules, player.game.card, dice)[0]

    player.handheld.close_port()
    answers: list[RollkeeperError | None] = []
    store = Store(database)
    with PluggedIn(handheld) as pico:
        keeper = Scorekeeper(store, pico.port)
        try:
            until(lambda: keeper.caught_up, keeper.step)
            assert keeper.session is not None
            after = keeper.session.wanted - 1
            keeper.write("moon", 5, after, answers.append)
            until(lambda: len(answers) == 1, keeper.step)
            assert answers[0] is not None and "no box is called 'moon'" in answers[0].message
            keeper.write(best.box, best.points, after, answers.append)
            until(lambda: len(answers) == 2, keeper.step)
            assert answers[1] is None, answers[1]
            keeper.write(best.box, best.points, after, answers.append)
            until(lambda: len(answers) == 3, keeper.step)
            assert answers[2] is not None and answers[2].name == "game-went-on"
        finally:
            keeper.close()
        fetched = subprocess.run(
            [sys.executable, "-m", "rollkeeper", "doctor", "--crashlog", "--port", pico.port],
            capture_output=True, text=True, timeout=HANG, check=False,
        )  # fmt: skip
    assert fetched.returncode == 0, fetched.stderr
    assert fetched.stdout == CRASH and "report this" in fetched.stderr
    row = store.ask(find_game, "last")
    assert [event.line for event in store.ask(events_of, row)][-1].count(b'"score"') == 1
    store.close()

    player.open_port()
    handheld.run_ms(700)
    other = "Bob" if name == "Ann" else "Ann"
    assert player.sees(("scored", name, best.box, best.points, 0, 1, best.points, other, ()))
