"""Restarts a Pico whose program was stopped for somebody who has gone: when for half a minute no program on the PC has
the port open, the cable is pulled or the PC sleeps. While a program holds the port nothing happens.

It begins when it is imported. A PC sends this very text, too, before it works on a Pico (flashing/raw_repl.py), so
nothing of the firmware is asked for here. A soft reset ends it.
"""

from machine import Timer, mem32, reset

PATIENCE = 30  # seconds
# The memory of the USB controller begins with the last request of the PC: RP2040 datasheet 4.1.2.5.1, RP2350 datasheet
# 12.7.3.4. SOF_RD is the number of the last frame, of which the PC begins one each millisecond (see hw/board.py).
SETUP, SOF_RD = 0x50100000, 0x50110048
TO_SERIAL = 0x21  # in bits 0 to 6: a request to the serial port; what else is asked has nothing to do with it
LINE_STATE = 0x2221  # a program opens the port (DTR, bit 16), or closes it: USB class PSTN 1.2, 6.3.12


class ServiceMode:
    """Looks every second."""

    def __init__(self) -> None:
        self.held = True  # a program has the port open: at first the one that has stopped ours
        self.frame = -1
        self.alone = 0  # seconds
        self.timer = Timer(-1, period=1000, callback=self.look)  # what nobody holds is collected as garbage, and stops

    def look(self, timer: Timer) -> None:
        setup, frame = mem32[SETUP], mem32[SOF_RD]
        if setup & 0x7F == TO_SERIAL:
            is_open = setup & 0x10000 != 0
            self.held = is_open or setup & 0xFFFF != LINE_STATE
        self.alone = 0 if self.held and frame != self.frame else self.alone + 1
        self.frame = frame
        if self.alone >= PATIENCE:
            reset()


mode = ServiceMode()
