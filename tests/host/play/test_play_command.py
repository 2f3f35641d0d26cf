"""`rollkeeper play` as a player gets it: the command, the page's WebSocket, the handheld, soft or emulated."""

import asyncio
import re
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
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

SECOND = [0, 1, 0, 0, 0]  # the LEDs of its key
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


Heard = dict[str, Any]  # the newest message of each kind


async def hear(tab: ClientWebSocketResponse, comes: Callable[[Heard], bool], heard: Heard | None = None) -> Heard:
    """What was `heard` until now, and what is said until `comes(of it)`. Messages alone do not keep it waiting: a
    handheld that nobody moves says every five seconds what it shows."""
    heard = {} if heard is None else heard
    end = asyncio.get_running_loop().time() + HANG
    while True:
        heard.update(await tab.receive_json(timeout=HANG))
        if comes(heard):
            return heard
        assert asyncio.get_running_loop().time() < end, f"it did not come; the newest of each kind: {heard}"


def rolls(heard: Heard) -> int:
    return heard["game"]["rolls"] if "game" in heard else -1


def shows(heard: Heard) -> str:
    return heard["aloud"]["kind"] if "aloud" in heard else ""


async def dice_to_lock(tab: ClientWebSocketResponse) -> Heard:
    """Hear until the first roll lies, and keys lock its dice; five alike are celebrated until a key is pressed."""
    heard = await hear(tab, lambda heard: rolls(heard) == 1 and shows(heard) in ("Choosing", "Celebration"))
    while shows(heard) == "Celebration":
        await press(tab, 5)
        heard = await hear(tab, lambda heard: shows(heard) != "", {"game": heard["game"]})
    assert shows(heard) == "Choosing"
    return heard


async def press(tab: ClientWebSocketResponse, key: int) -> None:
    await tab.send_json({"key": key, "down": True})
    await tab.send_json({"key": key, "down": False})


def kept_locks(folder: Path, emulated: bool) -> int:
    """The lock mask that a handheld would find at power-on; -1 if its flash is being written to just now."""
    flash = GameFolder(folder, emulated=emulated).flash
    if not emulated:
        copy = folder / "copy.jsonl"  # for a journal that is opened takes a half line off, which is being written here
        copy.write_bytes((flash / "journal.jsonl").read_bytes())
        return Journal(str(copy)).locks
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
            await hear(tab, lambda heard: rolls(heard) == 0)
            refused = await asyncio.to_thread(CliRunner().invoke, play, ["--data", str(tmp_path)])
            assert type(refused.exception).__name__ == "FolderInUse"
            await tab.send_json({"shake": True})
            await hear(tab, lambda heard: heard.get("tone", 0) > 0)
            for _ in range(TUMBLES):
                await hear(tab, lambda heard: "oled" in heard)
            await tab.send_json({"shake": False})
            heard = await dice_to_lock(tab)
            await press(tab, 2)
            await hear(tab, lambda heard: heard.get("leds") == SECOND)
            async with asyncio.timeout(HANG):
                while kept_locks(tmp_path, emulated) != 0b00010:
                    await asyncio.sleep(0.2)
            return dict(heard["game"])

    async def go_on() -> dict[str, Any]:
        async with playing(tmp_path, *options) as tab:
            # The card is there at once, the LED when the handheld has booted; in any order.
            heard = await hear(tab, lambda heard: heard.get("leds") == SECOND and "game" in heard)
            return dict(heard["game"])

    before, after = asyncio.run(begin()), asyncio.run(go_on())
    assert (before["game"], before["rolls"], faces(before)) == (after["game"], after["rolls"], faces(after))


def faces(game: dict[str, Any]) -> list[int]:
    return [die["face"] for die in game["dice"]]


@EMULATED_TOO
def test_a_new_game_is_begun_from_the_page(emulated: bool, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    options = options_of(emulated, request)

    async def begin() -> dict[str, Any]:
        async with playing(tmp_path, *options) as tab:
            # the PC's number has been added to the first game
            heard = await hear(tab, lambda heard: heard.get("after", 0) >= 2)
            wanted = {"new": "lowe", "players": ["Jürgen", "", "Zoë", ""], "teams": 2}
            await tab.send_json({**wanted, "after": heard["after"], "id": "page-1"})

            def begun(heard: Heard) -> bool:
                assert "denied" not in heard, heard["denied"]
                return "of" in heard and shows(heard) == "RollOff" and "P2 + P4" in str(heard)

            return await hear(tab, begun)

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
