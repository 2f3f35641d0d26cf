"""The screens around the game: the greeting, lists, messages, and of the self-test the patterns that show every pixel
and the bar of the shake."""

from roller.app import views
from roller.app.shake import SENSITIVITIES
from roller.oled import soft_keys as keys
from roller.oled.canvas import LEFT, RIGHT, WIDTH, Canvas, draw_thumb, first_of
from roller.oled.dice_face import LOCKED, stand
from roller.oled.font import columns
from roller.words import say

ROWS = 4  # of a message that fit between its title and the mark of practice
LINES = 5  # rows of a list that fit under the title
RIGHTMOST = 120  # of a value; then comes the thumb of a long list

FULL = 2400  # mg that the bar has room for; a strong shake has 2000
PATTERNS = (b"\xff\xff", b"\x00\x00", b"\x55\xaa")  # two columns of each
LABELS = {"ok": keys.OK, "yes": keys.YES, "no": keys.NO}


def splash(canvas: Canvas, view: views.Splash, last: None) -> None:
    """The first picture after power-on, while a long game is read."""
    for place in range(5):
        stand(canvas, place, LOCKED[place + 1])
    canvas.large(37, "Rollkeeper")
    canvas.centre(7, view.version)


def menu(canvas: Canvas, view: views.Menu, last: views.Menu | None) -> None:
    """A list to choose from."""
    title, items, selected, under = view
    if last is None or last.items != items:
        canvas.clear()
        keys.labels(canvas, (keys.UP, keys.DOWN, keys.OK, "", keys.BACK))
    canvas.row(0, title, "%d/%d" % (selected + 1, len(items)))
    first = first_of(len(items), selected, LINES)
    for line in range(min(LINES, len(items) - first)):
        canvas.row(1 + line, " " + items[first + line], "")
    canvas.bar(1 + selected - first, LEFT, RIGHTMOST + 2)
    canvas.centre(6, "(%s)" % under if under else "")
    draw_thumb(canvas, first, len(items), LINES)


def options(canvas: Canvas, view: views.Options, last: None) -> None:
    """Names and values; a bar on the one that can be changed."""
    title, rows, selected = view
    if selected < 0:
        canvas.centre(0, title)
    else:
        canvas.row(0, title, "%d/%d" % (selected + 1, len(rows)))
    lines = LINES if selected >= 0 else LINES + 1  # what is only read has the line before the keys, too
    first = first_of(len(rows), max(selected, 0), lines)
    for line in range(min(lines, len(rows) - first)):
        label, value, _ = rows[first + line]
        canvas.row(1 + line, " " + label, value, LEFT, RIGHTMOST)
    if selected < 0:
        keys.labels(canvas, ("", "", "", "", keys.BACK))
        return
    canvas.bar(1 + selected - first, LEFT, RIGHTMOST + 2)
    draw_thumb(canvas, first, len(rows), LINES)
    keys.labels(canvas, (keys.UP, keys.DOWN, keys.OK, "", keys.BACK))


def message(canvas: Canvas, view: views.Message, last: None) -> None:
    """A title, a text of up to four lines, and keys as the program wants them."""
    canvas.centre(0, view.title)
    canvas.rule(1)
    lines = wrapped(view.text)
    page = 2 if len(lines) > 2 else 3
    for line in lines[:ROWS]:
        canvas.centre(page, line)
        page += 1
    keys.labels(canvas, tuple([LABELS.get(label, label) for label in view.keys]))


def wrapped(text: str) -> list:
    """The lines of a text: broken where it says so, and between two words where no other fits."""
    lines = []
    for part in text.split("\n"):
        line = ""
        for word in part.split(" "):
            longer = line + " " + word if line else word
            if line and len(columns(longer)) > RIGHT - LEFT + 1:  # the blank column of the last letter counts for none
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return lines


def pattern(canvas: Canvas, view: views.Pattern, last: None) -> None:
    """Every pixel on, every pixel off, every other one."""
    for page in canvas.pages:
        page[:] = PATTERNS[view.number] * (WIDTH // 2)


def gauge(canvas: Canvas, view: views.Gauge, last: None) -> None:
    """Show how strongly the handheld moves now, the most so far, and where a jolt begins to count."""
    now, most, seconds = view
    canvas.centre(0, say("Shake"))
    canvas.rule(1)
    canvas.centre(2, say("Shake it: %d s") % seconds)
    wide = RIGHT - LEFT - 4
    frame = canvas.frame
    frame.rect(LEFT, 28, RIGHT - LEFT, 11, 1)
    frame.fill_rect(LEFT + 2, 30, wide * min(now, FULL) // FULL, 7, 1)
    if most:
        frame.fill_rect(LEFT + 1 + wide * min(most, FULL) // FULL, 29, 2, 9, 1)
    frame.fill_rect(LEFT + 2 + wide * SENSITIVITIES["medium"][0] // FULL, 25, 1, 3, 1)
    canvas.row(5, "%d mg" % now, say("most %d") % most)
    keys.labels(canvas, ("", "", "", "", keys.BACK))


SCREENS = {
    "Splash": splash, "Menu": menu, "Options": options, "Message": message, "Pattern": pattern, "Gauge": gauge,
}  # fmt: skip
