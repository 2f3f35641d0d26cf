"""One journal's events, folded into games by the rules that the handheld runs too (`fivedice.game.apply`).

Law: an event that the rules refuse is not repaired and not skipped in silence. The game it belongs to is marked with
the refusal and shows its last good state; the next `game` event begins afresh, so one bad game never hides a later one.
The same holds for a gap: what was lost in the middle of a game is never guessed.
"""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from fivedice.game import Game, apply
from fivedice.refusal import Refusal
from rollkeeper.store.results import Throws, count_thrown
from rollkeeper.store.timestamp import Timestamp
from rollkeeper.wording import shown

if TYPE_CHECKING:
    from rollkeeper.scores.scorecard import RefusalView  # takes time to import, and who only looks needs none


@dataclass
class Played:
    """What the fold makes of the events `first_n`..`last_n`, one game. `game` is None if its first event is refused.

    The card it is written on begins with event `card_n`: that of its own game, or of the first of several on one card.
    """

    first_n: int
    last_n: int
    card_n: int
    edition: str
    players: list[str]
    started_at: str
    updated_at: str
    played_from: Timestamp
    played_to: Timestamp
    game: Game | None = None
    refused: "RefusalView | None" = None
    thrown: Throws = field(default_factory=dict)

    @property
    def state(self) -> str:
        """playing, over (all boxes filled), ended, abandoned or refused."""
        if self.refused or self.game is None:
            return "refused"
        if self.game.closed:
            return "ended" if self.game.closed == "end" else "abandoned"
        return "over" if self.game.over else "playing"

    @property
    def totals(self) -> list[int]:
        """Each column's grand total so far."""
        return [] if self.game is None else self.game.totals

    @property
    def column(self) -> int:
        """Which game (1, 2, ...) of those on its card this is."""
        return 1 if self.game is None else self.game.column

    @property
    def title(self) -> str:
        """The edition's name for people, with its house rules; as the event says it if it was refused."""
        return self.edition if self.game is None else self.game.rules.title


class Fold:
    """Takes a journal's events and gaps in order. `played` is the latest game, None before the first."""

    def __init__(self) -> None:
        self.played: Played | None = None
        self._lost = False  # between games, after a gap or a stray event: wait for the next `game`

    @property
    def running(self) -> Played | None:
        """The game that the next roll or score belongs to, if all is well with it."""
        played = self.played
        return None if self._lost or played is None or played.refused or played.game is None else played

    def event(self, n: int, fields: dict[str, object], at: str, timestamp: Timestamp) -> "RefusalView | None":
        """Take event `n`, received at `at` and played at `timestamp`. Returns the refusal if it is one."""
        if "game" in fields:
            return self._begin(n, fields, at, timestamp)
        played = self.played
        if self._lost or (played is not None and played.refused):
            if not self._lost and played is not None:
                played.last_n, played.updated_at, played.played_to = n, at, timestamp
            return None
        try:
            after = apply(played.game if played else None, fields)
        except Refusal as refusal:
            return self._refuse(n, refusal, at, timestamp)
        assert played is not None  # without a game `apply` refuses everything but a `game` event
        if played.game is not None and ("roll" in fields or "roll-off" in fields):
            count_thrown(played.thrown, played.game.player, fields)
        played.game, played.last_n, played.updated_at, played.played_to = after, n, at, timestamp
        played.players = [shown(name) for name in after.players]  # a name may have been corrected
        return None

    def gap(self, first: int, last: int, at: str) -> "RefusalView | None":
        """Events `first`..`last` are lost. Returns the refusal if that breaks a game."""
        played = self.played
        if played is None or played.refused or played.game is None or played.game.closed:
            self._lost = True
            return None
        lost = f"event {first} is" if first == last else f"events {first} to {last} are"
        return self._refuse(first, Refusal("gap", f"{lost} lost: the handheld no longer holds them"), at)

    def _begin(self, n: int, fields: dict[str, object], at: str, timestamp: Timestamp) -> "RefusalView | None":
        played, found, card_n = self.played, None, n
        # the game before, whole as far as it goes: this one may be written on the same card
        before = None if played is None or played.refused or self._lost else played.game
        if before is not None and not before.closed:  # the fault is the old game's, which was never closed
            found = self._never_closed(n, fields)
            before = None
        if before is not None and played is not None and fields.get("column", 1) != 1:
            card_n = played.card_n
        self._lost = False
        names = fields.get("players")
        players = [shown(name) for name in names] if isinstance(names, list) else []
        self.played = Played(n, n, card_n, shown(fields["game"]), players, at, at, timestamp, timestamp)
        try:
            self.played.game = apply(before, fields)
        except Refusal as refusal:
            found = self._refuse(n, refusal, at, timestamp)
        return found

    def _never_closed(self, n: int, fields: dict[str, object]) -> "RefusalView | None":
        """Mark the game that is still running when event `n` begins another."""
        played = self.played
        assert played is not None
        try:
            apply(played.game, fields)
        except Refusal as refusal:
            if refusal.name == "game-running":
                found = self._refuse(n, refusal, played.updated_at)
                played.last_n = n - 1
                return found
        return None

    def _refuse(self, n: int, refusal: Refusal, at: str, timestamp: Timestamp | None = None) -> "RefusalView":
        view: RefusalView = {"n": n, "name": refusal.name, "message": shown(refusal.message)}
        played = self.played
        if played is None or (played.game is not None and played.game.closed):
            self._lost = True  # a stray event belongs to no game
        else:
            played.refused, played.last_n, played.updated_at = view, n, at
            played.played_to = timestamp or played.played_to  # a gap has none
        return view
