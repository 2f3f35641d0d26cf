"""The screens around the game: the greeting, menus, messages."""

from roller.oled import soft_keys as keys
from roller.oled.canvas import LEFT, RIGHT
from roller.oled.dice_face import LOCKED, stand
from roller.oled.scroll import thumb, top

LINES = 5        # menu items that fit under the title

LABELS = {"ok": keys.OK, "yes": keys.YES, "no": keys.NO}


def splash(canvas: "Canvas", view: tuple, last: tuple | None) -> None:
    """The first picture after power-on; at the first start of all with a bar, while the flash is made ready."""
    for place in range(5):
        stand(canvas, place, LOCKED[place + 1])
    canvas.large(37, "Rollkeeper")
    if view[2:]:
        canvas.centre(6, "Preparing the flash")
        canvas.pages[7][LEFT:RIGHT] = b"\x24" * (RIGHT - LEFT)
        end = LEFT + (RIGHT - LEFT) * view[2] // view[3]
        canvas.pages[7][LEFT:end] = b"\x3c" * (end - LEFT)
    else:
        canvas.centre(7, view[1])


def menu(canvas: "Canvas", view: tuple, last: tuple | None) -> None:
    """A list to choose from."""
    _, title, items, selected = view
    if last is None or last[2] != items:
        canvas.clear()
        keys.legends(canvas, (keys.UP, keys.DOWN, keys.OK, "", keys.BACK))
    canvas.row(0, title, "%d/%d" % (selected + 1, len(items)))
    first = top(len(items), selected, LINES)
    for line in range(min(LINES, len(items) - first)):
        canvas.row(1 + line, " " + items[first + line], "")
    canvas.bar(1 + selected - first, LEFT, 122)
    thumb(canvas, first, len(items), LINES)


def message(canvas: "Canvas", view: tuple, last: tuple | None) -> None:
    """A title, up to three lines, and keys as the program wants them."""
    _, title, lines, labels = view
    canvas.centre(0, title)
    canvas.rule(1)
    page = 2 if len(lines) > 2 else 3
    for line in lines[:3]:
        canvas.centre(page, line)
        page += 1
    keys.legends(canvas, tuple([LABELS.get(label, label) for label in labels]))


VIEWS = {"splash": splash, "menu": menu, "message": message}


TYPE_CHECKING = False
if TYPE_CHECKING:
    from roller.oled.canvas import Canvas
