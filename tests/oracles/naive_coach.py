"""What a position is worth, computed as plainly as can be: every throw of the loose dice, every choice, by recursion.

It knows nothing of `rollkeeper.coach`: rules and bonuses are asked of the game itself, which is played on.
"""

from collections import Counter
from functools import cache
from itertools import combinations, product

from fivedice.card import Card
from fivedice.edition import EDITIONS
from fivedice.placement import legal, may_write_zero

Boxes = tuple[tuple[str, int], ...]  # filled ones, with their points


@cache
def throws(dice: int) -> tuple[tuple[tuple[int, ...], float], ...]:
    """What so many dice show, and how likely."""
    counted = Counter(tuple(sorted(faces)) for faces in product(range(1, 7), repeat=dice))
    return tuple((faces, times / 6**dice) for faces, times in counted.items())


@cache
def written(edition: str, filled: Boxes, dice: tuple[int, ...]) -> dict[str, float]:
    """What each box is worth: what the grand total grows by, and the rest of the game."""
    card, rules = Card(dict(filled)), EDITIONS[edition]
    extra = 100 if len(set(dice)) == 1 and card.earns_extra() else 0
    found: dict[str, float] = {}
    for placement in legal(rules, card, dice):
        for points in {placement.points, 0} if may_write_zero(rules, placement) else {placement.points}:
            then = card.with_score(placement.box, points, extra)
            rest = card_worth(edition, tuple(sorted(then.boxes.items())))
            found[placement.box] = max(found.get(placement.box, 0.0), then.grand() - card.grand() + rest)
    return found


@cache
def kept(edition: str, filled: Boxes, keep: tuple[int, ...], left: int) -> float:
    """What it is worth to keep these and to throw the others, with `left` more throws after that."""
    return sum(
        chance * rolled(edition, filled, tuple(sorted(keep + faces)), left) for faces, chance in throws(5 - len(keep))
    )


@cache
def rolled(edition: str, filled: Boxes, dice: tuple[int, ...], left: int) -> float:
    """What these dice are worth with `left` more throws."""
    if left == 0:
        return max(written(edition, filled, dice).values())
    keeps = {part for size in range(6) for part in combinations(dice, size)}
    return max(kept(edition, filled, keep, left - 1) for keep in keeps)


@cache
def card_worth(edition: str, filled: Boxes) -> float:
    """What a card is worth before its next turn."""
    if len(filled) == 13:
        return 0.0
    return kept(edition, filled, (), 2)
