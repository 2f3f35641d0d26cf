"""The screens of the beginning and the end of a game, the standings and the cards.

The lines of standings and cards are seven rows apart, not eight, and begin a row higher, which is empty in the font: so
eight of them fit above the keys' labels, and a whole card on one page.
"""

from fivedice.card import UPPER_BONUS_FROM
from roller.app import views
from roller.oled import soft_keys as keys
from roller.oled.box_names import shown
from roller.oled.canvas import LEFT, RIGHT, Canvas, fitting, instead, named, raise_page
from roller.oled.dice_face import small_dice
from roller.oled.font import columns, width_of_digits, write_digits
from roller.words import say

TABLE = 34       # the columns beside the small dice
HALF = 42        # width of half of them
STAR = "\x05"
MIDDLE = 63  # the column that parts upper and lower boxes
SHORT = {"small_straight": "Sm. str.", "large_straight": "Lg. str."}  # half a screen is too narrow for their names


def roll_off(canvas: Canvas, view: views.RollOff, last: views.RollOff | None) -> None:
    """The dice of the last roll, everybody's total, and who shakes next or begins."""
    title, dice, throws = view[:3]
    if not last or last[:3] != view[:3]:
        if last:
            canvas.clear()
        small_dice(canvas, dice)
        canvas.row(0, title, "", TABLE)
        for at in range(len(throws)):
            _throw(canvas, at, throws[at], len(throws) > 4)
    words = instead(view)
    if view.begins:
        canvas.centre(5, named(say("%s begins"), (view.player,), 64, RIGHT - TABLE), TABLE, RIGHT)
        canvas.centre(6, words or say("(( Shake for turn %d ))") % 1)
    else:
        canvas.centre(5, named(say("Again: %s"), view.tied, 60, RIGHT - TABLE, ", ") if view.tied else "", TABLE, RIGHT)
        asked = say("%s: its turn" if view.bot else "%s, shake!")
        canvas.centre(6, words if words and not view.bot else named(asked, (view.player,), 57))
    if view.nudge or words:
        canvas.bar(6, LEFT, RIGHT)
    keys.labels(canvas, ("", "", "", keys.MENU, ""))


def _throw(canvas: Canvas, at: int, throw: views.Throw, halves: bool) -> None:
    """A player's total: in one column for up to four players, in two for more."""
    left, right = TABLE, RIGHT - 2
    if halves:
        left += (HALF + 4) * (at // 4)
        right = left + HALF
    points = "%d" % throw.total if throw.total else "-"
    canvas.row(1 + at % 4, fitting((throw.player,), right - left - 14), points, left, right - 1, True)
    if throw.is_next:
        canvas.bar(1 + at % 4, left - 2, right + 2)


def ranking(canvas: Canvas, view: views.Ranking, last: None) -> None:
    """The ranking: winners with a star, and what the others owe if the edition settles that."""
    winner, places, more, can_undo, seal = view
    owes = places[0].debt >= 0
    debts = say("owes") if owes else ""
    room = canvas.edge() - LEFT - 4 - len(columns(debts))
    won = named(say("%s win" if len(winner) > 1 else "%s wins"), winner, 84, room) if winner else say("A shared win")
    canvas.row(0, won, debts)
    page = 1
    if len(places) < 5 or not seal:  # in practice a mark is there
        canvas.rule(1)
        page = 2
    for rank, names, total, debt in places:
        canvas.row(page, STAR if rank == 1 else " %d" % rank, "", LEFT, LEFT + 9)
        right = 98 if owes else RIGHT
        canvas.row(page, fitting(names, right - LEFT - 34), " %d" % total, LEFT + 11, right, True)
        if debt > 0:
            canvas.row(page, "", "%d" % debt, right + 1, RIGHT)
        page += 1
    _seal(canvas, seal)
    keys.labels(canvas, (keys.CARD, keys.MORE if more else "", keys.NEW, keys.MENU, keys.UNDO if can_undo else ""))


def game_over(canvas: Canvas, view: views.GameOver, last: None) -> None:
    """The game is over: its total, and what it is made of."""
    canvas.row(0, view.player, say("Game over"))
    left = (LEFT + RIGHT - width_of_digits(view.total)) // 2
    write_digits(canvas, 2, left, view.total)
    for page, texts in ((2, (say("Upper"), say("Lower"))), (3, (str(view.upper), str(view.lower)))):
        canvas.centre(page, texts[0], LEFT, 36)
        canvas.centre(page, texts[1], 90, RIGHT)
    short = UPPER_BONUS_FROM - view.upper
    extra = say("Bonus %d") % view.upper_bonus if view.upper_bonus else say("%d short of the bonus") % short
    if view.bonuses:
        extra += "  \x05 %d x 100" % view.bonuses
    canvas.centre(5, extra)
    _seal(canvas, view.seal)
    keys.labels(canvas, (keys.CARD, "", keys.NEW, keys.MENU, keys.UNDO if view.can_undo else ""))


def _seal(canvas: Canvas, seal: str) -> None:
    """The digits to be written down or photographed, in fours."""
    if seal:
        canvas.centre(6, say("Seal %s") % " ".join([seal[at : at + 4] for at in range(0, len(seal), 4)]))

def card(canvas: Canvas, view: views.Card, last: None) -> None:
    """A card: upper boxes and bonus at the left, lower boxes at the right, the 100s between the keys' labels."""
    total = say("Total %d") % view.total
    right = canvas.edge()
    canvas.row(0, fitting(view.owners, right - LEFT - 4 - len(columns(total))), total, LEFT, right)
    raise_page(canvas.buffer, 0)
    for at in range(7):
        for rows, left, right in ((view.upper, LEFT, MIDDLE - 4), (view.lower, MIDDLE + 4, RIGHT)):
            box, points = rows[at]
            value = " %s" % ("-" if points is None else points)
            canvas.row(1 + at, say(SHORT[box]) if box in SHORT else shown(box), value, left, right, True)
        raise_page(canvas.buffer, 1 + at)
    keys.labels(canvas, (keys.UP, keys.DOWN, "", "", keys.BACK) if view.several else ("", "", "", "", keys.BACK))
    canvas.frame.vline(MIDDLE, 8, 46, 1)
    if view.bonuses:
        canvas.centre(7, say("100s %d") % view.bonuses, 51, 100)


def standings(canvas: Canvas, view: views.Standings, last: None) -> None:
    """Who leads, and how far the others are behind; up to seven places leave room for a title."""
    page = 0
    if len(view.places) < 8:
        canvas.row(0, say("Standings"), say("behind"), LEFT, canvas.edge())
        raise_page(canvas.buffer, 0)
        page = 1 if len(view.places) > 6 else 2
    for rank, names, total, behind in view.places:
        line = canvas.pages[page]
        canvas.row(page, fitting(names, 64), " %d" % total, LEFT + 11, 98, True)
        strip = columns("\x05" if rank == 1 else " %d" % rank)  # a row of its own takes three times as long
        line[LEFT : LEFT + len(strip)] = strip
        if behind:
            strip = columns("-%d" % behind)
            line[RIGHT + 1 - len(strip) : RIGHT + 1] = strip
        raise_page(canvas.buffer, page)
        page += 1
    keys.labels(canvas, (keys.UP, keys.DOWN, "", "", keys.BACK))
    canvas.centre(7, say("Turn %d") % view.turn, 51, 100)


SCREENS = {
    "RollOff": roll_off, "GameOver": game_over, "Ranking": ranking, "Card": card, "Standings": standings,
}  # fmt: skip
