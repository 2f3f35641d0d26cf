"""docs/reference/commands.md is what the verbs say, and what they say of exit codes and of JSON is true."""

import json
import re
from contextlib import closing
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from host.store.test_statistics import keep, played, two
from rollkeeper.cli import HELP, VERBS, main
from rollkeeper.cli.commands_page import PAGE, page
from rollkeeper.cli.options import EXIT_CODES
from rollkeeper.store import Store

TOLD = page()


def test_the_page_is_what_the_verbs_say() -> None:
    assert PAGE.read_text(encoding="utf-8") == TOLD, "run: python -m rollkeeper.cli.commands_page"


def test_every_verb_and_option_is_on_it() -> None:
    sections = dict(re.findall(r"^## (\w+)\n(.*?)(?=^## |\Z)", TOLD, re.MULTILINE | re.DOTALL))
    for verb in VERBS:
        command = main.get_command(click.Context(main, help_option_names=HELP), verb)
        assert command is not None
        for param in command.params:
            for name in param.opts if isinstance(param, click.Option) else ():
                assert f"`{name}" in sections[verb], (verb, name)
        assert "Examples" in sections[verb]


def test_exit_codes_are_those_that_are_told(tmp_path: Path) -> None:
    nothing = str(tmp_path / "nothing")
    for words, code in ((["rules"], 0), (["show", "1", "--database", nothing], 1), (["shaw"], 2), (["rules", "-x"], 2)):
        assert CliRunner().invoke(main, words).exit_code == code
        assert code in EXIT_CODES


WITH_JSON = ["games", "show last", "show last --events", "stats", "stats Ann", "players", "roster", "games --hidden",
             "doctor"]  # fmt: skip


@pytest.mark.parametrize("words", WITH_JSON)
def test_json_is_json(words: str, tmp_path: Path, quiet_computer: None) -> None:
    path = tmp_path / "games.sqlite3"
    with closing(Store(path)) as store:
        keep(store, *played(two("lowe", "Ann", "Bob"), 1))
    verb, *rest = words.split()
    said = CliRunner().invoke(main, [verb, *rest, "--json", "--database", str(path)]).stdout
    assert isinstance(json.loads(said), dict)


def test_a_row_says_what_the_card_says_under_the_same_names(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    with closing(Store(path)) as store:
        keep(store, *played(two("lowe", "Ann", "Bob"), 1))
    run = CliRunner().invoke
    (row,) = json.loads(run(main, ["games", "--json", "--database", str(path)]).stdout)["games"]
    card = json.loads(run(main, ["show", "last", "--json", "--database", str(path)]).stdout)
    own = {"players", "totals", "hidden", "conflicts"}
    assert {name: card[name] for name in row if name not in own} == {name: row[name] for name in row if name not in own}
    assert row["totals"] == [player["total"] for player in card["players"]]
    said = run(main, ["games", "--hide", "1", "--json", "--database", str(path)]).stdout
    assert json.loads(said)["hidden"][0]["game"] == "1"


NARROW = 40  # letters


@pytest.mark.parametrize("words", ["games", "show last", "show last --events", "stats", "players", "games --hidden"])
def test_a_narrow_terminal_gets_every_figure(words: str, tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    with closing(Store(path)) as store:
        keep(store, *played(two("lowe", "Ann", "Bob"), 1))
    run = CliRunner(env={"COLUMNS": str(NARROW)}).invoke(main, [*words.split(), "--database", str(path)])
    assert run.exit_code == 0 and "…" not in run.output
