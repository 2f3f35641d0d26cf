"""Is the source of the dice random? The tests of each roll (`Health`), and three more, of SIZE bytes; a good source
fails them once in ten million times.

Each bound has its chance of a false alarm, computed exactly in tests/roller/selftest/test_random_bits.py. Caught beside
a ring oscillator that has stopped: a source that counts, or has a longer period (every byte always has the same one
after it), bits that are ones more often than 55 in 100, and nibbles that come too often or too seldom.
"""

from roller.app.dice_source import Health

SIZE = 512  # bytes
ONES = 178  # more or fewer than half of the 4096 bits: 2.4e-8
SELDOM, OFTEN = 24, 114  # of the 1024 nibbles each value comes 64 times in the mean: 4.7e-8
FOLLOWED = 16  # times that a byte is followed by the same one as the last time; 2 in the mean: 4.5e-11


def wrong(data: bytes) -> str:
    """What is not random about SIZE bytes, or ""."""
    found = Health().wrong(data)
    if found:
        return found
    counts = [0] * 16
    after = [-1] * 256
    followed = 0
    before = -1
    for byte in data:
        counts[byte >> 4] += 1
        counts[byte & 15] += 1
        if before >= 0:
            followed += after[before] == byte
            after[before] = byte
        before = byte
    ones = sum([bin(value).count("1") * counts[value] for value in range(16)])
    if followed > FOLLOWED:
        return "repeats %d times" % followed
    if abs(ones - 4 * SIZE) > ONES:
        return "%d%% are ones" % (100 * ones // (8 * SIZE))
    if min(counts) < SELDOM or max(counts) > OFTEN:
        return "nibbles %d to %d" % (min(counts), max(counts))
    return ""
