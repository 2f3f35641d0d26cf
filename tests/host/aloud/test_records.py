"""The fields that the PC knows of the firmware's views are those that the firmware has, and each has its words."""

from roller.app.app import NO_SENSOR
from rollkeeper.aloud.narrator import WORDS
from rollkeeper.aloud.records import FIELDS
from rollkeeper.aloud.said import instead
from screens.screen_views import PICTURES
from screens.written_views import KINDS, record


def test_the_fields_are_those_of_the_firmware() -> None:
    theirs = {kind.__name__: list(kind._fields) for kind in KINDS.values()}
    assert FIELDS.keys() == theirs.keys()
    for kind, fields in FIELDS.items():
        names = fields.split()
        assert theirs[kind][: len(names)] == names, f"{kind}: the firmware may only add fields at the end"


def test_each_view_has_words() -> None:
    assert WORDS.keys() == FIELDS.keys()


def test_where_no_shake_can_be_felt_no_word_asks_for_one() -> None:
    kinds = set()
    for _, views in PICTURES:
        view, _practice = record(views[-1])
        if hasattr(view, "no_sensor") and not getattr(view, "bot", False):
            view = view._replace(no_sensor=NO_SENSOR, **({"nudge": True} if hasattr(view, "nudge") else {}))
            said = WORDS[type(view).__name__](view)
            words = " ".join((*said.lines, *said.brief, said.hold, *said.keys)).lower()
            assert "shake" not in words and (instead(NO_SENSOR) in words or getattr(view, "note", ""))
            kinds.add(type(view).__name__)
    assert kinds == {kind for kind, fields in FIELDS.items() if "no_sensor" in fields.split()}
