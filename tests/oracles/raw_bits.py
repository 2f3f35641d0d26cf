"""Raw bits of a made-up ring oscillator, and what is counted of them: the model that `roller.hw.ring_oscillator` is
compared with. Also for MicroPython, which cannot give a list to code that reads registers."""

import random


class Drawn:
    """Bits of which so many in 1000 are `ones`, and so many are the one before once `more`; or of a `period`."""

    def __init__(self, ones=500, more=0, period=0, seed=7):
        self._ones, self._more, self._period = ones, more, period
        random.seed(seed)
        self._last = 0
        self._cycle = [random.getrandbits(1) for _ in range(period)]

    def stop(self, ones=0):
        """From now on it stands still; or so many in 1000 are ones."""
        self._ones = ones

    def next(self):
        if self._period:
            self._cycle.append(self._cycle.pop(0))
            return self._cycle[-1]
        if not (self._more and random.getrandbits(16) * 1000 < self._more * 65536):
            self._last = int(random.getrandbits(16) * 1000 < self._ones * 65536)
        return self._last


class Counted:
    """A ring as `roller.app.noise.Noise` takes it: a window of these bits is always complete, and counted. `taken` is
    how many were."""

    def __init__(self, bits):
        self.bits = bits
        self.taken = 0

    def take(self, into, found):
        last, run, longest, ones, changes, window, mark, again = found
        for at in range(len(into)):
            byte = 0
            for _ in range(8):
                bit = self.bits.next()
                byte = byte * 2 + bit
                ones += bit
                changes += bit != last
                run = run + 1 if bit == last else 1
                last = bit
                longest = max(longest, run)
                window = (window * 2 + bit) % 2**30
                again += window == mark
            into[at] = byte
        for at, value in enumerate((last, run, longest, ones, changes, window, mark, again)):
            found[at] = value
        self.taken += 1
        return True
