"""`rollkeeper roster` and `rollkeeper doctor --crashlog`, on a pretend handheld behind a real PTY."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cables.joined_ends import pieces
from cables.pretend_handheld import ListJournal, PretendHandheld
from databases.any_place import word
from logs.game_log import lines_of_games
from rollkeeper import cli
from rollkeeper.place import Place
from rollkeeper.sync.reports import CrashLog
from rollkeeper.sync.retry import LONGEST
from rollkeeper.sync.session_errors import OtherProtocol
from turnlink.device import DeviceEnd
from turnlink.frame import frame
from turnlink.line import encode

Run = Callable[..., Result]
LOG = "after 4711 ms\nTraceback (most recent call last):\n" + '  File "app.py", line 7\n' * 30 + "ValueError: x\n"


@pytest.fixture
def run(tmp_path: Path) -> Run:
    def run(*arguments: str) -> Result:
        return CliRunner().invoke(cli.main, list(arguments))

    return run


@pytest.fixture
def database(place: Place) -> list[str]:
    return ["--database", word(place)]


@pytest.fixture
def handheld(tmp_path: Path) -> Iterator[PretendHandheld]:
    handheld = PretendHandheld(tmp_path, ListJournal(lines_of_games(1)))
    handheld.end.reports = lambda name, at: (LOG[at : at + 120], len(LOG))
    yield handheld
    handheld.unplug()


def test_the_roster_is_kept_and_goes_along_with_the_next_sync(
    run: Run, database: list[str], handheld: PretendHandheld
) -> None:
    assert run("roster", *database).output.startswith("no names yet")
    assert not Path(database[1]).exists(), "looking makes no file"
    run("sync", "--port", handheld.link, *database)
    said = run("roster", "Ann", "Bob", *database).output
    assert said.startswith("1. Ann, 2. Bob\n") and "724a32: gets them when it is next connected" in said
    assert handheld.roster is None
    assert run("sync", "--port", handheld.link, *database).exit_code == 0
    assert handheld.roster == ["Ann", "Bob"]
    assert "724a32: has them since" in run("roster", *database).output


def test_names_are_written_as_people_write_them(run: Run, database: list[str], handheld: PretendHandheld) -> None:
    said = run("roster", "Jürgen", "Zoë", "Ann", *database).output
    assert said.startswith("1. Jürgen (Juergen), 2. Zoë (Zoe), 3. Ann\n")
    run("sync", "--port", handheld.link, *database)
    assert handheld.roster == ["Juergen", "Zoe", "Ann"]


def test_a_cleared_roster_is_forgotten_by_the_handhelds(
    run: Run, database: list[str], handheld: PretendHandheld
) -> None:
    run("roster", "Ann", *database)
    run("sync", "--port", handheld.link, *database)
    assert run("roster", "--clear", *database).output.startswith("no names: players are P1")
    run("sync", "--port", handheld.link, *database)
    assert handheld.roster == []


def test_names_and_clear_exclude_each_other(run: Run, database: list[str]) -> None:
    result = run("roster", "Ann", "--clear", *database)
    assert result.exit_code == 2 and "not both" in result.stderr


def test_a_name_that_no_handheld_takes_changes_nothing(run: Run, database: list[str]) -> None:
    run("roster", "Ann", *database)
    result = run("roster", "A\x1b[1m", *database)
    assert result.exit_code == 1 and "(bad-name)" in result.stderr
    assert run("roster", *database).output.startswith("1. Ann\n")


def test_the_crash_log_is_printed_whole(run: Run, handheld: PretendHandheld) -> None:
    result = run("doctor", "--crashlog", "--port", handheld.link)
    assert result.exit_code == 0 and result.stdout == LOG
    assert "firmware 0.1.0; please report this" in result.stderr


def test_no_crash_log_is_good_news(run: Run, handheld: PretendHandheld) -> None:
    handheld.end.reports = None
    result = run("doctor", "--crashlog", "--port", handheld.link)
    assert result.exit_code == 0 and result.stdout == "" and "never failed" in result.stderr


def test_what_a_terminal_would_obey_is_not_printed(run: Run, handheld: PretendHandheld) -> None:
    handheld.end.reports = lambda name, at: ("\x1b[2Jboo"[at:], 7)
    assert run("doctor", "--crashlog", "--port", handheld.link).stdout == "\ufffd[2Jboo\n"


def test_lost_and_doubled_parts_of_the_log() -> None:
    device = DeviceEnd(ListJournal([]), "0.1.0")
    device.reports = lambda name, at: (LOG[at : at + 120], len(LOG))
    log = CrashLog()
    now = 0.0
    for turn in range(200):
        if log.done:
            break
        device.receive(log.outgoing(now))
        said = b"".join(pieces(device))
        if turn % 3:
            log.receive(said, now)
            log.receive(said, now)
        now += LONGEST
    assert log.done and log.text == LOG


def test_an_old_firmware_is_named() -> None:
    log = CrashLog()
    log.outgoing(0.0)
    hello = {"hello": 1, "firmware": "0.0.9", "device": "e6", "epoch": "aa", "first": 1, "last": 0, "game": ""}
    with pytest.raises(OtherProtocol, match="rollkeeper flash"):
        log.receive(frame(encode(hello)), 0.0)
