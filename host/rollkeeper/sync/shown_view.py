"""What the handheld shows, put together from the parts in which it is told: see `roller.remote.tell_view`.

Law: only a view that came whole counts. A part that is lost costs one picture's words; the next view begins anew.
"""

import json
from typing import NamedTuple

from turnlink.host import Report

NAME = "view"
MOST = 4096  # characters; the longest view has 700


class ShownView(NamedTuple):
    """A view: `kind` and `fields` are the record's of the firmware.

    practice is 1 in a practice game, 2 while the score is kept on paper; weak is about the battery; while the display
    is off lit is False.
    """

    kind: str
    practice: int
    weak: bool
    lit: bool
    fields: list[object]


class ViewParts:
    """Parts in, views out."""

    def __init__(self) -> None:
        self._text = ""

    def add(self, part: Report) -> ShownView | None:
        """The view that this part completes."""
        if part.at == 0:
            self._text = ""
        if part.at != len(self._text) or part.size > MOST:
            return None
        self._text += part.text
        return _view(self._text) if len(self._text) == part.size else None


def _view(text: str) -> ShownView | None:
    try:
        kind, practice, weak, lit, fields = json.loads(text)
    except (ValueError, TypeError, RecursionError):
        return None
    if not isinstance(kind, str) or not isinstance(fields, list) or type(practice) is not int:
        return None
    return ShownView(kind, practice, bool(weak), bool(lit), fields)
