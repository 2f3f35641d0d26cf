"""The screens around the game: the greeting, menus, messages."""

from roller import legends as keys
from roller.dice_face import die

LINES = 5        # menu items that fit under the title


def splash(canvas, view: tuple, last: tuple) -> None:
    """The first picture after power-on."""
    for place in range(5):
        die(canvas, place, place + 1, True)
    canvas.clear(4, 6)
    canvas.large_centre(5, "Rollkeeper")
    canvas.right(7, 125, view[1])


def menu(canvas, view: tuple, last: tuple) -> None:
    """A list to choose from."""
    _, title, items, selected = view
    canvas.clear(0, 6)
    canvas.text(0, 1, title)
    top = min(max(0, selected - LINES // 2), max(0, len(items) - LINES))
    for line in range(min(LINES, len(items) - top)):
        canvas.text(1 + line, 4, items[top + line])
    canvas.bar(1 + selected - top, 1, 125)
    if last is None:
        keys.legends(canvas, (keys.UP, keys.DOWN, keys.OK, "", keys.BACK))


def message(canvas, view: tuple, last: tuple) -> None:
    """A title, up to three lines, and keys as the program wants them."""
    _, title, lines, labels = view
    canvas.clear()
    canvas.centre(0, title)
    for at in range(min(3, len(lines))):
        canvas.centre(2 + at, lines[at])
    keys.legends(canvas, labels)


VIEWS = {"splash": splash, "menu": menu, "message": message}
