"""Room on the flash while nobody plays: looked for after power-on, and made once a PC has what is there."""

import os

from journal_folder import GAME, in_folder, roll, settled
from roller.journal import RESERVE, Journal


def packs(path):
    return sorted([name for name in os.listdir(path) if name.endswith(".pack")])


class Crowded(Journal):
    """A journal on a flash with so many bytes left for packs, each of which takes 4096."""

    left = 0

    def room(self):
        return self.left - 4096 * len(packs(self._folder))


def four_packs(path):
    """A journal of four packs."""
    journal = Journal(path, "e661", "aa")
    journal.append(GAME, 1)
    n = 0
    while len(packs(path)) < 4:
        n += 1
        journal.append(roll("12345"), n)
        settled(journal)


def test_room_is_made_while_nobody_plays():
    def check(path):
        four_packs(path)
        Crowded.left = RESERVE + 4096  # with the four packs that there are, it lacks three
        journal = Crowded(path, "e661", "bb")
        assert not journal.nearly_full and not journal.settled, "it has not looked yet"
        settled(journal)
        assert journal.nearly_full and journal.first == 1
        journal.acknowledged(journal.last)
        steps = 0
        while not journal.settled:
            before = len(packs(path))
            journal.settle()
            assert before - len(packs(path)) <= 1, "a pack a step"
            steps += 1
        assert not journal.nearly_full and len(packs(path)) == 1 and steps == 4
        assert journal.line(journal.first) is not None

    in_folder(check)


def test_without_a_pc_that_has_them_looking_again_changes_nothing():
    def check(path):
        four_packs(path)
        Crowded.left = RESERVE
        journal = Crowded(path, "e661", "bb")
        settled(journal)
        journal.acknowledged(3)
        settled(journal)
        assert journal.nearly_full and journal.first == 1
        Crowded.left = 10**6
        settled(journal)
        assert journal.nearly_full, "it does not look all the time"
        journal.acknowledged(4)
        settled(journal)
        assert not journal.nearly_full

    in_folder(check)
