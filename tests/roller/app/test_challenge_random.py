"""Random games of Challenge, played key by key on the handheld and on the naive tray of `naive_challenge` beside it.

The tray says what lies in whose pockets, how many dice are thrown next and who has the cup; the handheld must show the
same at every moment, and ask for a shake only when the tray needs dice.
"""

import random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from logs.matches import begun
from oracles.naive_challenge import Tray
from oracles.naive_rules import moves
from players.at_the_table import Table
from players.round_of_challenge import done

ROUNDS = 13


class Playing:
    """A handheld and a tray; `cards` are the boxes that were written here."""

    def __init__(self, players: int, rng: random.Random) -> None:
        self.rng = rng
        self.players = players
        self.names = [f"P{number + 1}" for number in range(players)]
        self.table = Table("", begun("challenge", self.names))
        self.cards: list[dict[str, int]] = [{} for _ in range(players)]
        self.chips = [0] * players
        self.tray = Tray(players, self.roll_off())

    def roll_off(self) -> int:
        if self.players == 1:
            return 0
        best = self.rng.randrange(self.players)
        for player in range(self.players):
            self.load([6] * 5 if player == best else [self.rng.randint(1, 5)] * 5)
            self.table.shake()
        assert self.table.view[4:6] == (self.names[best], True)
        return best

    def load(self, faces: list[int]) -> None:
        self.table.app.source.left = faces

    def pockets(self) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(marker or 0 for marker in platform) for platform in self.tray.platform)

    def from_the_cup_on(self) -> list[int]:
        return [(self.tray.cup + place) % self.players for place in range(self.players)]

    def throws(self, step: int) -> None:
        """Shake as often as the tray needs dice."""
        while self.tray.required():
            number = self.tray.required()
            if step > 1:
                view = self.table.view
                assert view[:2] == ("table", self.names[self.tray.cup])
                assert tuple(row[1] for row in view[2]) == self.pockets() and view[3:5] == (step, number)
            elif self.table.shows != "roll_off":
                assert self.table.view[:2] == ("round", self.names[self.tray.cup])
            again = self.rng.random() < 0.3
            faces = [self.rng.randint(1, 6)] * number if again else [self.rng.randint(1, 6) for _ in range(number)]
            self.load(list(faces))
            self.table.shake()
            assert self.table.app.source.left == [], "as many dice as the tray needs"
            self.tray.roll(faces)
        self.tray.begin_choosing()

    def choices(self, step: int) -> None:
        """Everybody chooses, and some once more."""
        for player in self.from_the_cup_on():
            self.choose(player, step)
        while self.tray.required() and self.rng.random() < 0.2:
            marked = self.table.view[5]
            for _ in range(self.rng.randint(0, self.players - 1)):
                self.table.press(2)
                marked = (marked + 1) % self.players
            self.table.press(5)
            self.choose(marked, step)

    def choose(self, player: int, step: int) -> None:
        shown = self.tray.as_it_was
        assert shown is not None
        view = self.table.view
        assert view[:3] == ("keep", self.names[player], tuple(shown[player])) and view[4] == step
        wanted = self.rng.choice([31, self.rng.randrange(32), self.rng.randrange(32)])
        changed = [key for key in range(1, 6) if (view[3] ^ wanted) >> (key - 1) & 1]
        self.rng.shuffle(changed)
        self.table.press(*changed)
        assert self.table.out is not None and self.table.out.leds == wanted == self.table.view[3]
        self.tray.save(player, [key for key in range(1, 6) if wanted >> (key - 1) & 1])
        done(self.table)

    def scores(self) -> None:
        """Everybody writes, with the naive rulesheet's points; an entry is taken back now and then."""
        for player in self.from_the_cup_on():
            if self.table.shows == "final":
                assert self.table.view[2] == self.pockets()[player]
                self.table.wait(1300).press(*([3] if self.table.shows == "final" else []))
            dice = tuple(marker or 0 for marker in self.tray.platform[player])
            found, _, chip = moves("challenge", self.cards[player], dice)
            box = self.rng.choice(sorted(found))
            self.write(player, dice, box, found)
            if self.rng.random() < 0.1 and self.table.shows in ("final", "round"):
                self.table.press(5)
                box = self.rng.choice(sorted(found))
                self.write(player, dice, box, found)
            self.cards[player][box] = found[box][0]
            self.chips[player] += chip // 100
        self.tray.pass_the_cup()

    def write(self, player: int, dice: tuple[int, ...], box: str, found: dict[str, tuple[int, str]]) -> None:
        shows, said, rows, selected = self.table.view[:4]
        assert shows == "scores" and said == dice
        assert {row[0]: row[1] for row in rows} == {name: points for name, (points, *_) in found.items()}
        if self.players > 1:
            assert self.table.view[5] == self.names[player]
        at = [row[0] for row in rows].index(box)
        self.table.press(*([2] * (at - selected) if at > selected else [1] * (selected - at)))
        self.table.press(3)
        if self.table.shows == "confirm":
            self.table.press(3)
        self.table.wait(100)


@settings(max_examples=12, deadline=None)
@given(players=st.integers(1, 4), seed=st.integers(0, 2**32))
@example(players=4, seed=0)
@example(players=1, seed=1)
@pytest.mark.nightly
def test_the_handheld_and_the_naive_tray_play_the_same_game(players: int, seed: int) -> None:
    playing = Playing(players, random.Random(seed))
    for _ in range(ROUNDS):
        playing.throws(1)
        for step in (1, 2):
            playing.choices(step)
            playing.throws(step + 1)
        playing.scores()
    game = playing.table.game
    assert game.over and playing.table.shows in ("end", "match")
    assert [card.boxes for card in game.cards] == playing.cards
    assert [card.bonuses for card in game.cards] == playing.chips
