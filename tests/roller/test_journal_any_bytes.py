"""Whole lines in the wrong places of the tail are no reason to crash at power-on."""

from journal_folder import GAME, in_folder, roll
from roller.journal import Journal


def test_whole_lines_in_the_wrong_place_do_not_stop_the_handheld():
    def check(path):
        journal = Journal(path, "e661", "aa")
        journal.append(GAME, 1)
        journal.append(roll("11111"), 1)
        with open(path + "/tail/lines", "rb") as file:
            head, first, second, _ = file.read().split(b"\n")
        both = (first, second)
        for lines in ((head, head) + both, both, (head, second, first), (head, first) + both):
            with open(path + "/tail/lines", "wb") as file:
                file.write(b"\n".join(lines) + b"\n")
            again = Journal(path, "e661", "bb")
            n = again.append(roll("22222"), 2)
            assert Journal(path, "e661", "cc").line(n) == again.line(n)

    in_folder(check)
