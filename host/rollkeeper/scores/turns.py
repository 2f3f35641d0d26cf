"""A game told turn by turn: what was rolled, what was kept, where it was written."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from fivedice.event import dice_of, keep_of
from fivedice.game import Game, apply
from fivedice.refusal import Refusal
from rollkeeper.store.reading import StoredEvent


@dataclass
class Roll:
    """One roll: the five faces, and the numbers (1..5) of the dice that were kept for it."""

    dice: tuple[int, ...]
    kept: tuple[int, ...]


@dataclass
class Turn:
    """One turn; `box` is empty while it is not written. `outcome` tells of an undo, or of how the log goes on."""

    number: int
    player: str
    rolls: list[Roll] = field(default_factory=list)
    box: str = ""
    points: int = 0
    bonus: int = 0
    outcome: str = ""


def turns_of(events: Iterable[StoredEvent], before: Game | None = None) -> list[Turn]:
    """The turns of one game, up to the first event that the rules refuse; `before` is the one before on its card."""
    turns: list[Turn] = []
    for game, after, fields in steps(events, before):
        if game is not None and "game" not in fields:
            _tell(turns, game, after, fields)
    return turns


def steps(events: Iterable[StoredEvent], game: Game | None) -> Iterator[tuple[Game | None, Game, dict[str, object]]]:
    """The game before and after each event, and the event, up to the first that the rules refuse."""
    for event in events:
        try:
            after = apply(game, event.fields)
        except Refusal:
            return
        yield game, after, event.fields
        game = after


def _tell(turns: list[Turn], game: Game, after: Game, fields: dict[str, object]) -> None:
    if "roll" in fields and game.dice is None:
        turns.append(Turn(game.turn, game.players[game.player]))
    elif turns and turns[-1].outcome and ("roll" in fields or "score" in fields):  # on with the dice taken back
        turns.append(Turn(game.turn, game.players[game.player], list(turns[-1].rolls)))
    if "roll" in fields:
        turns[-1].rolls.append(Roll(dice_of(fields), keep_of(fields)))
    elif "score" in fields and after.last is not None:
        turns[-1].box, turns[-1].points, turns[-1].bonus = after.last.box, after.last.points, after.last.bonus
    elif "undo" in fields:
        turns[-1].outcome = "taken back"
