"""`python -m rollkeeper.soft`: a soft handheld in real time, as a process of its own.

Its parent moves it by lines on standard input and hears what it shows on standard output; its cable is a TCP port, for
pyserial's socket://, on which bytes go as over a USB cable.

    <- {"key":1,"down":true}   {"tap":1,"ms":0}   {"shake":true}   {"tilt":[0,0,-1]}   {"wait":250}   {"quit":true}
    -> {"ready":{"port":"socket://127.0.0.1:4711","sensor":"lis3dh"}}   {"oled":"...","on":true,"contrast":127}
       {"leds":[0,1,0,0,0]}   {"tone":880}   {"stopped":true,...}
       {"error":{"name":"...","message":"...","safe":"...","todo":"..."}}: as in RollkeeperError
       {"pixels":"101010000000..."}: of the LED build, instead of the display: RRGGBB of each pixel
       {"waited":250}: these ms have passed since the last movement that was asked for, and all of it is sent
"""

import asyncio
import json
import signal
import sys
import time
from contextlib import suppress
from io import FileIO
from pathlib import Path
from threading import Thread
from typing import Any

import click

from rollkeeper.carried import find_firmware
from rollkeeper.soft import on_cpython
from rollkeeper.soft.journal import JournalDamaged
from rollkeeper.soft.real_time import RealTime

FAST = 25.0  # times as fast as usual is "as fast as possible": pictures and a scorekeeper keep up
FOLDER = click.Path(path_type=Path, file_okay=False)
TO_PC = 4096  # bytes that wait for a PC that does not read; then the handheld waits


class Service:
    """Runs a handheld until its parent has had enough."""

    def __init__(self, folder: Path, leds: bool, switch: bool, speed: float, language: str = "en") -> None:
        from rollkeeper.soft.handheld import SoftHandheld

        folder.mkdir(parents=True, exist_ok=True)
        table = find_firmware(None) / "coach.table"
        self._speed = speed or FAST
        self.handheld = SoftHandheld(str(folder), leds, str(table), switch)
        self._live = RealTime(
            self.handheld, lambda message: say(**message), lambda: time.monotonic() * 1000, self._speed
        )
        self._pc: asyncio.StreamWriter | None = None
        self._stirred = asyncio.Event()
        self._switch = switch

    @property
    def now_ms(self) -> int:
        """The handheld's time."""
        return self._live.now_ms

    async def run(self) -> None:
        """Play until the parent ends its input, or says so."""
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        loop = asyncio.get_running_loop()
        over: asyncio.Future[None] = loop.create_future()
        Thread(target=self._listen, args=(loop, over), daemon=True).start()
        signal.signal(signal.SIGTERM, lambda *_: loop.call_soon_threadsafe(_end, over))
        say(ready={"port": f"socket://127.0.0.1:{port}", "sensor": "switch" if self._switch else "lis3dh"})
        while not over.done():
            due = self._step()
            self._stirred.clear()
            stirred = asyncio.create_task(self._stirred.wait())
            either: set[asyncio.Future[Any]] = {over, stirred}
            await asyncio.wait(either, timeout=due, return_when=asyncio.FIRST_COMPLETED)
            stirred.cancel()
        server.close()
        over.result()

    def _step(self) -> float:
        """One step; returns after how many seconds the next is due."""
        wake = self._live.step()
        self._send()
        return wake / 1000 / self._speed

    def _send(self) -> None:
        pc = self._pc
        while pc is not None and pc.transport.get_write_buffer_size() < TO_PC:
            data = self.handheld.end.outgoing()
            if not data:
                return
            pc.write(bytes(data))

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """A program has opened the port: one at a time, as with a cable."""
        if self._pc is not None:
            writer.close()
            return
        self._pc = writer
        try:
            while data := await reader.read(4096):
                self.handheld.end.receive(data)
                self._stirred.set()
        except ConnectionError:
            pass
        self._pc = None
        self.handheld.end.hung_up()
        writer.close()

    def _listen(self, loop: asyncio.AbstractEventLoop, over: "asyncio.Future[None]") -> None:
        """Hear the parent, in a thread of its own: a pipe cannot be waited for on every system."""
        # FileIO has no lock: the program may end meanwhile, and its loop with it.
        with suppress(RuntimeError), FileIO(sys.stdin.fileno(), closefd=False) as lines:
            for line in lines:
                try:
                    command = json.loads(line)
                except (ValueError, RecursionError):
                    command = None
                if command == {"quit": True}:
                    break
                loop.call_soon_threadsafe(self._do, command, over)
            loop.call_soon_threadsafe(_end, over)

    def _do(self, command: object, over: "asyncio.Future[None]") -> None:
        try:
            self._obey(command)
        except Exception as error:
            if not over.done():
                over.set_exception(error)
        self._stirred.set()

    def _obey(self, command: object) -> None:
        if not self._live.obey(command):
            say(error={"name": "command-unknown", "message": f"This command is not known: {command}"})


def _end(over: "asyncio.Future[None]") -> None:
    if not over.done():
        over.set_result(None)


def say(**message: object) -> None:
    """A line to the parent."""
    print(json.dumps(message, separators=(",", ":")), flush=True)


@click.command()
@click.option("--flash", type=FOLDER, required=True, help="The folder it is kept in.")
@click.option("--firmware", type=FOLDER, help="The firmware folder.")
@click.option("--sensor", type=click.Choice(["lis3dh", "switch"]), default="lis3dh", show_default=True)
@click.option("--leds", is_flag=True, help="The LED build: 35 pixels and no display.")
@click.option("--language", default="en", show_default=True, help="Of the display, until one is chosen there.")
@click.option("--speed", type=click.FloatRange(min=0), default=1.0, show_default=True, help="0: as fast as possible.")
def main(flash: Path, firmware: Path | None, sensor: str, leds: bool, language: str, speed: float) -> None:
    """Play the soft handheld: commands come on standard input, what it shows goes to standard output."""
    for each in ("SIGINT", "SIGQUIT", "SIGHUP", "SIGBREAK"):  # they reach parent and child
        if hasattr(signal, each):
            signal.signal(getattr(signal, each), signal.SIG_IGN)  # and the parent decides
    on_cpython.prepare(find_firmware(firmware))
    failed = False
    service: Service | None = None

    async def run() -> None:
        nonlocal service
        service = Service(flash, leds, sensor == "switch", speed, language)
        await service.run()

    try:
        asyncio.run(run())
    except JournalDamaged as error:
        failed = True
        say(error={
            "name": "journal-damaged", "message": f"the beginning of {error} cannot be read",
            "safe": f"it is kept as {error}.damaged", "todo": "start again for a new one",
        })  # fmt: skip
    except OSError as error:
        failed = True
        say(error={
            "name": "flash-image-unwritable", "message": f"cannot keep the game in {flash} ({error.strerror or error})",
            "safe": "what was shown before is kept", "todo": "make room there, or make the folder writable",
        })  # fmt: skip
    say(stopped=True, emulated_ms=service.now_ms if service is not None else 0)
    sys.exit(failed)


if __name__ == "__main__":
    main()
