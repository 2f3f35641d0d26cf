"""Signals end every verb as Ctrl-C does: what it has begun is tidied up, once, and the exit code names the signal."""

import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from cables.pretend_handheld import ListJournal, PretendHandheld
from rollkeeper import cli, signals
from running.patience import HANG, ended_if_it_hangs, until

if os.name == "nt":
    pytest.skip("needs PTYs, and signals of POSIX", allow_module_level=True)

import termios

AT_A_TERMINAL = str(Path(__file__).parents[2] / "running" / "at_a_terminal.py")
SIGNALS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT]
BEGUN = {"table": "> ", "watch": "", "sync": "", "serve": "Ctrl-C ends it"}  # what says that it is at work
ALL = [("table", signal.SIGINT), ("sync", signal.SIGHUP), *((verb, signal.SIGTERM) for verb in BEGUN)]
named = pytest.mark.parametrize("number", SIGNALS, ids=lambda number: number.name)


@pytest.fixture
def handheld(tmp_path: Path) -> Iterator[PretendHandheld]:
    handheld = PretendHandheld(tmp_path, ListJournal([]))
    yield handheld
    handheld.unplug()


def as_at_a_terminal() -> None:
    """What runs these tests in the background may have them ignored."""
    for number in SIGNALS:
        signal.signal(number, signal.SIG_DFL)


def begun(folder: Path, verb: str, handheld: PretendHandheld, **how: object) -> "subprocess.Popen[bytes]":
    """A verb at work."""
    words = {"table": ["Ann"], "serve": ["--no-browser", "--port", handheld.link]}.get(verb, ["--port", handheld.link])
    command = [sys.executable, "-u", "-m", "rollkeeper", verb, *words, "--database", str(folder / "games.sqlite3")]
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "100", "LINES": "40"}
    how = {"preexec_fn": as_at_a_terminal, **how}
    return subprocess.Popen([sys.executable, AT_A_TERMINAL, *command], env=environment, **how)  # type: ignore[call-overload,no-any-return]


@pytest.mark.parametrize("verb, number", ALL)
def test_every_verb_ends_with_the_code_of_the_signal(
    verb: str, number: signal.Signals, handheld: PretendHandheld, tmp_path: Path
) -> None:
    handheld.talk = False
    pipe = subprocess.PIPE
    program = begun(tmp_path, verb, handheld, stdin=pipe, stdout=pipe, stderr=pipe)
    with ended_if_it_hangs(program):
        assert program.stdout is not None
        said = b""
        while BEGUN[verb].encode() not in said or not (tmp_path / "games.sqlite3").exists():
            if select.select([program.stdout], [], [], 0.02)[0]:
                said += os.read(program.stdout.fileno(), 4096)
            assert program.poll() is None, said
        program.send_signal(number)
        out, err = program.communicate(timeout=HANG)
    assert program.returncode == 128 + number and not err.strip(), (program.returncode, out, err)
    assert (b"goes on with it" in out) == (verb == "table"), "a verb says its last words"


@pytest.mark.parametrize("number, closed", [*((number, False) for number in SIGNALS), (signal.SIGHUP, True)])
def test_watch_leaves_the_terminal_as_it_was(
    number: signal.Signals, closed: bool, handheld: PretendHandheld, tmp_path: Path
) -> None:
    master, slave = os.openpty()
    before = termios.tcgetattr(slave)
    program = begun(tmp_path, "watch", handheld, stdin=slave, stdout=slave, stderr=slave, start_new_session=True)
    drawn: list[bytes] = []

    def screen() -> None:
        if select.select([master], [], [], 0.02)[0]:
            drawn.append(os.read(master, 65536))

    with ended_if_it_hangs(program):
        until(lambda: b"No game" in b"".join(drawn), screen)
        assert not termios.tcgetattr(slave)[3] & termios.ECHO
        if closed:  # the terminal's window: the kernel sends SIGHUP, and often a shell does so, too
            os.close(slave)
            os.close(master)
        program.send_signal(number)
        if closed:
            assert program.wait(HANG) == 128 + signal.SIGHUP
            return
        until(lambda: program.poll() is not None, screen)
        screen()
    assert program.returncode == 128 + number
    assert termios.tcgetattr(slave) == before, "what is typed is shown again"
    text = b"".join(drawn).decode()
    assert text.rindex("\x1b[?25h") > text.rindex("\x1b[?25l") and "Traceback" not in text, "the cursor is back"
    os.close(slave)
    os.close(master)


def test_what_ignores_a_closed_terminal_goes_on(handheld: PretendHandheld, tmp_path: Path) -> None:
    def as_nohup() -> None:
        signal.signal(signal.SIGHUP, signal.SIG_IGN)

    program = begun(tmp_path, "serve", handheld, stdout=subprocess.PIPE, preexec_fn=as_nohup)
    with ended_if_it_hangs(program):
        assert program.stdout is not None
        while b"Ctrl-C ends it" not in program.stdout.readline():
            assert program.poll() is None
        program.send_signal(signal.SIGHUP)
        time.sleep(0.2)
        assert program.poll() is None
        program.send_signal(signal.SIGTERM)
        assert program.wait(HANG) == 128 + signal.SIGTERM


def ended(monkeypatch: pytest.MonkeyPatch, does: Callable[[], object]) -> int:
    """The exit code of a verb that does this, as signals are by default."""
    default = {number: signal.SIG_DFL for number in SIGNALS} | {signal.SIGINT: signal.default_int_handler}
    was = {number: signal.signal(number, does_now) for number, does_now in default.items()}
    monkeypatch.setattr(cli.Verbs, "get_command", lambda *_: click.Command("games", callback=does))
    try:
        code = CliRunner().invoke(cli.main, ["games"]).exit_code
        assert {number: signal.getsignal(number) for number in SIGNALS} == default, "as before"
        return code
    finally:
        for number, handler in was.items():
            signal.signal(number, handler)


@named
def test_it_is_tidied_up_once_however_often_it_is_said(number: signal.Signals, monkeypatch: pytest.MonkeyPatch) -> None:
    done = []

    def work() -> None:
        try:
            signal.raise_signal(number)
            done.append("went on")
        finally:
            for again in (signal.SIGHUP, signal.SIGHUP, signal.SIGTERM):
                signal.raise_signal(again)
            done.append("tidied up")

    assert ended(monkeypatch, work) == 128 + number and done == ["tidied up"]


def test_a_person_need_not_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    done = []

    def work() -> None:
        try:
            signal.raise_signal(signal.SIGTERM)
        finally:
            signal.raise_signal(signal.SIGINT)
            done.append("tidied up")

    assert ended(monkeypatch, work) == 128 + signal.SIGTERM and not done


def test_the_code_is_the_signals_whatever_the_verb_returns(monkeypatch: pytest.MonkeyPatch) -> None:
    def work() -> None:
        with signals.hearing(lambda _: None):
            signal.raise_signal(signal.SIGTERM)
        sys.exit(1)

    assert ended(monkeypatch, work) == 128 + signal.SIGTERM
    assert ended(monkeypatch, lambda: None) == 0, "the next one has heard of none"


def test_the_codes_are_documented() -> None:
    from rollkeeper.cli.options import EXIT_CODES

    assert {128 + number for number in SIGNALS} <= set(EXIT_CODES)
    assert all(re.search(number.name, EXIT_CODES[128 + number]) for number in SIGNALS if number is not signal.SIGINT)
