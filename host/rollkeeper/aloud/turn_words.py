"""The views of a turn in words: what its display says, what its keys do."""

from collections.abc import Sequence
from types import SimpleNamespace as Record

from fivedice.card import UPPER_BONUS_FROM
from rollkeeper.aloud.said import (
    BACK,
    CARD,
    DOWN,
    MENU,
    OK,
    UNDO,
    UP,
    Said,
    advised,
    dice,
    instead,
    listed,
    locked,
    plain,
    shake,
    titled,
)


def _whose(name: str) -> str:
    return f"{name}: " if name else ""


def _points(points: int) -> str:
    return f"{points} {'point' if points == 1 else 'points'}"


def row(entry: Sequence[object]) -> str:
    """A box with its points: (box, points, kind)."""
    box, points, kind = entry[:3]
    return f"{titled(str(box))} {points}{', as a Joker' if kind == 'joker' else ''}"


def splash(view: Record) -> Said:
    """The greeting."""
    return Said((f"Rollkeeper {view.version}",))


def ready(view: Record) -> Said:
    """Before the first roll."""
    lines = [f"{_whose(view.player)}turn {view.turn}, {_points(view.total)} so far."] if view.turn else [view.player]
    if view.partners:
        lines.append(f"Partners: {listed(view.partners)}.")
    lines.append(shake(view.no_sensor, "to roll", view.player if view.bot else ""))
    if view.nudge:
        lines.append(f"Not now: {instead(view.no_sensor)}!")
    return Said(tuple(lines), (CARD if view.turn else "", "", "", MENU, ""), "menu")


def rolling(view: Record) -> Said:
    """Dice tumble."""
    free = 5 - len(locked(view.locks))
    what = f"{view.called} {view.roll}: " if view.roll else f"{_whose(view.player)}"
    return Said((f"{what}{free} {'die rolls' if free == 1 else 'dice roll'}.",))


def choosing(view: Record) -> Said:
    """After the first or second roll."""
    held = locked(view.locks)
    left = f"{view.rolls_left} {'roll' if view.rolls_left == 1 else 'rolls'} left."
    lines = [f"Die {n}: {face}{', locked' if n in held else ''}." for n, face in enumerate(view.dice, 1)]
    lines.append(left)
    if view.note:
        lines.append(f"{view.note[:1].upper()}{view.note[1:]}.")
    elif view.no_sensor:
        lines.append(shake(view.no_sensor, "to roll"))
    if view.best:
        lines.append(f"Now: {row(view.best)}.")
    lines += advised(view.hint)
    keys = tuple(f"{'Release' if n in held else 'Lock'} die {n}, a {face}" for n, face in enumerate(view.dice, 1))
    kept = f" Locked: {listed(held)}." if held else ""
    brief: tuple[str, ...] = (f"{_whose(view.player if view.seat else '')}{dice(view.dice)}.{kept} {left}",)
    brief += (f"Now: {row(view.best)}.",) if view.best else ()
    brief += advised(view.hint)
    return Said(tuple(lines), keys, "choose a box", brief, topic=f"{view.rolls_left} {view.dice}")


def rolled_out(view: Record) -> Said:
    """After the third roll."""
    lines = (f"{_whose(view.player)}{dice(view.dice)}.", "That was the last roll.", "Choose a box.")
    return Said(lines + (("No more rolls: score!",) if view.nudge else ()))


def celebration(view: Record) -> Said:
    """Five alike."""
    return Said((f"{_whose(view.player)}Five alike! Five times {view.face}.",), ("Go on",) * 5)


def scores(view: Record) -> Said:
    """The list of legal boxes."""
    rows = [f"{row(each)}{less(view, at)}." for at, each in enumerate(view.rows)]
    lacks = view.upper < UPPER_BONUS_FROM
    upper = f"Upper boxes: {view.upper}" + (f" of {UPPER_BONUS_FROM}." if lacks else ", the bonus is won.")
    lines = (f"{_whose(view.player)}choose a box for {dice(view.dice)}.", upper, *rows)
    place = f"{view.selected + 1} of {len(rows)}"
    chosen = row(view.rows[view.selected]) + less(view, view.selected)
    brief = (f"Choose a box for {dice(view.dice)}.", f"{chosen}, {place}.")
    keys = (UP, DOWN, "Write " + row(view.rows[view.selected]), CARD, BACK if view.can_back else "")
    return Said(lines, keys, "", brief, 2 + view.selected, place, str(view.dice), view.rows[view.selected][0])


def less(view: Record, at: int) -> str:
    """With hints, what a box loses against the best one."""
    if not view.losses:
        return ""
    return f", {view.losses[at] / 1024:.1f} less than the best" if view.losses[at] else ", the best"


def confirm(view: Record) -> Said:
    """Is a zero meant?"""
    box, points = view.row[:2]
    asked = f"Write {points} in {titled(box)}?" if points else f"Write a zero in {titled(box)}?"
    return Said(
        (asked, f"The dice are {dice(view.dice)}."), ("", "", "Yes", "", "No"), "", (asked, "Key 3 yes, key 5 no.")
    )


def writing(view: Record) -> Said:
    """A box is being written."""
    return Said((f"Writing {row(view.row)}.",), box=view.row[0])


def scored(view: Record) -> Said:
    """A box was written."""
    lines = [f"{_whose(view.player if view.following else '')}{titled(view.box)} {view.points}."]
    if view.bonus:
        lines.append(f"A bonus of {view.bonus}!")
    lines.append(f"Total {view.total}.")
    following = f"{view.following} is next: turn {view.turn}." if view.following else f"Turn {view.turn} is next."
    lines += [following, shake(view.no_sensor, "to roll", view.following if view.bot else "")]
    return Said(tuple(lines), (CARD, "", "", MENU, UNDO if view.can_undo else ""))


def menu(view: Record) -> Said:
    """A list to choose from."""
    place = f"{view.selected + 1} of {len(view.items)}"
    items = [plain(item) for item in view.items]
    items[view.selected] += f", {view.under}" if view.under else ""
    brief = (f"{view.title}.", f"{items[view.selected]}, {place}.")
    return Said((view.title, *items), (UP, DOWN, OK, "", BACK), "", brief, 1 + view.selected, place, view.title)


WORDS = {
    "Splash": splash, "Ready": ready, "Rolling": rolling, "Choosing": choosing, "RolledOut": rolled_out,
    "Celebration": celebration, "Scores": scores, "Confirm": confirm, "Writing": writing, "Scored": scored,
    "Menu": menu,
}  # fmt: skip
