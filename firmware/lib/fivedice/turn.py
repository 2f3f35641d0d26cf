"""A turn: up to three rolls, then a box; and taking the last box back."""

from fivedice.box import BOXES, five_alike
from fivedice.edition import EXTRA_FIVE_ALIKE
from fivedice.event import dice_of, keep_of, number_of
from fivedice.placement import legal, may_write_zero, placed
from fivedice.refusal import Refusal
from fivedice.seating import player_at
from fivedice.state import ROLLS, Entry, Game


def may_roll(game: Game) -> None:
    """Refuses a roll during the roll-off, after three rolls, and in a game that is over."""
    if game.contenders:
        raise Refusal("roll-off-first", "first it must be rolled who begins")
    if game.card.full():  # whose turn it is plays last, too
        raise Refusal("game-over", "all boxes are filled")
    if game.rolls == ROLLS:
        raise Refusal("fourth-roll", "after three rolls the dice must be scored")


def roll(game: Game, event: dict[str, object], spent: bool = False, passed: int = 0) -> Game:
    """Five dice lie still; those that were kept show what they showed before. A `spent` game is changed itself.
    `passed` is how many rolls of the turn came before, whose faces are not known any more."""
    dice = dice_of(event)
    keep = keep_of(event)
    may_roll(game)
    if passed and game.rolls + passed >= ROLLS:
        raise Refusal("fourth-roll", "after three rolls the dice must be scored")
    before = dice if passed else game.dice
    if before is None and keep:
        raise Refusal("first-roll-keeps", "the first roll of a turn takes all five dice")
    if len(keep) == len(dice):
        raise Refusal("nothing-rolled", "all five dice were kept: that is no roll")
    for number in keep:
        if before is not None and dice[number - 1] != before[number - 1]:
            raise Refusal(
                "kept-die-changed",
                "die %d was kept at %d and cannot show %d" % (number, before[number - 1], dice[number - 1]),
            )
    if "share" in event:
        game.check_share(event)
    after = game if spent else game.copy()
    after.threw(event)
    after.dice, after.kept, after.rolls = dice, keep, game.rolls + passed + 1
    after.last = after.before = None
    return after


def score(game: Game, event: dict[str, object], spent: bool = False) -> Game:
    """The dice are written into a box, and the next player's turn begins. A `spent` game is changed itself; then the
    entry cannot be taken back."""
    box = event["score"]
    points = number_of(event, "points")
    if not isinstance(box, str) or box not in BOXES:
        raise Refusal("unknown-box", "no box is called %r" % (box,))
    if game.dice is None:
        raise Refusal("score-before-roll", "roll before you score")
    card = game.card
    if box in card.boxes:
        raise Refusal("box-taken", "%s already holds %d" % (box, card.boxes[box]))
    found = placed(game.rules, card, game.dice, box)
    if found is None:
        names = ", ".join([placement.box for placement in legal(game.rules, card, game.dice)])
        raise Refusal("box-not-allowed", "with these dice %s allows only: %s" % (game.rules.title, names))
    if points != found.points:
        if points != 0:
            raise Refusal("wrong-points", "these dice score %d in %s, not %d" % (found.points, box, points))
        if not may_write_zero(game.rules, found):
            raise Refusal("zero-not-allowed", "%s must take the %d points" % (box, found.points))
    bonus = EXTRA_FIVE_ALIKE if five_alike(game.dice) and card.earns_extra() else 0
    after = game
    if spent:
        card.boxes[box] = points
        card.bonuses += bonus > 0
    else:
        after = game.copy()
        after.cards = list(game.cards)
        after.cards[game.columns[game.player]] = card.with_score(box, points, bonus)
        after.last = Entry(game.player, box, points, bonus)
        after.before = game
    after.player = player_at(game.order, sum([len(card.boxes) for card in after.cards]))
    after.rolls, after.dice, after.kept = 0, None, ()
    return after


def undo(game: Game, event: dict[str, object]) -> Game:
    """The last entry is taken back: the same player, dice and cards as before it. Corrected names stay corrected."""
    if game.last is None or game.before is None:
        raise Refusal("nothing-to-undo", "only the box written last can be taken back, and only until the next roll")
    if event["undo"] != game.last.box:
        raise Refusal("wrong-undo", "the last box written is %s, not %s" % (game.last.box, event["undo"]))
    if game.before.players is game.players:
        return game.before
    after = game.before.copy()
    after.players = game.players
    return after
