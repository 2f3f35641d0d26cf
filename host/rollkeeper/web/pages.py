"""The templates of the pages. Law: a name, a message, whatever is filled in, is text and never HTML."""

from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from fivedice.box import LOWER, UPPER
from fivedice.edition import EDITIONS
from rollkeeper.say import LINES_KEPT, broken, on_its_card, usually
from rollkeeper.scores.box_titles_and_pips import PIPS, TITLES
from rollkeeper.store import GameRow
from rollkeeper.term.time_texts import day, how_long, when
from rollkeeper.wording import shown
from rollkeeper.words import grouped, plural, spoken, tenths, tr

if TYPE_CHECKING:
    from jinja2 import Environment

HERE = Path(__file__).parent
# Whether the page at / is that of `rollkeeper play`, and not the scoreboard.
PLAYS: ContextVar[bool] = ContextVar("plays", default=False)
# What a page says until its script takes it away.
TOO_OLD = (
    "This page does not start in this browser: it needs Chrome or Edge 85, Firefox 98, Safari 15.4, or a newer one."
)


@cache
def templates() -> "Environment":
    """Returns the templates, and what they know."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined
    from markupsafe import Markup

    def safe(value: Any) -> Any:
        """Returns a value in which a sign stands for what no reader can see."""
        return shown(value) if isinstance(value, str) and not isinstance(value, Markup) else value

    made = Environment(
        loader=FileSystemLoader(HERE / "templates"), autoescape=True, finalize=safe, undefined=StrictUndefined,
        trim_blocks=True, lstrip_blocks=True,
    )  # fmt: skip
    def marked_up(text: str, **values: object) -> Markup:
        """Returns a text with markup of ours, and values that are text."""
        return Markup(tr(text)).format(**{name: safe(value) for name, value in values.items()})

    made.globals |= {
        "_": tr, "plural": plural, "marked_up": marked_up, "tenths": tenths, "grouped": grouped, "spoken": spoken,
        "TITLES": TITLES, "PIPS": PIPS, "UPPER": UPPER, "LOWER": LOWER, "player_at": player_at, "usually": usually,
        "day": day, "when": when, "when_played": when_played, "broken": broken,
        "EDITIONS": {name: edition.title for name, edition in EDITIONS.items()}, "markup": Markup,
        "inlined": lambda *names: Markup("".join((HERE / "static" / name).read_text("utf-8") for name in names)),
        "TOO_OLD": TOO_OLD, "LINES_KEPT": LINES_KEPT, "on_its_card": on_its_card,
    }  # fmt: skip
    return made


def page(template: str, /, **content: object) -> str:
    """Returns the page of a template."""
    return templates().get_template(f"{template}.html").render(page=template, plays=PLAYS.get(), **content)


def player_at(name: str) -> str:
    """Returns where a player's page is."""
    return "/player?" + urlencode({"name": name})


def when_played(row: GameRow) -> str:
    """When a game was played and for how long, and when it was copied here if that was on a later day."""
    begun, ended = row.played_from, row.played_to
    if ended.known == "before":
        return when(ended) if begun.known == "before" else tr(
            "begun {begun}, ended {ended}", begun=when(begun), ended=when(ended)
        )
    length = how_long(begun.at, ended.at) if begun.known != "before" else ""
    words = f"{when(begun)}, {length}" if length else when(ended)
    copied = day(row.updated_at)
    return words if words.startswith(copied) else tr("{played}, copied on {day}", played=words, day=copied)
