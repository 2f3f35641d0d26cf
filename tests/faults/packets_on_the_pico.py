"""Runs on the emulated Pico as /main.py: the real device end and the real USB link over a journal of chosen lengths.

Each acknowledgement lets the next events happen, so that they stand alone on the cable.
"""

from collections import OrderedDict

from turnlink.device import DeviceEnd
from turnlink.line import encode

SIZES = ((63,), (64,), (65,), (128,), (256, 256), (256, 257))  # bytes of the frames that are sent in one go


class Lengths:
    """A journal whose lines have the lengths of SIZES, over and over."""

    device = "e661"
    epoch = "aa"
    first = 1

    def __init__(self):
        self.last = 1
        self.going = 0

    def line(self, n):
        sizes = [size for each in SIZES for size in each]
        size = sizes[(n - 1) % len(sizes)] - 2  # RS and LF
        fields = OrderedDict([("n", n), ("t", 1), ("pad", "")])
        fields["pad"] = "x" * (size - len(encode(fields)))
        return encode(fields)

    def acknowledged(self, n):
        if n == self.last:
            self.going += 1
            self.last += len(SIZES[self.going % len(SIZES)])


if __name__ == "__main__":
    from time import sleep_ms

    from machine import mem32

    from roller.hw.usb import UsbLink

    SOF_RD = 0x50110048  # of the USB controller: RP2040 datasheet 4.1.4
    link = UsbLink(DeviceEnd(Lengths(), "packets"), lambda: mem32[SOF_RD])
    while True:
        if not link.step(True):
            sleep_ms(1)
