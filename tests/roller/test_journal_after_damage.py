"""What is written after damage must be there after the next power-on."""

from journal_folder import GAME, change, in_folder, read, roll, settled
from roller.journal import Journal


def test_after_a_tail_whose_only_line_is_torn_the_next_event_is_kept():
    def check(path):
        journal = Journal(path, "e661", "aa")
        journal.append(GAME, 1)
        settled(journal)
        journal.append(roll("11111"), 2)
        for cut in (1, 9):  # without the line feed, and somewhere
            change(path, "tail/lines", read(path, "tail/lines")[:-cut])
            torn = Journal(path, "e661", "bb")
            assert torn.last == 1
            n = torn.append(roll("22222"), 3)
            line = torn.line(n)
            assert Journal(path, "e661", "cc").line(n) == line, cut  # it is glued to the torn line, and gone

    in_folder(check)


def test_after_a_pack_that_ends_in_damage_the_next_event_is_kept():
    def check(path):
        journal = Journal(path, "e661", "aa")
        journal.append(GAME, 1)
        settled(journal)
        change(path, "00000001.pack", read(path, "00000001.pack")[:-8])  # the record says a length that is not there
        change(path, "tail/lines", b"")
        damaged = Journal(path, "e661", "bb")
        n = damaged.append(roll("22222"), 3)
        line = damaged.line(n)
        settled(damaged)
        assert damaged.line(n) == line  # the damaged record reaches over it

    in_folder(check)


def test_a_tail_ahead_of_a_pack_that_lost_its_end_is_kept_and_its_numbers_are_not_given_again():
    def check(path):
        journal = Journal(path, "e661", "aa")
        journal.append(GAME, 1)
        for n in range(40):
            journal.append(roll("12345"), n)
        settled(journal)
        n = journal.append(roll("11111"), 9)
        line = journal.line(n)
        change(path, "00000001.pack", read(path, "00000001.pack")[:150])
        damaged = Journal(path, "e661", "bb")
        assert (damaged.last, damaged.line(n)) == (n, line), "what is lost before it is a gap"

    in_folder(check)


def test_a_flipped_bit_in_the_tail_loses_one_event_and_its_number():
    def check(path):
        journal = Journal(path, "e661", "aa")
        journal.append(GAME, 1)
        settled(journal)
        for n in range(4):
            journal.append(roll("12345"), n)
        lines = [journal.line(n) for n in range(1, 6)]
        tail = bytearray(read(path, "tail/lines"))
        tail[tail.index(b'"n":3,') + 20] ^= 1
        change(path, "tail/lines", tail)
        damaged = Journal(path, "e661", "bb")
        assert damaged.last == 5
        assert [damaged.line(n) for n in range(1, 6)] == [lines[0], lines[1], None, lines[3], lines[4]]

    in_folder(check)
