"""Challenge on the soft handheld: the sheet's printed example, key by key and figure by figure; a power cut at every
step of a round."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from fivedice.placement import legal
from fivedice.shared import SharedGame
from host.soft.desk import Desk
from players.player import Player
from roller.app.dice_source import DiceSource

SLID_MS = 2600  # a held key, its slide, and the next picture
PRINTED = "66666" "11111" "33446" "1" "46" "5" "4"  # the dice of the sheet, from the roll-off on


def state(player: Player) -> SharedGame:
    assert isinstance(player.game, SharedGame)
    return player.game


def begun(player: Player) -> None:
    """A new game of two, up to the first throw of the first round."""
    player.tap(4)
    player.choose(1)  # New game
    player.choose(4, selected=1)  # Challenge, from Travel
    assert player.sees(("menu", "Challenge", ("1 player", "2 players", "3 players", "4 players"), 0))
    player.choose(1)  # 2 players
    while state(player).contenders:
        player.throw()


def done(player: Player) -> None:
    """Hold a key, and see the choice slide."""
    player.handheld.hold(2)
    player.handheld.run_ms(SLID_MS)
    player.heard()


def table(game: SharedGame, marked: int = -1) -> tuple[object, ...]:
    """The picture of all pockets."""
    rows = tuple(zip(game.players, game.markers, strict=True))
    return "table", game.players[game.roller], rows, game.rolls + 1, game.needed, marked, False


def test_the_printed_example(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    left = [int(face) for face in PRINTED]

    def faces(source: DiceSource, count: int, game: object, shake: object) -> tuple[tuple[int, ...], str, str]:
        return tuple(left.pop(0) for _ in range(count)), "", ""

    monkeypatch.setattr(DiceSource, "faces", faces)
    player = Player(Desk(tmp_path, seed=41))
    begun(player)
    player.throw()
    assert player.sees(("keep", "P1", (3, 3, 4, 4, 6), 0, 1)), "figure A"
    for key in (1, 2, 3, 4):
        player.tap(key)
    assert player.handheld.leds == [True, True, True, True, False]
    assert player.sees(("keep", "P1", (3, 3, 4, 4, 6), 0b01111, 1))
    player.handheld.press(2)
    player.handheld.run_ms(1100)
    assert player.sees(("slide", "P1", (3, 3, 4, 4, 6), 0b01111, 6, "P2")), "figure B"
    player.handheld.release(2)
    player.handheld.run_ms(1500)
    player.tap(3)
    player.tap(4)
    done(player)
    assert state(player).markers == ((0, 3, 3, 4, 4), (0, 0, 0, 4, 4))
    assert player.sees(table(state(player), marked=1))
    player.throw()
    assert state(player).markers == ((1, 3, 3, 4, 4), (1, 0, 0, 4, 4)), "figure C"
    assert player.sees(table(state(player))) and state(player).needed == 2
    player.throw()
    assert player.sees(("keep", "P1", (1, 3, 3, 4, 4), 0b11110, 2)), "figure D"
    done(player)
    assert player.sees(("keep", "P2", (1, 4, 6, 4, 4), 0b11000, 2))
    player.tap(2)
    done(player)
    assert state(player).markers == ((0, 3, 3, 4, 4), (0, 0, 4, 4, 4)), "figure E"
    player.throw()
    assert state(player).markers == ((5, 3, 3, 4, 4), (5, 0, 4, 4, 4)), "figure F"
    assert player.sees(table(state(player)))
    player.throw()
    assert state(player).markers == ((5, 3, 3, 4, 4), (5, 4, 4, 4, 4)), "figure G"
    assert player.sees(("final", "P1", (5, 3, 3, 4, 4), None))
    player.handheld.run_ms(1300)
    could = {each.box: each.points for each in legal(state(player).rules, state(player).card, (5, 3, 3, 4, 4))}
    assert [could[box] for box in ("aces", "threes", "fours", "fives", "chance")] == [0, 6, 8, 5, 19]
    player.write("aces")
    assert player.sees(("final", "P2", (5, 4, 4, 4, 4), ("P1", "aces", 0, 0)))
    player.tap(3)
    player.write("fours")
    assert player.sees(("round", "P2", 2, 1, ("P2", "fours", 16, 0), False))
    assert [card.boxes for card in state(player).cards] == [{"aces": 0}, {"fours": 16}]


class Cut:
    """A player whose handheld loses its power again and again; each time it shows the very picture of before."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.cuts = 0

    def off_and_on(self, view: tuple[object, ...]) -> None:
        """Cut the power while this is shown; it must be shown afterwards."""
        assert self.player.sees(view), view
        lines = self.player.lines
        self.cuts += 1
        self.player = Player(Desk(self.player.handheld.folder, seed=60 + self.cuts))
        assert self.player.lines == lines and self.player.sees(view), view

    def moments(self) -> Iterator[tuple[object, ...]]:
        """Play a round: what is shown at each step of it, where the power may go."""
        yield "round", state(self.player).players[state(self.player).roller], 2, 1, last(state(self.player)), False
        self.player.throw()
        while state(self.player).turn == 2:
            game = state(self.player)
            name = game.players[game.player]
            if game.dice is None:
                yield table(game, marked=(game.roller - 1) % len(game.players) if not game.common else -1)
                self.player.throw()
            elif game.rolls < 3:
                locks = sum(1 << (number - 1) for number in game.kept)
                yield "keep", name, game.dice, locks, game.rolls
                for key in (1, 5):
                    self.player.tap(key)
                    locks ^= 1 << (key - 1)
                yield "keep", name, game.dice, locks, game.rolls
                done(self.player)
            else:
                yield "final", name, game.dice, last(game)
                if game.last is not None:
                    self.player.tap(3)
                self.player.handheld.run_ms(1300)
                self.player.write("chance")
                if state(self.player).rolls == 0:
                    break
        game = state(self.player)
        yield "round", game.players[game.roller], 3, 1, last(game), False


def last(game: SharedGame) -> tuple[object, ...] | None:
    """The last entry as the pictures have it."""
    entry = game.last
    return None if entry is None else (game.players[entry.player], entry.box, entry.points, entry.bonus)


def test_a_power_cut_at_every_step_of_a_round(tmp_path: Path) -> None:
    player = Player(Desk(tmp_path, seed=42))
    begun(player)
    player.throw()
    for _ in range(4):  # round 1: all is thrown again, or stays
        done(player)
        while state(player).dice is None:
            player.throw()
    player.handheld.run_ms(1300)
    player.write("aces")
    player.tap(3)
    player.write("aces")
    assert state(player).turn == 2
    cut = Cut(player)
    kinds = []
    for view in cut.moments():
        cut.off_and_on(view)
        kinds.append(view[0])
    assert kinds.count("keep") == 8 and kinds.count("final") == 2 and kinds.count("table") >= 2
    assert kinds[0] == kinds[-1] == "round"
