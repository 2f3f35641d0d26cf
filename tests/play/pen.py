"""What the handheld's drawing needs of MicroPython's framebuf, in Python: so a fake can show the real screens."""

import sys
from types import ModuleType


class FrameBuffer:
    """Pages of eight rows, lowest bit on top (MONO_VLSB). Pixels outside are ignored."""

    def __init__(self, buffer: bytearray, width: int, height: int, layout: int) -> None:
        self.buffer = buffer
        self.width = width
        self.height = height

    def pixel(self, x: int, y: int, colour: int) -> None:
        if 0 <= x < self.width and 0 <= y < self.height:
            at = y // 8 * self.width + x
            bit = 1 << y % 8
            self.buffer[at] = self.buffer[at] | bit if colour else self.buffer[at] & ~bit

    def fill_rect(self, x: int, y: int, width: int, height: int, colour: int) -> None:
        for i in range(x, x + width):
            for j in range(y, y + height):
                self.pixel(i, j, colour)

    def rect(self, x: int, y: int, width: int, height: int, colour: int, fill: bool = False) -> None:
        if fill:
            self.fill_rect(x, y, width, height, colour)
            return
        for top, side in ((y, x), (y + height - 1, x + width - 1)):
            self.fill_rect(x, top, width, 1, colour)
            self.fill_rect(side, y, 1, height, colour)

    def line(self, x: int, y: int, x2: int, y2: int, colour: int) -> None:
        steps = max(abs(x2 - x), abs(y2 - y), 1)
        for i in range(steps + 1):
            self.pixel(round(x + (x2 - x) * i / steps), round(y + (y2 - y) * i / steps), colour)

    def poly(self, x: int, y: int, corners: list[int], colour: int) -> None:
        points = list(zip(corners[::2], corners[1::2], strict=True))
        for (a, b), (c, d) in zip(points, points[1:] + points[:1], strict=True):
            self.line(x + a, y + b, x + c, y + d, colour)


def lend() -> None:
    """Let `import framebuf` find this."""
    module = ModuleType("framebuf")
    module.__dict__.update(FrameBuffer=FrameBuffer, MONO_VLSB=0)
    sys.modules["framebuf"] = module


class Panel:
    """A display's picture, as the screens draw on it."""

    def __init__(self) -> None:
        self.buffer = bytearray(1024)
        view = memoryview(self.buffer)
        self.pages = [view[page * 128 : page * 128 + 128] for page in range(8)]
