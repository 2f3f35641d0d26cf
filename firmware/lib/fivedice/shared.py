"""Shared dice: everybody plays from the same throws, each with five markers in five pockets (rulesheet 004).

A round has three steps; a step is a choice (not before the first) and a throw.
  choice  each player says which markers stay; they slide to the right, and open pockets are left on the left
  throw   the least number of dice that anyone needs, then what the next player still needs, and so on: all that is
          thrown in a step is one common sequence, and a player with k open pockets has its first k from the left
Law: who needs five dice is in the same position as everybody before the first step, so the first throw of five is no
special case. A step in which nobody needs a die is done without a throw. After the third step everybody writes, in
any order; then the player on the left of the roller rolls the next round.

Imported only when a game is played so: the handheld has better uses for its memory.
"""

from fivedice.edition import Edition
from fivedice.event import faces_of, keep_of, number_of
from fivedice.refusal import Refusal
from fivedice.state import ROLLS, Game
from fivedice.turn import may_roll
from fivedice.turn import score as score_turn

POCKETS = 5


class SharedGame(Game):
    """State of a game with shared dice. `rolls` counts steps, and `player` is who acts next: the roller, when a throw
    is due, else the first of `waiting`. `dice` are that player's markers, None while a throw is due.

    held     per player the markers that stay, from the left; those that the player can choose from while waiting
    shown    per player the five markers that the choice of this step is made from
    stayed   per player how many of those, the rightmost, were kept before this step's throws; `kept` has their
             numbers while the player chooses
    waiting  players who must still choose or, after the third step, write; from the roller on
    common   the dice thrown so far in this step    needed  how many the next throw has, 0 when none is due
    """

    def __init__(
        self, edition: Edition, players: list[str], columns: tuple[int, ...], order: tuple[tuple[int, ...], ...]
    ) -> None:
        super().__init__(edition, players, columns, order)
        self.held: tuple[tuple[int, ...], ...] = ((),) * len(players)
        self.shown: tuple[tuple[int, ...], ...] = self.held
        self.stayed: tuple[int, ...] = (0,) * len(players)
        self.waiting: tuple[int, ...] = ()
        self.common: tuple[int, ...] = ()
        self.needed = POCKETS

    def copy(self) -> "Self":
        other = super().copy()
        other.held = self.held
        other.shown = self.shown
        other.stayed = self.stayed
        other.waiting = self.waiting
        other.common = self.common
        other.needed = self.needed
        return other

    @property
    def roller(self) -> int:
        """The player (index) who throws in this round: the seat moves to the left every round."""
        played = min([len(card.boxes) for card in self.cards])
        return (self.order[0][0] + played) % len(self.players)

    @property
    def markers(self) -> tuple[tuple[int, ...], ...]:
        """What each player's pockets show, from the left; 0 is an open pocket."""
        found = []
        for held in self.held:
            filled = self.common[: POCKETS - len(held)]
            found.append(filled + (0,) * (POCKETS - len(held) - len(filled)) + held)
        return tuple(found)

    def actors(self, kind: str) -> tuple[int, ...]:
        """Everybody chooses, and chooses again until dice are thrown; whoever has not yet written writes."""
        if kind == "score" and self.rolls == ROLLS:
            return self.waiting
        if kind in ("choose", "score") or (kind == "roll" and self.waiting):
            return tuple(range(len(self.players)))  # when it is too early, that is what is said
        return super().actors(kind)


def _throw(game: SharedGame, event: dict[str, object]) -> SharedGame:
    """The roller throws as many dice as are needed next."""
    faces = faces_of(event)
    may_roll(game)
    if game.waiting:
        names = ", ".join([game.players[player] for player in game.waiting])
        raise Refusal("not-all-chosen", "before the next throw, still to choose: " + names)
    if "keep" in event:
        raise Refusal("shared-dice", "a throw of shared dice keeps nothing: players choose")
    if len(faces) != game.needed:
        raise Refusal("wrong-throw", "this throw takes %d, not %d" % (game.needed, len(faces)))
    if "share" in event:
        game.check_share(event)
    after = game.copy()
    after.threw(event)
    after.common = game.common + faces
    after.last = after.before = None
    return _go_on(after)


def _choose(game: SharedGame, event: dict[str, object]) -> SharedGame:
    """A player keeps some markers; the others leave their pockets."""
    pockets = keep_of(event, "choose")
    if not 0 < game.rolls < ROLLS or game.common:
        raise Refusal("no-choice-now", "markers are chosen when step 1 and step 2 are done, not later")
    player = _who(game, event)
    after = game.copy()
    held = list(game.held)
    held[player] = tuple([game.shown[player][pocket - 1] for pocket in pockets])
    after.held = tuple(held)
    return _waits_no_more(after, player)


def _score(game: SharedGame, event: dict[str, object]) -> SharedGame:
    """A player writes the final markers into a box; when all have written, the next round begins."""
    if game.rolls != ROLLS:
        raise Refusal("markers-not-final", "a box is filled when all three steps are done")
    player = _who(game, event)
    seat = game.copy()
    seat.player = player
    seat.dice = game.held[player]
    after: SharedGame = score_turn(seat, event)  # type: ignore[assignment]
    after.before = game
    after.rolls = ROLLS
    if after.waiting == (player,):
        after.rolls = 0
        after.held = ((),) * len(game.players)
    return _waits_no_more(after, player)


def _who(game: SharedGame, event: dict[str, object]) -> int:
    """Returns the player (index) whose event this is; `apply` has checked that a player who is named may act."""
    return number_of(event, "player") - 1 if "player" in event else game.player


def _waits_no_more(game: SharedGame, player: int) -> SharedGame:
    game.waiting = tuple([other for other in game.waiting if other != player])
    if not game.waiting:
        return _go_on(game)
    return _acts(game, game.waiting[0])


def _acts(game: SharedGame, player: int) -> SharedGame:
    """Make `player` the one who chooses or writes now."""
    game.player = player
    game.dice = game.held[player]
    game.kept = tuple(range(POCKETS + 1 - game.stayed[player], POCKETS + 1)) if game.rolls < ROLLS else ()
    return game


def _go_on(game: SharedGame) -> SharedGame:
    """When nobody has to act any more, the next throw is due, or the step is done."""
    still = [POCKETS - len(held) for held in game.held if POCKETS - len(held) > len(game.common)]
    if still:
        game.needed = 0 if game.over else min(still) - len(game.common)
        game.player = game.roller
        game.dice = None
        game.kept = ()
        return game
    game.stayed = tuple([len(held) for held in game.held])
    game.shown = game.held = game.markers
    game.common = ()
    game.needed = 0
    game.rolls += 1
    roller = game.roller
    game.waiting = tuple(range(roller, len(game.players))) + tuple(range(roller))
    return _acts(game, roller)


# What is otherwise than with dice of one's own.
STEPS: "dict[str, Callable[..., Game]]" = {"roll": _throw, "choose": _choose, "score": _score}


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Self
