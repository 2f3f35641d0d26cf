"""Where the journal's events have led to, when the power comes on. In memory only then."""

from fivedice.edition import MOST_COLUMNS
from fivedice.game import apply
from fivedice.refusal import Refusal

MANY = 110  # events, more than two players make: folding them takes so long that the greeting is shown meanwhile
AGAIN = 50  # events after which it is shown once more: pixels have their supply only then


class Fold:
    """The game that the journal's events lead to, one after the other as they are read. `wait` is called when
    it takes long, and again now and then: 400 events, as eight players make, take a second."""

    def __init__(self, wait: "Callable[[], None]") -> None:
        self._state: Game | None = None
        self._refused = False
        self._wait = wait
        self._left = MANY
        self._passed = 0  # rolls of this turn that were not told
        self._score: dict[str, object] | None = None  # the last event, if it may still be taken back

    def passes(self) -> bool:
        """Whether only the last roll of a turn counts."""
        return self._state is not None and self._state.rules.dice == "own"

    def over(self) -> bool:
        """The game that has begun here is known to be over: of one with dice of one's own, the next game needs only who
        played it and how. Its other events would cost 80 ms. Not to be asked when no next game can begin."""
        if self._state is None or not self.passes():
            return False
        self._state.closed = "end"
        return True

    def follow(self, event: "dict[str, object] | None") -> None:
        """Apply an event; None is a roll that another one follows. One that the rules refuse ends the fold of its game:
        what came before it counts."""
        self._left -= 1
        if not self._left:
            self._wait()
            self._left = AGAIN
        if self._score is not None:
            # An entry before a first roll cannot be taken back any more. A roll that keeps dice is none: the rules will
            # refuse it, and then the entry still can.
            self._apply(self._score, event is None or ("roll" in event and "keep" not in event))
            self._score = None
        if event is None:
            self._passed += 1
        elif "score" in event:
            self._score = event
        else:
            self._apply(event, True)

    def state(self) -> "Game | None":
        """Returns the game that the events have led to."""
        if self._score is not None:
            self._apply(self._score, False)
            self._score = None
        return self._state

    def _apply(self, event: "dict[str, object]", spent: bool) -> None:
        passed, self._passed = self._passed, 0
        column: Any = 1
        if "game" in event:
            self._state = None
            self._refused = False
            column = event.pop("column", 1)
        if not self._refused:
            try:
                self._state = apply(self._state, event, spent, passed)
                if column != 1:
                    self._goes_on(column)
            except Refusal as refusal:
                self._refused = True
                print("journal:", refusal)

    def _goes_on(self, column: object) -> None:
        """The game is in this column of a card. The games before it are not read: what they came to is left open."""
        if self._state is not None and isinstance(column, int) and 1 < column <= MOST_COLUMNS:
            self._state.column = column
            self._state.earlier = ([],) * (column - 1)


def folded(journal: "Journal", wait: "Callable[[], None]") -> "Game | None":
    """Returns the game that the journal's events have led to."""
    fold = Fold(wait)
    for event in journal.game(fold.passes):
        fold.follow(event)
        if journal.closed and not journal.nearly_full and fold.over():
            break  # nearly full no next game begins: key 1 still shows the card of this one
    return fold.state()


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from fivedice.state import Game
    from roller.journal import Journal
