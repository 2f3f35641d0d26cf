"""What is on the glass when a step has taken long, or there was something more urgent to send: as `picture_on_glass`.

micropython late_on_glass.py TEST    `test_picture.py` does it for each of them
"""

import sys

from picture_on_glass import MENU, OTHER, TURN, record, shown, steps

from parts.glass import Glass
from roller.oled.picture import LATEST, REFRESH, Picture


def test_what_took_long_to_draw_is_sent_by_the_next_step():
    glass = Glass()
    picture = Picture(glass)
    picture.share_steps()
    steps(picture, TURN, 2, 0)
    glass.clock = 100 + LATEST
    before = glass.bytes_taken
    picture.show(*record(MENU), 2, 100)
    assert glass.bytes_taken == before and picture.wake(100) == 0
    steps(picture, MENU, 2, 200)
    assert bytes(glass.ram) == shown(MENU)
    picture.show(*record(OTHER), 2, 100)
    picture.show(*record(TURN), 2, 100)
    assert glass.bytes_taken > before, "pictures that all take long are seen, too"


def test_a_refresh_waits_for_what_has_changed_but_not_for_every_picture():
    glass = Glass()
    picture = Picture(glass)
    picture.share_steps()
    steps(picture, TURN, 2, 0)
    picture.wanted = lambda: True
    picture.show(*record(TURN), 2, REFRESH)
    assert picture.display.refreshing, "a key that is pressed ends it for now"
    waited = []
    for view in (OTHER, TURN) * 8:
        step = picture.display._step
        picture.show(*record(view), 2, REFRESH)
        waited.append(picture.display._step == step)
    assert waited[:4] == [True, False, True, False]


if __name__ == "__main__":
    globals()[sys.argv[1]]()
