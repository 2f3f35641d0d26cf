"""A file of another kind is named, the verb that takes it too, and it stays as it is."""

import gzip
import io
import os
import sqlite3
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cables.joined_session import Cable
from cables.pretend_handheld import ListJournal
from logs.game_log import lines_of_games
from rollkeeper import cli
from rollkeeper.file_kind import TABLE, of_bytes
from rollkeeper.store import Store


def zipped(name: str, content: bytes) -> bytes:
    found = io.BytesIO()
    with zipfile.ZipFile(found, "w") as archive:
        archive.writestr(name, content)
    return found.getvalue()


def in_tar(content: bytes) -> bytes:
    found = io.BytesIO()
    with tarfile.open(fileobj=found, mode="w") as archive:
        info = tarfile.TarInfo("games.sqlite3")
        info.size = len(content)
        archive.addfile(info, io.BytesIO(content))
    return found.getvalue()


def run(*arguments: str, text: bytes = b"") -> Result:
    return CliRunner().invoke(cli.main, list(arguments), input=text)


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """Files as people have them beside a database, by what they are."""
    folder = tmp_path_factory.mktemp("files")
    store = Store(folder / "games.sqlite3")
    Cable(store, ListJournal(lines_of_games(2))).exchange()
    store.close()
    database = (folder / "games.sqlite3").read_bytes()
    log, events, table = (
        run("export", "all", *form, "--database", str(folder / "games.sqlite3")).stdout_bytes
        for form in ([], ["--events"], ["--csv"])
    )
    with sqlite3.connect(folder / "games.sqlite3") as connection:
        dump = "\n".join(connection.iterdump()).encode()
    return {
        "the log of a game": log, "what `rollkeeper export --events` writes": events, "a table": table,
        "a dump in SQL": dump, "a dump in SQL ": b"-- PostgreSQL database dump\n\nSET statement_timeout = 0;\n" + dump,
        "the log of a game ": b"\xef\xbb\xbf" + log.replace(b"\n", b"\r\n"),
        "text in UTF-16": log.decode().encode("utf-16"),
        "gzip": gzip.compress(database), "a ZIP archive": zipped("games.sqlite3", database),
        "a spreadsheet": zipped("xl/workbook.xml", log), "a tar archive": in_tar(database),
        "the flash of a handheld": b"\1\0\0\0\xf0\x0f\xff\xf7littlefs\0\0" + 5000 * b"\0" + log,
        "a web page": b"<!doctype html><p>" + log, "a text": b"Ann has won.\n",
        "another": "Zoë;1\nÄ;2\n".encode("latin-1"),
        "requests for positions": b'{"edition":"web","card":{},"dice":[1,1,1,1,1]}\n',
    }  # fmt: skip


ALL = [
    "the log of a game", "what `rollkeeper export --events` writes", "a table", "a dump in SQL", "a dump in SQL ",
    "the log of a game ", "text in UTF-16", "gzip", "a ZIP archive", "a spreadsheet",
    "a tar archive", "the flash of a handheld", "a web page", "a text", "another", "requests for positions",
]  # fmt: skip
WRITERS: dict[str, Callable[[str], list[str]]] = {
    "table": lambda file: ["table", "Ann", "--database", file], "games": lambda file: ["games", "--database", file],
    "roster": lambda file: ["roster", "Ann", "--database", file], "restore": lambda file: ["backup", "--restore", file],
    "backup": lambda file: ["backup", f"{file}-copy", "--database", file],
}  # fmt: skip


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("verb", WRITERS)
def test_what_is_no_database_is_named_and_stays(name: str, verb: str, files: dict[str, bytes], tmp_path: Path) -> None:
    path = tmp_path / "thing"
    path.write_bytes(files[name])
    if verb == "restore":
        found = run("backup", "--restore", str(path), "--database", str(tmp_path / "games.sqlite3"))
    else:
        found = run(*WRITERS[verb](str(path)))
    assert found.exit_code == 1 and "(foreign-database)" in found.output, found.output
    assert "as it is" in found.output and "damaged (" not in found.output
    if name != "another":
        assert name.strip() in " ".join(found.output.split())
    assert path.read_bytes() == files[name] and [each.name for each in tmp_path.iterdir() if each.is_dir()] == []


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize(
    "verb", [["import"], ["replay"], ["verify"], ["review", "--log"], ["import", "-"], ["replay", "-"]], ids=" ".join
)
def test_a_verb_for_a_log_says_what_it_was_given(
    name: str, verb: list[str], files: dict[str, bytes], tmp_path: Path
) -> None:
    path = tmp_path / "thing"
    path.write_bytes(files[name])
    words = [*verb, *([] if verb[-1] == "-" else [str(path)])]
    words += ["--database", str(tmp_path / "games.sqlite3")] if verb[0] in ("import", "verify") else []
    found = run(*words, text=files[name])
    said = " ".join(found.output.split())
    if name.startswith("the log") or (verb[0] == "import" and "--events" in name):
        assert found.exit_code in (0, 3), said
    elif name in ("a text", "another"):
        assert found.exit_code == 1
    else:
        assert found.exit_code == 1 and "(wrong-file)" in said, said
        assert f"it seems to be {name.strip()}" in said.replace("a file that gzip has packed", "gzip")
    assert path.read_bytes() == files[name]


@pytest.mark.parametrize("verb", ["moves", "hint"])
def test_requests_in_another_form_are_named(verb: str) -> None:
    line = b'{"edition":"moon","card":{},"dice":[1,1,1,1,1]}\n'
    assert "cannot be read" not in run(verb, "--batch", text=b"\xef\xbb\xbf" + line).output
    for given in (line.decode().encode("utf-16"), gzip.compress(line)):
        found = run(verb, "--batch", text=given)
        assert found.exit_code == 1 and "(wrong-file)" in found.output


def test_a_folder_and_an_empty_file(tmp_path: Path) -> None:
    found = run("games", "--database", str(tmp_path))
    assert found.exit_code and "directory" in found.output
    empty = tmp_path / "empty"
    empty.touch()
    assert run("replay", str(empty)).exit_code == 1
    assert run("backup", "--restore", str(empty), "--database", str(tmp_path / "g.sqlite3")).exit_code == 1
    assert empty.read_bytes() == b""


def test_no_beginning_of_a_file_is_too_odd() -> None:
    for content in (b"", b"\0", b"\0\0", b"{", b"\xff", "ä".encode()[:1], b"[1,2,3]", b'{"a":', bytes(600)):
        assert of_bytes(content) is None or str(of_bytes(content)).startswith("it seems to be ")
    assert of_bytes(bytes(4096)) is None and of_bytes(b'{"n":4,"t":1,"roll":"33') is not None


@pytest.mark.parametrize("begin", [b'"journal":1,"device":"e660","epoch":"5c1f09aa"}', b"# my log, Ann, Bob, Cyd"])
def test_a_log_whose_first_line_is_torn_or_a_remark_is_read(begin: bytes) -> None:
    assert of_bytes(begin + b"\n" + b'{"game":"travel","players":["Ann"],"n":1}\n') != TABLE
    assert of_bytes(begin + b"\nZoe,1,2\n") == TABLE


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no such pipes")
@pytest.mark.parametrize("verb", WRITERS)
def test_a_pipe_is_no_database_and_nobody_waits_for_it(verb: str, tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    words = WRITERS[verb](str(path)) + (["--database", str(tmp_path / "games.sqlite3")] if verb == "restore" else [])
    found = run(*words)
    assert found.exit_code == 1 and "pipe" in " ".join(found.output.split()), found.output
