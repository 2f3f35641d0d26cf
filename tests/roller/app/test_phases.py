"""The table of phases: every name in it is there, and every arrow is walked by a person with keys and shakes."""

import sys

from players import stories
from players.at_the_table import Table
from roller import unload
from roller.app import app as app_module
from roller.app import phases
from roller.app.phases import PHASES, line, successor

ROWS = [row.split(" ", 2) for row in PHASES.strip().split("\n")]
NOT_PHASES = ("game", "boxes", "cards", "outside")


def arrows():
    """(phase, way) -> where it leads, for the whole table."""
    found = {}
    for name, _, ways in ROWS:
        for each in ways.split(", "):
            way, to = each.split(" ")
            assert (name, way) not in found, "a way leads to one place"
            found[name, way] = to.rstrip("!")  # which opens by itself
    return found


class Walked:
    """Notes each arrow that is followed while it is in use, and where it led."""

    def __init__(self):
        self.arrows = {}
        self._follow = phases.follow

    def __enter__(self):
        phases.follow = app_module.follow = self.follow
        return self

    def __exit__(self, *problem):
        phases.follow = app_module.follow = self._follow

    def follow(self, app, name, way, now, arguments=()):
        if not self._follow(app, name, way, now, arguments):
            return False
        to = arrows()[name, way]
        if to == "game":
            self.arrows["game", app.goes_on()] = app.phase.name
        elif to in ("boxes", "cards"):
            self.arrows[to, app.keeper] = app.phase.name
            assert arrows()[to, app.keeper] == app.phase.name
        else:
            assert to in ("back", app.phase.name), (name, way, app.phase.name)
        self.arrows[name, way] = app.phase.name
        return True


def test_a_name_that_is_not_in_the_table_leads_nowhere():
    for name in ("", "Ready", "y", "read", "app.turn.Ready", "no_such_phase", "-"):
        assert line(name) == ("", "") and [way for way in ("1", "shake", "") if successor(name, way)] == [], name
    assert successor("ready", "shake") == "rolling"
    table = Table("33355")
    phase = table.app.phase
    assert not phases.follow(table.app, "", "shake", 0) and table.app.phase is phase


def test_every_phase_has_its_class_and_every_arrow_its_end():
    names = [name for name, _, _ in ROWS]
    assert len(names) == len(set(names))
    for name, kind, _ in ROWS:
        assert line(name)[0] == kind
        if name not in NOT_PHASES:
            module, _, own = kind.rpartition(".")
            found = getattr(__import__("roller." + module, None, None, (own,)), own)
            assert issubclass(found, phases.Phase), name
    for to in arrows().values():
        assert to in names or to == "back", to
    reached = set(arrows().values()) | {"game"}
    assert reached - {"back"} == set(names) - {"outside"}, "a phase that nothing leads to"


def test_a_way_that_the_table_does_not_know_leads_nowhere():
    table = Table()
    before = table.app.phase
    assert not before.lead("sideways", 0) and table.app.phase is before


def test_the_code_of_a_page_goes_when_it_is_left():
    table = Table("33355")
    table.press(4).choose("About")
    assert "roller.app.pages.device" in sys.modules
    table.press(5)
    assert table.shows == "menu"
    assert "roller.app.pages.device" not in sys.modules


def test_what_only_pages_use_goes_with_them():
    table = Table("33355").shake().hold(1).press(3).wait(1000).press(1)
    assert table.shows == "card" and "fivedice.settlement" in sys.modules
    table.press(5)
    assert table.shows == "scored" and "fivedice.settlement" not in sys.modules


def test_the_phases_of_every_turn_are_loaded_before_a_player_needs_them():
    turn = ("roller.app.turn", "roller.app.rolling_motion", "roller.app.score_picker")
    unload(*turn)
    assert not [name for name in turn if name in sys.modules]
    phases.preload()
    assert [name for name in turn if name in sys.modules] == list(turn)


def test_every_arrow_is_walked():
    with Walked() as walked:
        for story in stories.ALL:
            story()
    left = sorted(set(arrows()) - set(walked.arrows))
    assert left == [], left
