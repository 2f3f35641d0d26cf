"""The screens of Challenge: a round begins, the pockets of all, a player's choice, how it slides, the final markers."""

from framebuf import MONO_VLSB, FrameBuffer

from roller.app import views
from roller.oled import soft_keys as keys
from roller.oled.box_names import shown
from roller.oled.canvas import LEFT, RIGHT, Canvas, fitting
from roller.oled.dice_face import CELL, COLUMN, FREE, LOCKED, SPOTS, die
from roller.oled.font import columns
from roller.oled.turn_screens import nudge, pips
from roller.words import say

SIDE = 10        # of a marker in the table
PITCH = 12
POCKETS = 66     # where the pockets of the table begin
ARRIVED = 6      # pictures of a slide
SHAKE = "(( Shake! ))"


def begins(canvas: Canvas, view: views.Round, last: None) -> None:
    """A round begins: who rolls, in large letters, and the last entry in one line."""
    if view.entry is None:
        canvas.row(0, say("Round %d of 13") % view.round, say("Game %d of 6") % view.column)
    else:
        _entry(canvas, view.entry, say("Round %d") % view.round)
    _large(canvas, 8, view.player)
    canvas.centre(3, say("throws all five dice"))
    _shake(canvas, view)
    keys.labels(canvas, (keys.CARD, "", "", keys.MENU, "" if view.entry is None else keys.UNDO))


def table(canvas: Canvas, view: views.Table, last: None) -> None:
    """The pockets of all, and how many dice are thrown next. Up to three players leave room to say it again."""
    rows = view.rows
    edge = canvas.edge()
    throws = say("throws 1 die") if view.needed == 1 else say("throws %d dice") % view.needed
    canvas.row(0, fitting((view.player,), edge - 86), throws, LEFT, edge - 26)
    pips(canvas, view.step)
    top = 9
    for at in range(len(rows)):
        name, markers = rows[at]
        _text(canvas, fitting((name,), POCKETS - LEFT - 7), LEFT + 4, top + 2)
        for place in range(5):
            _marker(canvas, POCKETS + PITCH * place, top, markers[place])
        if at == view.marked and len(rows) > 1:
            canvas.frame.rect(LEFT, top, 2, SIDE, 1, True)
        top += PITCH
    if len(rows) < 3:
        _shake(canvas, view)
    elif len(rows) < 4 or view.nudge or view.no_sensor:
        page = 6 if len(rows) < 4 else 0
        canvas.centre(page, say(view.no_sensor or SHAKE))
        if view.nudge or view.no_sensor:
            canvas.bar(page, LEFT, RIGHT)
    marks = view.marked >= 0
    keys.labels(canvas, (
        keys.CARD, keys.DOWN if marks and len(rows) > 1 else "", "", keys.MENU, keys.BACK if marks else "",
    ))  # fmt: skip


def keep(canvas: Canvas, view: views.Keep, last: views.Keep | None) -> None:
    """Each key keeps the marker above it, or lets it go."""
    player, markers, locks, step, hint = view
    if last is None or last.player != player or last.step != step:
        canvas.row(0, fitting((player,), 70), say("Step %d of 3") % step)
    changed = locks ^ last.locks if last is not None and (last.dice, last.hint) == (markers, hint) else 31
    for place in range(5):
        if changed >> place & 1:
            locked = locks >> place & 1
            die(canvas, place, markers[place], locked, hint >= 0 and hint >> place & 1)
            keys.tab(canvas, place, keys.LOCKED if locked else keys.UNLOCKED)
    if changed:
        needs = [locks >> place & 1 for place in range(5)].count(0)
        canvas.row(5, say("Needs %d more") % needs if needs else say("Keeps all"), say("Hold: done"))


def slide(canvas: Canvas, view: views.Slide, last: None) -> None:
    """What stays slides to the right, and the pockets on the left are open; then whose turn it is."""
    player, markers, locks, slid, following = view
    stays = [place for place in range(5) if locks >> place & 1]
    opened = 5 - len(stays)
    canvas.row(0, fitting((player,), 62), say("%d open") % opened if opened else say("keeps all"))
    if slid >= ARRIVED:
        for place in range(opened):
            _stand(canvas, 1 + COLUMN * place, FREE[0])
    for at in range(len(stays) - 1, -1, -1):
        start = COLUMN * stays[at]
        end = COLUMN * (opened + at)
        _stand(canvas, 1 + start + (end - start) * slid // ARRIVED, LOCKED[markers[stays[at]]])
    if following:
        canvas.centre(4, say("now chooses"))
        _large(canvas, 40, following)


def final(canvas: Canvas, view: views.Final, last: None) -> None:
    """After step 3: whose markers these are, in large letters, and what was written before."""
    name, markers, entry = view
    if entry is None:
        canvas.row(0, say("Step %d of 3") % 3, "" if name else say("final"))
    else:
        _entry(canvas, entry, "")
    for place in range(5):
        _stand(canvas, 1 + COLUMN * place, LOCKED[markers[place]])
    alike = markers == markers[:1] * 5
    _large(canvas, 34, name or say("Five alike!" if alike else "Choose a box"))
    if name:
        canvas.centre(6, say("Five alike!" if alike else "choose a box"))
    if entry is not None:
        keys.labels(canvas, (keys.CARD, "", keys.OK, keys.MENU, keys.UNDO))


def _entry(canvas: Canvas, entry: tuple, value: str) -> None:
    """The last entry in one line, and a value beside it."""
    player, box, points, bonus = entry
    what = ": %s %d" % (shown(box), points + bonus)
    canvas.row(0, fitting((player,), canvas.edge() - LEFT - 4 - len(columns(what + value))) + what, value)


def _shake(canvas: Canvas, view: views.Round | views.Table) -> None:
    """Shake, please; or what takes its place."""
    if view.no_sensor:
        canvas.centre(5, say(view.no_sensor))
        canvas.bar(5, LEFT, RIGHT)
        return
    canvas.large(36, say(SHAKE))
    if view.nudge:
        nudge(canvas)


def _large(canvas: Canvas, y: int, name: str) -> None:
    """A name twice as large, shortened until it fits."""
    canvas.large(y, fitting((name,), (RIGHT - LEFT) // 2))


def _text(canvas: Canvas, text: str, x: int, y: int) -> None:
    """Small letters in any row."""
    strip = bytearray(columns(text))
    if strip:
        canvas.frame.blit(FrameBuffer(strip, len(strip), 8, MONO_VLSB), x, y, 0)


def _marker(canvas: Canvas, x: int, y: int, face: int) -> None:
    """A marker as a small solid die, or an open pocket."""
    pen = canvas.frame
    pen.rect(x, y, SIDE, SIDE, 1, face > 0)
    for dx in (0, SIDE - 1):
        for dy in (0, SIDE - 1):
            pen.pixel(x + dx, y + dy, 0)
    for right, down in SPOTS[face]:
        pen.rect(x + 4 + 3 * right, y + 4 + 3 * down, 2, 2, 0, True)


def _stand(canvas: Canvas, x: int, cell: "bytes | memoryview[int]") -> None:
    """Put a cell of three pages at any column."""
    pages = canvas.pages
    for page in range(3):
        pages[1 + page][x : x + CELL] = cell[CELL * page : CELL * (page + 1)]


SCREENS = {"Round": begins, "Table": table, "Keep": keep, "Slide": slide, "Final": final}
