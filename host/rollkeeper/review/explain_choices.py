"""A review in words, which the terminal and the page say alike: a choice, what would have been better, by how much, and
where that comes from; and the figures of cards and players."""

from collections.abc import Sequence
from dataclasses import dataclass

from fivedice.box import BOXES
from rollkeeper.coach.advice import Worths, WorthsOf
from rollkeeper.coach.turn import Dice, after_keeping, outcomes
from rollkeeper.review.players import FEW, TURNS, Mean, PlayerReview, comparisons
from rollkeeper.review.review_game import Decision, ReviewedCard, ReviewedTurn
from rollkeeper.scores.box_titles_and_pips import TITLES
from rollkeeper.words import plural, tenths, tr

WORST = 3  # choices that are explained
TELLING = 0.03  # a chance that differs by less explains nothing
LEAST = 0.05  # points; a choice that lost less is not listed
MOST_BOXES = 5  # that are listed of a player
COMPARED = 4  # players, each with each


@dataclass(frozen=True)
class Explained:
    """A choice that lost points, and the sentences about it."""

    turn: int
    player: str
    lost: float
    words: str


def worst_of(card: ReviewedCard, names: list[str], worths_of: WorthsOf, most: int = WORST) -> list[Explained]:
    """Returns the choices of a card that lost most, the worst first; `names` are those of the game's players."""
    lossy = [(turn, each) for turn in card.turns for each in turn.decisions if not each.is_best]
    lossy.sort(key=lambda found: -found[1].lost)
    alone = len(names) == 1
    return [
        Explained(turn.number, names[turn.seat], each.lost, explained(
            turn, each, "" if alone else names[turn.seat], worths_of(turn.filled), card.shared))
        for turn, each in lossy[:most]
    ]  # fmt: skip


def explained(turn: ReviewedTurn, choice: Decision, who: str, worths: Worths, shared: bool) -> str:
    """Puts a choice that lost points into words; who plays alone has no name. With `shared` dice nobody writes before
    the third step."""
    lay = {"turn": turn.number, "dice": _spaced(choice.dice)}
    if isinstance(choice.chosen, str) or isinstance(choice.best, str):
        did, better = _box_told(turn, choice, who)
        return tr("Turn {turn}, {dice}: {did}; {better}.", did=did, better=better, **lay)
    if choice.stopped:
        title = tr(TITLES[turn.box])
        did = tr("{who} wrote {box} at once", who=who, box=title) if who else tr("you wrote {box} at once", box=title)
    else:
        kept = set_told(choice.chosen)
        did = tr("{who} kept {dice}", who=who, dice=kept) if who else tr("you kept {dice}", dice=kept)
    best, why = set_told(choice.best), _chances(choice, choice.best, choice.chosen, worths)
    if len(choice.best) == len(choice.dice) and not shared:
        best, why = tr("writing them at once in {box}", box=tr(TITLES[worths.best_box(choice.dice)[0]])), ""
    elif len(choice.best) == len(choice.dice):
        best = tr("keeping all five")
    elif choice.stopped:
        best = tr("rolling on with {dice}", dice=best)
    much, points = choice.lost >= LEAST, tenths(choice.lost)
    if not choice.best and not choice.stopped:
        better = tr("nothing was worth {points} more", points=points) if much else tr("nothing was worth a little more")
    elif much:
        better = tr("{better} was worth {points} more", better=best, points=points)
    else:
        better = tr("{better} was worth a little more", better=best)
    if choice.left == 1:
        words = tr("Turn {turn}, {dice}, one roll left: {did}; {better}.", did=did, better=better, **lay)
    else:
        words = tr("Turn {turn}, {dice}, two rolls left: {did}; {better}.", did=did, better=better, **lay)
    return f"{words} {why}" if why else words


def choice_told(choice: Decision, made: Dice | str) -> str:
    """Says one choice in short: the dice that are kept, or the box."""
    if isinstance(made, str):
        return tr(TITLES[made])
    return tr("all five") if len(made) == len(choice.dice) else _spaced(made) or tr("nothing")


def set_told(dice: Dice) -> str:
    """Names dice that are kept, by what they are."""
    digits = "".join(map(str, dice))
    if not dice:
        return tr("nothing")
    if len(dice) == 5:
        return tr("all five")
    kinds = len(set(dice))
    if kinds == 1 and len(dice) < 3:
        return tr("the {dice}", dice=digits) if len(dice) == 1 else tr("the pair {dice}", dice=digits)
    if kinds == len(dice) > 2 and dice[-1] - dice[0] == len(dice) - 1:
        return tr("the straight {dice}", dice=digits) if len(dice) == 4 else tr("the row {dice}", dice=digits)
    if len(dice) == 4 and kinds == 2 and dice[0] == dice[1] and dice[2] == dice[3]:
        return tr("the pairs {dice}", dice=digits)
    return digits


def _box_told(turn: ReviewedTurn, choice: Decision, who: str) -> tuple[str, str]:
    """Says what was written in a box; and of the best one what it brings at once, and what later."""
    assert isinstance(choice.best, str)
    lost = tenths(choice.lost)
    zero = choice.best == turn.box  # and 0 was written in it
    wrote = {"points": 0 if zero else turn.points, "box": tr(TITLES[turn.box])}
    did = tr("{who} wrote {points} in {box}", who=who, **wrote) if who else tr("you wrote {points} in {box}", **wrote)
    if zero:
        return did, tr("to write what the dice score was worth {points} more", points=lost)
    best, at_once = tr(TITLES[choice.best]), choice.best_now - choice.now
    later = choice.lost - at_once
    if not later:
        return did, tr("{better} was worth {points} more", better=best, points=lost)
    if not at_once:
        return did, tr("{better} was worth {points} more, all of it later", better=best, points=lost)
    if at_once > 0:
        now = plural(at_once, "{n} point more now", "{n} points more now")
    else:
        now = plural(-at_once, "{n} point less now", "{n} points less now")
    then = tenths(abs(later))
    then = tr("{points} more later", points=then) if later > 0 else tr("{points} less later", points=then)
    text = tr("{better} was worth {points} more: {now} and {later}", better=best, points=lost, now=now, later=then)
    return did, text


def _chances(choice: Decision, best: Dice, chosen: Dice, worths: Worths) -> str:
    """Says what the better choice hopes for: a further five alike, or the box that it scores in more often, if by
    much."""
    if worths.cards.extra and len(best) > 2 and len(set(best)) == 1 and len(chosen) != len(best):
        return tr("Five alike bring {points} more on this card.", points=worths.cards.extra)
    with_best, with_chosen = (_scored(worths, kept, choice) for kept in (best, chosen))
    gain = {box: with_best[box][1] - with_chosen[box][1] for box in with_best}
    box = max(gain, key=lambda each: gain[each])
    often, less = with_best[box][0], with_chosen[box][0]
    if often - less < TELLING:
        return ""
    return tr(
        "It ends in {box} in {often} of 100 games, the other in {less}.",
        box=tr(TITLES[box]), often=_of_hundred(often), less=_of_hundred(less),
    )  # fmt: skip


def _scored(worths: Worths, kept: Dice, choice: Decision) -> dict[str, tuple[float, float]]:
    """For each box how likely points are written in it in this turn, and how many on average, by best play."""
    found = dict.fromkeys(BOXES, (0.0, 0.0))
    left = 0 if choice.stopped and len(kept) == 5 else choice.left - 1
    for box, points, _, likely in outcomes(worths.cards, after_keeping(kept), left):
        if points:
            chance, mean = found[BOXES[box]]
            found[BOXES[box]] = chance + float(likely[0]), mean + points * float(likely[0])
    return found


def _of_hundred(chance: float) -> str:
    return tr("less than 1") if 0 < chance < 0.005 else f"{100 * chance:.0f}"


def _spaced(dice: Dice) -> str:
    return " ".join(map(str, dice))


def sum_told(card: ReviewedCard) -> str:
    """Says score, worth, luck and mistakes of a card as a sum."""
    luck = f"{'-' if card.luck < 0 else '+'} {tenths(abs(card.luck), 2)}"
    figures = {"score": card.score, "worth": tenths(card.worth, 2), "luck": luck, "lost": tenths(card.mistakes, 2)}
    if card.is_full:
        return tr("{score} = {worth} {luck} luck - {lost} mistakes", **figures)
    return tr("{score} + {rest} to come = {worth} {luck} luck - {lost} mistakes", rest=tenths(card.rest, 2), **figures)


def intervals() -> str:
    """Says what stands in brackets behind an average."""
    return tr("In brackets: the interval of 95 %, by Student's t over games, from {few} games on.", few=FEW)


def mean_told(mean: Mean) -> str:
    """Returns an average and its interval."""
    value = tenths(mean.value)
    if mean.by is None:
        return value
    low, high = tenths(mean.value - mean.by), tenths(mean.value + mean.by)
    return tr("{value} ({low} to {high})", value=value, low=low, high=high)


def games_told(player: PlayerReview) -> str:
    """Says how many games a player had, and of how many turns, if some broke off."""
    games = str(len(player.games))
    if player.turns == TURNS * len(player.games):
        return games
    return plural(player.turns, "{games}, {n} turn", "{games}, {n} turns", games=games)


def costly_told(player: PlayerReview) -> str:
    """Says in the terminal which boxes' turns cost a player most, in points a game."""
    lost = {box: keeping + writing for box, (keeping, writing, _) in player.boxes.items()}
    most = sorted((box for box in lost if lost[box] * TURNS / player.turns >= LEAST), key=lambda box: -lost[box])
    named = [f"{TITLES[box]} {lost[box] * TURNS / player.turns:.1f}" for box in most[:MOST_BOXES]]
    return f"turns that ended in {', '.join(named)} cost most, in points a game" if named else ""


def comparison_told(players: Sequence[PlayerReview], most: int = COMPARED) -> list[str]:
    """Says how the first players compare with each other, pair by pair."""
    return [_compared(*each) for each in comparisons(players[:most])]


def _compared(one: PlayerReview, other: PlayerReview, less: Mean) -> str:
    said: dict[str, object] = {"one": one.name, "other": other.name, "points": tenths(less.value)}
    if less.by is None:
        return tr(
            "{one} loses {points} points a game less than {other}; fewer than {few} games do not say who chooses "
            "better",
            few=FEW, **said,
        )  # fmt: skip
    said |= {"low": tenths(less.value - less.by), "high": tenths(less.value + less.by)}
    if less.value > less.by:
        return tr("{one} loses {points} points a game less than {other} (95 %: {low} to {high})", **said)
    return tr(
        "{one} loses {points} points a game less than {other} (95 %: {low} to {high}): the games do not say who "
        "chooses better",
        **said,
    )
