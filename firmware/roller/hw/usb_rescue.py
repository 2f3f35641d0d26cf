"""Has the PC find the USB anew when MicroPython takes in nothing any more.

TinyUSB may lose the message that bytes of the PC's are there (see `collector`, which keeps clear of the one cause that
is known). Then it never asks for more, for ever: the handheld plays on and sends, and hears nothing. The controller
says so: a packet lies in the buffer, and nothing can be read. It is mended as if by hand: the cable is pulled for a
moment, which here is the resistor that tells the PC that something is plugged in.
"""

import select
import sys
from time import sleep_ms

from machine import mem32

# Of the USB controller, RP2040 datasheet 4.1.2.5.4 and 4.1.4, RP2350 datasheet 12.7.3.7 and 12.7.5.
OUT_BUFFER = 0x50100094  # control of the buffer of endpoint 2, where MicroPython's serial port takes bytes in
FULL = 1 << 15
CTRL_SET, CTRL_CLR = 0x5011204C, 0x5011304C  # where a one sets or clears a bit of SIE_CTRL
PULLUP = 1 << 16
DEAF = 100  # ms that a packet may lie there unread; it takes less than one
GONE = 20  # ms without the resistor
NONE, TRIED = -1, -2


class UsbRescue:
    """Looks whether the PC is still heard."""

    def __init__(self) -> None:
        self._since = NONE  # ms at which an unread packet was seen; TRIED until that is gone
        self._readable = select.poll()
        self._readable.register(sys.stdin, select.POLLIN)

    def step(self, now: int) -> bool:
        """Look, and mend it; whether another look is to follow at once."""
        if not self._unread():
            self._since = NONE
        elif self._since == NONE:
            self._since = now
        elif 0 <= self._since <= now - DEAF:
            sleep_ms(2)  # meanwhile MicroPython takes in what it knows of
            if self._unread():
                self._since = TRIED
                mem32[CTRL_CLR] = PULLUP
                sleep_ms(GONE)
                mem32[CTRL_SET] = PULLUP
        return self._since >= 0

    def _unread(self) -> bool:
        return mem32[OUT_BUFFER] & FULL != 0 and not self._readable.poll(0)
