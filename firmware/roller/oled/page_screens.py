"""Screens that are seen now and then, and not kept in memory: a turn whose score is kept elsewhere, that of a bot, and
of the self-test the patterns that show every pixel and the bar of the shake.
"""

from roller.app.shake import SENSITIVITIES
from roller.oled import soft_keys as keys
from roller.oled.canvas import LEFT, RIGHT, WIDTH
from roller.oled.dice_face import LOCKED, die, stand

FULL = 2400  # mg that the bar has room for; a strong shake has 2000
PATTERNS = (b"\xff\xff", b"\x00\x00", b"\x55\xaa")  # two columns of each


def away(canvas: "Canvas", view: "views.Away", last: None) -> None:
    """The dice are final, and somebody else writes them down."""
    for place in range(5):
        stand(canvas, place, LOCKED[view.dice[place]])
    canvas.row(0, view.player, "")
    if not view.player:
        canvas.centre(0, "Turn over")
    canvas.large(32, view.large)
    canvas.centre(6, view.no_sensor or view.line)
    if view.no_sensor:
        canvas.bar(6, LEFT, RIGHT)
    keys.labels(canvas, view.keys)


def watch(canvas: "Canvas", view: "views.Watch", last: None) -> None:
    """A bot's dice, those it keeps locked, and what it does."""
    canvas.row(0, view.player, "Roll %d of 3" % view.rolls)
    for place in range(5):
        die(canvas, place, view.dice[place], view.locks >> place & 1 > 0)
    canvas.large(40, view.said)
    keys.labels(canvas, ("", "", keys.OK, keys.MENU, ""))


def pattern(canvas: "Canvas", view: "views.Pattern", last: None) -> None:
    """Every pixel on, every pixel off, every other one."""
    for page in canvas.pages:
        page[:] = PATTERNS[view.number] * (WIDTH // 2)


def gauge(canvas: "Canvas", view: "views.Gauge", last: None) -> None:
    """How strongly it moves now, the most so far, and where a jolt begins to count."""
    now, most, seconds = view
    canvas.centre(0, "Shake")
    canvas.rule(1)
    canvas.centre(2, "Shake it: %d s" % seconds)
    wide = RIGHT - LEFT - 4
    frame = canvas.frame
    frame.rect(LEFT, 28, RIGHT - LEFT, 11, 1)
    frame.fill_rect(LEFT + 2, 30, wide * min(now, FULL) // FULL, 7, 1)
    if most:
        frame.fill_rect(LEFT + 1 + wide * min(most, FULL) // FULL, 29, 2, 9, 1)
    frame.fill_rect(LEFT + 2 + wide * SENSITIVITIES["medium"][0] // FULL, 25, 1, 3, 1)
    canvas.row(5, "%d mg" % now, "most %d" % most)
    keys.labels(canvas, ("", "", "", "", keys.BACK))


SCREENS = {"Away": away, "Watch": watch, "Gauge": gauge, "Pattern": pattern}


TYPE_CHECKING = False
if TYPE_CHECKING:
    from roller.app import views
    from roller.oled.canvas import Canvas
