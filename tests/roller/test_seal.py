"""The seal of the game that is logged: that of its lines, a few of them at a time."""

from roller.seal import AT_A_TIME, Seal
from turnlink.line import encode, seal_text, sealed


class Journal:
    """Lines by their numbers; `began` is the event that began the game."""

    def __init__(self, last, began=1):
        self.lines = {n: encode({"n": n, "roll": "12345"}) for n in range(1, last + 1)}
        self.last, self.began = last, began

    def line(self, n):
        return self.lines.get(n)

    def more(self):
        self.last += 1
        self.lines[self.last] = encode({"n": self.last, "roll": "66666"})


def of(journal):
    seal = b""
    for n in range(journal.began, journal.last + 1):
        seal = sealed(seal, journal.lines[n])
    return seal_text(seal)


def told(seal):
    """What it says in the end, and after how many calls."""
    for calls in range(1, 1000):
        digits = seal()
        if digits is not None:
            return digits, calls
    raise AssertionError("it never ends")


def test_it_takes_in_a_few_lines_at_a_time_and_goes_on_with_each_event():
    journal = Journal(4 * AT_A_TIME + 1, began=2)
    seal = Seal(journal)
    assert told(seal) == (of(journal), 5)
    journal.more()
    assert told(seal) == (of(journal), 1)


def test_each_game_has_its_own():
    journal = Journal(9)
    seal = Seal(journal)
    first = told(seal)[0]
    journal.more()
    journal.began = journal.last
    assert told(seal)[0] == of(journal) != first


def test_no_seal_without_every_line_nor_without_a_game():
    journal = Journal(9)
    del journal.lines[3]
    assert told(Seal(journal))[0] == ""
    assert told(Seal(Journal(0, began=0)))[0] == ""
