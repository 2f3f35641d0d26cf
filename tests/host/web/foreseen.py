"""Chances without a worker: every card is answered at once, with figures made up of its totals."""

from collections.abc import Callable

from rollkeeper.chances.of_game import GameChances
from rollkeeper.chances.worker import Answer
from rollkeeper.scores.scorecard import CardView

NEEDS = "For an even chance to win Benedict needs 41 points more in 2 boxes, for nine in ten 67."


def made_up(card: CardView) -> GameChances:
    """Chances of a game. The first column is far ahead; the last one can win no more."""
    names, together = [player["name"] for player in card["players"]], card["markers"] is not None
    several = len(names) > 1 and not together
    shares = [0.9964, *[0.0036 / max(1, len(names) - 2)] * max(0, len(names) - 2), 0.0][: len(names)]
    over = card["state"] == "over"
    return {
        "game": card["game"],
        "moment": "over" if over else "turn",
        "columns": [
            {
                "name": name, "total": player["total"], "expected": 243.4 - 20 * at, "deviation": 40.0,
                "low": 196 - 20 * at, "middle": 240 - 20 * at, "high": 311 - 20 * at, "win": share if several else None,
                "shared": 0.0 if several else None, "share": share if several else None, "places": None,
                "all_games": None,
            }
            for at, (name, player, share) in enumerate(zip(names, card["players"], shares, strict=True))
        ],
        "note": "Same dice for all: no chances to win." if together and len(names) > 1 else "",
        "needed": [NEEDS] if several else [],
    }  # fmt: skip


class AtOnce:
    """An asking that answers in the thread that asks, as `answer` does; `asked` are the cards so far."""

    answer: Callable[[CardView], Answer] = staticmethod(lambda card: {"chances": made_up(card)})

    def __init__(self, tell: Callable[[str, CardView, Answer], None], with_dice: bool) -> None:
        self._tell, self.with_dice = tell, with_dice
        self.asked: list[CardView] = []

    def start(self) -> None:
        """Nothing to begin."""

    def stop(self) -> None:
        """Nothing to end."""

    def ask(self, ident: str, card: CardView) -> None:
        self.asked.append(card)
        self._tell(ident, card, self.answer(card))
