"""Random games of Challenge, played with the naive tray of `naive_challenge` and told to the rules event by event.

The tray decides what comes next and the naive rulesheet what may be written; the rules must agree after every event,
and must refuse what the tray says is not due.
"""

import random

from hypothesis import example, given
from hypothesis import strategies as st

from fivedice.game import apply
from fivedice.shared import SharedGame
from oracles.naive_challenge import Tray
from oracles.naive_rules import TOP, moves
from running.refusing import refused

ROUNDS = 13


class Played:
    """A game on both sides: `tray` and `cards` here, `game` there."""

    def __init__(self, players: int, rng: random.Random) -> None:
        self.rng = rng
        self.players = players
        self.cards: list[dict[str, int]] = [{} for _ in range(players)]
        self.chips = [0] * players
        game = apply(None, {"game": "challenge", "players": [f"P{number + 1}" for number in range(players)]})
        assert isinstance(game, SharedGame)
        self.game = game
        self.tray = Tray(players, self.roll_off())

    def roll_off(self) -> int:
        """Highest total of five dice; the tied roll again, until one is ahead."""
        contenders = list(range(self.players))
        while len(contenders) > 1:
            totals = {}
            for player in contenders:
                faces = self.faces(5, low=4)  # near to each other, so that ties are met
                totals[player] = sum(faces)
                self.tell({"roll-off": text(faces), "player": player + 1})
            contenders = [player for player in contenders if totals[player] == max(totals.values())]
        return contenders[0]

    def faces(self, number: int, low: int = 1) -> list[int]:
        if self.rng.random() < 0.3:
            return [self.rng.randint(low, 6)] * number
        return [self.rng.randint(low, 6) for _ in range(number)]

    def tell(self, event: dict[str, object]) -> None:
        after = apply(self.game, event)
        assert isinstance(after, SharedGame)
        self.game = after

    def agree(self, done: int, waiting: list[int]) -> None:
        """Assert that the rules see what lies on the table: `done` steps, and who must still choose or write."""
        game, tray = self.game, self.tray
        assert game.markers == tuple(tuple(marker or 0 for marker in platform) for platform in tray.platform)
        assert game.roller == tray.cup
        assert game.rolls == done
        from_the_cup_on = [(tray.cup + place) % self.players for place in range(self.players)]
        assert list(game.waiting) == [player for player in from_the_cup_on if player in waiting]
        assert game.needed == (0 if waiting else tray.required())
        assert game.common == tuple(tray.shelf)
        assert game.player == (game.waiting[0] if waiting else tray.cup)
        assert [card.boxes for card in game.cards] == self.cards
        assert [card.bonuses for card in game.cards] == self.chips

    def throws(self, done: int) -> None:
        """The throws of a step, the least number first."""
        while self.tray.required():
            number = self.tray.required()
            if done == 0 or self.tray.shelf:
                refused("no-choice-now", apply, self.game, {"choose": "1"})
            refused("markers-not-final", apply, self.game, {"score": "chance", "points": 20})
            refused("wrong-throw", apply, self.game, {"roll": "1" * (number + 1)})
            if number > 1:
                refused("wrong-throw", apply, self.game, {"roll": "1" * (number - 1)})
            faces = self.faces(number)
            self.tray.roll(faces)
            self.tell({"roll": text(faces)})
            if self.tray.required():
                self.agree(done, [])
        self.tray.begin_choosing()
        self.tray.next_step()

    def choices(self, done: int) -> bool:
        """Everybody chooses, in any order, some of them again. False if then nobody needs a die."""
        waiting = list(range(self.players))
        self.agree(done, waiting)
        while waiting:
            refused("not-all-chosen", apply, self.game, {"roll": "1"})
            again = self.rng.random() < 0.2
            self.choose(self.rng.choice(range(self.players) if again else waiting), waiting)
            if waiting:
                self.agree(done, waiting)
        while self.tray.required() and self.rng.random() < 0.3:  # a change of mind before the throw
            self.agree(done, [])
            self.choose(self.rng.randrange(self.players), waiting)
        return self.tray.required() > 0

    def choose(self, player: int, waiting: list[int]) -> None:
        number = 5 if self.rng.random() < 0.4 else self.rng.randint(0, 5)
        keep = sorted(self.rng.sample(range(1, 6), number))
        self.tray.save(player, keep)
        self.tell({"choose": text(keep), "player": player + 1})
        if player in waiting:
            waiting.remove(player)

    def scores(self) -> None:
        """Everybody writes, in any order; an entry is taken back now and then."""
        waiting = list(range(self.players))
        self.agree(3, waiting)
        refused("fourth-roll", apply, self.game, {"roll": "11111"})
        refused("no-choice-now", apply, self.game, {"choose": "1"})
        while waiting:
            player = self.rng.choice(waiting)
            dice = tuple(self.tray.platform[player])
            found, zeros, chip = moves("challenge", self.cards[player], dice)
            box = self.rng.choice(sorted(found))
            points = 0 if box in zeros and self.rng.random() < 0.1 else found[box][0]
            event = {"score": box, "points": points, "player": player + 1}
            self.tell(event)
            if self.rng.random() < 0.1:
                self.tell({"undo": box, "player": player + 1})
                self.agree(3, waiting)
                self.tell(event)
            self.cards[player][box] = points
            self.chips[player] += chip // 100
            waiting.remove(player)
            if waiting:
                self.agree(3, waiting)
                refused("wrong-player", apply, self.game, event)
        self.tray.pass_the_cup()


def text(numbers: list[int]) -> str:
    return "".join(str(number) for number in numbers)


def total(card: dict[str, int], chips: int) -> int:
    """Grand total with a pencil."""
    upper = sum(points for box, points in card.items() if box in TOP)
    return sum(card.values()) + (35 if upper >= 63 else 0) + 100 * chips


@given(players=st.integers(1, 4), seed=st.integers(0, 2**32))
@example(players=4, seed=0)
def test_the_rules_and_the_naive_tray_play_the_same_game(players: int, seed: int) -> None:
    played = Played(players, random.Random(seed))
    for _ in range(ROUNDS):
        played.agree(0, [])
        played.throws(0)
        for done in (1, 2):
            if played.choices(done):
                played.throws(done)
            else:
                played.tray.begin_choosing()
                played.tray.next_step()
        played.scores()
    assert played.game.over
    totals = [total(card, chips) for card, chips in zip(played.cards, played.chips, strict=True)]
    assert played.game.totals == totals and all(len(card) == ROUNDS for card in played.cards)
    refused("game-over", apply, played.game, {"roll": "12345"})
    played.tell({"end": totals[0] if players == 1 else totals})
    assert played.game.closed == "end"
