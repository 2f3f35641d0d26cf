"""The templates of the pages. Law: a name, a message, whatever is filled in, is text and never HTML."""

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from fivedice.box import LOWER, UPPER
from fivedice.edition import EDITIONS
from rollkeeper.scores.box_titles_and_pips import TITLES
from rollkeeper.term.time_texts import local, told
from rollkeeper.wording import shown

if TYPE_CHECKING:
    from jinja2 import Environment

FOLDER = Path(__file__).parent
# What a page says until its script takes it away; as in index.html.
TOO_OLD = (
    "This page does not start in this browser: it needs Chrome or Edge 85, Firefox 98, Safari 15.4, or a newer one."
)


@cache
def _templates() -> "Environment":
    from jinja2 import Environment, FileSystemLoader, StrictUndefined
    from markupsafe import Markup

    def safe(value: Any) -> Any:
        """What no reader can see is shown as a sign."""
        return shown(value) if isinstance(value, str) and not isinstance(value, Markup) else value

    made = Environment(
        loader=FileSystemLoader(FOLDER / "templates"), autoescape=True, finalize=safe, undefined=StrictUndefined,
        trim_blocks=True, lstrip_blocks=True,
    )  # fmt: skip
    made.globals |= {
        "TITLES": TITLES, "UPPER": UPPER, "LOWER": LOWER, "told": told, "local": local, "player_at": player_at,
        "EDITIONS": {name: edition.title for name, edition in EDITIONS.items()}, "markup": Markup,
        "TOO_OLD": TOO_OLD,
    }  # fmt: skip
    return made


def page(template: str, /, **content: object) -> str:
    """The page of a template."""
    return _templates().get_template(f"{template}.html").render(page=template, **content)


def player_at(name: str) -> str:
    """Where a player's page is."""
    return "/player?" + urlencode({"name": name})


def static_files() -> dict[str, str]:
    """What the pages load, by name."""
    from rollkeeper.charts.drawing import STYLE_SHEET

    paths = [*sorted((FOLDER / "static").iterdir()), STYLE_SHEET]
    return {path.name: path.read_text(encoding="utf-8") for path in paths if path.suffix in (".css", ".js")}
