"""The sentences about a game: the page, the terminal, the screen reader, the scoreboard and the replay all say these.

First the phrases, then what is said of a card, of how a game came out, and of a step of a replay. narrator.py puts the
screens of the handheld into words, with the same phrases. All are said in the language of the pages (words.py), which
in the terminal is English. MicroPython runs this, too, on the page without a program.
"""

from typing import TYPE_CHECKING, Mapping, Sequence

from fivedice.game import ROLLS, Game
from fivedice.shared import SharedGame
from rollkeeper.scores.box_titles_and_pips import TITLES
from rollkeeper.wording import shown
from rollkeeper.words import plural, tr

if TYPE_CHECKING:
    from rollkeeper.scores.scorecard import CardView, RefusalView
    from rollkeeper.store.statistics import Player

TURNS = 13
UNDER_WAY = ("roll_off", "ready", "throwing", "choosing", "rolled_out")
BOTS = ("Coach bot", "Rival bot", "Kid bot")  # players whose turns the handheld plays, as it calls them
CLOSED = ("ended", "abandoned")
# How dice are rolled: with a handheld that feels it, by hand, and with a handheld that feels no shake.
SHAKE, ROLL, KEY_5 = "shake", "roll", "hold key 5"
# Texts that are put into the language where they are shown.
HEADLINES = {"over": "Game over", "ended": "Game over", "abandoned": "Given up", "roll_off": "Who begins?"}
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


def listed(words: Sequence[object]) -> str:
    """Joins words: "1, 2 and 3"."""
    texts = [str(word) for word in words]
    if len(texts) < 2:
        return "".join(texts)
    return tr("{those} and {last}", those=", ".join(texts[:-1]), last=texts[-1])


def faces(dice: Sequence[int]) -> str:
    """Names dice in a row; a pocket without a marker (0) is open."""
    return ", ".join(str(face) if face else tr("open") for face in dice)


def capital(text: str) -> str:
    """Begins a sentence."""
    return text[:1].upper() + text[1:]


def title(box: str) -> str:
    """Names a box as the sheet does."""
    return tr(TITLES[box])


def call(who: str, how: str = SHAKE) -> str:
    """Asks for a roll: "Ann, shake!"; without a name "Shake!"."""
    if how == SHAKE:
        return tr("{who}, shake!", who=who) if who else tr("Shake!")
    if how == ROLL:
        return tr("{who}, roll!", who=who) if who else tr("Roll!")
    return tr("{who}, hold key 5!", who=who) if who else tr("Hold key 5!")


def choose(who: str = "", dice: Sequence[int] = ()) -> str:
    """Asks for a box: "Ann, choose a box."."""
    if dice:
        those = faces(dice)
        if who:
            return tr("{who}, choose a box for {dice}.", who=who, dice=those)
        return tr("Choose a box for {dice}.", dice=those)
    return tr("{who}, choose a box.", who=who) if who else tr("Choose a box.")


def has(who: str, what: object) -> str:
    """Says what somebody has: "Ann has 3, 3, 4, 1, 6."."""
    return tr("{who} has {what}.", who=who, what=what) if who else f"{what}."


def left(rolls: int) -> str:
    """Says how many rolls are left: "2 rolls left."."""
    return plural(rolls, "{n} roll left.", "{n} rolls left.") if rolls else tr("No rolls left.")


def turn_of(number: int, shared: bool = False) -> str:
    """Says which turn it is: "turn 3 of 13"; with shared dice "round 3 of 13"."""
    if shared:
        return tr("round {number} of {all}", number=number, all=TURNS)
    return tr("turn {number} of {all}", number=number, all=TURNS)


def step_of(number: int) -> str:
    """Says which step of a round of shared dice it is: "step 2 of 3"."""
    return tr("step {number} of {all}", number=number, all=ROLLS)


def due(needed: int, step: int, more: bool = False) -> str:
    """Says how many dice the next throw of shared dice has: "2 dice more, step 2 of 3."."""
    if more:
        return plural(needed, "{n} die more, {step}.", "{n} dice more, {step}.", step=step_of(step))
    return plural(needed, "{n} die, {step}.", "{n} dice, {step}.", step=step_of(step))


def up(who: str, turn: int) -> str:
    """Says whose turn comes: "Ann is up, turn 3 of 13."; without a name "Turn 3 of 13."."""
    return tr("{who} is up, {turn}.", who=who, turn=turn_of(turn)) if who else f"{capital(turn_of(turn))}."


def written(who: str, box: str, points: int, bonus: int = 0) -> str:
    """Says what was written: "Ann has 16 in Fours."."""
    if bonus and who:
        return tr(
            "{who} has {points} in {box} and {bonus} extra.", who=who, points=points, box=title(box), bonus=bonus
        )
    if bonus:
        return tr("{points} in {box} and {bonus} extra.", points=points, box=title(box), bonus=bonus)
    if who:
        return tr("{who} has {points} in {box}.", who=who, points=points, box=title(box))
    return tr("{points} in {box}.", points=points, box=title(box))


def total(points: int) -> str:
    """Says what a card adds up to: "Total 30."."""
    return tr("Total {points}.", points=points)


def usually(player: "Player") -> str:
    """Says between which totals most games of a player lie: "115 and 229"; "-" if one game says nothing of that."""
    if player.games < 2:
        return "-"
    low, high = player.mean - player.deviation, player.mean + player.deviation
    return listed([f"{max(low, player.worst):.0f}", f"{min(high, player.best):.0f}"])


def on_its_card(column: int, first: bool = False) -> str:
    """Says which game of its card this is, behind a title: ", game 2 on its card"; of the first only if asked to."""
    return tr(", game {number} on its card", number=column) if column > 1 or first else ""


# A card


def headline(card: "CardView") -> str:
    """Returns the largest words of the scoreboard."""
    if card["state"] in HEADLINES:
        return tr(HEADLINES[card["state"]])
    return shown(card["who"]) if card["markers"] is None else tr("Round {number}", number=card["turn"])


def turn(card: "CardView") -> str:
    """Says which turn it is, behind the headline; "" before and after all of them."""
    if card["state"] in HEADLINES:
        return ""
    return turn_of(card["turn"]) if card["markers"] is None else tr("of {all}", all=TURNS)


def where(card: "CardView") -> str:
    """Says where the game stands: "Ann, turn 3 of 13"; of one who plays alone "Turn 3 of 13"."""
    if card["state"] in HEADLINES:
        return tr(HEADLINES[card["state"]])
    shared = card["markers"] is not None
    stands = turn_of(card["turn"], shared)
    named = "" if shared else _name(card)
    return f"{named}, {stands}" if named else capital(stands)


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
    if asked and headline(card) == who and asked.startswith(who):
        return asked[len(who) :]
    return (" " if card["state"] == "roll_off" else ": ") + asked if asked else ""


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
        return " ".join((rolled if every else rolled[-1:]) + [tr("The highest total begins.")])
    if state not in UNDER_WAY:
        return tr(GIVEN_UP) if state == "abandoned" else ""
    if card["markers"] is not None:
        return " ".join(filter(None, (entry(card), _still(card))))
    if state == "ready":
        return entry(card) or (tr("A new card. Enter the dice.") if real else tr("A new card."))
    return tr("Choose a box, or roll again.") if real and state == "choosing" else left(ROLLS - card["rolls"])


def duties(card: "CardView", player: int) -> list[str]:
    """Says what a player has to do in a round of shared dice."""
    found = [tr("rolls")] if player == card["roller"] else []
    if player in card["waiting"]:
        found.append(tr("to write") if card["rolls"] == ROLLS else tr("to choose"))
    return found


def broken(refused: "RefusalView | None") -> str:
    """Says at which line a log has its error; "" if it has none."""
    if refused is None:
        return ""
    return tr(
        "The log has an error at line {line}; the game is shown up to there ({message}).",
        line=refused["n"], message=shown(refused["message"]),
    )  # fmt: skip


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
    kept = tr("Kept: {dice}.", dice=listed([card["dice"][place - 1] for place in held])) if held else ""
    asked = called(card, who, how, waits)
    return " ".join(filter(None, (has(who, faces(card["dice"])), kept, note(card, real), asked)))


def page(card: "CardView", how: str = SHAKE) -> tuple[str, list[str]]:
    """Says where a game stands, and what is waited for in a plain, a bold and a plain text, on the page of `play`."""
    return where(card), [shown(part) for part in _wait(card, how)]


def _wait(card: "CardView", how: str) -> list[str]:
    """Says what is waited for and how that is done on the page: before, between and behind the stars of a text."""
    state, asked = card["state"], called(card, _name(card), how)
    last = entry(card)
    if state == "choosing" and card["markers"] is None:
        if how == SHAKE:
            text = tr("{left} *Lock* dice and shake again, or hold a key or click a box.")
        else:
            text = tr("{left} *Lock* dice and hold key 5 to roll again, or hold a key or click a box.")
    elif state == "rolled_out" and card["markers"] is None:
        text = tr("*{asked}* Here, or on the handheld: 1 up, 2 down, 3 write.")
    elif state == "ready" and card["markers"] is None and undo_of(card):
        text = tr("{last} *{asked}* Key 5 or a click on the box takes it back.")
    elif state == "ready" and card["markers"] is None:
        text = "{last} *{asked}*" if last else "*{asked}*"
    elif state == "over":
        text = tr("All boxes are filled. *Press 3* for a new game.")
    elif state == "ended":
        text = tr("*The game has ended.* A new one begins on the handheld.")
    elif state == "abandoned" and how == SHAKE:
        text = tr("This game was given up. *Shake* for a new one.")
    elif state == "abandoned":
        text = tr("This game was given up. *Hold key 5* for a new one.")
    else:
        text = "{note} *{asked}*" if asked else "{note}**"
    rolls = left(ROLLS - card["rolls"])
    said = {"asked": asked, "last": last, "left": rolls, "note": note(card)}
    return [part.format(**said) for part in text.split("*")]


def undo_of(card: "CardView") -> str:
    """Returns the box that can be taken back; "" if none can: what a bot has written stands."""
    last = card["last"]
    if last is None or card["refused"] is not None or card["state"] in CLOSED:
        return ""
    return "" if card["players"][last["player"]]["name"] in BOTS else last["box"]


def _name(card: "CardView") -> str:
    """Returns who is up; "" for one who plays alone."""
    return shown(card["who"]) if len(card["like"]["players"]) > 1 else ""


def _still(card: "CardView") -> str:
    if card["needed"]:
        return due(card["needed"], card["rolls"] + 1, bool(card["common"]))
    names = listed([shown(card["players"][player]["name"]) for player in sorted(card["waiting"])])
    if card["rolls"] == ROLLS:
        return tr("Still to write: {names}.", names=names)
    return tr("Still to choose: {names}.", names=names)


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
    said = [_best(names, totals, 1)]
    if owed is not None:
        said.append(_settled(names, winners, owed))
    if earlier:
        said.append(_best(names, [sum(column) for column in zip(*earlier, totals)], len(earlier) + 1))
    return said


def _best(names: list[str], totals: list[int], columns: int) -> str:
    """Says who has the highest total of a game, or of that many."""
    best = max(totals)
    leaders = [name for name, total in zip(names, totals) if total == best]
    who = listed(leaders)
    if columns == 1:
        if len(names) == 1:
            return tr("Final total: {points} points.", points=best)
        if len(leaders) == 1:
            return tr("Winner: {who}, {points} points.", who=who, points=best)
        return tr("Shared win: {who}, {points} points each.", who=who, points=best)
    if len(names) == 1:
        return tr("Total of all {columns} columns: {points} points.", columns=columns, points=best)
    if len(leaders) == 1:
        return tr("Best of all {columns} columns: {who}, {points} points.", columns=columns, who=who, points=best)
    return tr(
        "Best of all {columns} columns, shared: {who}, {points} points each.", columns=columns, who=who, points=best
    )


def _settled(names: list[str], winners: list[int], owed: list[int]) -> str:
    debts = [tr("{points} by {who}", points=debt, who=names[column]) for column, debt in enumerate(owed) if debt]
    if not debts:
        return tr("Nobody owes anything.")
    won, all_of_it = listed([names[column] for column in winners]), ", ".join(debts)
    if len(winners) > 1:
        each = _amount(sum(owed), len(winners))
        return tr("Owed to {who}, {share} each: {debts}.", who=won, share=each, debts=all_of_it)
    if len(debts) > 1:
        return tr("Owed to {who}, {points} in all: {debts}.", who=won, points=sum(owed), debts=all_of_it)
    return tr("Owed to {who}: {debts}.", who=won, debts=all_of_it)


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
            return tr("{who} takes {box} back.", who=who, box=title(str(box)))
        assert isinstance(points, int) and isinstance(bonus, int) and isinstance(sums, int)
        return f"{written(who, str(box), points, bonus)} {total(sums)}"
    if kind == "roll" and isinstance(game, SharedGame):
        return tr("{who} throws for everybody, {step}.", who=who, step=step_of(game.rolls))
    if kind == "roll":
        rolled = {"who": who, "roll": game.rolls, "all": ROLLS, "dice": faces(dice)}
        if kept:
            stayed = listed([dice[place - 1] for place in kept])
            return tr("{who}, roll {roll} of {all}: {dice}; kept: {kept}.", kept=stayed, **rolled)
        return tr("{who}, roll {roll} of {all}: {dice}.", **rolled)
    if kind == "roll-off":
        return tr("{who} rolls {dice} for the start: {total}.", who=who, dice=faces(dice), total=sum(dice))
    if kind == "game":
        return tr("The game begins: {who}.", who=listed(names))
    if kind == "choose":
        return tr("Nobody needs a die in {step}.", step=step_of(game.rolls))
    return tr({"end": FILLED, "abandon": GIVEN_UP}[kind]) if kind in ("end", "abandon") else ""
