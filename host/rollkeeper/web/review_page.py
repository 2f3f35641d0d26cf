"""The page of a review: one file that opens by itself, without a server. Its words and tables are in review.html.

Law: a file that is there is replaced only if it is such a page.
"""

from itertools import accumulate
from pathlib import Path

from rollkeeper import folders
from rollkeeper.charts.kinds import course, intervals, over_games, stacked
from rollkeeper.errors import RollkeeperError
from rollkeeper.review import explain_choices
from rollkeeper.review.explain_choices import choice_told, worst_of
from rollkeeper.review.players import TURNS, PlayerReview, Summary
from rollkeeper.review.review_game import ReviewedCard, WorthsFor, same_dice
from rollkeeper.say import listed
from rollkeeper.scores.box_titles_and_pips import TITLES
from rollkeeper.web.game_pages import roll_told
from rollkeeper.web.pages import page
from rollkeeper.words import tr

BEGINS = "<!-- a review by rollkeeper -->\n"
WITH_SECTIONS = 8  # players, the first of the table, with a section each
MOST_GAMES = 500  # dots in a chart, of the latest games


class PageUnwritable(RollkeeperError):
    """The page cannot be written."""


def check_target(path: Path) -> None:
    """Check, before there is a page, that it may be written to `path`. Raises PageUnwritable."""
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
    """Returns the whole page; the players are on it if there are several games."""
    players = summary.players if summary.count > 1 else []
    return BEGINS + page(
        "review", summary=summary, players=players, sections=players[:WITH_SECTIONS], ratings_of=ratings_of,
        charts_of=charts_of, course_of=course_of, worst_of=worst_of, worths_for=worths_for, choice_told=choice_told,
        roll_told=roll_told, told=explain_choices, same_dice=same_dice, listed=listed, kind_told=kind_told,
        state_told=state_told, TURNS=TURNS,
    )  # fmt: skip


def ratings_of(players: list[PlayerReview]) -> str:
    """Returns the chart of the players' ratings."""
    rows = [(player.name, player.rating.value, player.rating.by) for player in players]
    return intervals(tr("Rating, and its interval of 95 %"), rows, tr("Player"), tr("Rating"))


def kind_told(kind: str) -> str:
    """Says what a kind of choices is."""
    kinds = {
        "after roll 1": tr("after roll 1"), "after roll 2": tr("after roll 2"), "stopped early": tr("stopped early"),
        "box": tr("which box"),
    }  # fmt: skip
    return kinds[kind]


def state_told(state: str) -> str:
    """Says how a game ended, or that it did not."""
    states = {
        "playing": tr("not finished"), "over": tr("finished"), "ended": tr("ended"), "abandoned": tr("given up"),
        "refused": tr("its log breaks the rules"),
    }  # fmt: skip
    return states[state]


def charts_of(player: PlayerReview) -> list[str]:
    """Returns a player's charts: mistakes and luck over the games, and which boxes cost most."""
    found = []
    games = player.games[-MOST_GAMES:]
    if len(games) > 1:
        names = [" ".join(filter(None, (game.source, game.played))) for game in games]
        lost = [game.mistakes for game in games]
        means = [so_far / at for at, so_far in enumerate(accumulate(lost), 1)]
        mean, luck = tr("average so far"), [game.luck for game in games]
        found.append(over_games(tr("Mistakes, points lost in each game"), lost, names, tr("Lost"), means, mean))
        found.append(over_games(tr("Luck, points in each game"), luck, names, tr("Luck")))
    rows = [
        (tr(TITLES[box]), (TURNS * keeping / player.turns, TURNS * writing / player.turns))
        for box, (keeping, writing, _) in player.boxes.items()
    ]
    rows.sort(key=lambda row: -sum(row[1]))
    how = tr("by keeping"), tr("by the choice of the box")
    found.append(stacked(tr("Points lost a game, by the box in which the turn ended"), rows, tr("Box"), how, digits=2))
    return found


def course_of(card: ReviewedCard) -> str:
    """Returns the chart of a card, turn by turn."""
    along = [card.worth]
    for turn in card.turns:
        along.append(along[-1] + sum(turn.luck) - turn.lost)
    title = tr(
        "{names}: the score to be expected after each turn, and what the turn lost", names=listed(card.players)
    )
    return course(title, along, [turn.lost for turn in card.turns], tr("Expected"), tr("Lost"))
