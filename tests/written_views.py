"""Views as tests write them: a tuple of the kind and its fields in order, such as ("ready", "P1", 1, 0, False, ()).

What stands last, that no sensor feels a shake, may be left out; ("practice", view) is that view in a practice game,
("paper", view) the same while the score is kept on paper.
Imported on CPython and on MicroPython.
"""

from roller.app import page_views, views
from roller.app.pages import challenge

KINDS = {
    "splash": views.Splash, "ready": views.Ready, "rolling": views.Rolling, "five": views.Celebration,
    "choosing": views.Choosing,
    "rolled": views.RolledOut, "scores": views.Scores, "confirm": views.Confirm, "writing": views.Writing,
    "scored": views.Scored, "menu": views.Menu, "message": views.Message, "card": page_views.Card,
    "end": page_views.GameOver, "match": page_views.Ranking, "roll_off": page_views.RollOff,
    "round": challenge.Round, "table": challenge.Table, "keep": challenge.Keep, "slide": challenge.Slide,
    "final": challenge.Final, "options": page_views.Options, "away": page_views.Away,
    "pattern": page_views.Pattern, "gauge": page_views.Gauge,
}  # fmt: skip
NOT_RECORDED = ("", "practice", "paper")
NAMES = {kind.__name__: name for name, kind in KINDS.items()}
# The last of these fields may be left out.
FIELDS = {"ready": 6, "choosing": 6, "scored": 9, "roll_off": 8, "round": 6, "table": 7, "away": 6}
PARTS = {
    "scores": (1, views.Row), "roll_off": (2, page_views.Throw), "match": (1, page_views.Place),
    "table": (1, challenge.Pockets), "options": (1, page_views.Option),
}  # fmt: skip


def record(written):
    """The record that the app makes, and whether it is of a practice game."""
    if written[0] in NOT_RECORDED:
        return record(written[1])[0], NOT_RECORDED.index(written[0])
    kind, fields = written[0], list(written[1:])
    if len(fields) == FIELDS.get(kind, 0) - 1:
        fields.append("")
    if kind in PARTS:
        at, part = PARTS[kind]
        fields[at] = tuple([part(*each) for each in fields[at]])
    elif kind in ("confirm", "writing"):
        fields[1] = views.Row(*fields[1])
    return KINDS[kind](*fields), 0


def written(view, practice=0):
    """What tests write for this view."""
    kind = NAMES[type(view).__name__]
    fields = tuple(view)
    if kind in FIELDS and not fields[-1]:
        fields = fields[:-1]
    return (NOT_RECORDED[practice], (kind,) + fields) if practice else (kind,) + fields
