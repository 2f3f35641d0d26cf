"""A game as the fold of its events: (state, event) -> state, or a named refusal.

The handheld and the PC run this same file. Points and totals in an event are never trusted: they are computed
here, and an event that says otherwise is refused.
"""

from fivedice.box import BOXES, five_alike
from fivedice.card import EXTRA_FIVE_ALIKE, Card
from fivedice.edition import EDITIONS, Edition
from fivedice.event import dice_of, keep_of, kind_of, number_of, players_of
from fivedice.placement import legal, may_write_zero
from fivedice.refusal import Refusal

ROLLS = 3


class Entry:
    """The last score: which player (index) wrote how many points where, and the bonus (0 or 100) it earned."""

    def __init__(self, player: int, box: str, points: int, bonus: int) -> None:
        self.player = player
        self.box = box
        self.points = points
        self.bonus = bonus


class Game:
    """State of one game. Never changed after it was made: `apply` makes a new one.

    player  index of the player whose turn it is       turn  1..13, of that player
    rolls   rolls made this turn, 0..3                 dice  the five faces, or None before the first roll
    kept    numbers (1..5) of the dice kept for the last roll
    last    the Entry that `undo` would take back, or None
    closed  "" while the game can go on, then "end" or "abandon"
    """

    def __init__(self, edition: Edition, players: list[str]) -> None:
        self.edition = edition.name
        self.rules = edition
        self.players = players
        self.cards = [Card() for _ in players]
        self.player = 0
        self.rolls = 0
        self.dice: tuple[int, ...] | None = None
        self.kept: tuple[int, ...] = ()
        self.last: Entry | None = None
        self.before: Game | None = None  # the state that `undo` goes back to
        self.closed = ""

    @property
    def card(self) -> Card:
        """The card of the player whose turn it is."""
        return self.cards[self.player]

    @property
    def over(self) -> bool:
        """Whether every box of every card is filled."""
        return all([card.full() for card in self.cards])

    @property
    def turn(self) -> int:
        """The turn (1..13) being played; 13 when the game is over."""
        return min(len(self.card.boxes) + 1, len(BOXES))

    def copy(self) -> "Game":
        """A state that may be changed without touching this one (cards are shared: they are replaced, not changed)."""
        other = Game(self.rules, [])
        other.players = self.players
        other.cards = self.cards
        other.player = self.player
        other.rolls = self.rolls
        other.dice = self.dice
        other.kept = self.kept
        other.last = self.last
        other.before = self.before
        other.closed = self.closed
        return other


def apply(game: Game | None, event: dict[str, object]) -> Game:
    """The state after `event`. `game` is None before the first game of a log.

    Raises Refusal, with `game` unchanged, when the rules do not allow the event.
    """
    kind = kind_of(event)
    if kind == "game":
        return _begin(game, event)
    if game is None:
        raise Refusal("no-game", "there is no game yet: a %s must come after a game event" % kind)
    if game.closed:
        raise Refusal("game-closed", "this game is closed: a %s needs a new game" % kind)
    return _STEPS[kind](game, event)


def _begin(game: Game | None, event: dict[str, object]) -> Game:
    if game is not None and not game.closed:
        raise Refusal("game-running", "the game before is not closed: it needs an end or an abandon first")
    name = event["game"]
    if not isinstance(name, str) or name not in EDITIONS:
        raise Refusal("unknown-edition", "no edition is called %r" % (name,))
    players = players_of(event)
    if len(players) > 1:
        raise Refusal("too-many-players", "this version plays %s alone" % EDITIONS[name].title)
    return Game(EDITIONS[name], players)


def _roll(game: Game, event: dict[str, object]) -> Game:
    dice = dice_of(event)
    keep = keep_of(event)
    if game.over:
        raise Refusal("game-over", "all boxes are filled: nothing is left to roll for")
    if game.rolls == ROLLS:
        raise Refusal("fourth-roll", "a turn has three rolls: these dice must be scored")
    if game.dice is None and keep:
        raise Refusal("first-roll-keeps", "the first roll of a turn takes all five dice")
    if len(keep) == len(dice):
        raise Refusal("nothing-rolled", "all five dice were kept: that is no roll")
    for number in keep:
        if game.dice is not None and dice[number - 1] != game.dice[number - 1]:
            raise Refusal(
                "kept-die-changed",
                "die %d was kept at %d and cannot show %d" % (number, game.dice[number - 1], dice[number - 1]),
            )
    after = game.copy()
    after.dice, after.kept, after.rolls = dice, keep, game.rolls + 1
    after.last = after.before = None
    return after


def _score(game: Game, event: dict[str, object]) -> Game:
    box = event["score"]
    points = number_of(event, "points")
    if not isinstance(box, str) or box not in BOXES:
        raise Refusal("unknown-box", "no box is called %r" % (box,))
    if game.dice is None:
        raise Refusal("score-before-roll", "roll before you score")
    card = game.card
    if box in card.boxes:
        raise Refusal("box-taken", "%s already holds %d" % (box, card.boxes[box]))
    allowed = legal(game.rules, card, game.dice)
    found = [placement for placement in allowed if placement.box == box]
    if not found:
        names = ", ".join([placement.box for placement in allowed])
        raise Refusal("box-not-allowed", "with these dice %s allows only: %s" % (game.rules.title, names))
    if points != found[0].points:
        if points != 0:
            raise Refusal("wrong-points", "these dice score %d in %s, not %d" % (found[0].points, box, points))
        if not may_write_zero(game.rules, found[0]):
            raise Refusal("zero-not-allowed", "%s must take the %d points" % (box, found[0].points))
    bonus = EXTRA_FIVE_ALIKE if five_alike(game.dice) and card.earns_extra() else 0
    after = game.copy()
    after.cards = list(game.cards)
    after.cards[game.player] = card.with_score(box, points, bonus)
    after.last = Entry(game.player, box, points, bonus)
    after.before = game
    after.player = (game.player + 1) % len(game.cards)
    after.rolls, after.dice, after.kept = 0, None, ()
    return after


def _undo(game: Game, event: dict[str, object]) -> Game:
    if game.last is None or game.before is None:
        raise Refusal("nothing-to-undo", "only the last entry can be taken back, and only until the next roll")
    if event["undo"] != game.last.box:
        raise Refusal("wrong-undo", "the last entry is %s, not %s" % (game.last.box, event["undo"]))
    return game.before


def _end(game: Game, event: dict[str, object]) -> Game:
    total = number_of(event, "end")
    if not game.over:
        raise Refusal("not-over", "the game has open boxes: it can be abandoned, not ended")
    if total != game.cards[0].grand():
        raise Refusal("wrong-total", "the card adds up to %d, not %d" % (game.cards[0].grand(), total))
    return _close(game, "end")


def _abandon(game: Game, event: dict[str, object]) -> Game:
    return _close(game, "abandon")


def _close(game: Game, how: str) -> Game:
    after = game.copy()
    after.closed = how
    after.last = after.before = None
    return after


_STEPS = {"roll": _roll, "score": _score, "undo": _undo, "end": _end, "abandon": _abandon}
