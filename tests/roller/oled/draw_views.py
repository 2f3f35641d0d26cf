"""Runs on MicroPython (framebuf is there): draws the views of `screen_views`, as they arrive on the display's glass.

micropython draw_views.py pictures    a line per picture: its name and the display's 1024 bytes as hex
micropython draw_views.py redraw      every view over every other one of its kind gives the same as on a blank screen
micropython draw_views.py without_sensor    every text of the views that say what to do where no shake can be felt
"""

import sys

from parts.glass import Glass
from roller.hw.ssd1306 import Ssd1306
from roller.oled.font import columns
from roller.oled.screen import Screen
from screens.screen_views import PICTURES
from screens.written_views import record


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


def without_sensor() -> None:
    """Every text of the views that say what to do where no shake can be felt."""
    pictures_of_it = [views[-1:] for _, views in PICTURES if getattr(record(views[-1])[0], "no_sensor", "")]
    for views in pictures_of_it:
        drawn(views)  # now the modules that draw them are here
    said: list[str] = []

    def heard(text: str) -> bytes:
        said.append(text)
        return columns(text)

    for module in sys.modules.values():
        if getattr(module, "columns", None) is columns:
            setattr(module, "columns", heard)  # noqa: B010  # a module as MicroPython sees it
    for views in pictures_of_it:
        drawn(views)
    print("\n".join(said))


if __name__ == "__main__":
    {"pictures": pictures, "redraw": redraw, "without_sensor": without_sensor}[sys.argv[1]]()
