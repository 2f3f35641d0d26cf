"""The views around the turn in words: messages, settings, cards, the end of a game, the roll-off, the self-test."""

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
    dice,
    instead,
    keys_of,
    listed,
    locked,
    plain,
    shake,
    titled,
)  # fmt: skip

PATTERNS = ("Every pixel is on.", "Every pixel is off.", "Every other pixel is on.")


def message(view: Record) -> Said:
    """A few words that must be read."""
    return Said((f"{view.title}.", " ".join(plain(line) for line in view.lines)), keys_of(view.keys))


def card(view: Record) -> Said:
    """A score card."""
    rows = [f"{titled(box)}: {'open' if points is None else points}." for box, points in (*view.upper, *view.lower)]
    extra = [f"100s: {view.bonuses}."] if view.bonuses else []
    head = f"Card of {listed(view.owners)}. Total {view.total}."
    if view.at >= 0:  # one box after the other
        boxes = [rows[at] for at in range(len(rows)) if at != len(view.upper) - 1]
        keys = (UP, DOWN, "Next card" if view.several else "", "", BACK)
        return Said((head, *boxes, *extra), keys, "", (head, boxes[view.at]), 1 + view.at, f"{view.at + 1} of 13", head)
    keys = ("Card before", "Next card", "", "", BACK) if view.several else ("", "", "", "", BACK)
    return Said((head, *rows, *extra), keys)


def _place(rank: int, owners: Sequence[str], rest: str) -> str:
    return f"Place {rank}: {listed(owners)}, {rest}."


def standings(view: Record) -> Said:
    """Who leads."""
    lines = [
        _place(rank, owners, f"{total} points" + (f", {behind} behind" if behind else ""))
        for rank, owners, total, behind in (place[:4] for place in view.places)
    ]
    return Said((f"Standings in turn {view.turn}.", *lines), ("Card before", "Next card", "", "", BACK))


def game_over(view: Record) -> Said:
    """The end of a game of one card."""
    bonus = f"Bonus {view.upper_bonus}." if view.upper_bonus else f"{UPPER_BONUS_FROM - view.upper} short of the bonus."
    lines = [f"Game over. {view.total} points.", f"Upper boxes {view.upper}, lower boxes {view.lower}.", bonus]
    if view.bonuses:
        lines.append(f"{view.bonuses} times 100 extra.")
    return Said(tuple(lines), (CARD, "", "New game", MENU, UNDO if view.can_undo else ""))


def ranking(view: Record) -> Said:
    """The end of a match."""
    won = f"{listed(view.winner)} {'win' if len(view.winner) > 1 else 'wins'}!" if view.winner else "A shared win!"
    lines = [
        _place(rank, owners, f"{total} points" + (f", owes {debt}" if debt > 0 else ""))
        for rank, owners, total, debt in (place[:4] for place in view.places)
    ]
    keys = (CARD, "More places" if view.more else "", "New game", MENU, UNDO if view.can_undo else "")
    return Said((won, *lines), keys)


def roll_off(view: Record) -> Said:
    """Who plays first?"""
    lines = [view.title if view.title.endswith("?") else f"{view.title}."]
    if any(view.dice):
        lines.append(f"The last throw: {dice(view.dice)}.")
    lines += [f"{name} threw {total}." for name, total, _ in (throw[:3] for throw in view.throws) if total]
    bot = view.player if view.bot else ""
    if view.begins:
        lines += [f"{view.player} begins.", shake(view.no_sensor, "for turn 1", bot)]
    else:
        if view.tied:
            lines.append(f"{listed(view.tied)} throw again.")
        asked = shake(view.no_sensor, "to throw", bot)
        lines.append(asked if bot else f"{view.player}: {asked.lower()}")
    if view.nudge:
        lines.append(f"Not now: {instead(view.no_sensor)}!")
    return Said(tuple(lines), ("", "", "", MENU, ""), "menu")


def options(view: Record) -> Said:
    """Names and what they are set to."""
    rows = [f"{plain(label)}: {plain(value)}" if value else plain(label) for label, value in (r[:2] for r in view.rows)]
    if view.selected < 0:
        return Said((f"{view.title}.", *rows), ("", "", "", "", BACK))
    place = f"{view.selected + 1} of {len(rows)}"
    brief = (f"{view.title}.", f"{rows[view.selected]}, {place}.")
    return Said((f"{view.title}.", *rows), (UP, DOWN, OK, "", BACK), "", brief, 1 + view.selected, place, view.title)


def away(view: Record) -> Said:
    """The turn is over, somebody else keeps the score."""
    lines = (
        f"{view.player + ': ' if view.player else ''}{dice(view.dice)}.",
        f"{view.large}.",
        f"{view.no_sensor or view.line}.",
    )
    return Said(lines, keys_of(view.keys), "choose a box here" if view.large == "Choose" else "")


def watch(view: Record) -> Said:
    """A bot plays."""
    held = locked(view.locks)
    lines = [f"{view.player}, roll {view.rolls}: {dice(view.dice)}.", f"It keeps {listed(held)}." if held else ""]
    lines.append("" if view.said == "..." else f"{view.said}.")
    return Said(tuple(filter(None, lines)), ("Go on", "Go on", "Go on", MENU, "Go on"))


def pattern(view: Record) -> Said:
    """A picture of the self-test."""
    return Said((PATTERNS[view.number % len(PATTERNS)],))


def gauge(view: Record) -> Said:
    """How strongly it moves."""
    lines = (f"Shake it: {view.seconds} seconds left.", f"The strongest so far: {view.most} thousandths of g.")
    return Said(lines, ("", "", "", "", BACK))


WORDS = {
    "Message": message, "Card": card, "Standings": standings, "GameOver": game_over, "Ranking": ranking,
    "RollOff": roll_off, "Options": options, "Away": away, "Watch": watch,
    "Pattern": pattern, "Gauge": gauge,
}  # fmt: skip
