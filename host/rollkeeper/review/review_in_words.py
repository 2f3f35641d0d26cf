"""Figures of a review in words, which the terminal and the page say alike."""

from collections.abc import Sequence

from rollkeeper.review.players import FEW, TURNS, Mean, PlayerReview, comparisons
from rollkeeper.review.review_game import ReviewedCard
from rollkeeper.say import count
from rollkeeper.scores.box_titles_and_pips import TITLES

LEAST = 0.05  # points; a choice that lost less is not listed
MOST_BOXES = 5  # that are listed of a player
COMPARED = 4  # players, each with each
INTERVALS = f"In brackets: the interval of 95 %, by Student's t over games, from {FEW} games on."


def sum_told(card: ReviewedCard) -> str:
    """Score, worth, luck and mistakes of a card as a sum."""
    rest = "" if card.is_full else f" + {card.rest:.2f} to come"
    sign = "-" if card.luck < 0 else "+"
    return f"{card.score}{rest} = {card.worth:.2f} {sign} {abs(card.luck):.2f} luck - {card.mistakes:.2f} mistakes"


def mean_told(mean: Mean) -> str:
    """Returns an average and its interval."""
    interval = "" if mean.by is None else f" ({mean.value - mean.by:.1f} to {mean.value + mean.by:.1f})"
    return f"{mean.value:.1f}{interval}"


def games_told(player: PlayerReview) -> str:
    """How many games a player had, and of how many turns, if some broke off."""
    games = str(len(player.games))
    return games if player.turns == TURNS * len(player.games) else f"{games}, {count(player.turns, 'turn')}"


def costly_told(player: PlayerReview) -> str:
    """The boxes whose turns cost a player most, in points a game."""
    lost = {box: keeping + writing for box, (keeping, writing, _) in player.boxes.items()}
    most = sorted((box for box in lost if lost[box] * TURNS / player.turns >= LEAST), key=lambda box: -lost[box])
    named = [f"{TITLES[box]} {lost[box] * TURNS / player.turns:.1f}" for box in most[:MOST_BOXES]]
    return f"turns that ended in {', '.join(named)} cost most, in points a game" if named else ""


def comparison_told(players: Sequence[PlayerReview], most: int = COMPARED) -> list[str]:
    """How the first players compare with each other, pair by pair."""
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
