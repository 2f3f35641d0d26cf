"""A box that was chosen on the PC, or is taken back there: as if by keys, or refused with a reason for people; and the
nonce that a PC adds to the seed.

Law: from here on the way is that of the keys (`score_picker.Writing`, and K5 where a box was just written): what is
seen, heard and journaled is the same.
"""

from collections import OrderedDict

from fivedice.game import apply
from fivedice.placement import legal
from fivedice.refusal import Refusal
from roller.app.views import Row

TAKE_BACK = ("scored", "game_over", "ranking", "cup", "final")  # phases in which K5 takes the last entry back


def write(app: "App", request: "dict[str, object]", now: int) -> str:
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
        return str(refusal)
    if not (phase.name in TAKE_BACK and phase.can_undo() if undo else phase.chooses):
        return "the handheld shows something else: press its key 5 first"
    app.used(now)
    if undo:
        app.takes_back = True
        return ""
    for each in legal(game.rules, game.card, game.dice or ()):
        if each.box == box:
            app.enter("PC", now, None, Row(each.box, each.points, each.kind) if points else Row(each.box, 0, "zero"))
    return ""


def busy(app: "App") -> str:
    """Why nothing can be done for a PC now, or ""."""
    if app.keeper == "paper":
        return "the score is kept on paper: see Roller only in the handheld's menu"
    if app.recorded is not None:
        return "a practice game is on, which is not recorded: end it in the handheld's menu first"
    return app.phase.moving or ("it is being explained what the keys are" if app.state is None else "")


TYPE_CHECKING = False
if TYPE_CHECKING:
    from roller.app.app import App
