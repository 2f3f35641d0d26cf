"""The values of solved games for a verb: kept ones, or solved now with a bar; each kind of rules is read once."""

from typing import TYPE_CHECKING

from fivedice.edition import Edition

if TYPE_CHECKING:
    from rollkeeper.coach.dice import Floats
    from rollkeeper.coach.worths import WorthsOf


class Solved:
    """The values by rules, as they are asked for. Editions whose game of one player is the same share them."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, ...], Floats] = {}
        self._worths: dict[tuple[str, ...], WorthsOf] = {}

    def __call__(self, edition: Edition) -> "Floats":
        """The values of all cards."""
        rules = _rules(edition)
        if rules not in self._known:
            from rollkeeper.coach.solved import values_of
            from rollkeeper.term.terminal import solving_bar

            with solving_bar(edition) as tell:
                self._known[rules] = values_of(edition, tell)
        return self._known[rules]

    def worths(self, edition: Edition) -> "WorthsOf":
        """What choices are worth, turn by turn."""
        from rollkeeper.coach.worths import worths_by

        rules = _rules(edition)
        if rules not in self._worths:
            self._worths[rules] = worths_by(edition, self(edition))
        return self._worths[rules]


def _rules(edition: Edition) -> tuple[str, ...]:
    from rollkeeper.coach import SWITCHES

    return tuple(getattr(edition, switch) for switch in SWITCHES)
