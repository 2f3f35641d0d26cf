"""Runs on MicroPython: reads a view as JSON, prints the 1024 bytes of its picture as hex."""

import json
import sys

here = __file__.rsplit("/", 1)[0]
sys.path.insert(0, here + "/../../firmware")
sys.path.insert(0, here + "/../../firmware/lib")
sys.path.append(here + "/..")  # last: it has a folder called like the package roller


def as_tuple(value):
    """JSON has lists where views have tuples."""
    return tuple([as_tuple(each) for each in value]) if isinstance(value, list) else value


from glass import Glass  # noqa: E402 (after the paths)
from roller.hw.ssd1306 import Ssd1306  # noqa: E402
from roller.oled.screen import Screen  # noqa: E402
from written_views import record  # noqa: E402

display = Ssd1306(Glass())
Screen(display).draw(*record(as_tuple(json.loads(sys.stdin.read()))))
print("".join(["%02x" % byte for byte in display.buffer]))
