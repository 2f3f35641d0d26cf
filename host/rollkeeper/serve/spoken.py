"""The scoreboard in sentences: who is up, what is waited for, and what is said to those who do not see it."""

from collections.abc import Sequence

from fivedice.game import ROLLS
from rollkeeper.aloud.said import instead, listed
from rollkeeper.scores.box_titles_and_pips import TITLES
from rollkeeper.scores.scorecard import CardView, RefusalView
from rollkeeper.wording import shown

UNDER_WAY = ("roll_off", "ready", "throwing", "choosing", "rolled_out")
CLOSED = ("ended", "abandoned")
TURNS = 13
SHAKE = instead("")


def headline(card: CardView) -> str:
    """The largest words on the page."""
    if card["state"] in ("over", "ended"):
        return "Game over"
    if card["state"] == "abandoned":
        return "Given up"
    if card["state"] == "roll_off":
        return "Who begins?"
    return f"Round {card['turn']}" if card["markers"] is not None else shown(card["who"])


def call(card: CardView, real: bool = False, waits: bool = False, how: str = SHAKE) -> str:
    """What stands behind the headline, as large: who is to do what. "" while nobody is called."""
    state, who = card["state"], shown(card["who"])
    how = "roll" if real else how
    if state == "roll_off":
        return f" {who}, {how}!"
    if card["markers"] is not None:
        return f": {who}, {how}!" if state in UNDER_WAY and card["needed"] else ""
    if state == "ready":
        return f", {how}!"
    return ", choose a box." if state == "rolled_out" or (waits and state == "choosing") else ""


def turn(card: CardView) -> str:
    """Which turn it is."""
    if card["state"] not in UNDER_WAY or card["state"] == "roll_off":
        return ""
    return f"of {TURNS}" if card["markers"] is not None else f"turn {card['turn']} of {TURNS}"


def note(card: CardView, real: bool = False) -> str:
    """What has happened, or is left to do, in a few words. Dice that are `real` are entered on the page."""
    state = card["state"]
    if state == "roll_off":
        thrown = [f"{shown(throw['name'])} has {throw['total']}." for throw in card["roll_off"] if throw["total"]]
        return " ".join([*thrown[-1:], "The highest total begins."])
    if state not in UNDER_WAY:
        return "This game was given up." if state == "abandoned" else ""
    if card["markers"] is not None:
        return _shared_note(card)
    if state == "ready":
        return entry(card) or ("A new card. Enter the dice." if real else "A new card.")
    return "Choose a box, or roll again." if real and state == "choosing" else _left(card)


def broken(refused: RefusalView | None) -> str:
    """Says at which line a log has its error; "" if it has none."""
    if refused is None:
        return ""
    return f"The log has an error at line {refused['n']}; the game is shown up to there ({shown(refused['message'])})."


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
        called = call(card, real, how=how)
        return f"{headline(card)}{called or '.'} {note(card, real)}"
    if card["dice"] is None:
        last, written = card["last"], entry(card)
        if last is not None:
            written += f" Total {card['players'][last['player']]['total']}. "
        return f"{written}{who} is up, {turn(card)}."
    kept = f" Kept: {listed([card['dice'][place - 1] for place in held])}." if held else ""
    dice = ", ".join(map(str, card["dice"]))
    called = f" {who}{call(card, real, waits)}" if call(card, real, waits) else ""
    return f"{who} has {dice}.{kept} {note(card, real)}{called}"


def _left(card: CardView) -> str:
    left = ROLLS - card["rolls"]
    return f"{left or 'No'} roll{'' if left == 1 else 's'} left."


def _shared_note(card: CardView) -> str:
    names = listed([shown(card["players"][player]["name"]) for player in sorted(card["waiting"])])
    if card["needed"]:
        dice = "1 die" if card["needed"] == 1 else f"{card['needed']} dice"
        return f"{dice}, step {card['rolls'] + 1} of {ROLLS}."
    return f"Still to {'write' if card['rolls'] == ROLLS else 'choose'}: {names}."
