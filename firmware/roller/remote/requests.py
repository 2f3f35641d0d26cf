"""Does what the PC requests, between two steps of the handheld, and answers when it is done.

Law: "granted" is said after the flash has it. A request for a box, to take it back, or for a new game is answered once
that is journaled. While dice come to rest every request waits: a PC knows them already; and on the way to a page. While
dice tumble the roster does, too, as writing it takes as long as a picture or two.
"""

from roller import soon
from turnlink.message import GONE_ON

FULL = "it is full until its games are saved on a PC"
EMPTY = "its battery is empty: nothing is written"


class Requests:
    """Joins the device end of the cable and the app."""

    def __init__(self, end: "DeviceEnd", app: "App") -> None:
        self._end = end
        self._app = app
        self.writing = False  # a box, that it is taken back, or a new game is on its way to the journal

    def hear(self, now: int) -> None:
        """Take up the request that has come."""
        end = self._end
        if self._app.coming is not None:
            return
        if self.writing and self._app.phase.name != "writing":  # it was taken back: the USB went, the battery is empty
            self.writing = False
            end.declined(EMPTY)
        if end.request is None or self.writing or self._app.phase.lands:
            return
        what, request = end.request
        if what == "roster":
            roster = None if self._app.phase.moving else soon("roller.remote.roster")
            if roster:
                self._keep(request.get("roster"), roster)
        elif request.get("after") != end.journal.last:
            end.declined(GONE_ON)
        elif what == "begin" and self._app.inputs.full:
            end.declined(FULL)
        else:
            if what == "undo" and self._app.hears_at:
                return  # just written: no key is heard yet
            code = soon("roller.remote.write_box_or_refuse")
            begins = code and what == "begin" and soon("roller.remote.begin")
            if not code or begins is None:
                return
            reason = (begins.begin if begins else code.write)(self._app, request, now)
            self.writing = not reason
            if reason:
                end.declined(reason)

    def tell(self, out: "Outputs") -> None:
        """Tell the PC what is shown: it has asked for that."""
        from roller.remote.watched import tell

        tell(self._end, out)

    def written(self, kept: bool) -> None:
        """Events of the app are in the journal, or (not `kept`) found no room there. A new
        game takes two writes: first the one before it is closed."""
        if self.writing and not (kept and self._app.next):
            self.writing = False
            if kept:
                self._end.granted()
                self._end.told = None  # what a new game shows is told also where it looks like the one before
            else:
                self._end.declined(FULL)

    def _keep(self, names: object, roster: "Any") -> None:
        reason = roster.wrong(names)
        if not reason and isinstance(names, list):
            try:
                if names != roster.kept():
                    roster.keep(names)
            except OSError:
                reason = FULL
        if reason:
            self._end.declined(reason)
        else:
            self._end.granted()


TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from roller.app.app import App
    from roller.app.views import Outputs
    from turnlink.device import DeviceEnd
