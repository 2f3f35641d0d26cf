"""A flash that does not always do what it should: full now and then, with cells that are worn, and files that cannot
be made. What the journal kept it keeps, and what it refused is not there.
"""

import random
from collections import OrderedDict

import pytest

from faults.guarded_drive import GuardedDrive, power_on
from logs.random_match import match
from roller.journal import JournalFull
from turnlink.line import encode

pytestmark = pytest.mark.nightly


class TiredDrive(GuardedDrive):
    """`left` more programs and erases succeed; then one bit of each program stays as it was."""

    left = 10**9

    def writeblocks(self, block: int, data: bytearray, offset: int) -> None:
        """NorFlash: may fail, and keeps most of it."""
        self.left -= 1
        if self.left < 0:
            spoilt = bytearray(data)
            for at, value in enumerate(data):
                if value != 0xFF:
                    spoilt[at] = value | (value + 1)  # the lowest bit that should go stays
                    break
            data = spoilt
        super().writeblocks(block, data, offset)

    def ioctl(self, request: int, argument: int) -> int:
        """NorFlash: an erase may fail."""
        if request == 6:
            self.left -= 1
            if self.left < 0:
                raise OSError(5, "no erase")
        return super().ioctl(request, argument)


@pytest.mark.parametrize("seed", range(12))
def test_a_flash_that_fails_now_and_then_keeps_what_it_kept(seed: int) -> None:
    rng = random.Random(seed)
    drive = TiredDrive(12)
    journal = power_on(drive)
    truth: list[bytes] = []
    refused = 0
    for _, event, _ in match("travel", 4, seed):
        drive.left = rng.choice((0, 1, 2, 3, 4, 10**9, 10**9))
        try:
            n = journal.append(OrderedDict(event), 5)
        except JournalFull:
            refused += 1
            assert journal.last == len(truth)
            drive.left = 10**9
            n = journal.append(OrderedDict(event), 5)
        assert n == len(truth) + 1
        truth.append(encode({"n": n, "t": 5, **event}))
        for _ in range(rng.randrange(4)):
            drive.left = rng.choice((0, 1, 2, 10**9))
            if not journal.flushed:
                journal.flush()
        drive.left = 10**9
        begin = rng.choice((1, *[max(1, n - 9)] * 9))  # all, or the last ten
        assert [journal.line(each) for each in range(begin, n + 1)] == truth[begin - 1 :]
        if rng.random() < 0.1:
            again = power_on(drive, new_epoch="bb")
            assert again.epoch == journal.epoch and again.last == n
            assert [again.line(each) for each in range(1, n + 1)] == truth
            journal = again
        drive.check()
    assert refused > 10
    assert [journal.line(each) for each in range(1, len(truth) + 1)] == truth


def test_a_drive_that_is_full_at_the_first_start_has_a_smaller_journal(capsys: pytest.CaptureFixture[str]) -> None:
    drive = GuardedDrive(24, made=False)
    for block in range(4, 24):
        if block not in (7, 9, 20):
            drive.lay(block, bytes([block]) * 4096)
    journal = power_on(drive)
    assert len(drive.files) == 3
    truth = []
    with pytest.raises(JournalFull):
        while True:
            truth.append(journal.append({"roll": "12345"}, 5))
    assert journal.nearly_full and 2 * 240 < journal.last == len(truth) < 3 * 256
    drive.check()
    again = power_on(drive)
    assert (again.first, again.last, again.nearly_full) == (1, len(truth), True)
    assert None not in [again.line(n) for n in truth]
    again.acknowledged(again.last)
    again.flush()
    assert again.append({"roll": "12345"}, 5) == len(truth) + 1
    drive.check()
