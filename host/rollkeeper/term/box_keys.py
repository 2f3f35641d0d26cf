"""Choosing a box in the terminal: each legal box has a letter, U takes the last entry back. A zero wants its letter
twice."""

from collections.abc import Callable
from threading import Lock

from rich.text import Text

from rollkeeper.errors import RollkeeperError
from rollkeeper.scores.box_titles_and_pips import TITLES
from rollkeeper.scores.scorecard import CardView, ChoiceRecord, choices_of, undo_of
from rollkeeper.sync.persons_request import Answered
from rollkeeper.wording import shown

LETTERS = "abcdefghijklm"  # for thirteen boxes
UNDO = "u"

Write = Callable[[str, int | None, int, Answered], None]  # box, points or None to take it back, after, answered


class BoxKeys:
    """Knows what each key does for the game that is shown. One thread tells the card, another presses keys."""

    def __init__(self, write: Write, on_answer: Callable[[], None]) -> None:
        """`on_answer` is called when there is something new to draw."""
        self._write, self._on_answer = write, on_answer
        self._lock = Lock()
        self._choices: list[ChoiceRecord] = []
        self._undo = ""
        self._after = 0
        self._sure = ""  # the letter of a zero that was pressed once
        self._told = ("", "")  # what came of it, and its style

    def show(self, card: CardView, after: int) -> None:
        """Another card, which knows of events up to `after`."""
        with self._lock:
            self._choices, self._undo, self._after = choices_of(card), undo_of(card), after
            self._sure, self._told = "", ("", "")

    def press(self, key: str) -> None:
        """A key was pressed."""
        key = key.lower()
        with self._lock:
            after, sure, self._sure = self._after, self._sure, ""
            if key == UNDO and self._undo:
                box, points = self._undo, None
                self._told = f"taking back {TITLES[box]} ...", "dim"
            elif key and key in LETTERS[: len(self._choices)]:
                choice = self._choices[LETTERS.index(key)]
                box, points = choice["box"], choice["points"]
                if not points and sure != key:
                    self._sure = key
                    self._told = f"0 in {TITLES[box]}? {key.upper()} again writes it, any other key does not", "yellow"
                    return
                self._told = f"writing {points} in {TITLES[box]} ...", "dim"
            else:
                self._told = "", ""
                return
        self._write(box, points, after, self._answered)

    def draw(self) -> Text | None:
        """What can be pressed; None if nothing."""
        with self._lock:
            found = [
                f"{letter.upper()} {TITLES[choice['box']]} {choice['points']}{choice['note'] and ' ' + choice['note']}"
                for letter, choice in zip(LETTERS, self._choices, strict=False)
            ]
            if self._undo:
                found.append(f"{UNDO.upper()} take back {TITLES[self._undo]}")
            told, style = self._told
        if not found and not told:
            return None
        parts = [Text("Press: " + "   ".join(found), "bold")] if found else []
        return Text("\n").join([*parts, *([Text(told, style)] if told else [])])

    def _answered(self, error: RollkeeperError | None) -> None:
        with self._lock:
            self._told = ("", "") if error is None else (shown(error.message), "bold red")
        self._on_answer()
