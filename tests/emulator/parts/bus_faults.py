"""What can go wrong on an I2C bus: bytes that a chip does not acknowledge, and a wire that is held low.

One object for both models of the bus (`i2c`, `bitbang`): whoever sends the bytes meets the same faults.

    faults.refuse(0.002, seed=1)          one data byte in 500 gets no acknowledge, by chance
    faults.refuse_byte(5, address=0x3C)   the sixth data byte from now that goes to the display
    faults.hang()                         a chip holds SDA low until SCL has been clocked nine times
    faults.short()                        SDA lies on ground for good
"""

import random
from collections.abc import Callable
from typing import Literal, Protocol

CLOCKS = 9  # most that a chip needs to let go of SDA: what is left of its byte, and a bit that nobody acknowledges


class Chip(Protocol):
    """A chip on the bus, as seen by a bus model."""

    address: int  # 7-bit
    present: bool  # False: wired off, answers nothing

    def start(self, reading: bool) -> None:
        """A transfer that addresses this chip begins."""

    def write(self, byte: int) -> bool:
        """The host sends a byte; returns whether the chip acknowledges it."""

    def read(self) -> int:
        """The host fetches a byte."""

    def stop(self) -> None:
        """The transfer has ended."""


class BusFaults:
    """None of them, until one is asked for. `refused` counts the bytes that were refused."""

    def __init__(self) -> None:
        self.refused = 0
        self.sda_low = self.scl_low = False  # somebody holds the wire low
        self.on_change: list[Callable[[], None]] = []  # called when one of the two has changed
        self._clocks_left: int | None = None  # until SDA is let go; None: never
        self._random = random.Random()
        self._rate = 0.0
        self._rate_of: int | None = None
        self._countdown: int | None = None
        self._countdown_of: int | None = None

    @property
    def held(self) -> bool:
        """Whether a wire is held low: nobody can make a START."""
        return self.sda_low or self.scl_low

    def refuse(self, rate: float, *, seed: int = 0, address: int | None = None) -> None:
        """From now on a data byte gets no acknowledge with this probability: from all chips, or from the one at
        `address`. Such a byte was half the time taken all the same: what failed was then the acknowledge."""
        self._random.seed(f"refused bytes {seed}")
        self._rate, self._rate_of = rate, address

    def refuse_byte(self, after: int, *, address: int | None = None) -> None:
        """Refuses one data byte, which the chip does not take, once `after` more have got through."""
        self._countdown, self._countdown_of = after, address

    def hang(self, clocks: int = CLOCKS) -> None:
        """A chip holds SDA low, as one does whose host was reset while it read a zero: it goes on with its bits, and
        lets go after so many clocks (NXP UM10204, 3.1.16: at most nine)."""
        self._clocks_left, self.sda_low = clocks, True
        self._changed()

    def short(self, wire: Literal["sda", "scl"] = "sda") -> None:
        """The wire lies on ground: no clocks free it, only `end`."""
        self._clocks_left = None
        setattr(self, f"{wire}_low", True)
        self._changed()

    def end(self) -> None:
        """All faults are over."""
        self._rate, self._countdown = 0.0, None
        self.sda_low = self.scl_low = False
        self._changed()

    def clocked(self) -> None:
        """SCL has been high and has fallen again, while SDA was held low."""
        if self.sda_low and self._clocks_left is not None:
            self._clocks_left -= 1
            if self._clocks_left <= 0:
                self.sda_low = False
                self._changed()

    def deliver(self, chip: Chip, byte: int) -> bool:
        """Hands a data byte to the chip; whether it is acknowledged."""
        if self._countdown is not None and self._countdown_of in (None, chip.address):
            self._countdown -= 1
            if self._countdown < 0:
                self._countdown = None
                self.refused += 1
                return False
        if self._rate and self._rate_of in (None, chip.address) and self._random.random() < self._rate:
            self.refused += 1
            if self._random.random() < 0.5:
                chip.write(byte)
            return False
        return chip.write(byte)

    def _changed(self) -> None:
        for listener in self.on_change:
            listener()
