"""The scoreboard in sentences: who is up, what is waited for, and what is said to those who do not see it."""

from collections.abc import Sequence

from fivedice.game import ROLLS
from rollkeeper.aloud.said import instead, listed
from rollkeeper.scores.box_titles_and_pips import TITLES
from rollkeeper.scores.scorecard import CardView
from rollkeeper.wording import shown

UNDER_WAY = ("roll_off", "ready", "throwing", "choosing", "rolled_out")
CLOSED = ("ended", "abandoned")
TURNS = 13
SHAKE = instead("")
ENTER = "Roll all five dice, and enter them."


def headline(card: CardView) -> str:
    """The largest words on the page."""
    if card["state"] in ("over", "ended"):
        return "Game over"
    if card["state"] == "abandoned":
        return "Given up"
    if card["state"] == "roll_off":
        return "Who begins?"
    return f"Round {card['turn']}" if card["markers"] is not None else shown(card["who"])


def turn(card: CardView) -> str:
    """Which turn it is."""
    if card["state"] not in UNDER_WAY or card["state"] == "roll_off":
        return ""
    return f"of {TURNS}" if card["markers"] is not None else f"turn {card['turn']} of {TURNS}"


def note(card: CardView, real: bool = False, waits: bool = False, how: str = SHAKE) -> str:
    """Says in a few words what the players do next. Dice that are `real` are entered on the page. While the handheld
    `waits` for a box nobody rolls. `how` is what makes it roll, such as "shake"."""
    state, who = card["state"], shown(card["who"])
    how = "roll" if real else how
    if state == "roll_off":
        thrown = [f"{shown(throw['name'])} has {throw['total']}." for throw in card["roll_off"] if throw["total"]]
        return " ".join([*thrown[-1:], f"{who}, {how}! The highest total begins."])
    if state not in UNDER_WAY:
        return "This game was given up." if state == "abandoned" else ""
    if card["markers"] is not None:
        return _shared_note(card, who)
    if state == "ready":
        written = entry(card)
        if real:
            return written or f"A new card. {ENTER}"
        return f"{written or 'A new card.'} {who}, {how}!"
    if state == "rolled_out" or waits:
        return f"{who}, choose a box."
    return "Choose a box, or roll again." if real else _left(card)


def entry(card: CardView) -> str:
    """The box that was written last: "Ann has 16 in Fours."; "" if none was."""
    last = card["last"]
    if last is None:
        return ""
    more = f" and {last['bonus']} extra" if last["bonus"] else ""
    return f"{shown(card['players'][last['player']]['name'])} has {last['points']} in {TITLES[last['box']]}{more}."


def said(
    card: CardView, held: Sequence[int], real: bool = False, waits: bool = False, how: str = SHAKE
) -> str:
    """The whole of it, for a screen reader; `held` are the places of the dice that are kept."""
    who = shown(card["who"])
    if card["state"] not in UNDER_WAY:
        return " ".join([f"{headline(card)}.", *map(shown, card["outcome"])])
    if card["markers"] is not None or card["state"] == "roll_off":
        return f"{headline(card)}{'' if card['state'] == 'roll_off' else '.'} {note(card, real, how=how)}"
    if card["dice"] is None:
        last, written = card["last"], entry(card)
        if last is not None:
            written += f" Total {card['players'][last['player']]['total']}. "
        return f"{written}{who} is up, {turn(card)}."
    kept = f" Kept: {listed([card['dice'][place - 1] for place in held])}." if held else ""
    dice = ", ".join(map(str, card["dice"]))
    return f"{who} has {dice}.{kept} {note(card, real, waits)}"


def _left(card: CardView) -> str:
    left = ROLLS - card["rolls"]
    return f"{left} roll{'' if left == 1 else 's'} left."


def _shared_note(card: CardView, who: str) -> str:
    names = listed([shown(card["players"][player]["name"]) for player in sorted(card["waiting"])])
    if card["needed"]:
        dice = "1 die" if card["needed"] == 1 else f"{card['needed']} dice"
        return f"{who} throws {dice}, step {card['rolls'] + 1} of {ROLLS}."
    return f"Still to {'write' if card['rolls'] == ROLLS else 'choose'}: {names}."
