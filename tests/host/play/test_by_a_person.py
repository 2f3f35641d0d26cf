"""A person's game from start to Ctrl-C, as a process of its own, with the fake handheld."""

import asyncio
import os
import re
import shlex
import signal
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from aiohttp import ClientSession, WSMsgType
from rich.console import Console

from host.cli.test_signals import as_at_a_terminal
from rollkeeper.play import by_a_person
from rollkeeper.play.auto import show_note
from running.patience import HANG, ended_if_it_hangs

PROGRAM = """
import asyncio, sys
from pathlib import Path
sys.path.insert(0, {tests!r})
from rich.console import Console
from host.play.fake_table import words
from rollkeeper.errors import RollkeeperError
from rollkeeper.play.by_a_person import play_live
from rollkeeper.play.table import keeping
from rollkeeper.play.table import Table

async def run():
    folder = Path({folder!r})
    await play_live(Table(words(folder, 1.0), keeping(folder / "games.sqlite3")), Console(width=200), browser=False)

try:
    asyncio.run(run())
except RollkeeperError as error:
    sys.exit(f"named: {{error.name}}")
"""


@pytest.fixture
def program(tmp_path: Path):  # type: ignore[no-untyped-def]
    """Starts it, yields (process, url, lines), and sees to it that nothing is left running."""
    code = PROGRAM.format(tests=str(Path(__file__).parents[2]), folder=str(tmp_path))
    process = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"}, preexec_fn=None if os.name == "nt" else as_at_a_terminal,
    )  # fmt: skip
    assert process.stdout is not None
    url = ""
    with ended_if_it_hangs(process):
        for line in process.stdout:
            if found := re.search(r"http://127\.0\.0\.1:\d+/", line):
                url = found.group()
            if "connected" in line:
                break
        yield process, url


@pytest.mark.skipif(os.name == "nt", reason="ended with signals")
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_it_ends_cleanly_and_says_how_to_go_on(program, name: str) -> None:  # type: ignore[no-untyped-def]
    process, url = program

    async def watch() -> int | None:
        async with ClientSession() as session:
            tab = await session.ws_connect(url + "ws", origin=url.rstrip("/"))
            process.send_signal(signal.Signals[name])
            while (await tab.receive(timeout=HANG)).type is WSMsgType.TEXT:
                pass
            return tab.close_code

    assert asyncio.run(watch()) == 1001
    rest = process.stdout.read()
    assert process.wait(HANG) == 0
    assert "goes on with this game" in rest.strip().splitlines()[-1]
    assert "Traceback" not in rest


def test_a_dead_handheld_is_named_to_the_tab_and_to_the_terminal(  # type: ignore[no-untyped-def]
    monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    monkeypatch.setenv("FAKE_HANDHELD", "crash")
    process, url = request.getfixturevalue("program")

    async def watch() -> list[str]:
        async with ClientSession() as session:
            tab = await session.ws_connect(url + "ws", origin=url.rstrip("/"))
            await tab.send_json({"key": 5, "down": True})
            told = []
            while (message := await tab.receive(timeout=HANG)).type is WSMsgType.TEXT:
                told.append(message.data)
            return told

    told = asyncio.run(watch())
    assert '"link":"error"' in told[-1] and "ended by itself" in told[-1]
    rest = process.stdout.read()
    assert process.wait(HANG) == 1
    assert "named: handheld-crashed" in rest
    assert "goes on with this game" not in rest


def test_brackets_in_a_message_are_no_markup() -> None:
    console = Console(file=StringIO(), width=100)
    by_a_person._report(console, {"link": "connected", "message": "firmware [/b], kept in /home/ann[1]"}, [])
    by_a_person._report(console, {"progress": "Getting [/]"}, [])
    show_note(console, "kept in /home/ann[1] [/]")
    told = console.file.getvalue()  # type: ignore[attr-defined]
    assert "firmware [/b], kept in /home/ann[1]" in told and "Getting [/] ..." in told and "ann[1] [/]" in told


def test_a_link_that_drops_says_why_once() -> None:
    screen = StringIO()
    console, links = Console(file=screen, width=200), list[str]()
    for link, message in (
        ("waiting", "the handheld is starting"), ("connected", "handheld 1"), ("waiting", "the port /dev/x has gone"),
        ("waiting", "nothing is plugged in"), ("connected", "handheld 1"),
    ):  # fmt: skip
        by_a_person._report(console, {"link": link, "message": message}, links)
    said = [line.strip() for line in screen.getvalue().splitlines()]
    assert said == ["connected: handheld 1", "waiting: the port /dev/x has gone", "connected: handheld 1"]


def test_how_fast_the_handhelds_clock_runs_is_told() -> None:
    screen = StringIO()
    for rate in (0.25, 1.0):
        by_a_person._report(Console(file=screen, width=200), {"pace": rate}, [])
    said = screen.getvalue()
    assert "runs 4.0 times slower than a real one" in said and "fast as a real one again" in said


def test_what_to_run_again_names_the_same_game() -> None:
    assert by_a_person.play_again(()) == ("rollkeeper play", "make play")
    again, made = by_a_person.play_again(["--data", "/tmp/a b"])
    assert again == "rollkeeper play --data '/tmp/a b'"
    assert made.startswith("make play ARGS=") and shlex.split(made)[2] == "ARGS=--data '/tmp/a b'"
