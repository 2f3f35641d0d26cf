"""Runs on MicroPython (framebuf is there): draws the views of `screen_views`, as they arrive on the display's glass.

micropython draw_views.py pictures    a line per picture: its name and the display's 1024 bytes as hex
micropython draw_views.py redraw      every view over every other one of its kind gives the same as on a blank screen
"""

import sys

from glass import Glass
from roller.hw.ssd1306 import Ssd1306
from roller.oled.screen import Screen
from screen_views import PICTURES
from written_views import record


def drawn(views: tuple) -> bytes:
    """What the glass shows after these views."""
    glass = Glass()
    display = Ssd1306(glass)
    screen = Screen(display)
    for view in views:
        screen.draw(*record(view))
        display.show()
    assert glass.on and glass.ram == display.buffer
    return bytes(glass.ram)


def pictures() -> None:
    for name, views in PICTURES:
        print(name, "".join(["%02x" % byte for byte in drawn(views)]))


def redraw() -> None:
    views = [view for _, views in PICTURES for view in views]
    fresh = [drawn((view,)) for view in views]
    count = 0
    for before in views:
        for at in range(len(views)):
            if views[at][0] == before[0]:
                assert drawn((before, views[at])) == fresh[at], "%r over %r" % (views[at], before)
                count += 1
    print(count, "redrawn")


if __name__ == "__main__":
    {"pictures": pictures, "redraw": redraw}[sys.argv[1]]()
