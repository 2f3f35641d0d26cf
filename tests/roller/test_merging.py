"""Full packs become part of a segment: the same events before and after, whenever the power goes."""


from journal_folder import GAME, in_folder, packs, read, remove, roll, settled
from long_journal import ROLLS, copied, lines, loose, played, segments
from roller.journal import RESERVE, Journal
from roller.merging import NEEDED, PACKS
from roller.packs import LOOSE, MOST


def test_full_packs_go_into_segments_of_sixteen_and_every_event_is_read_as_before():
    def check(path):
        journal = played(path, 4500)
        assert [name[8:] for name in segments(path)] == [".segment", ".segment"] and segments(path)[0][:8] == "00000001"
        assert 1 <= len(packs(path)) <= LOOSE + 1
        assert len(read(path, "segments/" + segments(path)[0])) > (PACKS - 1) * (MOST - 200)
        again = Journal(path, "e660583883724a32", "bb")
        assert (again.epoch, again.first, again.last, again.dropped) == ("5c1f09aa", 1, 4500, 0)
        assert lines(again) == lines(journal) and None not in lines(again)
        for n in (4500, 1, 3000, 200, 201, 199, 2999, 6):
            assert again.line(n).startswith(b'{"n":%d,' % n)
        assert again.line(4501) is None

    in_folder(check)


def test_a_game_that_began_in_a_segment_is_resumed_whole():
    def check(path):
        journal = Journal(path, "e660583883724a32", "5c1f09aa")
        for n in range(3):
            journal.append(GAME, n)
        for n in range(1600):
            journal.append(roll(ROLLS[n % 5]), n)
        settled(journal)
        assert len(segments(path)) == 1 and int(packs(path)[0][:8]) > 500
        again = Journal(path, "e660583883724a32", "bb")
        assert [event["n"] for event in again.game()] == list(range(3, 1604))

    in_folder(check)


def test_the_power_may_go_before_any_step_of_merging():
    def check(path):
        journal = played(path, 1500, done=loose)
        number = [0]

        def cut():
            """The power has gone: what the next power-on finds, now and once it has cleared up."""
            number[0] += 1
            copied(path, path + "-cut%d" % number[0])
            try:
                again = Journal(path + "-cut%d" % number[0], "e660583883724a32", "bb")
                assert (again.epoch, again.last, lines(again)) == ("5c1f09aa", 1500, before), number
                assert [event["n"] for event in again.game()] == list(range(1489, 1501))
                settled(again)
                assert lines(again) == before and len(packs(path + "-cut%d" % number[0])) <= LOOSE + 1
                n = again.append(roll("11111"), 5)
                settled(again)
                later = Journal(path + "-cut%d" % number[0], "e660583883724a32", "cc")
                assert n == later.last == 1501 and lines(later)[:-1] == before
            finally:
                remove(path + "-cut%d" % number[0])

        before = lines(journal)
        while not journal.settled:
            journal.settle()
            merging = journal._packs.merging
            if merging is None or merging._left == 0 or number[0] < 9:
                cut()
        assert number[0] > 20 and lines(journal) == before and segments(path)

    in_folder(check)


class Crowded(Journal):
    """A journal on a flash that has so many bytes of room."""

    left = 0

    def room(self):
        return self.left


def test_without_room_for_a_segment_the_packs_stay_until_there_is():
    def check(path):
        Crowded.left = NEEDED - 1
        journal = played(path, 1500, Crowded(path, "e660583883724a32", "5c1f09aa"))
        assert segments(path) == [] and len(packs(path)) > LOOSE + 1 and journal.settled
        before = lines(journal)
        Crowded.left = NEEDED
        again = Crowded(path, "e660583883724a32", "bb")
        settled(again)
        assert len(packs(path)) <= LOOSE + 1 and lines(again) == before

    in_folder(check)


def test_a_flash_that_fails_while_packs_are_merged_costs_nothing():
    def check(path):
        journal = played(path, 1500, done=loose)
        before = lines(journal)
        for steps in (2, 9, 15, 20):
            for _ in range(steps):
                journal.settle()
            merging = journal._packs.merging

            def fails():
                raise OSError(28)

            merging.step = fails
            settled(journal)
            assert lines(journal) == before and segments(path) in ([], ["new"]) and len(packs(path)) > LOOSE + 1
            assert journal._packs.merging is None, "not again before the next power-on"
            journal = Journal(path, "e660583883724a32", "bb")
            loose(journal)
        settled(journal)
        assert lines(journal) == before and len(packs(path)) <= LOOSE + 1

    in_folder(check)


def test_events_may_come_at_any_step_of_merging():
    def check(path):
        journal = played(path, 1500, done=loose)
        step = 0
        while not journal.settled:
            journal.settle()
            step += 1
            if step % 3 == 0 and journal.last < 1560:
                journal.append(roll("66666"), step)
            if step % 4 == 0:
                n = 1 + step * 7 % 1500
                assert journal.line(n).startswith(b'{"n":%d,' % n)
        assert None not in lines(journal) and segments(path)
        assert lines(Journal(path, "e660583883724a32", "bb")) == lines(journal)

    in_folder(check)


def test_a_segment_that_was_not_finished_does_not_keep_its_room():
    def check(path):
        journal = played(path, 1500, done=loose)
        before = lines(journal)
        while not journal._packs.merging or journal._packs.merging._from or not journal._packs.merging._into:
            journal.settle()
        while journal._packs.merging._left or journal._packs.merging._sources or journal._packs.merging._from:
            journal.settle()
        assert "new" in segments(path), "it is whole, and has no name yet"
        Crowded.left = NEEDED - 1
        again = Crowded(path, "e660583883724a32", "bb")
        while again._packs.stale:
            again.settle()
        assert segments(path) == [] and not again.settled, "it looks for room again"
        Crowded.left = NEEDED
        settled(again)
        assert segments(path) == ["00000001.segment"] and lines(again) == before

    in_folder(check)


def test_the_room_that_merging_takes_for_a_while_is_not_missed():
    def check(path):
        Crowded.left = NEEDED
        journal = played(path, 1500, Crowded(path, "e660583883724a32", "5c1f09aa"), done=loose)
        while journal._packs.merging is None:
            journal.settle()
        Crowded.left = NEEDED - PACKS * MOST
        begun = len(packs(path))
        while len(packs(path)) == begun:
            played(path, 60, journal, done=loose)
            assert not journal.nearly_full
        assert journal._packs.merging is not None
        settled(journal)
        assert journal.nearly_full, "now it is looked for again"

    in_folder(check)


def test_acknowledged_segments_go_oldest_first_once_packs_are_merged():
    def check(path):
        Crowded.left = 10**6
        journal = played(path, 4500, Crowded(path, "e660583883724a32", "5c1f09aa"))
        second = int(segments(path)[1][:8])
        before = lines(journal)
        played(path, 520, journal, done=loose)
        while journal._packs.merging is None or journal._packs.merging._into is None:
            journal.settle()
        Crowded.left = RESERVE - 1
        journal.acknowledged(second - 2)
        settled(journal)
        assert journal.first == 1 and journal.nearly_full, "one event short of it"
        journal.acknowledged(second - 1)
        settled(journal)
        assert journal.first == second and segments(path)[0] == "%08d.segment" % second
        Crowded.left = 10**6
        settled(journal)
        assert lines(journal)[: 4501 - second] == before[second - 1 :] and None not in lines(journal)
        assert lines(Journal(path, "e660583883724a32", "bb")) == lines(journal)

    in_folder(check)
