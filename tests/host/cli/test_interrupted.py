"""Ctrl-C during a sync: the bar ends, what is kept is said, and the next sync gets the rest, each event once."""

import os
import random
import re
import select
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from cables.pretend_handheld import ListJournal, PretendHandheld
from logs.game_log import lines_of_games
from rollkeeper.cli.options import INTERRUPTED
from rollkeeper.cli.sync_with_progress import between_steps
from rollkeeper.store.check import inspect
from running.patience import HANG

if os.name == "nt":
    pytest.skip("needs PTYs", allow_module_level=True)

MANY = lines_of_games(40)
AT_A_TERMINAL = str(Path(__file__).parents[2] / "running" / "at_a_terminal.py")
KEPT = r"rollkeeper: ([\d,]+) of ([\d,]+) events are kept: `rollkeeper sync` goes on from there"
MOMENTS = 4
SEED = int(os.environ.get("ROLLKEEPER_SEED", "2026"))


class Desk:
    """A handheld on a PTY, a database, and the program that copies."""

    def __init__(self, folder: Path) -> None:
        self.handheld = PretendHandheld(folder, ListJournal(MANY))
        self.handheld.bytes_per_second = 30_000  # so that it takes some seconds
        self.database = folder / "games.db"
        self._words = ["-m", "rollkeeper", "sync", "--port", self.handheld.link, "--database", str(self.database)]
        self._words[:0] = [sys.executable, AT_A_TERMINAL, sys.executable]

    def begin(self, out: int, err: int) -> subprocess.Popen[bytes]:
        """Start a sync, in a session of its own."""
        environment = {**os.environ, "TERM": "xterm", "COLUMNS": "100"}
        return subprocess.Popen(self._words, stdout=out, stderr=err, env=environment, start_new_session=True)

    def on_a_terminal(self, heard: Callable[[str], bool]) -> tuple[int, list[str], bytes]:
        """A sync on a terminal, where Ctrl-C is typed once `heard` says so of what is there to read. Returns the exit
        code, the lines that the person sees in the end, and all that was drawn."""
        master, slave = os.openpty()
        program = self.begin(slave, slave)
        os.close(slave)
        drawn, typed = b"", False
        while True:
            try:
                if select.select([master], [], [], 0.02)[0]:
                    drawn += os.read(master, 4096)
            except OSError:  # the program has ended
                break
            if not typed and heard(drawn.decode(errors="replace")):
                typed = True
                self.handheld.bytes_per_second = 2000  # however late it is heard, little more has come
                os.write(master, b"\x03")
        os.close(master)
        assert typed, drawn.decode()
        return program.wait(), seen(drawn.decode()), drawn

    def stored(self) -> list[bytes]:
        """The lines in the database, as another program sees them."""
        if not self.database.exists():
            return []
        with closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True, timeout=10)) as connection:
            if not connection.execute("SELECT count(*) FROM sqlite_schema WHERE name = 'events'").fetchone()[0]:
                return []
            return [line for (line,) in connection.execute("SELECT line FROM events ORDER BY journal_id, n")]

    def check(self) -> int:
        """The database is whole, and has the first events, each once; how many."""
        self.handheld.end.hung_up()  # as USB tells it to the handheld
        if self.database.exists():
            inspect(self.database)
        stored = self.stored()
        assert stored == MANY[: len(stored)], "each event once, in order, byte for byte"
        assert max(self.handheld.journal.acknowledgements, default=0) <= len(stored)
        return len(stored)

    def finish(self) -> None:
        """Sync undisturbed, twice: the rest comes, and then nothing."""
        self.handheld.bytes_per_second = 0
        for new in (len(MANY) - self.check(), 0):
            done = subprocess.run(self._words, capture_output=True, text=True, check=True)
            assert done.stdout.startswith(f"{new:,} new event"), done.stdout + done.stderr
        assert self.stored() == MANY


def seen(drawn: str) -> list[str]:
    """The lines on a terminal after all this was drawn, without colours."""
    shown: list[str] = []
    for line in re.sub(r"\x1b\[[\d;]*m|\x1b\[\?25[lh]", "", drawn).split("\r\n"):
        parts = line.split("\r\x1b[2K")
        assert "\x1b" not in parts[-1], parts[-1]
        shown.append(parts[-1].rstrip())
    return shown


def number(text: str) -> int:
    return int(text.replace(",", ""))


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    desk = Desk(tmp_path)
    yield desk
    desk.handheld.unplug()


def test_ctrl_c_on_the_bar_ends_it_and_says_what_is_kept(desk: Desk) -> None:
    code, lines, drawn = desk.on_a_terminal(lambda text: re.search(r"[2-5]\d % ", text) is not None)
    assert code == INTERRUPTED
    bar, told, nothing = lines
    assert re.fullmatch(r"copying \S+  [2-7]\d % [\d,]+ of 1,636 events.*", bar), lines
    found = re.fullmatch(KEPT, told)
    assert found and nothing == "", lines
    kept, total = map(number, found.groups())
    assert f" {found[1]} of {found[2]} events" in bar, "the bar and the words say the same"
    assert 0 < kept == desk.check() < total == len(MANY)
    assert drawn.rindex(b"\x1b[?25h") > drawn.rindex(b"\x1b[?25l"), "the cursor is back"
    desk.finish()


def test_ctrl_c_without_a_terminal_says_it_in_a_line(desk: Desk) -> None:
    program = desk.begin(subprocess.PIPE, subprocess.PIPE)
    while len(desk.stored()) < 100:
        assert program.poll() is None
        time.sleep(0.02)
    program.send_signal(signal.SIGINT)
    out, err = program.communicate(timeout=HANG)
    assert (program.returncode, out) == (INTERRUPTED, b"")
    found = re.fullmatch(KEPT, err.decode().splitlines()[-1])
    assert found and err.endswith(b"there\n"), err
    assert 100 <= number(found[1]) == desk.check()
    desk.finish()


def test_ctrl_c_while_few_are_copied_and_there_is_no_bar(desk: Desk) -> None:
    desk.handheld.bytes_per_second = 3000
    del desk.handheld.journal.lines[150:]
    code, lines, _ = desk.on_a_terminal(lambda text: len(desk.stored()) > 10)
    assert code == INTERRUPTED
    typed, told, nothing = lines
    found = re.fullmatch(KEPT, told)
    assert typed == "^C" and found and nothing == "", lines
    assert 10 < number(found[1]) == desk.check() < number(found[2]) == 150
    desk.handheld.journal.lines[:] = MANY
    desk.finish()


def test_ctrl_c_while_nobody_answers_ends_it_with_nothing_more_to_say(desk: Desk) -> None:
    desk.handheld.talk = False
    code, lines, drawn = desk.on_a_terminal(lambda text: "waiting for the handheld" in text)
    assert code == INTERRUPTED
    assert lines[0].startswith("waiting for the handheld") and set(lines[1:]) == {""}, lines
    assert drawn.rindex(b"\x1b[?25h") > drawn.rindex(b"\x1b[?25l"), "the cursor is back"
    desk.handheld.talk = True
    assert desk.check() == 0
    desk.finish()


@pytest.mark.nightly
def test_interrupted_at_random_moments_it_ends_with_every_event_once(desk: Desk) -> None:
    rng = random.Random(SEED)
    told = 0
    for _ in range(MOMENTS):
        before = desk.check()
        enough = before + rng.randrange(1, len(MANY) // MOMENTS - 60)
        program = desk.begin(subprocess.PIPE, subprocess.PIPE)
        while len(desk.stored()) < enough:
            assert program.poll() is None, program.communicate()
        time.sleep(rng.uniform(0, 0.02))
        program.send_signal(signal.SIGINT)
        out, err = program.communicate(timeout=HANG)
        assert (program.returncode, out) == (INTERRUPTED, b""), err
        assert b"Traceback" not in err
        found = re.search(KEPT, err.decode())
        assert found, err
        assert before + number(found[1]) == desk.check()
        told += 1
    assert told == MOMENTS
    desk.finish()


@pytest.fixture
def default_ctrl_c() -> Iterator[None]:
    """As in a program that a person starts, whoever has started the tests."""
    was = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, was)


def test_it_waits_for_the_end_of_a_step(default_ctrl_c: None) -> None:
    done = []
    with pytest.raises(KeyboardInterrupt), between_steps() as heed:
        for step in range(9):
            heed()
            if step == 3:
                signal.raise_signal(signal.SIGINT)
            done.append(step)
    assert done == [0, 1, 2, 3]
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)


def test_the_second_one_does_not_wait(default_ctrl_c: None) -> None:
    done = []
    with pytest.raises(KeyboardInterrupt), between_steps():
        signal.raise_signal(signal.SIGINT)
        done.append(1)
        signal.raise_signal(signal.SIGINT)
        done.append(2)
    assert done == [1]


def test_one_in_the_last_step_comes_too_late(default_ctrl_c: None) -> None:
    with between_steps() as heed:
        heed()
        signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_where_ctrl_c_is_ignored_it_stays_so(default_ctrl_c: None) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with between_steps() as heed:
        signal.raise_signal(signal.SIGINT)
        heed()
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
