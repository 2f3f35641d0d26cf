"""A box that was chosen on the PC: written as if by keys, or refused with a reason for the person at the PC.

Law: from here on the way is that of the keys (`score_picker.Writing`): what is seen, heard and journaled is the same.
"""

from collections import OrderedDict

from fivedice.game import apply
from fivedice.placement import legal
from fivedice.refusal import Refusal
from roller.app.views import Row


def write(app: "App", request: "dict[str, object]", now: int) -> str:
    """Begin to write the box of the request: its event comes out of the app's next steps. Returns "", or why not."""
    phase = app.phase
    if app.keeper == "paper":
        return "the score is kept on paper: see Roller only in the handheld's menu"
    if app.recorded is not None:
        return "a practice game is on, which is not recorded: end it in the handheld's menu first"
    if phase.moving or app.state is None:
        return phase.moving or "it is being explained what the keys are"
    box, points = request.get("write"), request.get("points")
    game = app.game
    try:
        apply(game, OrderedDict([("score", box), ("points", points)]))
    except Refusal as refusal:
        return str(refusal)
    if not phase.chooses:
        return "the handheld shows something else: press its key 5 first"
    for each in legal(game.rules, game.card, game.dice or ()):
        if each.box == box:
            app.used(now)
            app.enter("PC", now, None, Row(each.box, each.points, each.kind) if points else Row(each.box, 0, "zero"))
    return ""


TYPE_CHECKING = False
if TYPE_CHECKING:
    from roller.app.app import App
