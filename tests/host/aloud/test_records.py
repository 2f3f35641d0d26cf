"""The fields that the PC knows of the firmware's views are those that the firmware has, and each has its words."""

from rollkeeper.aloud.narrator import WORDS
from rollkeeper.aloud.records import FIELDS
from written_views import KINDS


def test_the_fields_are_those_of_the_firmware() -> None:
    theirs = {kind.__name__: list(kind._fields) for kind in KINDS.values()}
    assert FIELDS.keys() == theirs.keys()
    for kind, fields in FIELDS.items():
        names = fields.split()
        assert theirs[kind][: len(names)] == names, f"{kind}: the firmware may only add fields at the end"


def test_each_view_has_words() -> None:
    assert WORDS.keys() == FIELDS.keys()
