"""What a PC asks for and hears: boxes, a new game, the roster, what is shown, reports of failures.

Law: "granted" is said after the flash has it. A request for a box, to take it back, or for a new game goes the way of
the keys: what is seen, heard and journaled is as if they had been pressed. It is answered once that is journaled. What
cannot be done is refused, with a reason for people.
"""

import os
from collections import OrderedDict
from json import dumps

from fivedice.edition import EDITIONS, MOST_PLAYERS
from fivedice.event import LONGEST_NAME
from fivedice.game import apply
from fivedice.options import like, may_settle, new_game, next_column, seated, teams
from fivedice.placement import legal
from fivedice.refusal import Refusal
from roller import CRASH_LOG, SELF_TEST, line_file
from roller.app.phases import BOTS
from roller.app.views import Row
from turnlink.message import GONE_ON

# Why a request is declined: what is in the way, and behind a semicolon what to do.
FULL = "the handheld is full; save its games on a PC first"
EMPTY = "the handheld's battery is empty; change the cells"
TAKE_BACK = ("scored", "game_over", "ranking", "cup", "final")  # phases in which key 5 takes the last box back
MOVES = ("Rolling", "Celebration", "Slide")  # views that move: a PC gets the first of each
ROSTER = "/roster"
REPORTS = {"crash": CRASH_LOG, "selftest": SELF_TEST}
MOST = 120  # characters in a part of a report: it must fit into a line of turnlink, also if JSON doubles each


# Requests


class Requests:
    """Does what the PC requests, between two steps of the handheld: joins the device end of the cable and the app.
    While dice come to rest no request is taken up: a PC knows these dice already. While they tumble the roster waits as
    well, as writing it takes as long as a picture or two."""

    def __init__(self, end: "DeviceEnd", app: "App") -> None:
        self._end = end
        self._app = app
        self.writing = False  # a box, that it is taken back, or a new game is on its way to the journal

    def hear(self, now: int) -> None:
        """Take up the request that has come."""
        end = self._end
        if self.writing and self._app.phase.name != "writing":  # it was taken back: the USB went, the battery is empty
            self.writing = False
            end.declined(EMPTY if self._app.battery.level == 2 else GONE_ON)
        if end.request is None or self.writing or self._app.phase.lands:
            return
        what, request = end.request
        if what == "roster":
            if not self._app.phase.moving:
                self._keep(request.get("roster"))
        elif request.get("after") != end.journal.last:
            end.declined(GONE_ON)
        elif what == "begin" and self._app.inputs.full:
            end.declined(FULL)
        else:
            if what == "undo" and self._app.router.hears_at:
                return  # just written: no key is heard yet
            reason = begin_game(self._app, request, now) if what == "begin" else write_box(self._app, request, now)
            self.writing = not reason
            if reason:
                end.declined(reason)

    def tell(self, out: "Outputs") -> None:
        """Tell the PC what is shown: it has asked for that."""
        tell_view(self._end, out)

    def written(self, kept: bool) -> None:
        """Events of the app are in the journal, or (not `kept`) found no room there."""
        if self.writing:
            self.writing = False
            if kept:
                self._end.granted()
                self._end.told = None  # a new game is shown to it also where it looks like the one before
            else:
                self._end.declined(FULL)

    def _keep(self, names: object) -> None:
        reason = wrong_in_roster(names)
        if not reason and isinstance(names, list):
            try:
                if names != roster():
                    keep_roster(names)
            except OSError:
                reason = FULL
        if reason:
            self._end.declined(reason)
        else:
            self._end.granted()


# A box, and a new game


def write_box(app: "App", request: "dict[str, object]", now: int) -> str:
    """Begin to write the box of the request, or to take it back: the event comes out of the app's next steps. Returns
    "", or why not."""
    phase = app.phase
    reason = busy(app)
    if reason:
        return reason
    undo, nonce = request.get("undo"), request.get("nonce")
    box, points = request.get("write"), request.get("points")
    game = app.game
    try:
        if nonce:
            apply(game, OrderedDict(nonce=nonce))
            app.nonce = str(nonce)
            return ""
        apply(game, OrderedDict(undo=undo) if undo else OrderedDict([("score", box), ("points", points)]))
    except Refusal as refusal:
        return refusal.message
    if not (phase.name in TAKE_BACK and phase.can_undo() if undo else phase.chooses):
        return "the handheld shows something else; press its key 5 first"
    app.used(now)
    if undo:
        app.takes_back = True
        return ""
    for each in legal(game.rules, game.card, game.dice or ()):
        if each.box == box:
            app.enter("PC", now, None, Row(each.box, each.points, each.kind) if points else Row(each.box, 0, "zero"))
    return ""


def busy(app: "App") -> str:
    """Returns why nothing can be done for a PC now, or ""."""
    if app.keeper == "paper":
        return "the score is kept on paper; see Just roll in the handheld's menu"
    if app.recorded is not None:
        return "a practice game is on, which is not saved; end it in the handheld's menu first"
    if app.state is None:
        return app.phase.moving or "the handheld is still showing its guide; go through it first"
    return app.phase.moving


def begin_game(app: "App", request: "dict[str, object]", now: int) -> str:
    """Begin the game of the request in the app's next step, as the last page of the menu does. The game that is on is
    closed, given up if need be: the PC has asked. Returns "", or why not."""
    reason = busy(app)
    if reason:
        return reason
    if app.phase.keys_first:
        return "the handheld asks something; answer it with its keys first"
    if app.game.rolls:
        return "a new game begins between two turns; write a box first"
    if request["begin"] == "further":
        if not next_column(app.game):
            return "there is no further game on this card"
        event = like(app.game, True)
    else:
        reason, event = _chosen(app, request)
        if reason:
            return reason
    app.next = event
    app.used(now)
    return ""


def _chosen(app: "App", request: "dict[str, object]") -> "tuple[str, OrderedDict[str, object]]":
    """Returns why there is no such game, or "" and the event that begins it."""
    none: OrderedDict[str, object] = OrderedDict()
    name, names = request["begin"], request.get("players")
    parties, difference = request.get("teams", 0), request.get("difference", 0)
    edition = EDITIONS.get(name) if isinstance(name, str) else None
    if edition is None:
        return "this handheld has no such rules", none
    if edition.dice == "shared" and not app.display:
        return edition.title + " needs a display, which this handheld does not have", none
    if not isinstance(names, list) or not 0 < len(names) <= edition.most:
        return "%s is for 1 to %d players" % (edition.title, edition.most), none
    known = [known for known in app.roster() if known not in BOTS]
    if edition.dice == "own" and app.keeper == "here" and len(names) > 1:
        known += BOTS
    for seat, player in enumerate(names, 1):
        if player == "":
            continue
        if player not in known:
            return "this handheld does not know the name of player %d, or has it only once" % seat, none
        known.remove(player)
    if parties != 0 and parties not in teams(edition, len(names)):
        return "%d players cannot be that many teams in %s" % (len(names), edition.title), none
    if difference != 0 and (difference != 1 or not may_settle(edition, len(names))):
        return "%s leaves no choice of what is owed here" % edition.title, none
    return "", new_game(edition.name, seated(names), int(parties), difference == 1)


# The roster


def wrong_in_roster(names: object) -> str:
    """Returns what is wrong with a roster, or "" if it can be kept."""
    if not isinstance(names, list) or len(names) > MOST_PLAYERS:
        return "a roster has up to %d names" % MOST_PLAYERS
    for name in names:
        if not isinstance(name, str) or not 0 < len(name) <= LONGEST_NAME:
            return "a name has 1 to %d characters" % LONGEST_NAME
        if [c for c in name if not 32 <= ord(c) < 127] or name.strip() != name:
            return "the display cannot show %r" % name
    return ""


def keep_roster(names: list[str], path: str = ROSTER) -> None:
    """Put the names on the flash. Raises OSError if there is no room; the old ones are still there then."""
    line_file.write(path, {"roster": names})


def roster(path: str = ROSTER) -> list[str]:
    """The names for new games, as a PC has sent them; [] if there are none, or their file is not whole."""
    names = line_file.read(path).get("roster")
    return names if isinstance(names, list) and not wrong_in_roster(names) else []


# What is shown


def tell_view(end: "DeviceEnd", out: "Outputs") -> None:
    """Say to the PC at `end` what has changed: called in every step, after the picture. It is for those who look at the
    page or have it read out: each view as a line of JSON.

        [kind, practice, weak, lit, [the fields of the record]]

    `kind` is the name of the record (`app.views`); `practice` and `weak` are those of `Outputs`; `lit` is 0 while the
    display is off."""
    view = out.view
    head = (type(view).__name__, out.practice, int(out.weak), int(out.bright > 0))
    shown = head if head[0] in MOVES else head + (tuple(view),)
    if shown != end.told:
        end.told = shown
        end.show(text_of(head + (tuple(view),)))


def text_of(value: object) -> str:
    """JSON of nested tuples: MicroPython's `dumps` writes a namedtuple as no JSON."""
    if isinstance(value, tuple):
        return "[" + ",".join([text_of(each) for each in value]) + "]"
    return dumps(value)


# Reports


def part_of_report(name: str, at: int, path: str = "") -> tuple[str, int]:
    """At most MOST bytes of a report from byte `at` on, and its size; ("", 0) where there is none. A byte is a
    character: what is not ASCII becomes a question mark, as it could be half of a letter here."""
    if name not in REPORTS:
        return "", 0
    path = path or REPORTS[name]
    try:
        size = os.stat(path)[6]
        with open(path, "rb") as file:
            file.seek(min(at, size))
            data = file.read(MOST)
    except OSError:
        return "", 0
    # Not by `chr`: MicroPython would keep each character as a name, for ever.
    return str(bytes([code if 32 <= code < 127 or code == 10 else 63 for code in data]), "ascii"), size


TYPE_CHECKING = False
if TYPE_CHECKING:
    from roller.app.app import App
    from roller.app.views import Outputs
    from turnlink.device import DeviceEnd
