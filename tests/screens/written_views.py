"""Views as tests write them: a tuple of the kind and its fields in order, such as ("ready", "P1", 1, 0, False, ()).

What LAST has may be left out, and is left out where the app says just that; what stands in BESIDE is left out of what
the app says, so that tests of the turn need not count points. ("practice", view) is that view in a practice game,
("paper", view) the same while the score is kept on paper.
Imported on CPython and on MicroPython.
"""

from roller.app import views

KINDS = {
    "splash": views.Splash, "ready": views.Ready, "rolling": views.Rolling, "five": views.Celebration,
    "choosing": views.Choosing,
    "rolled": views.RolledOut, "scores": views.Scores, "confirm": views.Confirm, "writing": views.Writing,
    "scored": views.Scored, "menu": views.Menu, "message": views.Message, "card": views.Card,
    "standings": views.Standings, "end": views.GameOver, "match": views.Ranking,
    "roll_off": views.RollOff, "round": views.Round, "table": views.Table, "keep": views.Keep,
    "slide": views.Slide, "final": views.Final, "options": views.Options, "away": views.Away,
    "watch": views.Watch,
    "pattern": views.Pattern, "gauge": views.Gauge,
}  # fmt: skip
NOT_RECORDED = ("", "practice", "paper")
NAMES = {kind.__name__: name for name, kind in KINDS.items()}
# no_sensor; of "rolled" nudge
LAST = {
    "ready": "", "choosing": "", "scored": "", "roll_off": "", "round": "", "table": "", "away": "", "rolled": False,
}  # fmt: skip
# turn, total, best, seat, hint; upper, losses; hint; at, seat; seat, bot; seat, can_undo, bot; seat, bot; seal; seal;
# under; alarm
BESIDE = {
    "choosing": (1, 0, None, 0, -1), "scores": (0, ()), "keep": (-1,),
    "card": (-1, 0), "ready": (0, False), "scored": (0, True, False), "roll_off": (0, False),
    "end": ("",), "match": ("",), "menu": ("",), "message": (0,),
}  # fmt: skip
# How many fields they have.
COUNTS = {
    "ready": 8, "choosing": 11, "scored": 12, "roll_off": 10, "rolled": 3, "scores": 7, "keep": 5, "round": 6,
    "table": 7, "away": 5, "card": 8, "end": 8, "match": 5, "menu": 4, "message": 4,
}  # fmt: skip
PARTS = {
    "scores": (1, views.Row), "roll_off": (2, views.Throw), "match": (1, views.Place),
    "standings": (0, views.Standing), "table": (1, views.Pockets), "options": (1, views.Option),
}  # fmt: skip


def record(written):
    """The record that the app makes, and whether it is of a practice game."""
    if written[0] in NOT_RECORDED:
        return record(written[1])[0], NOT_RECORDED.index(written[0])
    kind, fields = written[0], list(written[1:])
    rest = [LAST[kind]] if kind in LAST else []
    rest += BESIDE.get(kind, ())
    missing = COUNTS[kind] - len(fields) if kind in COUNTS else 0
    fields += rest[len(rest) - missing :]
    if kind in PARTS:
        at, part = PARTS[kind]
        fields[at] = tuple([part(*each) for each in fields[at]])
    if kind == "choosing" and fields[8]:
        fields[8] = views.Row(*fields[8])
    elif kind in ("confirm", "writing"):
        fields[1] = views.Row(*fields[1])
    return KINDS[kind](*fields), 0


def written(view, practice=0):
    """What tests write for this view."""
    kind = NAMES[type(view).__name__]
    fields = tuple(view)
    if kind in BESIDE:
        fields = fields[: -len(BESIDE[kind])]
    if kind in LAST and fields[-1] == LAST[kind]:
        fields = fields[:-1]
    return (NOT_RECORDED[practice], (kind,) + fields) if practice else (kind,) + fields


def whole(view, practice=0):
    """The same with all its fields: what can be drawn."""
    found = (NAMES[type(view).__name__],) + tuple(view)
    return (NOT_RECORDED[practice], found) if practice else found
