"""What the glass of a display shows when `roller.picture` keeps it: tests for MicroPython, which has framebuf.

micropython picture_on_glass.py TEST    `test_picture.py` does it for each of them
"""

import sys

from glass import Glass
from roller import let_go, screen
from roller.picture import RETRY, Picture
from screen_views import PICTURES

LATER = ("roller.screen_scores", "roller.screen_card", "roller.screen_menu")
TURN = ("ready", "P1", 1, 0, False, ())
OTHER = ("ready", "P2", 2, 15, False, ())
MENU = ("menu", "Menu", ("Go on", "New game"), 0)


class CountingGlass(Glass):
    """Counts the transfers."""

    transfers = 0

    def writevto(self, address, parts):
        self.transfers += 1
        Glass.writevto(self, address, parts)


def everyday_views():
    """One view of each kind that a game of one player shows, and no other module draws."""
    found = {}
    for _, views in PICTURES:
        kind = views[-1][0]
        if kind in screen._DRAWN and kind not in ("practice",):
            found[kind] = views[-1]
    return list(found.values())


def shown(*views):
    glass = Glass()
    picture = Picture(glass)
    for view in views:
        picture.show(view, 2, 0)
    return bytes(glass.ram)


def test_until_it_is_completed_only_what_the_first_picture_needs_is_loaded():
    Picture(Glass()).show(TURN, 2, 0)
    assert [name for name in LATER if name in sys.modules] == []
    assert "menu" not in screen._DRAWN and "ready" in screen._DRAWN


def test_once_completed_every_screen_of_a_game_is_there_without_loading_anything():
    glass = Glass()
    picture = Picture(glass)
    picture.complete()
    views = everyday_views()
    kinds = [view[0] for view in views]
    for kind in ("ready", "rolling", "choosing", "rolled", "scores", "confirm", "scored", "card", "menu", "message"):
        assert kind in kinds, kind
    before = list(sys.modules)
    path, sys.path = sys.path, []
    try:
        for view in views:
            picture.show(view, 2, 0)
            assert any(glass.ram), view
    finally:
        sys.path = path
    assert list(sys.modules) == before


def test_a_screen_that_is_wanted_earlier_is_the_same_picture():
    early = shown(MENU)
    assert "roller.screen_menu" in sys.modules, "it was loaded for it"
    let_go("roller.screen_")
    screen.complete()
    assert shown(MENU) == early and any(early)


def test_completing_sends_nothing_and_changes_nothing_that_is_shown():
    glass = CountingGlass()
    picture = Picture(glass)
    picture.show(TURN, 2, 0)
    before, transfers = bytes(glass.ram), glass.transfers
    picture.complete()
    picture.complete()
    picture.show(TURN, 2, 100)
    assert (bytes(glass.ram), glass.transfers) == (before, transfers) and transfers > 0


def test_completing_without_a_display_that_answers_harms_nothing():
    glass = Glass()
    glass.fault_in = 0
    picture = Picture(glass)
    picture.show(TURN, 2, 0)
    picture.complete()
    assert picture.wake(0) == RETRY
    glass.fault_in = None
    picture.show(TURN, 2, RETRY)
    assert bytes(glass.ram) == shown(TURN) and glass.on


def test_a_display_that_does_not_answer_is_tried_once_a_second_and_then_shows_what_is_the_view_now():
    glass = Glass()
    picture = Picture(glass)
    picture.show(TURN, 2, 0)
    assert picture.wake(0) == -1
    glass.fault_in = 0
    picture.show(OTHER, 2, 500)
    glass.fault_in = None  # it answers again, and is not asked before its time
    picture.show(MENU, 2, 500 + RETRY - 1)
    assert picture.wake(500 + RETRY - 1) == 1 and bytes(glass.ram) == shown(TURN)
    picture.show(MENU, 2, 500 + RETRY)
    assert picture.wake(500 + RETRY) == -1 and bytes(glass.ram) == shown(MENU)


def test_it_is_dimmed_put_out_and_lit_again_with_the_picture_kept():
    glass = Glass()
    picture = Picture(glass)
    picture.show(TURN, 2, 0)
    full = glass.contrast
    picture.show(TURN, 1, 10)
    assert glass.on and 0 < glass.contrast < full
    picture.show(TURN, 0, 20)
    assert not glass.on
    picture.show(OTHER, 2, 30)
    assert glass.on and glass.contrast == full and bytes(glass.ram) == shown(OTHER)


def test_put_out_while_it_did_not_answer_it_stays_out():
    glass = Glass()
    picture = Picture(glass)
    picture.show(TURN, 2, 0)
    glass.fault_in = 0
    picture.show(TURN, 0, 10)
    glass.fault_in = None
    picture.show(TURN, 0, 10 + RETRY)
    assert not glass.on and picture.wake(10 + RETRY) == -1
    picture.show(TURN, 2, 20 + RETRY)
    assert glass.on and bytes(glass.ram) == shown(TURN)


def test_woken_while_it_did_not_answer_it_is_lit_as_soon_as_it_does():
    for bright in (1, 2):
        glass = Glass()
        picture = Picture(glass)
        picture.show(TURN, bright, 0)
        contrast = glass.contrast
        picture.show(TURN, 0, 10)
        glass.fault_in = 0
        picture.show(TURN, bright, 20)
        glass.fault_in = None
        picture.show(TURN, bright, 20 + RETRY)
        assert glass.on and glass.contrast == contrast and bytes(glass.ram) == shown(TURN), bright


if __name__ == "__main__":
    globals()[sys.argv[1]]()
