"""One player's part of the review page: mistakes and luck over time, which boxes and which choices cost most."""

from html import escape
from itertools import accumulate

from rollkeeper.charts.kinds import over_games, stacked
from rollkeeper.review.page_style import SCROLLED
from rollkeeper.review.players import TURNS, PlayerReview
from rollkeeper.scores.box_titles_and_pips import TITLES

MOST_GAMES = 500  # dots in a chart, of the latest games


def player_section(player: PlayerReview) -> str:
    """The section of a player."""
    games = player.games[-MOST_GAMES:]
    names = [" ".join(filter(None, (game.source, game.played))) for game in games]
    parts = [f"<section><h2>{escape(player.name)}</h2>"]
    if len(games) > 1:
        lost, luck = [game.mistakes for game in games], [game.luck for game in games]
        means = [so_far / at for at, so_far in enumerate(accumulate(lost), 1)]
        of_lost = over_games("Mistakes, points lost in each game", lost, names, "Lost", means, "average up to there")
        parts += [of_lost, over_games("Luck, points in each game", luck, names, "Luck")]
    rows = [
        (TITLES[box], (TURNS * keeping / player.turns, TURNS * writing / player.turns))
        for box, (keeping, writing, _) in player.boxes.items()
    ]
    rows.sort(key=lambda row: -sum(row[1]))
    how = ("by keeping", "by the choice of the box")
    parts.append(stacked("Points lost a game, by the box in which the turn ended", rows, "Box", how, digits=2))
    cells = "".join(
        f'<tr><td>{kind}</td><td class="number">{count}</td><td class="number">{lost / count if count else 0:.2f}</td>'
        f'<td class="number">{TURNS * lost / player.turns:.2f}</td></tr>'
        for kind, (lost, count) in player.kinds.items()
    )
    names_of = "".join(f'<th class="number">{name}</th>' for name in ("Choices", "Lost by each", "Lost a game"))
    parts.append(f'{SCROLLED}<table><tr><th>Choice</th>{names_of}</tr>{cells}</table></div></section>')
    return "\n".join(parts)
