"""Many games looked back on, one after the other: what is kept of them, so that their number takes no memory."""

from collections import deque
from collections.abc import Iterator

from rollkeeper.review.players import PlayerReview, add_game
from rollkeeper.review.review_game import LeftOut, ReviewedGame

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
        """The games that could be looked at, each taken in before it comes."""
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
        """Everybody who had a turn, who loses least first."""
        return sorted((each for each in self._players.values() if each.turns), key=lambda each: each.mistakes.value)
