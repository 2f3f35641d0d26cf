"""What is only so with a PostgreSQL server (`make postgres`): it lets nobody in, has other tables, others write to it
at the same time; and what a file of SQLite has and a server has not. Nowhere is a password shown.
"""

import logging
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from sqlalchemy import text

from databases.any_place import asked, stored
from databases.club_server import USER, ClubServer
from databases.damage import LINES, closed
from databases.examined import Examined
from rollkeeper.cli import main
from rollkeeper.place import Address
from rollkeeper.store import Store, server
from rollkeeper.store.errors import (
    DatabaseBusy,
    DatabaseDamaged,
    DatabaseError,
    ForeignDatabase,
    PassesByItself,
    ServerAway,
)
from rollkeeper.store.event_file import event_lines
from rollkeeper.store.games import all_games
from rollkeeper.store.server import named
from running.patience import until
from turnlink.host import Event
from turnlink.line import decode

DEVICE, EPOCH = "e660583883724a32", "5c1f09aa"
NEWS = [Event(n, line, decode(line)) for n, line in enumerate(LINES, 1)]


def run(*words: str, **more: str) -> Result:
    return CliRunner().invoke(main, list(words), **more)  # type: ignore[arg-type]


def told(result: Result, name: str, password: str = "secret") -> str:
    assert result.exit_code == 1 and result.stderr.count("\n") <= 3, result.output
    assert result.stderr.endswith(f"({name})\n") and password not in result.output, result.output
    return result.stderr


@pytest.mark.parametrize(
    ("change", "name", "says"),
    [
        (lambda url, club: url.replace(club.password, "wrong"), "password-refused", ".pgpass"),
        (lambda url, club: url.replace(f":{club.password}", ""), "password-refused", ".pgpass"),
        (lambda url, club: url.replace(USER, "eve"), "password-refused", ".pgpass"),
        (lambda url, club: url.replace("127.0.0.1", "nowhere.invalid"), "server-unknown", "Check the name"),
        (lambda url, club: url.replace(f":{club.port}", ":1"), "server-away", "Check that the server runs"),
        (lambda url, club: url + "x", "no-such-database", "createdb"),
    ],
    ids=["wrong password", "no password", "another user", "no such host", "nobody there", "no such database"],
)
def test_what_keeps_us_out_has_a_name_and_says_what_to_do(
    change: Callable[[str, ClubServer], str], name: str, says: str, club: ClubServer, address: Address,
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture,
) -> None:  # fmt: skip
    monkeypatch.setenv("PGPASSFILE", os.devnull)
    caplog.set_level(logging.DEBUG)
    said = told(run("games", "--database", change(address.url, club)), name, club.password)
    assert says in said and "wrong" not in said.replace("wrong password", "") and club.password not in caplog.text


class German(Exception):
    """What the driver raises where the server speaks German."""

    def __init__(self, error: BaseException) -> None:
        super().__init__("FATAL:  Passwort-Authentifizierung für Benutzer »ann« fehlgeschlagen")
        self.pgconn = error.pgconn  # type: ignore[attr-defined]


def refused(url: str) -> BaseException:
    """What the driver says of an address that lets nobody in."""
    import psycopg

    with pytest.raises(psycopg.OperationalError) as found:
        psycopg.connect(url.replace("+psycopg", ""))
    return found.value


def test_a_refusal_in_another_language_is_none_that_passes_by_itself(own_server: ClubServer) -> None:
    address, wrong = Address(own_server.url("postgres")), refused(own_server.url("postgres", "wrong"))
    found = named(address, German(wrong), False)
    assert found.name == "server-refuses" and "fehlgeschlagen" in found.message
    assert not isinstance(found, PassesByItself)
    own_server.stop()
    try:
        assert named(address, German(wrong), False).name == "server-away"
    finally:
        own_server.start()


@pytest.mark.parametrize("name", ["roleplay", "passwords", "role"])
def test_a_databases_name_is_no_word_of_the_server(name: str, own_server: ClubServer) -> None:
    told(run("games", "--database", own_server.url(name)), "no-such-database")


def test_a_server_without_a_free_connection_is_busy(own_server: ClubServer) -> None:
    address = closed(own_server.fresh())
    own_server.ask("CREATE ROLE one LOGIN PASSWORD 'secret' CONNECTION LIMIT 0")
    theirs = address.url.replace(f"{USER}:{own_server.password}", "one:secret")
    assert "no connection left" in told(run("games", "--database", theirs), "database-busy")


def test_a_setting_in_the_address_that_is_none_is_not_a_server_that_is_away(address: Address) -> None:
    assert "what stands behind its ?" in told(run("games", "--database", f"{address.url}?foo=1"), "server-refuses")


def test_options_of_the_address_and_of_the_environment_hold(
    own_server: ClubServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = own_server.fresh(), own_server.fresh()
    for address in (one, other):
        asked(address, "CREATE SCHEMA dicegames")
    assert run("roster", "Ann", "--database", f"{one.url}?options=-csearch_path%3Ddicegames").exit_code == 0
    monkeypatch.setenv("PGOPTIONS", "-c search_path=dicegames")
    assert run("roster", "Ann", "--database", other.url).exit_code == 0
    monkeypatch.delenv("PGOPTIONS")
    for address in (one, other):
        schemas = "SELECT DISTINCT schemaname FROM pg_tables WHERE tablename IN ('games', 'rollkeeper')"
        assert asked(address, schemas) == [("dicegames",)]


def test_each_transaction_waits_with_an_end_and_is_on_the_disk(address: Address) -> None:
    with closing(Store(address, patience=0.2)) as store:
        for transaction in (store._database.read, store._database.write):
            with transaction() as connection:
                assert connection.exec_driver_sql("SHOW lock_timeout").scalar_one() == "200ms"
                assert connection.exec_driver_sql("SHOW synchronous_commit").scalar_one() == "on"
                assert not connection.exec_driver_sql("SELECT name FROM pg_prepared_statements").all()


@pytest.mark.parametrize("code", ["25006", "0A000"])
def test_a_copy_that_is_only_read_has_its_name(code: str, address: Address) -> None:
    class Recovery(Exception):
        sqlstate = code

    found = named(address, Recovery("kann Transaktion nicht in Read-Write-Modus setzen"), False)
    assert found.name == "database-read-only" and "copy of another server" in found.message


def test_a_nul_is_no_server_that_is_away(address: Address) -> None:
    closed(address)
    with closing(Store(address)) as store, pytest.raises(DatabaseError) as found, store._database.read() as connection:
        connection.execute(text("SELECT * FROM games WHERE players = :name"), {"name": "\0"})
    assert found.value.name == "value-refused"


def test_without_the_driver_it_is_said_how_to_get_it(address: Address, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    assert "rollkeeper[postgresql]" in told(run("games", "--database", address.url), "driver-missing")


def test_a_file_needs_no_driver(tmp_path: Path) -> None:
    closed(tmp_path / "games.sqlite3", LINES[:50])
    program = "import sys\nfrom rollkeeper.cli import main\ntry:\n main()\nfinally:\n" \
              " print('psycopg' in sys.modules, 'sqlalchemy.dialects.postgresql' in sys.modules)"  # fmt: skip
    words = [sys.executable, "-c", program, "games", "--database", str(tmp_path / "games.sqlite3")]
    assert subprocess.run(words, capture_output=True, text=True, check=True).stdout.endswith("False False\n")


def test_a_password_is_shown_nowhere(own_server: ClubServer) -> None:
    club, address = own_server, own_server.fresh()
    with closing(Store(address)) as store:
        assert club.password in address.url
        assert club.password not in f"{address} {address!r} {store.path} {store.ask(all_games)}"
        asked(address, "DROP TABLE hidden_games")
        with pytest.raises(DatabaseDamaged) as found:
            store.ask(all_games)
    told: BaseException | None = found.value
    while told is not None:
        assert club.password not in f"{told} {told!r} {told.args}"
        told = told.__cause__


def test_another_programs_tables_and_another_versions_stay_as_they_are(own_server: ClubServer) -> None:
    theirs, other = own_server.fresh(), own_server.fresh()
    asked(theirs, "CREATE TABLE games (name text)")
    with pytest.raises(ForeignDatabase, match="table games is in it"):
        Store(theirs)
    assert asked(theirs, "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'") == [(1,)]
    Store(other).close()
    asked(other, "UPDATE rollkeeper SET version = 99")
    assert "every PC" in told(run("games", "--database", other.url), "database-other-version")
    letters = other.url.replace(other.name, "ascii")
    own_server.ask("CREATE DATABASE ascii ENCODING 'SQL_ASCII' LOCALE 'C' TEMPLATE template0")
    assert "--encoding UTF8" in told(run("games", "--database", letters), "other-letters")


def test_who_may_only_read_reads(own_server: ClubServer) -> None:
    address = closed(own_server.fresh())
    asked(address, "CREATE ROLE viewer LOGIN PASSWORD 'secret'")
    asked(address, "GRANT pg_read_all_data TO viewer")
    theirs = address.url.replace(f"{USER}:{own_server.password}", "viewer:secret")
    assert len(run("games", "--database", theirs).stdout.splitlines()) == 9
    assert "OWNER TO" in told(run("roster", "Ann", "--database", theirs), "database-read-only")
    (found,) = [row for row in Examined("--database", theirs).of("database") if row["level"] == "problem"]
    assert found["name"] == "database-read-only"


def test_what_is_only_for_a_file_says_so(address: Address, tmp_path: Path) -> None:
    backup = closed(tmp_path / "backup.sqlite3", LINES[:50])
    said = told(run("backup", str(tmp_path / "copy"), "--database", address.url), "sqlite-only")
    assert "only for a file of SQLite" in said and "pg_dump" in said and "rollkeeper export all --events" in said
    said = told(run("backup", "--restore", str(backup), "--database", address.url), "sqlite-only")
    assert "pg_restore" in said and not (tmp_path / "copy").exists()


def test_damage_is_named_and_nothing_is_moved_away(address: Address) -> None:
    closed(address)
    asked(address, "UPDATE events SET line = 'x' WHERE n = 10")
    with closing(Store(address)) as store:
        with pytest.raises(DatabaseDamaged, match="only a file of SQLite can be kept aside and salvaged"):
            list(store.each(event_lines))
        assert store.begin_anew() is None and len(store.ask(all_games)) == 8


def test_the_doctor_looks_at_a_server(own_server: ClubServer) -> None:
    address = own_server.fresh()
    (empty,) = Examined("--database", address.url).of("database")
    assert "is empty" in empty["found"] and asked(address, "SELECT to_regclass('events')::text") == [(None,)]
    closed(address)
    there, files = Examined("--database", address.url).of("database")
    assert f"{len(LINES)} events, 8 games" in there["found"] and "PostgreSQL" in there["found"]
    assert "pg_amcheck" in files["advice"]
    wrong = Examined("--database", address.url.replace(own_server.password, "wrong"))
    assert ("database", "password-refused") in wrong.bad()


def test_a_connection_that_was_cut_is_made_again(address: Address) -> None:
    cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'rollkeeper'"
    with closing(Store(address)) as store:
        store.keep(DEVICE, EPOCH, NEWS[:100])
        asked(address, cut)
        assert store.keep(DEVICE, EPOCH, NEWS[:200]).last == 200, "the one at rest is tried before it is used"
        with pytest.raises(ServerAway), store._database.write() as connection:
            asked(address, cut)
            connection.exec_driver_sql("DELETE FROM events")
        store.keep(DEVICE, EPOCH, NEWS)
    assert stored(address, DEVICE) == LINES


def test_a_journal_that_another_pc_writes_to_is_waited_for_and_others_are_not(address: Address) -> None:
    with closing(Store(address, patience=0.2)) as store, closing(Store(address)) as other:
        store.keep(DEVICE, EPOCH, NEWS[:10])
        with other._database.write() as connection:
            connection.exec_driver_sql("SELECT 1 FROM journals WHERE id = 1 FOR UPDATE")
            with pytest.raises(DatabaseBusy, match="another program is writing"):
                store.keep(DEVICE, EPOCH, NEWS[:20])
            assert store.keep(DEVICE, "another0", NEWS[:20]).last == 20
            assert len(store.ask(all_games)) == 2, "who reads waits for nobody"
        assert store.keep(DEVICE, EPOCH, NEWS[:20]).last == 20


def test_a_pc_that_stops_in_the_middle_holds_nobody_up_for_ever(
    address: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "ABANDONED", 1)
    with closing(Store(address)) as store, closing(Store(address)) as other:
        store.keep(DEVICE, EPOCH, NEWS[:10])
        with pytest.raises(ServerAway), other._database.write() as connection:
            connection.exec_driver_sql("SELECT 1 FROM journals FOR UPDATE")
            until(lambda: _keeps(store), lambda: None)
            connection.exec_driver_sql("SELECT 1")
        assert stored(address, DEVICE) == LINES[:20]


def _keeps(store: Store) -> bool:
    try:
        return store.keep(DEVICE, EPOCH, NEWS[:20]).last == 20
    except DatabaseBusy:
        return False
