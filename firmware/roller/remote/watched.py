"""Tells a PC what is shown, for those who look at the page or have it read out: each view as a line of JSON.

    [kind, practice, weak, lit, [the fields of the record]]

`kind` is the name of the record (`app.views`); `practice` and `weak` are those of `Outputs`; `lit` is 0 while the
display is off. Of what only moves, such as dice that tumble, a PC is told that it began.
"""

from json import dumps

MOVES = ("Rolling", "Celebration", "Slide")


class Watched:
    """Says to `end` (turnlink.device.DeviceEnd) what has changed."""

    def __init__(self, end: "DeviceEnd") -> None:
        self._end = end
        self._head: tuple[object, ...] = ()
        self._view: tuple[object, ...] = ()

    def tell(self, out: "Outputs") -> None:
        """Called in every step, after the picture."""
        view = out.view
        head = (type(view).__name__, out.practice, int(out.weak), int(out.bright > 0))
        if head == self._head and (head[0] in MOVES or view == self._view):
            return
        self._head, self._view = head, view
        self._end.show(text_of(head + (tuple(view),)))


def text_of(value: object) -> str:
    """JSON of nested tuples: MicroPython's `dumps` writes a namedtuple as no JSON."""
    if isinstance(value, tuple):
        return "[" + ",".join([text_of(each) for each in value]) + "]"
    return dumps(value)


TYPE_CHECKING = False
if TYPE_CHECKING:
    from roller.app.views import Outputs
    from turnlink.device import DeviceEnd
