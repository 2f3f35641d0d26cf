"""View after view in, messages for the page out: what the display says now, what the keys do, and what is new.

A message: {"aloud": {"kind": K, "lines": [..], "chosen": N, "keys": [five], "hold": W, "box": B, "brief": [..],
"say": [..], "how": H, "locks": L}}. `say` is what is announced: all of a view that has just appeared, or its brief; of
one that has changed, what has. `how` the handheld is made to roll: "shake", or what it says instead. `locks` are the
dice that are locked, from 1, or null while none can be.

Law: nothing that matters is only seen. Law: whatever a firmware sends, a message comes out.
"""

from collections.abc import Callable
from types import SimpleNamespace

from rollkeeper.aloud import page_words, shared_words, turn_words
from rollkeeper.aloud.records import record_of
from rollkeeper.aloud.said import Said, instead, locked
from rollkeeper.sync.reports import ShownView
from rollkeeper.wording import shown

WORDS: dict[str, Callable[[SimpleNamespace], Said]] = {
    **turn_words.WORDS,
    **page_words.WORDS,
    **shared_words.WORDS,
}
PRACTICE = ("", "Practice: this game is not recorded.", "The score is kept on paper.")
WEAK = "The battery is weak."
DARK = "The display is off: press any key."


class Narrator:
    """Follows one handheld."""

    def __init__(self) -> None:
        self._kind = ""
        self._said = Said(())
        self._marks: tuple[str, ...] = ()
        self._how = instead("")

    def hear(self, view: ShownView) -> dict[str, object]:
        """The message about this view."""
        said = said_of(view)
        marks = tuple(filter(None, (PRACTICE[view.practice % 3], WEAK if view.weak else "", "" if view.lit else DARK)))
        say = [mark for mark in marks if mark not in self._marks] + self._news(view.kind, said)
        self._kind, self._said, self._marks = view.kind, said, marks
        record = record_of(view)
        without = getattr(record, "no_sensor", None)
        locks = getattr(record, "locks", None) if view.kind == "Choosing" and not view.practice else None
        self._how = self._how if without is None else instead(str(without))
        told = {
            "kind": view.kind, "lines": [*said.lines, *marks], "chosen": said.chosen, "keys": list(said.keys),
            "hold": said.hold, "box": said.box, "brief": [*(said.brief or said.lines), *marks], "say": say,
            "how": self._how, "locks": locked(locks) if isinstance(locks, int) else None,
        }  # fmt: skip
        return {"aloud": told}

    def game_begins(self) -> None:
        """The next view is that of a new game: all of it is news, also where the one before looked the same."""
        self._kind = ""

    def _news(self, kind: str, said: Said) -> list[str]:
        before = self._said
        if (kind, said.topic) != (self._kind, before.topic):
            return list(said.brief or said.lines)
        if said.chosen >= 0 and (said.chosen, said.lines) != (before.chosen, before.lines):
            return [f"{said.lines[said.chosen].rstrip('.')}, {said.place}."]
        return [line for line in said.lines if line not in before.lines]


def said_of(view: ShownView) -> Said:
    """What is said of a view; a view that is not known, or not as it should be, is named."""
    record = record_of(view)
    if record is not None:
        try:
            return WORDS[view.kind](record)
        except (TypeError, ValueError, IndexError, AttributeError, KeyError):
            pass
    return Said((f"The display shows something that this program has no words for: {shown(view.kind)}.",))
