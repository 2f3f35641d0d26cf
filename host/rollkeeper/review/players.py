"""Players over many games: mistakes a game, luck a game, and what follows from them.

    rating = worth of the game - mistakes a game

is the score that this player's choices bring on average: luck is 0 on average, whoever plays. It needs far fewer games
than the average of the scores to say something, because the dice are taken out of it.

A game counts by the turns that the player had in it, so that games that broke off and cards of partners count as much
as they are: mistakes a game are 13 times those a turn, sum by sum. The interval of 95 % is that of such a ratio, over
games, by Student's t with one degree of freedom less than games; fewer than FEW games have none.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import sqrt

from fivedice.box import BOXES
from rollkeeper.review.review_game import Decision, LeftOut, ReviewedGame, turns_by

# 97.5 % of Student's t lie below, for 1, 2, ... degrees of freedom; and for so many or more.
T = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131,
     2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045,
     2.042)  # fmt: skip
T_FROM = ((31, 2.040), (41, 2.020), (61, 2.000), (121, 1.980), (1001, 1.962))
KINDS = ("after roll 1", "after roll 2", "stopped early", "box")
TURNS = len(BOXES)
FEW = 3  # games; the interval of two is mostly wider than anything that can be


@dataclass(frozen=True)
class PlayedGame:
    """A player's part in one game. `score` is None where others have written the card as well, or boxes are open."""

    source: str
    played: str
    turns: int
    score: int | None
    worth: float
    luck: float
    mistakes: float


@dataclass(frozen=True)
class Mean:
    """A figure a game of 13 turns, and its interval of 95 %: `by` to both sides, None of too few games."""

    value: float
    by: float | None


@dataclass
class PlayerReview:
    """All games of a player, in the order in which they were given. `boxes`: what was lost in turns that ended in a box
    by keeping and by writing, and how many those were; `kinds`: what choices of each kind lost, and how many they were.
    """

    name: str
    games: list[PlayedGame] = field(default_factory=list)
    boxes: dict[str, tuple[float, float, int]] = field(default_factory=lambda: dict.fromkeys(BOXES, (0.0, 0.0, 0)))
    kinds: dict[str, tuple[float, int]] = field(default_factory=lambda: dict.fromkeys(KINDS, (0.0, 0)))

    @property
    def turns(self) -> int:
        """Returns the turns in all games."""
        return sum(game.turns for game in self.games)

    @property
    def mistakes(self) -> Mean:
        """Returns the points lost a game."""
        return a_game([(game.mistakes, game.turns) for game in self.games])

    @property
    def luck(self) -> Mean:
        """Returns the points that the dice have brought a game, beyond what was to be expected."""
        return a_game([(game.luck, game.turns) for game in self.games])

    @property
    def rating(self) -> Mean:
        """Returns the score that these choices bring on average."""
        worth = sum(game.worth * game.turns for game in self.games) / self.turns
        lost = self.mistakes
        return Mean(worth - lost.value, lost.by)

    @property
    def score(self) -> float | None:
        """Returns the average of the scores of this player's own finished cards."""
        scores = [game.score for game in self.games if game.score is not None]
        return sum(scores) / len(scores) if scores else None


def difference(one: PlayerReview, other: PlayerReview) -> Mean:
    """Returns by how many points a game `one` loses less than `other`, as if they had played apart from each other."""
    mine, theirs = one.mistakes, other.mistakes
    by = None if mine.by is None or theirs.by is None else sqrt(mine.by**2 + theirs.by**2)
    return Mean(theirs.value - mine.value, by)


def comparisons(players: Sequence[PlayerReview]) -> Iterator[tuple[PlayerReview, PlayerReview, Mean]]:
    """Each player with each that comes later, and the difference."""
    for one, other in combinations(players, 2):
        yield one, other, difference(one, other)


def a_game(found: list[tuple[float, int]]) -> Mean:
    """Returns the points and turns of each game as a figure for 13 turns."""
    turns = sum(count for _, count in found)
    ratio = sum(points for points, _ in found) / turns
    many = len(found)
    if many < FEW:
        return Mean(TURNS * ratio, None)
    spread = sum((points - ratio * count) ** 2 for points, count in found) * many / (many - 1)
    return Mean(TURNS * ratio, TURNS * student(many - 1) * sqrt(spread) / turns)


def student(freedom: int) -> float:
    """Returns what 97.5 % of Student's t lie below; between two degrees of freedom of the table, the greater."""
    if freedom <= len(T):
        return T[freedom - 1]
    return next(value for least, value in reversed(T_FROM) if freedom >= least)


def add_game(player: PlayerReview, game: ReviewedGame) -> None:
    """Add a player's part in a game. Two seats of the same name are one player's."""
    for seat, name in enumerate(game.players):
        if name != player.name:
            continue
        turns = turns_by(game, seat)
        if not turns:
            continue
        card = next(card for card in game.cards if seat in card.seats)
        own = len(card.seats) == 1 and card.is_full
        luck, lost = sum(sum(turn.luck) for turn in turns), sum(turn.lost for turn in turns)
        player.games.append(PlayedGame(
            game.source.name, game.source.played, len(turns), card.score if own else None, card.worth, luck, lost
        ))  # fmt: skip
        for turn in turns:
            for choice in turn.decisions:
                kind = _kind(choice)
                points, count = player.kinds[kind]
                player.kinds[kind] = (points + choice.lost, count + 1)
            if turn.box:
                by_box = sum(choice.lost for choice in turn.decisions if choice.kind == "box")
                keeping, writing, count = player.boxes[turn.box]
                player.boxes[turn.box] = (keeping + turn.lost - by_box, writing + by_box, count + 1)


def _kind(choice: Decision) -> str:
    if choice.kind == "keep":
        return f"after roll {3 - choice.left}"
    return "box" if choice.kind == "box" else "stopped early"


IN_FULL = 20  # games, the latest, that are kept whole
NAMED = 1000  # games left out that are kept by name


class Summary:
    """Takes games as they come. `count` and `cards` say how many were looked at, `missed` how many could not be."""

    def __init__(self, player: str | None = None) -> None:
        """`player`: only this one is looked at, everybody if None."""
        self.count = self.cards = self.missed = 0
        self.names: list[str] = []  # of those whose games were passed over
        self.latest: deque[ReviewedGame] = deque(maxlen=IN_FULL)
        self.left_out: list[LeftOut] = []
        self._player = player
        self._players: dict[str, PlayerReview] = {}

    def taking(self, games: Iterator[ReviewedGame | LeftOut]) -> Iterator[ReviewedGame]:
        """Yields the games that could be looked at, and counts each before."""
        for game in games:
            if isinstance(game, LeftOut):
                self.missed += 1
                if len(self.left_out) < NAMED:
                    self.left_out.append(game)
                continue
            if self._player is not None:
                if self._player not in game.players:
                    self.names += [name for name in game.players if name not in self.names]
                    continue
                game.cards = [card for card in game.cards if self._player in card.players]
            self.count += 1
            self.cards += len(game.cards)
            self.latest.append(game)
            for name in dict.fromkeys(game.players):
                if self._player in (None, name):
                    add_game(self._players.setdefault(name, PlayerReview(name)), game)
            yield game

    @property
    def players(self) -> list[PlayerReview]:
        """Returns all players who had a turn, by what they lose, the least first."""
        return sorted((each for each in self._players.values() if each.turns), key=lambda each: each.mistakes.value)
