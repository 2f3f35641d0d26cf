"""How far a sync is: only what is committed counts, the share never falls, and it is whole at the very end."""

import os
import re
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from cables.joined_session import Cable
from cables.pretend_handheld import ListJournal, PretendHandheld
from logs.game_log import lines, lines_of_games
from rollkeeper.store import Store
from rollkeeper.store.errors import DiskFull
from rollkeeper.store.journal import next_wanted
from rollkeeper.sync.copy_progress import WINDOW, Copying
from running.no_end import going_on
from running.patience import HANG

LINES = lines_of_games(12)
MANY = lines_of_games(40)


def followed(cable: Cable, copying: Copying) -> Iterator[Copying]:
    """A sync of a few lines at a time; after each the bar is looked at."""
    for _ in going_on(lambda: not cable.session.caught_up):
        cable.to_device()
        cable.session.receive(b"".join(cable.device.outgoing() for _ in range(5)), cable.now)
        cable.now += 0.05
        copying.see(cable.session, cable.now)
        yield copying


def test_it_counts_what_is_committed_and_is_whole_at_the_end(store: Store) -> None:
    cable = Cable(store, ListJournal(LINES))
    device, epoch = cable.journal.device, cable.journal.epoch
    seen = []
    for copying in followed(cable, Copying()):
        assert copying.done == store.ask(next_wanted, device, epoch) - 1
        assert (copying.percent == 100) == copying.whole == (copying.done == len(LINES))
        seen.append(copying.percent)
    assert seen == sorted(seen) and len(set(seen)) > 50 and seen[-1] == 100
    assert copying.told == f"{len(LINES)} of {len(LINES)} events" and copying.kept == ""


def test_what_has_arrived_and_is_not_committed_does_not_count(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise DiskFull("no room")

    cable, copying = Cable(store, ListJournal(LINES)), Copying()
    cable.exchange(1)
    cable.to_device()
    monkeypatch.setattr(store, "keep", full)
    with pytest.raises(DiskFull):
        cable.session.receive(cable.from_device(), cable.now)
    copying.see(cable.session, 0.0)
    assert (copying.done, copying.total, copying.percent, copying.whole) == (0, len(LINES), 0, False)


def test_a_handheld_that_plays_on_makes_it_longer_and_never_shorter(store: Store) -> None:
    cable, copying = Cable(store, ListJournal(LINES)), Copying()
    seen = []
    for n, _ in enumerate(followed(cable, copying)):
        if n in (15, 30):
            more = lines([{"game": "travel", "players": ["P1"]}, {"abandon": 1}] * 20, cable.journal.last + 1)
            cable.journal.lines += more
            cable.device.greet()  # as after a reset
        seen.append((copying.percent, copying.share))
        assert copying.done <= copying.total
    assert seen == sorted(seen) and copying.total > len(LINES)


def test_a_journal_begun_anew_in_the_middle_is_added(store: Store) -> None:
    cable, copying = Cable(store, ListJournal(LINES)), Copying()
    seen = []
    for n, _ in enumerate(followed(cable, copying)):
        if n == 30:
            cable.device.hung_up()
            cable.device.journal = ListJournal(lines_of_games(3), epoch="0badcafe")
            cable.device.greet()
            break
        seen.append(copying.share)
    for _ in followed(cable, copying):
        seen.append(copying.share)
    assert seen == sorted(seen) and seen[-1] == 1.0 and copying.percent == 100


def test_the_second_sync_counts_only_what_is_new(store: Store) -> None:
    Cable(store, ListJournal(LINES[:200])).exchange()
    again, copying = Cable(store, ListJournal(LINES)), Copying()
    again.exchange()
    copying.see(again.session, 0.0)
    assert (copying.done, copying.total) == (len(LINES) - 200, len(LINES) - 200)


def test_nothing_to_do_is_whole_at_once(store: Store) -> None:
    Cable(store, ListJournal(LINES)).exchange()
    again, copying = Cable(store, ListJournal(LINES)), Copying()
    again.exchange()
    copying.see(again.session, 0.0)
    assert (copying.total, copying.percent, copying.kept) == (0, 100, "")


def test_rate_and_time_left_are_those_of_late(store: Store) -> None:
    cable, copying = Cable(store, ListJournal(LINES)), Copying()
    cable.exchange(1)
    cable.to_device()
    frames = cable.from_device().split(b"\x1e")[1:]
    copying.see(cable.session, 0.0)
    assert (copying.rate, copying.left) == (None, None), "nobody knows yet"
    for tenth in range(1, 61):  # 100 a second, and then 50
        for _ in range(10 if tenth <= 20 else 5):
            cable.session.receive(b"\x1e" + frames.pop(0), 0.0)
        copying.see(cable.session, tenth / 10)
        if tenth == 20:
            assert copying.rate == pytest.approx(100)
    assert copying.rate == pytest.approx(50) and copying.left == pytest.approx((len(LINES) - 400) / 50)
    assert copying.told == f"400 of {len(LINES)} events, 50 a second, {round((len(LINES) - 400) / 50)} s left"
    copying.see(cable.session, 6.0 + 2 * WINDOW)
    copying.see(cable.session, 6.0 + 4 * WINDOW)
    assert copying.left is None and "left" not in copying.told, "it stands still"


@pytest.fixture
def handheld(tmp_path: Path) -> Iterator[PretendHandheld]:
    handheld = PretendHandheld(tmp_path, ListJournal(MANY))
    handheld.bytes_per_second = 30_000  # so that it takes some seconds
    yield handheld
    handheld.unplug()


def words(handheld: PretendHandheld, folder: Path) -> list[str]:
    return [sys.executable, "-m", "rollkeeper", "sync", "--port", handheld.link, "--database", str(folder / "games.db")]


def committed(folder: Path) -> int:
    """Events in the database, as another program sees them."""
    with closing(sqlite3.connect(folder / "games.db", timeout=10)) as connection:
        if not connection.execute("SELECT count(*) FROM sqlite_schema WHERE name = 'events'").fetchone()[0]:
            return 0
        return int(connection.execute("SELECT count(*) FROM events").fetchone()[0])


def on_a_terminal(handheld: PretendHandheld, folder: Path, heard: Callable[[str], None]) -> tuple[str, str]:
    """Run a sync whose stderr is a terminal; what it drew, and what it printed. `heard` gets what is there so far."""
    master, slave = os.openpty()
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "100"}
    program = subprocess.Popen(words(handheld, folder), stdout=subprocess.PIPE, stderr=slave, env=environment)
    os.close(slave)
    screen = b""
    while True:
        try:
            screen += os.read(master, 4096)
        except OSError:  # the program has ended
            break
        heard(screen.decode(errors="replace"))
    os.close(master)
    return screen.decode(), program.communicate()[0].decode()


@pytest.mark.skipif(os.name == "nt", reason="needs PTYs")
def test_the_bar_on_a_terminal_rises_and_ends_at_100(handheld: PretendHandheld, tmp_path: Path) -> None:
    text, printed = on_a_terminal(handheld, tmp_path, lambda text: None)
    assert printed == f"{len(MANY):,} new events, 40 games\n"
    found = re.findall(r"(\d+) % ([\d,]+) of [\d,]+ events", text)
    seen = [(int(percent), int(done.replace(",", ""))) for percent, done in found]
    assert len(seen) > 5 and seen == sorted(seen)
    assert seen[-1] == (100, len(MANY)) and all(percent < 100 for percent, done in seen if done < len(MANY))
    assert "a second" in text and "s left" in text


@pytest.mark.skipif(os.name == "nt", reason="needs PTYs")
def test_what_is_waited_for_is_said(handheld: PretendHandheld, tmp_path: Path) -> None:
    handheld.talk = False
    del handheld.journal.lines[20:]

    def heard(text: str) -> None:
        handheld.talk = "waiting for the handheld" in text

    text, printed = on_a_terminal(handheld, tmp_path, heard)
    assert printed == "20 new events, 1 game\n"
    assert text.index("waiting for the handheld") < text.index("100 % 20 of 20 events")


@pytest.mark.skipif(os.name == "nt", reason="needs PTYs")
def test_without_a_terminal_there_are_plain_lines(handheld: PretendHandheld, tmp_path: Path) -> None:
    handheld.bytes_per_second = 15_000
    done = subprocess.run(words(handheld, tmp_path), capture_output=True, text=True, check=True)
    assert done.stdout == f"{len(MANY):,} new events, 40 games\n"
    assert len(done.stderr.splitlines()) >= 2 and "\x1b" not in done.stderr
    for line in done.stderr.splitlines():
        assert re.fullmatch(r"\d+ %: [\d,]+ of [\d,]+ events(, [\d,]+ a second(, \d+ s left)?)?", line), line


@pytest.mark.skipif(os.name == "nt", reason="needs PTYs")
def test_a_cable_that_goes_in_the_middle(handheld: PretendHandheld, tmp_path: Path) -> None:
    program = subprocess.Popen(words(handheld, tmp_path), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while not (tmp_path / "games.db").exists() or committed(tmp_path) < 100:
        assert program.poll() is None
        time.sleep(0.05)
    handheld.unplug()
    out, err = program.communicate(timeout=HANG)
    handheld.plug_in()
    assert (program.returncode, out) == (1, "")
    how = r"; ([\d,]+) of ([\d,]+) events are kept: `rollkeeper sync` goes on from there\.\n.*\(port-vanished\)"
    said = re.search(how, err)
    assert said, err
    kept, all_of_them = (int(number.replace(",", "")) for number in said.groups())
    assert (kept, all_of_them) == (committed(tmp_path), len(MANY))
    handheld.bytes_per_second = 0
    again = subprocess.run(words(handheld, tmp_path), capture_output=True, text=True, check=True)
    assert again.stdout.startswith(f"{len(MANY) - kept:,} new events")
