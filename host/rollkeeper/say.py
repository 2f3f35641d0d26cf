"""The sentences about a game: the page, the terminal, the screen reader, the scoreboard and the replay all say these.

First the phrases, then what is said of a card, of how a game came out, and of a step of a replay. narrator.py puts the
screens of the handheld into words, with the same phrases. MicroPython runs this, too, on the page without a program.
"""

from typing import TYPE_CHECKING, Mapping, Sequence

from fivedice.game import ROLLS, Game
from fivedice.shared import SharedGame
from rollkeeper.scores.box_titles_and_pips import TITLES
from rollkeeper.wording import shown

if TYPE_CHECKING:
    from rollkeeper.scores.scorecard import CardView, RefusalView
    from rollkeeper.store.statistics import Player

TURNS = 13
UNDER_WAY = ("roll_off", "ready", "throwing", "choosing", "rolled_out")
CLOSED = ("ended", "abandoned")
HEADLINES = {"over": "Game over", "ended": "Game over", "abandoned": "Given up", "roll_off": "Who begins?"}
SHAKE, ROLL = "shake", "roll"  # how dice are rolled: with a handheld that feels it, and by hand
FILLED, GIVEN_UP = "All boxes are filled.", "This game was given up."
LINES_KEPT = "Nothing is lost: all its lines are kept."  # of a log with an error
NO_GAME = "No game on this handheld yet. Begin one there."
NO_HANDHELD = "No handheld is plugged in. Plug one in with its USB cable, and its game is shown here."


# Phrases


def count(number: int, one: str, several: str = "") -> str:
    """Says how many there are of something: "1 roll", "2 rolls"."""
    return f"{number:,} {one if number == 1 else several or one + 's'}"


def numbered(one: str, numbers: Sequence[int]) -> str:
    """Names things by their numbers: "event 7", "events 7, 9"."""
    return f"{one}{'s' if len(numbers) > 1 else ''} {', '.join(map(str, numbers))}"


def dice_count(number: int) -> str:
    """Says how many dice there are: "1 die", "2 dice"."""
    return count(number, "die", "dice")


def listed(words: Sequence[object]) -> str:
    """Joins words: "1, 2 and 3"."""
    texts = [str(word) for word in words]
    return " and ".join(filter(None, (", ".join(texts[:-1]), texts[-1]))) if texts else ""


def faces(dice: Sequence[int]) -> str:
    """Names dice in a row; a pocket without a marker (0) is open."""
    return ", ".join(str(face) if face else "open" for face in dice)


def capital(text: str) -> str:
    """Begins a sentence."""
    return text[:1].upper() + text[1:]


def call(who: str, how: str = SHAKE) -> str:
    """Asks for a roll: "Ann, shake!"; without a name "Shake!"."""
    return f"{who}, {how}!" if who else f"{capital(how)}!"


def choose(who: str = "", dice: Sequence[int] = ()) -> str:
    """Asks for a box: "Ann, choose a box."."""
    asked = "choose a box" + (f" for {faces(dice)}" if dice else "")
    return f"{who}, {asked}." if who else f"{capital(asked)}."


def has(who: str, what: object) -> str:
    """Says what somebody has: "Ann has 3, 3, 4, 1, 6."."""
    return f"{who} has {what}." if who else f"{what}."


def left(rolls: int) -> str:
    """Says how many rolls are left: "2 rolls left."."""
    return f"{count(rolls, 'roll') if rolls else 'No rolls'} left."


def turn_of(number: int, shared: bool = False) -> str:
    """Says which turn it is: "turn 3 of 13"; with shared dice "round 3 of 13"."""
    return f"{'round' if shared else 'turn'} {number} of {TURNS}"


def step_of(number: int) -> str:
    """Says which step of a round of shared dice it is: "step 2 of 3"."""
    return f"step {number} of {ROLLS}"


def due(needed: int, step: int, more: bool = False) -> str:
    """Says how many dice the next throw of shared dice has: "2 dice more, step 2 of 3."."""
    return f"{dice_count(needed)}{' more' if more else ''}, {step_of(step)}."


def up(who: str, turn: int) -> str:
    """Says whose turn comes: "Ann is up, turn 3 of 13."; without a name "Turn 3 of 13."."""
    return f"{who} is up, {turn_of(turn)}." if who else f"{capital(turn_of(turn))}."


def written(who: str, box: str, points: int, bonus: int = 0) -> str:
    """Says what was written: "Ann has 16 in Fours."."""
    return has(who, f"{points} in {TITLES[box]}{f' and {bonus} extra' if bonus else ''}")


def total(points: int) -> str:
    """Says what a card adds up to: "Total 30."."""
    return f"Total {points}."


def usually(player: "Player") -> str:
    """Says between which totals most games of a player lie: "115 and 229"; "-" if one game says nothing of that."""
    if player.games < 2:
        return "-"
    low, high = player.mean - player.deviation, player.mean + player.deviation
    return f"{max(low, player.worst):.0f} and {min(high, player.best):.0f}"


def on_its_card(column: int, first: bool = False) -> str:
    """Says which game of its card this is, behind a title: ", game 2 on its card"; of the first only if asked to."""
    return f", game {column} on its card" if column > 1 or first else ""


# A card


def headline(card: "CardView") -> str:
    """Returns the largest words of the scoreboard."""
    shared = card["markers"] is not None
    return HEADLINES.get(card["state"]) or (f"Round {card['turn']}" if shared else shown(card["who"]))


def turn(card: "CardView") -> str:
    """Says which turn it is, behind the headline; "" before and after all of them."""
    if card["state"] in HEADLINES:
        return ""
    return f"of {TURNS}" if card["markers"] is not None else turn_of(card["turn"])


def where(card: "CardView") -> str:
    """Says where the game stands: "Ann, turn 3 of 13"; of one who plays alone "Turn 3 of 13"."""
    shared = card["markers"] is not None
    stands = turn_of(card["turn"], shared)
    named = "" if shared else _name(card)
    return HEADLINES.get(card["state"]) or (f"{named}, {stands}" if named else capital(stands))


def called(card: "CardView", who: str, how: str = SHAKE, waits: bool = False) -> str:
    """Says who has to do what, "" while nobody is called. It `waits` for a box that is chosen on a PC; `how` the dice
    are rolled: "shake", or what the handheld says instead."""
    state = card["state"]
    if state in ("roll_off", "ready") or (state in UNDER_WAY and card["needed"]):
        return call(who, how)
    if card["markers"] is None and (state == "rolled_out" or (waits and state == "choosing")):
        return choose(who)
    return ""


def after_headline(card: "CardView", how: str = SHAKE, waits: bool = False) -> str:
    """Returns what follows the headline, as large: ", shake!" or ": Ann, shake!"."""
    who = shown(card["who"])
    asked = called(card, who, how, waits)
    if not asked or headline(card) == who:
        return asked[len(who) :] if asked.startswith(who) else asked
    return (" " if card["state"] == "roll_off" else ": ") + asked


def entry(card: "CardView") -> str:
    """Says what was written last: "Ann has 16 in Fours."; "" once dice have been rolled since."""
    last = card["last"]
    if last is None:
        return ""
    name = shown(card["players"][last["player"]]["name"])
    nameless = len(card["players"]) == 1 and name == "P1"  # the handheld's word for one who plays alone
    return written("" if nameless else name, last["box"], last["points"], last["bonus"])


def note(card: "CardView", real: bool = False, every: bool = False) -> str:
    """Says what has happened, or is left to do. Dice that are `real` are entered on the page. Of a roll-off it has the
    last roll, or `every` one where nothing else shows them."""
    state = card["state"]
    if state == "roll_off":
        rolled = [has(shown(each["name"]), each["total"]) for each in card["roll_off"] if each["total"]]
        return " ".join((rolled if every else rolled[-1:]) + ["The highest total begins."])
    if state not in UNDER_WAY:
        return GIVEN_UP if state == "abandoned" else ""
    if card["markers"] is not None:
        return " ".join(filter(None, (entry(card), _still(card))))
    if state == "ready":
        return entry(card) or ("A new card. Enter the dice." if real else "A new card.")
    return "Choose a box, or roll again." if real and state == "choosing" else left(ROLLS - card["rolls"])


def duties(card: "CardView", player: int) -> list[str]:
    """Says what a player has to do in a round of shared dice."""
    found = ["rolls"] if player == card["roller"] else []
    if player in card["waiting"]:
        found.append("to write" if card["rolls"] == ROLLS else "to choose")
    return found


def broken(refused: "RefusalView | None") -> str:
    """Says at which line a log has its error; "" if it has none."""
    if refused is None:
        return ""
    return f"The log has an error at line {refused['n']}; the game is shown up to there ({shown(refused['message'])})."


def line(card: "CardView") -> str:
    """Says in one line where the game stands and what it waits for, below the card in the terminal."""
    if card["state"] not in UNDER_WAY:
        return f"{where(card)}."
    stands = where(card) if card["state"] == "roll_off" else f"{where(card)}."
    return " ".join(filter(None, (stands, note(card, every=True), called(card, _name(card), ROLL))))


def said(
    card: "CardView", held: Sequence[int], real: bool = False, waits: bool = False, how: str = SHAKE
) -> str:
    """Says all of it, for a screen reader; `held` are the places of the dice that are kept."""
    who = shown(card["who"])
    if card["state"] not in UNDER_WAY:
        return " ".join([f"{headline(card)}."] + [shown(sentence) for sentence in card["outcome"]])
    if card["markers"] is not None or card["state"] == "roll_off":
        return f"{headline(card)}{after_headline(card, how) or '.'} {note(card, real)}"
    if card["dice"] is None:
        last = card["last"]
        sums = total(card["players"][last["player"]]["total"]) if last is not None else ""
        return " ".join(filter(None, (entry(card), sums, up(who, card["turn"]))))
    kept = f"Kept: {listed([card['dice'][place - 1] for place in held])}." if held else ""
    asked = called(card, who, how, waits)
    return " ".join(filter(None, (has(who, faces(card["dice"])), kept, note(card, real), asked)))


def page(card: "CardView", how: str = SHAKE) -> tuple[str, list[str]]:
    """Says where a game stands, and what is waited for in a plain, a bold and a plain text, on the page of `play`."""
    return where(card), [shown(part) for part in _wait(card, how)]


def _wait(card: "CardView", how: str) -> tuple[str, str, str]:
    """Says what is waited for and how that is done on the page."""
    state, asked = card["state"], called(card, _name(card), how)
    again = "shake again" if how == SHAKE else f"{how} to roll again"
    if state == "choosing" and card["markers"] is None:
        return f"{left(ROLLS - card['rolls'])} ", "Lock", f" dice and {again}, or hold a key or click a box."
    if state == "rolled_out" and card["markers"] is None:
        return "", asked, " Here, or on the handheld: 1 up, 2 down, 3 write."
    if state == "ready" and card["markers"] is None:
        last = entry(card)
        return f"{last} " if last else "", asked, " Key 5 or a click on the box takes it back." if last else ""
    return {
        "over": (f"{FILLED} ", "Press 3", " for a new game."),
        "ended": ("", "The game has ended.", " A new one begins on the handheld."),
        "abandoned": (f"{note(card)} ", capital(how), " for a new one."),
    }.get(state, (f"{note(card)} " if asked else note(card), asked, ""))


def _name(card: "CardView") -> str:
    """Returns who is up; "" for one who plays alone."""
    return shown(card["who"]) if len(card["like"]["players"]) > 1 else ""


def _still(card: "CardView") -> str:
    if card["needed"]:
        return due(card["needed"], card["rolls"] + 1, bool(card["common"]))
    names = listed([shown(card["players"][player]["name"]) for player in sorted(card["waiting"])])
    return f"Still to {'write' if card['rolls'] == ROLLS else 'choose'}: {names}."


# How a game came out


def outcome(
    names: list[str], totals: list[int], winners: list[int], owed: list[int] | None, earlier: Sequence[list[int]] = ()
) -> list[str]:
    """Says who has won and who owes what; nothing while `winners` is empty.

    `owed` is what each column owes the winners, None if nothing is settled by points; `earlier` are the totals of the
    games before it on the same card, which their sums decide as well (sheets 001 and 004: "one or more games").
    """
    if not winners:
        return []
    said = [_best(names, totals, "Winner", "Shared win", "Final total")]
    if owed is not None:
        said.append(_settled(names, winners, owed))
    if earlier:
        sums = [sum(column) for column in zip(*earlier, totals)]
        of_all = f"all {len(earlier) + 1} columns"
        said.append(_best(names, sums, f"Best of {of_all}", f"Best of {of_all}, shared", f"Total of {of_all}"))
    return said


def _best(names: list[str], totals: list[int], one: str, several: str, alone: str) -> str:
    """Says who has the highest total, in a sentence that begins with one of three words."""
    best = max(totals)
    if len(names) == 1:
        return f"{alone}: {best} points."
    leaders = [name for name, total in zip(names, totals) if total == best]
    if len(leaders) == 1:
        return f"{one}: {leaders[0]}, {best} points."
    return f"{several}: {listed(leaders)}, {best} points each."


def _settled(names: list[str], winners: list[int], owed: list[int]) -> str:
    debts = [f"{amount} by {names[column]}" for column, amount in enumerate(owed) if amount]
    if not debts:
        return "Nobody owes anything."
    each = ""
    if len(winners) > 1:
        each = f", {_amount(sum(owed), len(winners))} each"
    elif len(debts) > 1:
        each = f", {sum(owed)} in all"
    won = listed([names[column] for column in winners])
    return f"Owed to {won}{each}: {', '.join(debts)}."


def _amount(points: int, shares: int) -> str:
    """Says a share of points in whole numbers and, when they do not divide, a fraction: 21 1/2."""
    whole, rest = divmod(points, shares)
    common = max([each for each in range(1, shares + 1) if shares % each == 0 and rest % each == 0])
    return f"{whole} {rest // common}/{shares // common}" if rest else str(whole)


# A step of a replay


def happened(
    kind: str, who: str, names: Sequence[str], game: Game, dice: Sequence[int], kept: Sequence[int],
    entered: Mapping[str, object] | None,
) -> str:  # fmt: skip
    """Says what an event of this `kind` did: `game` is the one after it, `kept` are places of its `dice`, `entered` has
    the box that was written or, without points, taken back."""
    if entered is not None:
        box, points, bonus, sums = (entered[key] for key in ("box", "points", "bonus", "total"))
        if points is None:
            return f"{who} takes {TITLES[str(box)]} back."
        assert isinstance(points, int) and isinstance(bonus, int) and isinstance(sums, int)
        return f"{written(who, str(box), points, bonus)} {total(sums)}"
    if kind == "roll" and isinstance(game, SharedGame):
        return f"{who} throws for everybody, {step_of(game.rolls)}."
    if kind == "roll":
        stayed = f"; kept: {listed([dice[place - 1] for place in kept])}" if kept else ""
        return f"{who}, roll {game.rolls} of {ROLLS}: {faces(dice)}{stayed}."
    if kind == "roll-off":
        return f"{who} rolls {faces(dice)} for the start: {sum(dice)}."
    return {
        "game": f"The game begins: {listed(names)}.", "choose": f"Nobody needs a die in {step_of(game.rolls)}.",
        "end": FILLED, "abandon": GIVEN_UP,
    }.get(kind, "")  # fmt: skip
