"""The seal of the game that is logged: SHA-256 over all its lines. Whoever has noted its digits at the end of a game
can tell whether its log was changed since. `turnlink.line.sealed` makes it; docs/explain/fair-dice.md says what it is
good for.
"""

from turnlink.line import seal_text, sealed

AT_A_TIME = 8  # lines: those of a match of eight take a second and a half


class Seal:
    """Called, it gives the digits of the seal after the last event of `journal`; None as long as more lines are to be
    taken in than fit into a step, "" if one of them is lost."""

    def __init__(self, journal: "Journal") -> None:
        self._journal = journal
        self._game = self._next = 0  # the event that began the game; the one to be taken in next
        self._seal = b""

    def __call__(self) -> "str | None":
        journal = self._journal
        if self._game != journal.began:
            self._game = self._next = journal.began
            self._seal = b""
        for _ in range(AT_A_TIME):
            if self._next > journal.last:
                return seal_text(self._seal)
            line = journal.line(self._next) if self._next else None
            if line is None:
                return ""
            self._seal = sealed(self._seal, line)
            self._next += 1
        return None


TYPE_CHECKING = False
if TYPE_CHECKING:
    from roller.journal import Journal
