"""What the glass of a display shows when `roller.oled.picture` keeps it: tests for MicroPython, which has framebuf.

micropython picture_on_glass.py TEST    `test_picture.py` does it for each of them
"""

import sys

from parts.glass import Glass
from roller.hw.ssd1306 import SET_UP, STEPS, TRIES
from roller.oled.picture import AGAIN, LOW, PAUSES, REFRESH, Picture
from running.no_end import going_on
from screens.screen_views import MENU as ITEMS
from screens.written_views import record

TURN = ("ready", "P1", 1, 0, False, ())
OTHER = ("ready", "P2", 2, 15, False, ())
MENU = ("menu", "Menu", ITEMS, 0)


def shown(*views):
    glass = Glass()
    picture = Picture(glass)
    for view in views:
        picture.show(*record(view), 2, 0)
    return bytes(glass.ram)


def test_to_have_all_screens_ready_sends_nothing_and_changes_nothing_that_is_shown():
    glass = Glass()
    picture = Picture(glass)
    picture.show(*record(TURN), 2, 0)
    before, transfers = bytes(glass.ram), glass.transfers
    picture.complete()
    picture.complete()
    picture.show(*record(TURN), 2, 100)
    assert (bytes(glass.ram), glass.transfers) == (before, transfers) and transfers > 0


def steps(picture, view, bright, now):
    """The steps that the picture asks for, until it wants none at once; ms that pass, 1 each."""
    taken = 0
    while True:
        picture.show(*record(view), bright, now + taken)
        taken += 1
        if picture.wake(now + taken) != 0:
            return taken
        assert taken < 100


def test_to_have_all_screens_ready_without_a_display_that_answers_harms_nothing():
    glass = Glass()
    glass.fault_in = 0
    picture = Picture(glass)
    picture.show(*record(TURN), 2, 0)
    picture.complete()
    assert picture.wake(0) == PAUSES[0]
    glass.fault_in = None
    steps(picture, TURN, 2, PAUSES[0])
    assert bytes(glass.ram) == shown(TURN) and glass.lit


def test_a_display_that_does_not_answer_is_tried_ever_more_rarely_and_then_shows_what_is_the_view_now():
    glass = Glass()
    picture = Picture(glass)
    picture.show(*record(TURN), 2, 0)
    assert picture.wake(0) == REFRESH
    glass.fault_in = 0
    before = glass.transfers
    for now in range(10, 10000, 10):
        picture.show(*record(OTHER), 2, now)
    assert 10 * TRIES < glass.transfers - before < 25 * TRIES
    glass.fault_in = None
    glass.lose_power()
    for now in range(10000, 10000 + PAUSES[1] + 10, 10):
        picture.show(*record(MENU), 2, now)
    steps(picture, MENU, 2, now)
    assert glass.lit and bytes(glass.ram) == shown(MENU)


def test_a_failure_keeps_no_picture_waiting_for_long():
    glass = Glass()
    picture = Picture(glass)
    picture.show(*record(TURN), 2, 0)
    glass.fault_in = 0
    picture.show(*record(OTHER), 2, 500)
    glass.fault_in = None
    assert picture.wake(500) == PAUSES[0]
    picture.show(*record(OTHER), 2, 500 + PAUSES[0])
    assert bytes(glass.ram) == shown(OTHER)


def test_a_display_that_lost_its_power_at_rest_comes_back_by_itself():
    for bright in (1, 2):
        glass = Glass()
        picture = Picture(glass)
        picture.show(*record(TURN), 2, 0)
        picture.show(*record(TURN), bright, 10)
        contrast = glass.contrast
        glass.lose_power()
        now = 20
        for _ in going_on(lambda glass=glass: not glass.lit):
            now += max(picture.wake(now), 1)
            picture.show(*record(TURN), bright, now)
        assert now < REFRESH + 50 and bytes(glass.ram) == shown(TURN) and glass.contrast == contrast


def test_a_display_that_lost_its_power_inside_a_transfer_comes_back_within_a_second():
    for before in (0, 3000):  # there was a fault so long ago
        glass = Glass()
        picture = Picture(glass)
        picture.show(*record(TURN), 2, 0)
        glass.refuse_once(40, dip=True)
        now = 1000
        if before:
            steps(picture, OTHER, 2, now)
            glass.refuse_once(40, dip=True)
            now += before
        picture.show(*record(MENU), 2, now)
        assert not glass.lit
        last = now + AGAIN + 100
        while not glass.lit or bytes(glass.ram) != shown(MENU):
            now += max(picture.wake(now), 1)
            picture.show(*record(MENU), 2, now)
            assert now < last


def test_a_lit_display_is_refreshed_and_a_dark_one_left_alone():
    glass = Glass()
    picture = Picture(glass)
    picture.show(*record(TURN), 2, 0)
    assert picture.wake(100) == REFRESH - 100
    before = glass.bytes_taken
    assert steps(picture, TURN, 2, REFRESH) <= STEPS and glass.bytes_taken - before > 1024
    picture.show(*record(TURN), 0, 6000)
    assert picture.wake(6000) == -1
    before = glass.transfers
    for now in range(6000, 60000, 100):
        picture.show(*record(TURN), 0, now)
    assert glass.transfers == before and not glass.on


def test_a_refresh_waits_for_what_has_changed_but_not_for_every_picture():
    glass = Glass()
    picture = Picture(glass)
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


def test_a_display_is_dressed_at_once_and_one_that_shows_something_gets_everything_again():
    for late in (False, True):
        glass = Glass()
        picture = Picture(glass)
        if late:
            steps(picture, TURN, 2, 0)
        picture.set(True, True, "auto")
        steps(picture, TURN, 2, 100)
        assert glass.contrast == LOW and picture.display.set_up != SET_UP
        assert picture.display._set_up and not picture.display.refreshing


def test_while_bytes_are_refused_for_ever_it_is_not_refreshed_without_end():
    glass = Glass()
    picture = Picture(glass)
    picture.show(*record(TURN), 2, 0)
    left = [0]

    def refuse(byte):
        left[0] = (left[0] + 1) % 487
        return not left[0]

    glass.refuse = refuse
    before = glass.bytes_taken
    now = 0
    while now < 60000:
        now += max(picture.wake(now), 1)
        picture.show(*record(TURN), 2, now)
    assert glass.bytes_taken - before < 60000 // AGAIN * 1800
    assert glass.lit and bytes(glass.ram) == shown(TURN)


def test_it_is_dimmed_put_out_and_lit_again_with_the_picture_kept():
    glass = Glass()
    picture = Picture(glass)
    picture.show(*record(TURN), 2, 0)
    full = glass.contrast
    picture.show(*record(TURN), 1, 10)
    assert glass.on and 0 < glass.contrast < full
    picture.show(*record(TURN), 0, 20)
    assert not glass.on
    steps(picture, OTHER, 2, 30)
    assert glass.on and glass.contrast == full and bytes(glass.ram) == shown(OTHER)


def test_put_out_while_it_did_not_answer_it_stays_out():
    glass = Glass()
    picture = Picture(glass)
    picture.show(*record(TURN), 2, 0)
    glass.fault_in = 0
    picture.show(*record(TURN), 0, 10)
    glass.fault_in = None
    steps(picture, TURN, 0, 10 + PAUSES[0])
    assert not glass.on and picture.wake(1000) == -1
    steps(picture, TURN, 2, 2000)
    assert glass.on and bytes(glass.ram) == shown(TURN)


def test_woken_it_is_lit_whatever_happened_while_it_slept():
    for bright in (1, 2):
        for lost in (False, True):
            for silent in (False, True):
                glass = Glass()
                picture = Picture(glass)
                picture.show(*record(TURN), 2, 0)
                picture.show(*record(TURN), bright, 5)
                contrast = glass.contrast
                picture.show(*record(TURN), 0, 10)
                if lost:
                    glass.lose_power()
                glass.fault_in = 0 if silent else None
                picture.show(*record(TURN), bright, 20)
                glass.fault_in = None
                assert steps(picture, TURN, bright, 20 + PAUSES[0]) <= STEPS
                assert glass.lit and glass.contrast == contrast and bytes(glass.ram) == shown(TURN), bright


if __name__ == "__main__":
    globals()[sys.argv[1]]()
