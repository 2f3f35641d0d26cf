"""A new game that a PC asks for: begun as from the last page of the menu, or refused with a reason for people.

Law: `fivedice.options` says what can be chosen. The game that is on is closed, given up if need be: the PC has asked.
The way is that of the keys (`phases.arriving`): the events come out of the app's next steps.
"""

from collections import OrderedDict

from fivedice.edition import EDITIONS
from fivedice.options import like, may_settle, new_game, next_column, seated, teams
from roller.app.phases import BOTS, arriving
from roller.remote.write_box_or_refuse import busy

ANSWERED_FIRST = ("guide", "message", "battery_empty")  # phases that are not closed for a PC; nor is the self-test


def begin(app: "App", request: "dict[str, object]", now: int) -> str:
    """Begin the game of the request. Returns "", or why not."""
    phase = app.phase
    reason = busy(app)
    if reason:
        return reason
    if phase.name in ANSWERED_FIRST or phase.page.startswith("roller.selftest"):
        return "the handheld shows something that its keys must answer first"
    if app.game.rolls:
        return "a new game begins between two turns: write a box first"
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
    app.hears_at = now or 1  # it opens by itself, see `arriving`
    app.coming = _begins(app, now)
    return ""


def _begins(app: "App", now: int) -> "Iterator[None]":
    """The way to the new game, in the app's next steps."""
    if app.phase.name == "settings":
        app.out.settings = "keep"  # as when that page is left by key 5
    yield from arriving(app, "game", now, ())


def _chosen(app: "App", request: "dict[str, object]") -> "tuple[str, OrderedDict[str, object]]":
    """Why there is no such game, or "" and the event that begins it."""
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


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from roller.app.app import App
