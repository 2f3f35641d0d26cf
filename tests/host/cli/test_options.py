"""The options that several verbs share."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from rollkeeper.cli import main
from rollkeeper.store import Store

VERBS = ["sync", "watch", "play", "roster", "games", "show last", "export", "doctor"]
NO_ADDRESS = ["sqlite:///games.sqlite3", "postgres://ann:secret@host/games", "postgresql://ann:secret/@host/games",
              "postgresql+psycopg://ann:sec?ret@host/games", "postgresql://ann:secret"]  # fmt: skip


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("address", NO_ADDRESS)
def test_what_is_no_address_of_ours_is_refused_and_makes_nothing(
    verb: str, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(main, [*verb.split(), "--database", address])
    assert result.exit_code == 1 and result.stderr.count("\n") == 3
    assert result.stderr.endswith("(address-not-understood)\n"), result.stderr
    assert "sec" not in result.output and list(tmp_path.iterdir()) == []


def test_no_password_is_written_into_a_services_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted: list[list[str]] = []
    monkeypatch.setattr("rollkeeper.cli.systemd_service.install", lambda words: wanted.append(words) or tmp_path)
    for address in ("postgresql://ann:secret@host/games", "postgresql://ann@host/games?password=secret"):
        result = CliRunner().invoke(main, ["serve", "--install-service", "--database", address])
        assert result.stderr.endswith("(password-in-address)\n") and "secret" not in result.output and wanted == []
    address = "postgresql+psycopg://ann@host:5433/games?sslmode=require"
    assert CliRunner().invoke(main, ["serve", "--install-service", "--database", address]).exit_code == 0
    assert wanted == [["--database", address]]


@pytest.mark.parametrize("verb", ["games", "roster", "show last", "export", "stats", "players", "players rename A B",
                                  "games --hide 1", "import FILE", "backup copy", "backup --restore FILE"])  # fmt: skip
def test_a_database_that_cannot_even_be_looked_for_is_named(verb: str, tmp_path: Path) -> None:
    Store(tmp_path / "FILE").close()
    words = [str(tmp_path / "FILE") if word == "FILE" else word for word in verb.split()]
    result = CliRunner().invoke(main, [*words, "--database", str(tmp_path / ("a" * 300))])
    assert result.exit_code == 1 and result.stderr.endswith("(database-unreachable)\n"), result.output


def test_a_backup_that_can_have_no_such_name_is_refused(tmp_path: Path) -> None:
    Store(tmp_path / "games").close()
    result = CliRunner().invoke(main, ["backup", str(tmp_path / ("a" * 300)), "--database", str(tmp_path / "games")])
    assert result.exit_code == 1 and result.stderr.endswith("(backup-unwritable)\n"), result.output
