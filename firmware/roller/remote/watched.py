"""Tells a PC what is shown, for those who look at the page or have it read out: each view as a line of JSON.

    [kind, practice, weak, lit, [the fields of the record]]

`kind` is the name of the record (`app.views`); `practice` and `weak` are those of `Outputs`; `lit` is 0 while the
display is off. Of what only moves, such as dice that tumble, a PC is told that it began.
"""

from json import dumps

MOVES = ("Rolling", "Celebration", "Slide")


def tell(end: "DeviceEnd", out: "Outputs") -> None:
    """Say to the PC at `end` what has changed: called in every step, after the picture."""
    view = out.view
    head = (type(view).__name__, out.practice, int(out.weak), int(out.bright > 0))
    told = head if head[0] in MOVES else head + (tuple(view),)
    if told != end.told:
        end.told = told
        end.show(text_of(head + (tuple(view),)))


def text_of(value: object) -> str:
    """JSON of nested tuples: MicroPython's `dumps` writes a namedtuple as no JSON."""
    if isinstance(value, tuple):
        return "[" + ",".join([text_of(each) for each in value]) + "]"
    return dumps(value)


TYPE_CHECKING = False
if TYPE_CHECKING:
    from roller.app.views import Outputs
    from turnlink.device import DeviceEnd
