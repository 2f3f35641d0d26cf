"""A flash that does not always do what it should: it fails now and then, or its cells are worn. What the journal kept
it keeps, and what it refused is not there.
"""

import random
from collections import OrderedDict

import pytest

from logs.random_match import match
from parts.nor_flash import ERASE, NorFlash, journal_on
from roller.journal import JournalFull
from turnlink.line import encode

pytestmark = pytest.mark.nightly


class TiredFlash(NorFlash):
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
        if request == ERASE:
            self.left -= 1
            if self.left < 0:
                self.erases += 1
                return 0  # and nothing is erased
        return super().ioctl(request, argument)


@pytest.mark.parametrize("seed", range(12))
def test_a_flash_that_fails_now_and_then_keeps_what_it_kept(seed: int) -> None:
    rng = random.Random(seed)
    flash = TiredFlash(256)
    journal = journal_on(flash)
    truth: list[bytes] = []
    refused = 0
    for _, event, _ in match("travel", 4, seed):
        flash.left = rng.choice((0, 1, 2, 3, 4, 10**9, 10**9))
        try:
            n = journal.append(OrderedDict(event), 5)
        except JournalFull:
            refused += 1
            assert journal.last == len(truth)
            flash.left = 10**9
            n = journal.append(OrderedDict(event), 5)
        assert n == len(truth) + 1
        truth.append(encode({"n": n, "t": 5, **event}))
        for _ in range(rng.randrange(4)):
            flash.left = rng.choice((0, 1, 2, 10**9))
            if not journal.flushed:
                journal.flush()
        flash.left = 10**9
        begin = rng.choice((1, *[max(1, n - 9)] * 9))  # all, or the last ten
        assert [journal.line(each) for each in range(begin, n + 1)] == truth[begin - 1 :]
        if rng.random() < 0.1:
            again = journal_on(flash, new_epoch="bb")
            assert again.epoch == journal.epoch and again.last == n
            assert [again.line(each) for each in range(1, n + 1)] == truth
            journal = again
    assert refused > 10
    assert [journal.line(each) for each in range(1, len(truth) + 1)] == truth
