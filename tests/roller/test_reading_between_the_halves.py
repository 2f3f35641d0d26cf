"""An event read while a pack is half written must not make those just packed look damaged."""

from journal_folder import GAME, in_folder, roll, settled
from roller.journal import Journal


def test_reading_while_a_pack_is_being_written_hides_nothing():
    def check(path):
        journal = Journal(path, "e661", "aa")
        journal.append(GAME, 1)
        settled(journal)
        journal.append(roll("12345"), 2)
        while not journal.settled:
            assert journal.line(1) is not None  # the cable copies the old events between the steps
            journal.settle()
        assert journal.line(2) is not None

    in_folder(check)
