"""The table of phases: every name in it is there, and every arrow is walked by a person with keys and shakes."""

from players import stories
from players.at_the_table import Table
from roller.app.phases import Phase
from roller.app.router import PHASES, ByItself, Fork, Router, phase_class, way_from


def arrows():
    """(phase, way) -> where it leads, for the whole table."""
    found = {}
    for name, row in PHASES.items():
        for way, to in row.ways.items():
            found[name, way] = to.to if isinstance(to, ByItself) else to
    return found


class Walked:
    """Notes each arrow that is followed while it is in use, and where it led."""

    def __init__(self):
        self.arrows = {}

    def __enter__(self):
        self._lead = before = Router.lead
        walked, table = self.arrows, arrows()

        def lead(router, name, way, now, *arguments):
            if not before(router, name, way, now, *arguments):
                return False
            app = router._app
            to = table[name, way]
            if to == "game":
                walked["game", app.goes_on()] = router.phase.name
            elif to in ("boxes", "cards"):
                walked[to, app.keeper] = router.phase.name
                assert table[to, app.keeper] == router.phase.name
            else:
                assert to in ("back", router.phase.name), (name, way, router.phase.name)
            walked[name, way] = router.phase.name
            return True

        Router.lead = lead
        return self

    def __exit__(self, *problem):
        Router.lead = self._lead


def test_a_name_that_is_not_in_the_table_leads_nowhere():
    for name in ("", "Ready", "y", "app.turn.Ready", "no_such_phase"):
        assert [way for way in ("1", "shake", "") if way_from(name, way) is not None] == [], name
    assert way_from("ready", "shake") == "rolling"
    table = Table("33355")
    phase = table.app.phase
    assert not table.app.router.lead("", "shake", 0) and table.app.phase is phase


def test_every_phase_has_its_class_and_every_arrow_its_end():
    phases = [name for name, row in PHASES.items() if not isinstance(row, Fork)]
    for name in phases:
        assert issubclass(phase_class(name), Phase), name
    for to in arrows().values():
        assert to in PHASES or to == "back", to
    reached = set(arrows().values()) | {"game"}
    assert reached - {"back"} == set(PHASES) - {"outside"}, "a phase that nothing leads to"


def test_a_way_that_the_table_does_not_know_leads_nowhere():
    table = Table()
    before = table.app.phase
    assert not before.lead("sideways", 0) and table.app.phase is before


def test_every_arrow_is_walked():
    with Walked() as walked:
        for story in stories.ALL:
            story()
    left = sorted(set(arrows()) - set(walked.arrows))
    assert left == [], left
