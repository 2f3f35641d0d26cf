"""The two screens that only the self-test has: the patterns that show every pixel, and the bar of the shake."""

from roller.app.shake import SENSITIVITIES
from roller.oled import soft_keys
from roller.oled.canvas import LEFT, RIGHT, WIDTH

FULL = 2400  # mg that the bar has room for; a strong shake has 2000
PATTERNS = (b"\xff\xff", b"\x00\x00", b"\x55\xaa")  # two columns of each


def pattern(canvas: "Canvas", view: "page_views.Pattern", last: None) -> None:
    """Every pixel on, every pixel off, every other one."""
    for page in canvas.pages:
        page[:] = PATTERNS[view.number] * (WIDTH // 2)


def gauge(canvas: "Canvas", view: "page_views.Gauge", last: None) -> None:
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
    soft_keys.labels(canvas, ("", "", "", "", soft_keys.BACK))


SCREENS = {"Gauge": gauge, "Pattern": pattern}


TYPE_CHECKING = False
if TYPE_CHECKING:
    from roller.app import page_views
    from roller.oled.canvas import Canvas
