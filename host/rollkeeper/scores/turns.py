"""A game turn by turn, or with shared dice round by round: what was rolled, kept and written."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from fivedice.event import dice_of, keep_of
from fivedice.game import ROLLS, Game, apply
from fivedice.refusal import Refusal
from fivedice.shared import POCKETS, SharedGame
from rollkeeper.store.journal import StoredEvent


@dataclass
class Roll:
    """One roll: the five faces, and the numbers (1..5) of the dice that were kept for it."""

    dice: tuple[int, ...]
    kept: tuple[int, ...]


@dataclass
class Turn:
    """One turn; `box` is "" while none is written, `outcome` "taken back" after an undo, `seat` the player's index."""

    number: int
    player: str
    rolls: list[Roll] = field(default_factory=list)
    box: str = ""
    points: int = 0
    bonus: int = 0
    outcome: str = ""
    seat: int = 0


@dataclass
class Round:
    """One round. `throws` has for each step its throws, such as ["1", "46"]; a step that needed none has [].

    A player's turn holds the markers after each step; the kept ones are on the right. A 0 is an open pocket. After an
    entry was taken back the player has a second turn; `again` says which.
    """

    number: int
    roller: str
    throws: list[list[str]] = field(default_factory=list)
    turns: list[Turn] = field(default_factory=list)
    again: dict[int, int] = field(default_factory=dict)


Step = tuple[Game | None, Game, dict[str, object]]  # the game before an event, after it, and the event


def turns_of(
    events: Iterable[StoredEvent], before: Game | None = None, players: Sequence[str] | None = None
) -> list[Turn]:
    """Returns the turns of one game, up to the first event that the rules refuse; `before` is the game before on its
    card, and `players` their names if not those of the events."""
    turns = turns_in(steps((event.fields for event in events), before))
    return turns if players is None else [replace(turn, player=players[turn.seat]) for turn in turns]


def turns_in(steps: Iterable[Step]) -> list[Turn]:
    """Returns the turns of these steps of a game."""
    turns: list[Turn] = []
    for game, after, fields in steps:
        if game is not None and "game" not in fields:
            _tell(turns, game, after, fields)
    return turns


def steps(events: Iterable[dict[str, object]], game: Game | None = None) -> Iterator[Step]:
    """Yields the game before and after each event, and the event, up to the first that the rules refuse."""
    for fields in events:
        try:
            after = apply(game, fields)
        except Refusal:
            return
        yield game, after, fields
        game = after


def _tell(turns: list[Turn], game: Game, after: Game, fields: dict[str, object]) -> None:
    if "roll" in fields and game.dice is None:
        turns.append(Turn(game.turn, game.players[game.player], seat=game.player))
    elif turns and turns[-1].outcome and ("roll" in fields or "score" in fields):  # on with the dice taken back
        turns.append(Turn(game.turn, game.players[game.player], list(turns[-1].rolls), seat=game.player))
    if "roll" in fields:
        turns[-1].rolls.append(Roll(dice_of(fields), keep_of(fields)))
    elif "score" in fields and after.last is not None:
        turns[-1].box, turns[-1].points, turns[-1].bonus = after.last.box, after.last.points, after.last.bonus
    elif "undo" in fields:
        turns[-1].outcome = "taken back"


def rounds_of(
    events: Iterable[StoredEvent], before: Game | None = None, players: Sequence[str] | None = None
) -> list[Round]:
    """Returns the rounds of one game, as `turns_of` does its turns."""
    rounds = rounds_in(steps((event.fields for event in events), before))
    if players is not None:
        for each in rounds:
            seats = {turn.player: turn.seat for turn in each.turns}
            each.roller = players[seats[each.roller]] if each.roller in seats else each.roller
            each.turns = [replace(turn, player=players[turn.seat]) for turn in each.turns]
    return rounds


def rounds_in(steps: Iterable[Step]) -> list[Round]:
    """Returns the rounds of these steps of a game with shared dice."""
    game: Game | None = None
    rounds: list[Round] = []
    for earlier, game, fields in steps:
        if isinstance(earlier, SharedGame) and isinstance(game, SharedGame) and "game" not in fields:
            _tell_round(rounds, earlier, game, fields)
    if isinstance(game, SharedGame) and rounds and 0 < game.rolls < ROLLS and not game.closed:
        for player, turn in enumerate(rounds[-1].turns):  # what is chosen in a step that is not done yet
            if player not in game.waiting:
                turn.rolls.append(_markers(game, player, game.held[player]))
    return rounds


def _tell_round(rounds: list[Round], game: SharedGame, after: SharedGame, fields: dict[str, object]) -> None:
    if "roll" in fields:
        if not game.rolls:
            turns = [Turn(game.turn, name, seat=seat) for seat, name in enumerate(game.players)]
            rounds.append(Round(game.turn, game.players[game.roller], turns=turns))
        throws = rounds[-1].throws
        throws += [[] for _ in range(game.rolls + 1 - len(throws))]
        throws[-1].append(str(fields["roll"]))
    if after.rolls > game.rolls and "undo" not in fields:  # a step is done
        kept = game.held if "roll" in fields else after.held  # without a throw, everybody has kept all five
        for player, turn in enumerate(rounds[-1].turns):
            turn.rolls.append(_markers(after, player, kept[player]))
    if "score" in fields and after.last is not None:
        turn = _latest(rounds[-1], after.last.player)
        turn.box, turn.points, turn.bonus = after.last.box, after.last.points, after.last.bonus
    elif "undo" in fields and game.last is not None:
        undone = _latest(rounds[-1], game.last.player)
        undone.outcome = "taken back"
        rounds[-1].again[game.last.player] = len(rounds[-1].turns)
        # one list for both: where somebody has written, the round's dice lie
        rounds[-1].turns.append(Turn(undone.number, undone.player, undone.rolls, seat=undone.seat))


def _latest(told: Round, player: int) -> Turn:
    """Returns the turn that a player writes: the first, or the one begun after an undo."""
    return told.turns[told.again.get(player, player)]


def _markers(game: SharedGame, player: int, kept: tuple[int, ...]) -> Roll:
    return Roll(game.markers[player], tuple(range(POCKETS - len(kept) + 1, POCKETS + 1)))
