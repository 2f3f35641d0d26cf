"""A match on the soft handheld, set up and played by keys and shakes alone; power cuts in it; the card on the PC."""

import json
from collections.abc import Iterator
from pathlib import Path

from click.testing import CliRunner

from fivedice.box import BOXES, LOWER, UPPER
from fivedice.game import Game
from host.soft.desk import Desk, synced
from players.player import Player
from rollkeeper.cli import main
from rollkeeper.store import Store

ONE, OTHER = ("P1", "P3"), ("P2", "P4")


def again(player: Player, seed: int) -> Player:
    """Cut the power; the same handheld with its battery back in."""
    after = Player(Desk(player.handheld.folder, seed=seed))
    assert after.lines == player.lines
    return after


def state(player: Player) -> Game:
    assert player.game is not None
    return player.game


def totals_so_far(game: Game) -> tuple[tuple[str, int, bool], ...]:
    """The rows of the roll-off's screen."""
    thrown = [*game.thrown, *[0] * len(game.contenders)]
    return tuple(
        (game.players[who], total, who == game.player)
        for who, total in zip(game.contenders, thrown, strict=False)
    )  # fmt: skip


def cards(game: Game, first: int) -> Iterator[tuple[object, ...]]:
    """What the card pages show from the standings on; `first` is the column whose card is the first."""
    totals = game.totals
    best = max(totals)
    places = [
        (1 + sum(other > total for other in totals), (ONE, OTHER)[column], total, best - total)
        for column, total in sorted(enumerate(totals), key=lambda each: -each[1])
    ]
    yield "standings", places, game.turn
    for column in (first, 1 - first):
        card = game.cards[column]
        upper = [(box, card.boxes.get(box)) for box in UPPER]
        lower = [(box, card.boxes.get(box)) for box in LOWER]
        bonus = ("upper_bonus", f"{card.upper()}/63")
        yield "card", (ONE, OTHER)[column], [*upper, bonus], lower, 100 * card.bonuses, card.grand(), True


def test_a_match_of_two_teams(tmp_path: Path) -> None:
    player = Player(Desk(tmp_path, seed=21))
    player.tap(4)
    player.choose(1)  # New game
    player.choose(2, selected=1)  # Partners and chips, from Travel
    player.choose(3)  # 4 players
    assert player.sees(("menu", "4 players", ("Everybody alone", "2 teams of 2"), 0))
    player.choose(1)
    events = [json.loads(line) for line in player.lines]
    assert [event.get("game", "abandon") for event in events] == ["travel", "abandon", "lowe"]
    assert state(player).columns == (0, 1, 0, 1)
    rows = (("P1", 0, True), ("P2", 0, False), ("P3", 0, False), ("P4", 0, False))
    assert player.sees(("roll_off", "Who begins?", (0,) * 5, rows, "P1", False, False, ()))

    player.throw()
    player.throw()
    assert len(state(player).thrown) == 2
    player = again(player, seed=22)
    rows = totals_so_far(state(player))
    assert [row[1] > 0 for row in rows] == [True, True, False, False]
    assert player.sees(("roll_off", "Who begins?", (0,) * 5, rows, "P3", False, False, ()))
    while state(player).contenders:
        player.throw()

    first = state(player).player
    dice = player.roll()
    player.handheld.tap(2)
    player.handheld.run_ms(800)
    player = again(player, seed=23)
    name = state(player).players[first]
    assert state(player).dice == dice and player.sees_the_game(0b00010)
    assert player.roll()[1] == dice[1]
    box = player.write_best()
    game = state(player)
    column = first % 2
    points = game.cards[column].boxes[box]
    following = game.players[(first + 1) % 4]
    entry = ("scored", name, box, points, 0, 1, game.totals[column], following, (ONE, OTHER)[column])
    assert player.sees(entry)

    player.roll()
    player.write_best()
    player.tap(5)
    assert state(player).player == (first + 1) % 4, "undo belongs to who wrote last"
    player.tap(3)
    player.handheld.run_ms(700)
    game = state(player)
    assert [len(card.boxes) for card in game.cards] == [1, 1] and game.player == (first + 2) % 4

    player.tap(1)
    for page in cards(game, column):
        assert player.sees(page)
        player.tap(2)
    assert player.sees(next(cards(game, column)))
    player.tap(5)
    assert player.sees_the_game()

    store = Store(tmp_path / "games.sqlite3")
    synced(player.handheld, store)
    store.close()
    ran = CliRunner().invoke(main, ["show", "last", "--json", "--database", str(tmp_path / "games.sqlite3")])
    shown = json.loads(ran.output)
    assert [column["total"] for column in shown["players"]] == game.totals
    assert [column["boxes"] for column in shown["players"]] == [
        {box: card.boxes.get(box) for box in BOXES} for card in game.cards
    ]
    assert (shown["who"], shown["state"]) == (game.players[game.player], "ready")
