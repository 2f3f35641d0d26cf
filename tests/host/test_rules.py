"""`rollkeeper rules`: every edition has a page, told from its switches."""

import pytest
from click.testing import CliRunner

from fivedice.edition import EDITIONS, SWITCHES
from rollkeeper import cli
from rollkeeper.rulebook import READINGS, SAYS, SHEETS, says


def test_every_edition_is_listed() -> None:
    said = CliRunner().invoke(cli.main, ["rules"]).output
    for edition in EDITIONS.values():
        assert f"{edition.name:<10} {edition.title} (sheet " in said


@pytest.mark.parametrize("name", sorted(EDITIONS))
def test_a_page(name: str) -> None:
    result = CliRunner().invoke(cli.main, ["rules", name])
    lines = result.output.splitlines()
    assert result.exit_code == 0 and lines[0].startswith(f"{EDITIONS[name].title} (sheet {SHEETS[name]})")
    assert max(map(len, lines)) <= 78 and len(lines) <= 60, "a page"
    flat = " ".join(result.output.replace("*", "").split())
    for words in [*says(EDITIONS[name]), *READINGS[name]]:
        assert " ".join(words.split()) in flat


def test_every_value_of_every_switch_has_words() -> None:
    assert set(SAYS) == {(name, value) for name, values in SWITCHES for value in values}
    assert set(SHEETS) == set(READINGS) == set(EDITIONS)


def test_an_unknown_edition_is_an_error() -> None:
    result = CliRunner().invoke(cli.main, ["rules", "moon"])
    assert result.exit_code == 1 and "(unknown-edition)" in result.stderr and "hasbro" in result.stderr
