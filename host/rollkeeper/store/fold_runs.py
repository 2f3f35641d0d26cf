"""The fold of a run of rolls and scores: the plain part of a game, in two thirds of the time.

Law: it comes to the same as `Fold.event` with each of them. Nobody looks at a game in between, so a roll may change the
state instead of making a new one, and so may a score that is followed by a roll: no undo can lead back to before it.
"""

from collections.abc import Sequence

from fivedice.card import Card
from fivedice.game import Game, apply
from fivedice.refusal import Refusal
from rollkeeper.store.fold import Fold
from rollkeeper.store.reading import StoredEvent, StoredGap
from rollkeeper.store.results import Dice, count_many, count_thrown


def go_on(fold: Fold, items: Sequence[StoredEvent | StoredGap], at: int) -> int:
    """Fold items from index `at` on as long as they are rolls and scores of the running game. Returns the index of the
    first that is left to `Fold`: another kind, a refused one, or the last, after which an undo may come."""
    played, first = fold.running, items[at].fields
    if played is None or played.game is None or not ("roll" in first or "score" in first):
        return at
    game, begin, last = _of_its_own(played.game), at, len(items) - 1
    shared = game.rules.dice == "shared"
    rolls: list[tuple[int, Dice, Dice]] = []
    try:
        while at < last:
            fields = items[at].fields
            if "roll" in fields:
                seat = game.player
                game = apply(game, fields, True)
                if shared or game.dice is None:
                    count_thrown(played.thrown, seat, fields)
                else:
                    rolls.append((seat, game.dice, game.kept))
            elif "score" in fields:
                game = apply(game, fields, "roll" in items[at + 1].fields)
            else:
                break
            at += 1
    except Refusal:
        pass  # the state is as it was before: `Fold` meets the same event, and says what is wrong with it
    count_many(played.thrown, rolls)
    item = items[at - 1]
    if at > begin and isinstance(item, StoredEvent):
        played.game, played.last_n = game, item.first
        played.updated_at, played.played_to = item.received_at, item.played
    return at


def _of_its_own(game: Game) -> Game:
    """A state whose cards no other has: it may be spent."""
    own = game.copy()
    own.cards = [Card(dict(card.boxes), card.bonuses) for card in game.cards]
    return own
