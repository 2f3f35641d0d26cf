"""A review in words, which the terminal and the page say alike: a choice, what would have been better, by how much, and
where that comes from; and the figures of cards and players."""

from collections.abc import Sequence
from dataclasses import dataclass

from fivedice.box import BOXES
from rollkeeper.coach.advice import Worths, WorthsOf
from rollkeeper.coach.turn import Dice, after_keeping, outcomes
from rollkeeper.review.players import FEW, TURNS, Mean, PlayerReview, comparisons
from rollkeeper.review.review_game import Decision, ReviewedCard, ReviewedTurn
from rollkeeper.say import count, listed
from rollkeeper.scores.box_titles_and_pips import TITLES

WORST = 3  # choices that are explained
TELLING = 0.03  # a chance that differs by less explains nothing
LEAST = 0.05  # points; a choice that lost less is not listed
MOST_BOXES = 5  # that are listed of a player
COMPARED = 4  # players, each with each
INTERVALS = f"In brackets: the interval of 95 %, by Student's t over games, from {FEW} games on."


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
            turn, each, "you" if alone else names[turn.seat], worths_of(turn.filled), card.shared))
        for turn, each in lossy[:most]
    ]  # fmt: skip


def explained(turn: ReviewedTurn, choice: Decision, who: str, worths: Worths, shared: bool) -> str:
    """Puts a choice that lost points into words. With `shared` dice nobody writes before the third step."""
    lay = f"Turn {turn.number}, {_spaced(choice.dice)}"
    if isinstance(choice.chosen, str) or isinstance(choice.best, str):
        return f"{lay}: {_box_told(turn, choice, who)}"
    left = "one roll left" if choice.left == 1 else "two rolls left"
    more = f"was worth {choice.lost:.1f} more" if choice.lost >= 0.05 else "was worth a little more"
    did = f"wrote {TITLES[turn.box]} at once" if choice.stopped else f"kept {set_told(choice.chosen)}"
    better, why = set_told(choice.best), _chances(choice, choice.best, choice.chosen, worths)
    if len(choice.best) == len(choice.dice) and not shared:
        better, why = f"writing them at once in {TITLES[worths.best_box(choice.dice)[0]]}", ""
    elif len(choice.best) == len(choice.dice):
        better = "keeping all five"
    elif choice.stopped:
        better = f"rolling on with {better}"
    return f"{lay}, {left}: {who} {did}; {better} {more}.{why}"


def choice_told(choice: Decision, made: Dice | str) -> str:
    """Says one choice in short: the dice that are kept, or the box."""
    if isinstance(made, str):
        return TITLES[made]
    return "all five" if len(made) == len(choice.dice) else _spaced(made) or "nothing"


def set_told(dice: Dice) -> str:
    """Names dice that are kept, by what they are."""
    digits = "".join(map(str, dice))
    if not dice:
        return "nothing"
    if len(dice) == 5:
        return "all five"
    kinds = len(set(dice))
    if kinds == 1:
        return {1: f"the {digits}", 2: f"the pair {digits}"}.get(len(dice), digits)
    if kinds == len(dice) > 2 and dice[-1] - dice[0] == len(dice) - 1:
        return f"the straight {digits}" if len(dice) == 4 else f"the row {digits}"
    if len(dice) == 4 and kinds == 2 and dice[0] == dice[1] and dice[2] == dice[3]:
        return f"the pairs {digits}"
    return digits


def _box_told(turn: ReviewedTurn, choice: Decision, who: str) -> str:
    """Says of a box what it brings at once, and what later."""
    assert isinstance(choice.best, str)
    if choice.best == turn.box:  # and 0 was written in it
        return f"{who} wrote 0 in {TITLES[turn.box]}; to write what the dice score was worth {choice.lost:.1f} more."
    at_once = choice.best_now - choice.now
    later = choice.lost - at_once
    if at_once and later:
        ways = [f"{count(abs(at_once), 'point')} {'more' if at_once > 0 else 'less'} now",
                f"{abs(later):.1f} {'more' if later > 0 else 'less'} later"]  # fmt: skip
        why = f": {listed(ways)}"
    else:
        why = ", all of it later" if later else ""
    wrote = f"wrote {turn.points} in {TITLES[turn.box]}"
    return f"{who} {wrote}; {TITLES[choice.best]} was worth {choice.lost:.1f} more{why}."


def _chances(choice: Decision, best: Dice, chosen: Dice, worths: Worths) -> str:
    """Says what the better choice hopes for: a further five alike, or the box that it scores in more often, if by
    much."""
    if worths.cards.extra and len(best) > 2 and len(set(best)) == 1 and len(chosen) != len(best):
        return f" Five alike bring {worths.cards.extra} more on this card."
    with_best, with_chosen = (_scored(worths, kept, choice) for kept in (best, chosen))
    gain = {box: with_best[box][1] - with_chosen[box][1] for box in with_best}
    box = max(gain, key=lambda each: gain[each])
    often, less = with_best[box][0], with_chosen[box][0]
    if often - less < TELLING:
        return ""
    return f" It ends in {TITLES[box]} in {_of_hundred(often)} of 100 games, the other in {_of_hundred(less)}."


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
    return "less than 1" if 0 < chance < 0.005 else f"{100 * chance:.0f}"


def _spaced(dice: Dice) -> str:
    return " ".join(map(str, dice))


def sum_told(card: ReviewedCard) -> str:
    """Says score, worth, luck and mistakes of a card as a sum."""
    rest = "" if card.is_full else f" + {card.rest:.2f} to come"
    sign = "-" if card.luck < 0 else "+"
    return f"{card.score}{rest} = {card.worth:.2f} {sign} {abs(card.luck):.2f} luck - {card.mistakes:.2f} mistakes"


def mean_told(mean: Mean) -> str:
    """Returns an average and its interval."""
    interval = "" if mean.by is None else f" ({mean.value - mean.by:.1f} to {mean.value + mean.by:.1f})"
    return f"{mean.value:.1f}{interval}"


def games_told(player: PlayerReview) -> str:
    """Says how many games a player had, and of how many turns, if some broke off."""
    games = str(len(player.games))
    return games if player.turns == TURNS * len(player.games) else f"{games}, {count(player.turns, 'turn')}"


def costly_told(player: PlayerReview) -> str:
    """Says which boxes' turns cost a player most, in points a game."""
    lost = {box: keeping + writing for box, (keeping, writing, _) in player.boxes.items()}
    most = sorted((box for box in lost if lost[box] * TURNS / player.turns >= LEAST), key=lambda box: -lost[box])
    named = [f"{TITLES[box]} {lost[box] * TURNS / player.turns:.1f}" for box in most[:MOST_BOXES]]
    return f"turns that ended in {', '.join(named)} cost most, in points a game" if named else ""


def comparison_told(players: Sequence[PlayerReview], most: int = COMPARED) -> list[str]:
    """Says how the first players compare with each other, pair by pair."""
    found = []
    for one, other, less in comparisons(players[:most]):
        words = f"{one.name} loses {less.value:.1f} points a game less than {other.name}"
        if less.by is None:
            words += f"; fewer than {FEW} games do not say who chooses better"
        else:
            sure = "" if less.value > less.by else ": the games do not say who chooses better"
            words += f" (95 %: {less.value - less.by:.1f} to {less.value + less.by:.1f}){sure}"
        found.append(words)
    return found
