"""Names that mean harm, in a game that was copied from a device: wherever the program shows them they are only text.

A terminal obeys escape sequences, a spreadsheet obeys formulas, a browser obeys markup, and a reader believes text that
is turned around.
"""

import csv
import io
import json
import unicodedata
from contextlib import closing
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import CliRunner

from fivedice.game import apply
from host.store.test_statistics import keep, played
from rollkeeper.cli import main
from rollkeeper.scores.scorecard import card_view
from rollkeeper.store import Store
from rollkeeper.sync.scorekeeper import Status
from rollkeeper.web.live import Boards

NAMES = [
    "\x1b]0;me\x07", "\x1b[2J\x1b[H", "\x9b31mX", "a\rb\nc", "\u202eevil", "=1+1", "+1|' /C'!A", "@SUM(A1)", "\t=1",
    "<img src=x>", '"><script>', "</style>", "&lt;b&gt;", "[red]x[/]", "{{7*7}}", "'; DROP--",
]  # fmt: skip
VERBS = [
    "games --all", "show last", "show last --events", "show last --json", "players", "players --json", "stats",
    "stats --json", "export all --csv", "export all --turns", "roster", "games --json",
]  # fmt: skip


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """Two by two they have played a match."""
    file = tmp_path / "games.sqlite3"
    with closing(Store(file)) as store:
        for seed in range(0, len(NAMES), 2):
            keep(store, *played({"game": "web", "players": NAMES[seed : seed + 2]}, seed))
    return file


def obeyed(text: str) -> list[str]:
    """What of this a terminal would obey, or would turn around."""
    return [letter for letter in text if letter != "\n" and unicodedata.category(letter) in ("Cc", "Cf", "Cs")]


@pytest.mark.parametrize("words", VERBS)
def test_a_terminal_is_told_nothing_that_it_obeys(database: Path, words: str) -> None:
    result = CliRunner().invoke(main, [*words.split(), "--database", str(database)])
    assert result.exit_code == 0, result.output
    if "--csv" not in words and "--turns" not in words:  # whose lines end with \r\n
        assert obeyed(result.stdout) == [] and result.stderr == ""
    if "--json" in words:
        json.loads(result.stdout)


@pytest.mark.parametrize("table", ["--csv", "--turns"])
def test_a_spreadsheet_is_told_no_formula(database: Path, table: str) -> None:
    said = CliRunner().invoke(main, ["export", "all", table, "--database", str(database)]).stdout
    rows = list(csv.reader(io.StringIO(said, newline="")))
    assert len(rows) > len(NAMES) and len({len(row) for row in rows}) == 1
    for cell in (cell for row in rows for cell in row):
        assert not cell.startswith(("=", "+", "@", "\t", "\r")) and "\x1b" not in cell


class Elements(HTMLParser):
    """The elements of a page, and which of them carry what runs."""

    def __init__(self) -> None:
        super().__init__()
        self.found: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.add(tag)
        assert not [name for name, _ in attrs if name.startswith("on")]


def test_a_page_is_told_no_markup(database: Path, tmp_path: Path) -> None:
    pages = []
    for number in (1, 5, 6, 7, 8):
        file = tmp_path / f"{number}.html"
        words = ["review", str(number), "--database", str(database), "--page", str(file)]
        result = CliRunner().invoke(main, words)
        assert result.exit_code == 0 and obeyed(result.stdout) == [], result.output
        pages.append(file.read_text(encoding="utf-8"))
    for page in pages:
        elements = Elements()
        elements.feed(page)
        assert not elements.found & {"img", "script", "b&gt"} and "</style>" not in page.partition("<body")[2]
        assert obeyed(page) == []


@pytest.mark.parametrize("name", NAMES)
def test_the_scoreboard_is_told_text_that_can_be_shown(name: str) -> None:
    boards = Boards()
    boards.linked("aa", Status("error", f"lost {name}"), name)
    game = apply(apply(None, {"game": "web", "players": [name, "Bob"]}), {"roll": "33416"})
    boards.changed("aa", card_view(game, "1"))
    assert obeyed(json.dumps(boards.state(), ensure_ascii=False)) == []
