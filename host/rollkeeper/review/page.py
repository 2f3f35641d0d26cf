"""The review as one page: a file that needs nothing beside it and fetches nothing.

Law: a file that is there is replaced only if it is such a page.
"""

from html import escape
from pathlib import Path

from rollkeeper import folders
from rollkeeper.charts.kinds import intervals
from rollkeeper.errors import RollkeeperError
from rollkeeper.review.page_game import game_section
from rollkeeper.review.page_player import player_section
from rollkeeper.review.page_style import SCROLLED, STYLE
from rollkeeper.review.players import PlayerReview, Summary
from rollkeeper.review.review_game import WorthsFor
from rollkeeper.review.review_in_words import INTERVALS, comparison_told, games_told, mean_told
from rollkeeper.say import count

BEGINS = '<!doctype html>\n<html lang="en">\n<!-- a review by rollkeeper -->\n'
WITH_SECTIONS = 8  # who have a section of their own
ABOUT = (
    "Score = worth of the game + luck - mistakes. The worth is what the best play scores on average. Luck is what the "
    "rolls brought beyond what was to be expected of them, mistakes what the choices lost against the best ones, "
    "all in points, computed from the solved game of one player: others at the table change nothing in it."
)
RATING = (
    f"All a game of 13 turns. {INTERVALS.replace('+-', '±')} Rating: worth of the game - mistakes, the score that "
    "these choices bring on average, luck being 0 on average."
)


class PageUnwritable(RollkeeperError):
    """The page cannot be written."""


def check_target(path: Path) -> None:
    """Whether a page may be written to `path`, as far as can be said before there is one. Raises PageUnwritable."""
    if str(path) in (".", "-"):
        raise PageUnwritable("the page is a file", todo="give it a name, such as --page review.html")
    if not path.parent.is_dir():
        raise _unwritable(path, f"there is no folder {path.parent}")
    try:
        if not path.exists():
            return
        if path.is_dir():
            raise _unwritable(path, "it is a folder")
        if path.is_file():
            with path.open("rb") as file:
                if file.read(len(BEGINS)) == BEGINS.encode():
                    return
    except OSError as error:
        raise _unwritable(path, error.strerror) from error
    raise PageUnwritable(f"{path} is there already, and is no review", "it was left as it is", "name another file")


def write_page(path: Path, summary: Summary, worths_for: WorthsFor) -> None:
    """Write the page in one step. Raises PageUnwritable."""
    check_target(path)
    try:
        folders.keep(path, page_of(summary, worths_for).encode())
    except OSError as error:
        raise _unwritable(path, error.strerror) from error


def _unwritable(path: Path, why: str | None) -> PageUnwritable:
    return PageUnwritable(f"{path} cannot be written ({why})", todo="name another file")


def page_of(summary: Summary, worths_for: WorthsFor) -> str:
    """The whole page."""
    players = summary.players
    games = count(summary.count, "game")
    parts = ["<h1>What the choices cost, and what the dice brought</h1>", f'<p class="dim">{escape(ABOUT)}</p>']
    if summary.count > 1 and players:
        parts.append(f"<section><h2>{'Players' if len(players) > 1 else escape(players[0].name)}, {games}</h2>")
        parts += [_table(players), f'<p class="dim">{escape(RATING)}</p>']
        if len(players) > 1:
            shown = players[:WITH_SECTIONS]
            parts.append(intervals("Rating, and its interval of 95 %", [
                (player.name, player.rating.value, player.rating.by) for player in shown
            ], "Player", "Rating"))  # fmt: skip
            parts += [f"<p>{escape(words)}</p>" for words in comparison_told(players)]
        parts.append("</section>")
        parts += [player_section(player) for player in players[:WITH_SECTIONS]]
        if len(players) > WITH_SECTIONS:
            parts.append(f'<p class="dim">and {len(players) - WITH_SECTIONS} more players, in the table above</p>')
    if summary.count > len(summary.latest):
        parts.append(f"<h2>The {len(summary.latest)} games played last</h2>")
    for game in reversed(summary.latest):
        parts.append(game_section(game, worths_for(game.rules), summary.count == 1))
    parts += [
        f'<p class="dim">{escape(each.source.name)} is left out: {escape(each.message)}</p>'
        for each in summary.left_out
    ]
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Review, {games}</title>'
    body = "\n".join(parts)
    return f"{BEGINS}<head>{head}<style>{STYLE}</style></head>\n<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"


def _table(players: list[PlayerReview]) -> str:
    rows = []
    for player in players:
        score = "" if player.score is None else f"{player.score:.1f}"
        cells = [games_told(player), score, *map(mean_told, (player.rating, player.mistakes, player.luck))]
        figures = "".join(f'<td class="number">{cell.replace("+-", "±")}</td>' for cell in cells)
        rows.append(f"<tr><td>{escape(player.name)}</td>{figures}</tr>")
    names = "".join(f'<th class="number">{name}</th>' for name in ("Games", "Mean score", "Rating", "Mistakes", "Luck"))
    return f'{SCROLLED}<table><tr><th>Player</th>{names}</tr>{"".join(rows)}</table></div>'
