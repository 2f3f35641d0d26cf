"""A game looked back on: its cards, each on its own, from the steps of its log.

What the log does not have is not guessed. A game that breaks off is looked at as far as it goes; one in which nothing
was rolled, or whose first event is refused, is left out by name.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from fivedice.edition import Edition
from fivedice.game import ROLLS, Game
from fivedice.shared import SharedGame
from rollkeeper.coach.advice import WorthsOf
from rollkeeper.review.luck_and_mistakes import ReviewedCard, ReviewedTurn, reviewed
from rollkeeper.scores.turns import Step, Turn, rounds_in, turns_in
from rollkeeper.wording import shown

WorthsFor = Callable[[Edition], WorthsOf]
SAME_DICE = (
    "All played the same dice. Each choice is compared with what is best for one player who plays for points: whoever "
    "always chooses so ties with everybody who does, and what beats the others may be something else."
)


NOT_BEGUN = "not-begun"


@dataclass(frozen=True)
class Source:
    """Where a game is from: its number in the database, or its line in a file; when it was played, if that is known;
    and how its players are called, if not as its events say."""

    name: str
    played: str = ""
    players: tuple[str, ...] = ()


@dataclass
class ReviewedGame:
    """A game; `state` is playing, over, ended, abandoned or refused, and `refused` says why its log ends early."""

    source: Source
    rules: Edition
    players: list[str]
    state: str
    shared: bool
    refused: str = ""
    cards: list[ReviewedCard] = field(default_factory=list)


@dataclass(frozen=True)
class LeftOut:
    """A game that cannot be looked at, and why: NOT_BEGUN, "nothing-rolled" or "refused"."""

    source: Source
    name: str
    message: str


def game_reviewed(
    source: Source, steps: Sequence[Step], worths_for: WorthsFor, refused: str = ""
) -> ReviewedGame | LeftOut:
    """The game of these steps; `refused`: why there are no more of them, though the log goes on."""
    if not steps:
        return LeftOut(source, "refused", refused or "it has no event")
    last = steps[-1][1]
    told = _turns(steps)
    if len(steps) == 1:
        return LeftOut(source, NOT_BEGUN, "nothing was rolled in it yet")
    if not any(turn.rolls for turn in told):
        why = "no roll is in its log: what was rolled beside the handheld's log, or for a score on paper, nobody knows"
        return LeftOut(source, "nothing-rolled", why)
    names = list(source.players) or [shown(name) for name in last.players]
    found = ReviewedGame(
        source, last.rules, names, _state(last, refused), isinstance(last, SharedGame),
        shown(refused),
    )  # fmt: skip
    worths_of = worths_for(last.rules)
    for column in sorted(set(last.columns)):
        seats = [seat for seat, own in enumerate(last.columns) if own == column]
        names = [found.players[seat] for seat in seats]
        turns = [turn for turn in told if turn.seat in seats]
        found.cards.append(reviewed(names, seats, turns, worths_of, found.shared))
    return found


def turns_by(game: ReviewedGame, seat: int) -> list[ReviewedTurn]:
    """The turns of one player."""
    return [turn for card in game.cards for turn in card.turns if turn.seat == seat]


def _state(game: Game, refused: str) -> str:
    if refused:
        return "refused"
    if game.closed:
        return "ended" if game.closed == "end" else "abandoned"
    return "over" if game.over else "playing"


def _turns(steps: Sequence[Step]) -> list[Turn]:
    """All turns in order without those that were taken back, and of shared dice what is thrown already."""
    last = steps[-1][1]
    if not isinstance(last, SharedGame):
        turns = turns_in(steps)
        if turns and turns[-1].outcome:  # taken back, and nothing came after it: the dice still lie
            turns[-1].outcome = turns[-1].box = ""
        return [turn for turn in turns if not turn.outcome]
    rounds = rounds_in(steps)
    if rounds and 0 < last.rolls < ROLLS:
        for turn in rounds[-1].turns:
            turn.rolls = turn.rolls[: last.rolls]  # a choice can be another as long as nothing is thrown
    return [turn for each in rounds for turn in each.turns if not turn.outcome and turn.rolls]
