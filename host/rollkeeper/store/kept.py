"""What became of events that were to be stored."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # these take time to import, and who only looks needs none
    from rollkeeper.scores.scorecard import CardView
    from turnlink.host import Event


@dataclass(frozen=True)
class Kept:
    """What one call has stored.

    last      everything up to this event is stored or known to be lost
    new       the events that were not stored before
    conflict  the number of an event that contradicts what is stored: it and what came after it were not stored
    lost      how many events before the new ones were noted as a gap
    games     the idents of the games that the new events belong to
    view      the card of the journal's latest game, if anything is new
    """

    last: int
    new: "list[Event]" = field(default_factory=list)
    conflict: int | None = None
    lost: int = 0
    games: frozenset[int] = frozenset()
    view: "CardView | None" = None
