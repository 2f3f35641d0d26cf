"""`rollkeeper play` as a player gets it: the command, the page's WebSocket, the handheld, soft or emulated."""

import asyncio
import re
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientSession, ClientWebSocketResponse
from click.testing import CliRunner

from emulator.flash_file import chip_of
from faults.image_journal import journal_in
from rollkeeper.cli.play import play
from rollkeeper.play.folder import GameFolder
from rollkeeper.play.patient_hand import TUMBLES
from rollkeeper.soft.journal import Journal
from running.patience import HANG

EMULATED_TOO = pytest.mark.parametrize(
    "emulated",
    [False, pytest.param(True, marks=[pytest.mark.emulated, pytest.mark.nightly])],
    ids=["soft", "emulated"],
)


def options_of(emulated: bool, request: pytest.FixtureRequest) -> tuple[str, ...]:
    """What `play` is given for this handheld; an emulated one is skipped where its MicroPython cannot be built."""
    if not emulated:
        return ()
    request.getfixturevalue("micropython_image")
    return ("--emulated",)


@asynccontextmanager
async def playing(folder: Path, *options: str) -> AsyncIterator[ClientWebSocketResponse]:
    """A tab on a running `rollkeeper play`, which is ended by Ctrl-C."""
    words = [sys.executable, "-m", "rollkeeper", "play", "--no-browser", "--data", str(folder), *options]
    process = await asyncio.create_subprocess_exec(*words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    assert process.stdout is not None
    try:
        url = ""
        while not url:
            line = (await asyncio.wait_for(process.stdout.readline(), HANG)).decode()
            assert line, "it ended"
            url = "".join(re.findall(r"http://127\.0\.0\.1:\d+/", line))
        async with ClientSession() as session, session.ws_connect(url + "ws", origin=url.rstrip("/")) as tab:
            yield tab
            process.send_signal(signal.SIGINT)
            rest = (await process.stdout.read()).decode()
            assert await process.wait() == 130
            assert "goes on with this game" in rest.strip().splitlines()[-1]
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def until(tab: ClientWebSocketResponse, kind: str, wanted: object = None, part: str = "") -> Any:
    """The next message of a kind, or the next whose value (or a part of it) is the wanted one."""
    while True:
        message = await tab.receive_json(timeout=HANG)
        if kind in message:
            value = message[kind][part] if part else message[kind]
            if wanted is None or value == wanted:
                return message[kind]


def kept_locks(folder: Path, emulated: bool) -> int:
    """The lock mask that a handheld would find at power-on; -1 if its flash is being written to just now."""
    flash = GameFolder(folder, emulated=emulated).flash
    if not emulated:
        return Journal(str(flash / "journal.jsonl")).locks
    try:
        return journal_in(flash.read_bytes(), chip_of(flash)).locks
    except AssertionError:
        return -1


@EMULATED_TOO
def test_a_game_goes_on_after_ctrl_c_with_its_dice_and_locks(
    emulated: bool, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    options = options_of(emulated, request)

    async def begin() -> dict[str, Any]:
        async with playing(tmp_path, *options) as tab:
            await until(tab, "game", 0, "rolls")
            refused = await asyncio.to_thread(CliRunner().invoke, play, ["--data", str(tmp_path)])
            assert type(refused.exception).__name__ == "FolderInUse"
            await tab.send_json({"shake": True})
            while not await until(tab, "tone"):
                pass
            for _ in range(TUMBLES):
                await until(tab, "oled")
            await tab.send_json({"shake": False})
            seen: dict[str, Any] = {}  # until the dice have come to rest a key means nothing
            while seen.get("game", {}).get("rolls") != 1 or seen.get("aloud", {}).get("kind") != "Choosing":
                seen.update(await tab.receive_json(timeout=HANG))
            await tab.send_json({"key": 2, "down": True})
            await tab.send_json({"key": 2, "down": False})
            await until(tab, "leds", [0, 1, 0, 0, 0])
            async with asyncio.timeout(HANG):
                while kept_locks(tmp_path, emulated) != 0b00010:
                    await asyncio.sleep(0.2)
            return dict(seen["game"])

    async def go_on() -> dict[str, Any]:
        async with playing(tmp_path, *options) as tab:
            seen: dict[str, Any] = {}  # the card is there at once, the LED when the handheld has booted; in any order
            while seen.get("leds") != [0, 1, 0, 0, 0] or "game" not in seen:
                seen.update(await tab.receive_json(timeout=HANG))
            return dict(seen["game"])

    before, after = asyncio.run(begin()), asyncio.run(go_on())
    assert (before["game"], before["rolls"], faces(before)) == (after["game"], after["rolls"], faces(after))


def faces(game: dict[str, Any]) -> list[int]:
    return [die["face"] for die in game["dice"]]


@EMULATED_TOO
def test_a_new_game_is_begun_from_the_page(emulated: bool, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    options = options_of(emulated, request)

    async def begin() -> dict[str, Any]:
        async with playing(tmp_path, *options) as tab:
            message: dict[str, Any] = {}
            while message.get("after", 0) < 2:  # the PC's number has been added to the first game
                message = await tab.receive_json(timeout=HANG)
            wanted = {"new": "lowe", "players": ["Jürgen", "", "Zoë", ""], "teams": 2}
            await tab.send_json({**wanted, "after": message["after"], "id": "page-1"})
            seen: dict[str, Any] = {}
            while "of" not in seen or seen.get("aloud", {}).get("kind") != "RollOff" or "P2 + P4" not in str(seen):
                seen.update(await tab.receive_json(timeout=HANG))
                assert "denied" not in seen, seen["denied"]
            return seen

    seen = asyncio.run(begin())
    assert [each["name"] for each in seen["game"]["columns"]] == ["Jürgen + Zoë", "P2 + P4"]
    assert seen["new"]["edition"] == "lowe"


def test_help_shows_examples() -> None:
    shown = CliRunner().invoke(play, ["--help"])
    assert shown.exit_code == 0
    for words in ("rollkeeper play --fresh", "play --auto", "--no-browser", "--sensor", "--leds", "--emulated"):
        assert words in shown.output


@pytest.mark.parametrize(
    "options",
    [
        ["--port", "0"], ["--sensor", "nose"], ["--firmware", "no"], ["--firmware", __file__], ["--auto", "--leds"],
    ],
)  # fmt: skip
def test_options_that_cannot_be_meant_are_refused(options: list[str]) -> None:
    assert CliRunner().invoke(play, options).exit_code == 2


def test_the_lock_comes_before_everything_else(tmp_path: Path) -> None:
    with GameFolder(tmp_path) as folder:
        folder.flash.mkdir()
        refused = CliRunner().invoke(play, ["--fresh", "--data", str(tmp_path)])
        assert type(refused.exception).__name__ == "FolderInUse"
        assert folder.flash.is_dir()
