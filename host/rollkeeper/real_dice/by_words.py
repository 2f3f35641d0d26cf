"""A game with real dice by words, as they are typed in a terminal: one line in, and what there is to say.

    33416        these dice lie there
    33366 124    another roll, in which dice 1, 2 and 4 stayed
    b            write the box with this letter; a zero is said: b 0
    undo         take the last box back
    correct      the newest dice were entered wrongly: they never were
    end          end the game, or give it up if it is not over
    stay 45      shared dice: these markers stay
"""

import re

from rollkeeper import say
from rollkeeper.errors import RollkeeperError
from rollkeeper.real_dice.dice_table import DiceTable, NoGameYet
from rollkeeper.scores.box_titles_and_pips import TITLES
from rollkeeper.scores.scorecard import CardView, ChoiceRecord, choices_of

LETTERS = "abcdefghijklm"  # for thirteen boxes
ROLL = re.compile("([1-6]{1,5})(?: +([1-5]{1,4}))?")
STAY = re.compile("stay(?: +([1-5]{1,5}))?")
UNDO, CORRECT, END = "undo", "correct", "end"


class NotAWord(RollkeeperError):
    """A line means nothing now."""

    def __init__(self, word: str) -> None:
        super().__init__(f"{word!r} means nothing here", "nothing was done", "type one of these")


class ZeroNotSaid(RollkeeperError):
    """A zero was not said as such."""

    def __init__(self, letter: str, box: str) -> None:
        super().__init__(f"that is 0 in {TITLES[box]}", "nothing was written", f"{letter} 0 writes it")


class Words:
    """The game that is shown, and what a line does to it."""

    def __init__(self, table: DiceTable) -> None:
        self._table = table
        self.card: CardView | None = None
        self._at = 0
        self._clears = False

    def show(self, card: CardView, at: int, clears: bool) -> None:
        """Show another state of the game; the table calls this."""
        self.card, self._at, self._clears = card, at, clears

    def do(self, line: str) -> None:
        """Do what the line says. Raises a RollkeeperError, with nothing done."""
        card = self.card
        if card is None:
            raise NoGameYet()
        line = " ".join(line.lower().split())
        letter, _, zero = line.partition(" ")
        choices = dict(zip(LETTERS, choices_of(card), strict=False))
        if found := ROLL.fullmatch(line):
            keep = "".join(sorted(set(found[2] or "")))
            self._table.enter(found[1], keep, self._at)
        elif found := STAY.fullmatch(line):
            self._table.choose("".join(sorted(set(found[1] or ""))), self._at)
        elif letter in choices and zero in ("", "0"):
            self._write(letter, choices[letter], zero == "0")
        elif line == UNDO and say.undo_of(card):
            self._table.write(say.undo_of(card), None, self._at)
        elif line == CORRECT and self._clears:
            self._table.clear(self._at)
        elif line == END:
            self._table.end(self._at)
        else:
            raise NotAWord(line[:20])

    def allowed(self) -> list[str]:
        """What can be typed now."""
        card = self.card
        if card is None:
            return []
        shared, state = card["markers"] is not None, card["state"]
        found = [f"{letter} {offered(choice)}" for letter, choice in zip(LETTERS, choices_of(card), strict=False)]
        if state in ("roll_off", "ready") and not (shared and state == "ready"):
            found.append("five numbers, such as 33416")
        elif card["needed"]:
            found.append(f"{card['needed']} numbers" if card["needed"] > 1 else "1 number")
        elif state == "choosing" and shared:
            found.append("stay 45: these markers stay")
        elif state == "choosing":
            found.append("another roll, and which dice stayed: 33366 124")
        found += [f"{UNDO}: take back {TITLES[say.undo_of(card)]}"] if say.undo_of(card) else []
        found += [f"{CORRECT}: enter the dice again"] if self._clears else []
        return [*found, END] if state == "over" else found

    def _write(self, letter: str, choice: ChoiceRecord, zero: bool) -> None:
        if not choice["points"] and not zero:
            raise ZeroNotSaid(letter, choice["box"])
        self._table.write(choice["box"], 0 if zero else choice["points"], self._at)


def offered(choice: ChoiceRecord) -> str:
    """A box, its points, and what is to be known of it."""
    return f"{TITLES[choice['box']]} {choice['points']}{' ' + choice['note'] if choice['note'] else ''}"
