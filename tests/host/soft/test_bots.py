"""A bot plays a whole turn as the app alone does, also when the power is cut in its middle."""

from pathlib import Path

from host.soft.desk import TABLE, Desk
from logs.matches import begun
from players.at_the_table import Table
from players.player import Player
from roller.app import hint
from turnlink.line import decode

NAMES = ["Coach bot", "P2"]
TURN = 15000  # ms, longer than any; with the table's check
TRAVEL, SIMPLE, AGAINST = 1, 3, 8  # rows of the lists


def begin(player: Player) -> None:
    """A game against the Coach, who sits first."""
    player.tap(4)
    player.choose(1)
    player.choose(SIMPLE, TRAVEL)
    player.choose(AGAINST)
    player.tap(3)
    player.choose(0)
    assert player.game is not None and player.game.players == NAMES


def on_the_pc(events: list[dict[str, object]]) -> list[dict[str, object]]:
    """What an app does of which the dice fall as in these events."""
    drawn = ""
    for event in events:
        kept = str(event.get("keep", ""))
        drawn += "".join(face for n, face in enumerate(str(event.get("roll", "")), 1) if str(n) not in kept)
    del hint._whole[:]
    table = Table(drawn, begun("web", NAMES))
    table.app.table = TABLE
    table.wait(TURN)
    return [{key: event[key] for key in ("roll", "keep", "score", "points") if key in event} for event in table.events]


def turn_of(player: Player) -> list[dict[str, object]]:
    """The events of the Coach's turn, without numbers and times."""
    found = [decode(line) for line in player.lines]
    at = max(at for at, event in enumerate(found) if "game" in event)
    keys = ("roll", "keep", "score", "points")
    return [{key: event[key] for key in keys if key in event} for event in found[at + 1 :]]


def written(player: Player) -> bool:
    player.heard()
    return player.game is not None and player.game.last is not None


def test_the_coach_plays_a_turn_and_goes_on_after_a_power_cut(tmp_path: Path) -> None:
    before = Player(Desk(tmp_path, seed=22, table=TABLE))
    begin(before)

    def rolled() -> bool:
        before.heard()
        return before.game is not None and before.game.rolls == 1

    assert before.handheld.run_until(rolled, TURN)
    before.handheld.run_ms(1900)  # it shows what it keeps
    player = Player(Desk(tmp_path, seed=23, table=TABLE))
    assert turn_of(player) == turn_of(before)
    assert player.handheld.run_until(lambda: written(player), TURN), "no box within 15 s"
    turn = turn_of(player)
    assert len(turn) > 2 and turn[0].keys() == {"roll"} and "score" in turn[-1]
    assert turn == on_the_pc(turn)
    player.handheld.run_ms(500)
    assert player.sees_the_game()
    player.tap(5)  # what a bot has written stands
    player.handheld.run_ms(2700)
    player.heard()
    assert turn_of(player) == turn
    player.roll()
    assert player.game is not None and player.game.player == 1 and player.game.rolls == 1
