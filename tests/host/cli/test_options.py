"""The options that several verbs share."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from rollkeeper.cli import main


@pytest.mark.parametrize("verb", ["sync", "watch", "play", "roster", "games", "show last", "export", "doctor"])
@pytest.mark.parametrize("address", ["postgresql+psycopg://ann:secret@host/games", "sqlite:///games.sqlite3"])
def test_the_address_of_a_database_is_refused_and_makes_nothing(
    verb: str, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(main, [*verb.split(), "--database", address])
    assert result.exit_code == 1 and result.stderr.count("\n") == 1
    assert result.stderr.endswith("(database-is-no-file)\n"), result.stderr
    assert "secret" not in result.output and list(tmp_path.iterdir()) == []
