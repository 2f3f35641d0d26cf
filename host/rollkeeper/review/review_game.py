"""A game looked back on, card by card, from the steps of its log. To rounding, at every moment of every game:

    score + rest = worth + luck - mistakes

`worth` is what the game is worth before its first roll, and `rest` what is still to be had: 0 once all boxes are
filled. `luck` is summed over rolls: what the dice are worth, less what was to be expected of them. `mistakes` are
summed over decisions: what the best choice was worth, less what the chosen one was. All in points.

Shared dice change nothing in it: each card's own dice fall as if they were thrown for it alone. What the log does not
have is not guessed: a game that breaks off is looked at as far as it goes; one in which nothing was rolled, or whose
first event is refused, is left out by name.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from fivedice.card import UPPER_BONUS, Card
from fivedice.edition import Edition
from fivedice.game import ROLLS, Game
from fivedice.shared import SharedGame
from rollkeeper.coach.advice import Worths, WorthsOf
from rollkeeper.coach.turn import Dice
from rollkeeper.scores.turns import Roll, Step, Turn, rounds_in, turns_in
from rollkeeper.wording import shown
from rollkeeper.words import tr

FREE = 5e-9  # points; what loses less loses nothing


@dataclass(frozen=True)
class Decision:
    """A choice: what was kept of `dice`, or the box they were written in.

    left     rolls that were left: 2 or 1 for a keep, 0 for a box
    stopped  whether nothing was rolled any more with those: the box was written at once
    chosen   the dice that were kept, or the box; `best` is what would have been best
    worth    points that were to be had from there by the best choice; `lost`: how many fewer by the chosen one
    now      for a box, what it brings at once (the 35 and the 100 included); `best_now`: what the best one brings
    """

    left: int
    dice: Dice
    chosen: Dice | str
    best: Dice | str
    worth: float
    lost: float
    now: int = 0
    best_now: int = 0
    stopped: bool = False

    @property
    def is_best(self) -> bool:
        """Returns whether nothing was lost."""
        return self.lost < FREE

    @property
    def kind(self) -> str:
        """"keep", "stop" or "box"."""
        return "box" if isinstance(self.chosen, str) else "stop" if self.stopped else "keep"


@dataclass
class ReviewedTurn:
    """One turn, with the luck of each roll; `box` is empty if it was not finished. `filled` is the card before it."""

    number: int
    seat: int
    rolls: list[Roll]
    box: str
    points: int
    bonus: int
    filled: dict[str, int]
    luck: list[float] = field(default_factory=list)
    decisions: list[Decision] = field(default_factory=list)

    @property
    def lost(self) -> float:
        """Returns what the choices of this turn lost."""
        return sum(each.lost for each in self.decisions)


@dataclass
class ReviewedCard:
    """A card and who wrote it: one player, or partners. `seats` are their indices among the game's players; `shared`:
    all have played the same dice."""

    players: list[str]
    seats: list[int]
    worth: float
    shared: bool = False
    turns: list[ReviewedTurn] = field(default_factory=list)
    score: int = 0
    rest: float = 0.0

    @property
    def luck(self) -> float:
        """Returns the luck of all rolls."""
        return sum(sum(turn.luck) for turn in self.turns)

    @property
    def mistakes(self) -> float:
        """Returns what all decisions lost."""
        return sum(turn.lost for turn in self.turns)

    @property
    def is_full(self) -> bool:
        """Returns whether all boxes are filled."""
        return not self.rest


def reviewed(
    players: list[str], seats: list[int], told: Iterable[Turn], worths_of: WorthsOf, shared: bool = False
) -> ReviewedCard:
    """Returns the review of a card from its turns in order, without those whose box was taken back."""
    card = Card()
    worths = worths_of(card.boxes)
    found = ReviewedCard(players, seats, worths.before, shared)
    found.rest = found.worth
    for turn in told:
        then = ReviewedTurn(turn.number, turn.seat, turn.rolls, turn.box, turn.points, turn.bonus, dict(card.boxes))
        found.turns.append(then)
        found.rest = _play(then, worths)
        if turn.box:
            card = card.with_score(turn.box, turn.points, turn.bonus)
            full = card.full()
            worths = worths if full else worths_of(card.boxes)
            found.rest = 0.0 if full else worths.before
    found.score = card.grand()
    return found


def _play(turn: ReviewedTurn, worths: Worths) -> float:
    """Look at each roll and each decision of a turn. Returns what is to be had after the last of them."""
    before = worths.before
    dice: Dice = ()
    for at, roll in enumerate(turn.rolls):
        if at:
            kept = tuple(sorted(roll.dice[number - 1] for number in roll.kept))
            turn.decisions.append(_keep(worths, dice, ROLLS - at, kept))
            before = worths.keep(kept, ROLLS - at)
        dice = tuple(sorted(roll.dice))
        after = worths.roll(dice, ROLLS - 1 - at)
        turn.luck.append(after - before)
        before = after
    if not turn.box:
        return before
    left = ROLLS - len(turn.rolls)
    if left:
        turn.decisions.append(_keep(worths, dice, left, dice, stopped=True))
    turn.decisions.append(_box(worths, dice, turn))
    return worths.write(turn.box, turn.points, turn.bonus)


def _keep(worths: Worths, dice: Dice, left: int, kept: Dice, stopped: bool = False) -> Decision:
    most = worths.roll(dice, left)
    lost = most - (worths.roll(dice, 0) if stopped else worths.keep(kept, left))
    best = kept if lost < FREE else worths.best_keep(dice, left)
    return Decision(left, dice, kept, best, most, lost, stopped=stopped)


def _box(worths: Worths, dice: Dice, turn: ReviewedTurn) -> Decision:
    most = worths.roll(dice, 0)
    lost = most - worths.write(turn.box, turn.points, turn.bonus)
    best, points = (turn.box, turn.points) if lost < FREE else worths.best_box(dice)
    return Decision(
        0, dice, turn.box, best, most, lost, _now(turn, turn.box, turn.points), _now(turn, best, points)
    )


def _now(turn: ReviewedTurn, box: str, points: int) -> int:
    """Returns what a box brings at once: points, the 35 that they complete, and the 100."""
    card = Card(turn.filled)
    completes = card.with_score(box, points, 0).upper_bonus() > card.upper_bonus()
    return points + UPPER_BONUS * completes + turn.bonus


WorthsFor = Callable[[Edition], WorthsOf]
NOT_BEGUN = "not-begun"


def same_dice() -> str:
    """Returns what is to be said of a game in which all have played the same dice."""
    return tr(
        "All played the same dice. Each choice is compared with what is best for one player who plays for points: "
        "whoever always chooses so ties with everybody who does, and what beats the others may be something else."
    )


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
    """Returns the game of these steps; `refused`: why there are no more of them, though the log goes on."""
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
    """Returns the turns of one player."""
    return [turn for card in game.cards for turn in card.turns if turn.seat == seat]


def _state(game: Game, refused: str) -> str:
    if refused:
        return "refused"
    if game.closed:
        return "ended" if game.closed == "end" else "abandoned"
    return "over" if game.over else "playing"


def _turns(steps: Sequence[Step]) -> list[Turn]:
    """Returns all turns in order without those that were taken back, and of shared dice what is thrown already."""
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
