"""A score card: the filled boxes of one column, its bonuses, its totals."""

from fivedice.box import BOXES, LOWER, UPPER, YAHTZEE
from fivedice.edition import EXTRA_FIVE_ALIKE

UPPER_BONUS = 35  # once the upper boxes hold
UPPER_BONUS_FROM = 63


class Card:
    """One column. `boxes` maps a filled box to its points; `bonuses` counts the 100-point bonuses (0..12)."""

    def __init__(self, boxes: dict[str, int] | None = None, bonuses: int = 0) -> None:
        self.boxes: dict[str, int] = {} if boxes is None else boxes
        self.bonuses = bonuses

    def with_score(self, box: str, points: int, bonus: int) -> "Card":
        """A new card with `box` filled and `bonus` (0 or 100) added; this card is unchanged."""
        boxes = dict(self.boxes)
        boxes[box] = points
        return Card(boxes, self.bonuses + (1 if bonus else 0))

    def earns_extra(self) -> bool:
        """Whether a further five-alike earns 100 points: the five-alike box holds 50, not 0."""
        return self.boxes.get("yahtzee") == YAHTZEE

    def full(self) -> bool:
        """Whether all thirteen boxes are filled."""
        return len(self.boxes) == len(BOXES)

    def upper(self) -> int:
        """Sum of the upper boxes, without the bonus."""
        return self._sum(UPPER)

    def upper_bonus(self) -> int:
        """UPPER_BONUS once it is earned, else 0."""
        return UPPER_BONUS if self.upper() >= UPPER_BONUS_FROM else 0

    def lower(self) -> int:
        """Sum of the lower boxes, without the 100-point bonuses."""
        return self._sum(LOWER)

    def grand(self) -> int:
        """Grand total (0..1575)."""
        upper = self.upper()
        bonus = UPPER_BONUS if upper >= UPPER_BONUS_FROM else 0
        return upper + bonus + self.lower() + EXTRA_FIVE_ALIKE * self.bonuses

    def _sum(self, section: tuple[str, ...]) -> int:
        total = 0
        for box in section:
            total += self.boxes.get(box, 0)
        return total
