"""The charts of a player's page."""

from collections.abc import Sequence

from fivedice.box import BOXES
from rollkeeper.charts.kinds import OF_MEAN, bars, moving_means, over_games, over_months, stacked
from rollkeeper.scores.box_titles_and_pips import TITLES
from rollkeeper.store.statistics import Player, Result, Versus
from rollkeeper.term.time_texts import day

LAST = 50  # games that are shown one by one
MOST_OTHERS = 10  # rows of a chart; the table has all


def charts_of(player: Player, last: Sequence[Result], versus: Sequence[Versus]) -> list[str]:
    """Progress first, then boxes, then others; those that one game can make already."""
    found = []
    if len(last) > 1:
        totals = [each.total for each in last]
        names = [f"game {each.game}, {day(each.played_to)}" for each in last]
        means, mean = moving_means(totals), f"average of the last {OF_MEAN}"
        found.append(over_games(f"Totals of the last {len(last)} games", totals, names, "Total", means, mean))
    if len(player.months) > 1:
        months = [each.month for each in player.months]
        both = [("Average", [each.mean for each in player.months]), ("Best", [float(m.best) for m in player.months])]
        found.append(over_months("By months", months, both))
    means_of = [(TITLES[box], player.boxes[box].mean) for box in BOXES]
    found.append(bars("Points in each box, on average", means_of, "Box", "Points"))
    zeroes = [(TITLES[box], 100 * player.boxes[box].zeroes) for box in BOXES]
    found.append(bars("How often a box gets 0", zeroes, "Box", "Zeroes", " %", digits=0))
    if versus:
        others = [
            (each.other, (each.ahead, each.games - each.ahead - each.behind, each.behind))
            for each in versus[:MOST_OTHERS]
        ]
        found.append(stacked("Against others: games", others, "Other", ("ahead", "ties", "behind"), digits=0))
    return found
