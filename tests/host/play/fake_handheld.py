"""A stand-in for `python -m rollkeeper.virtual`: the real app and the real cable protocol, no Pico.

It speaks the same JSON lines and keeps its journal in the file that the real one keeps its flash in, so everything
around the handheld is tested in milliseconds. What a test wants to go wrong is a word in the variable FAKE_HANDHELD:
"crash" (dies on key 5), "deaf" (never reacts), "broken" (a named error instead of a start), "lies" (a wrong total),
"awake" (its display never goes off).
"""

import argparse
import asyncio
import base64
import json
import os
import random
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3] / "firmware"))

from PIL import Image, ImageDraw

from fivedice.game import Game, apply
from roller.app.app import App
from roller.app.dice_source import DiceSource
from roller.app.inputs import Inputs
from roller.app.sound import Player
from roller.remote import roster
from roller.remote.requests import Requests
from roller.remote.watched import tell
from rollkeeper.virtual.hand_movements import SHAKE, Hand
from turnlink.device import DeviceEnd
from turnlink.line import decode, encode

STRIP = 256  # bytes of the display's memory that are drawn in one step
FAST = 25.0  # what "as fast as possible" is here
LEAP = 60  # ms of its time from step to step at most, unless it sleeps: on a busy computer it is slow, not blind


class Journal:
    """The events in a text file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.lines = path.read_bytes().splitlines() if path.exists() else []
        if not self.lines:
            self.lines = [json.dumps({"epoch": f"{random.getrandbits(32):08x}"}).encode()]
        self.device = "e660000000000001"
        self.epoch = json.loads(self.lines[0])["epoch"]
        self.first = 1

    @property
    def last(self) -> int:
        return len(self.lines) - 1

    @property
    def began(self) -> int:
        return max([n for n in range(1, len(self.lines)) if "game" in decode(self.lines[n])], default=0)

    def line(self, n: int) -> bytes:
        return self.lines[n]

    def slots(self, n: int, most: int) -> tuple[memoryview, int]:
        return memoryview(b""), n

    def acknowledged(self, n: int) -> None:
        pass

    def append(self, now: int, event: dict) -> None:
        self.lines.append(encode({"n": self.last + 1, "t": now, **event}))
        self.path.write_bytes(b"\n".join(self.lines) + b"\n")

    def game(self) -> Game | None:
        game = None
        for line in self.lines[1:]:
            game = apply(game, decode(line))
        return game


def picture(view: tuple) -> bytes:
    """A plain picture of a view, in the byte order of the SSD1306: its words, and its dice if it has any."""
    image = Image.new("1", (128, 64))
    draw = ImageDraw.Draw(image)
    words = repr((view[0], *view[:1:-1]))  # from behind: a short number says which row is selected
    draw.multiline_text((0, 28), "\n".join(words[at : at + 22] for at in range(0, 66, 22)), fill=1, spacing=0)
    if view[0] in ("rolling", "choosing", "rolled", "scores", "confirm", "writing"):
        for i, face in enumerate(view[1]):
            draw.rounded_rectangle((2 + 25 * i, 1, 23 + 25 * i, 22), 3, outline=1)
            draw.text((10 + 25 * i, 5), str(face), fill=1)
    # Turned by a quarter, a column of eight pixels is a byte of a row; its lowest bit must be the top pixel.
    turned = image.transpose(Image.Transpose.ROTATE_270).tobytes()  # 128 rows of 8 bytes, each row a column from below
    return bytes(turned[8 * x + 7 - page] for page in range(8) for x in range(128))


class Bits:
    """Raw bits that always pass their tests."""

    data = b""
    fault = ""

    def verdict(self) -> str:
        self.data = os.urandom(128)
        return ""


class Fake:
    """The device: a clock, keys, a shake, the app, the cable."""

    def __init__(self, flash: Path, speed: float) -> None:
        self.mode = os.environ.get("FAKE_HANDHELD", "")
        self.speed = speed or FAST
        self.began = time.monotonic()
        self.down = 0
        self.presses = b""
        self.hand = Hand(self)
        self.shaking = False
        self.now_ms, self.asleep = 0, 0  # its time; for so long it wanted to sleep then
        self.waits: list[int] = []  # when each is over
        self.journal = Journal(flash)
        self.app = App(DiceSource(Bits(), self.journal), self.journal.game())
        self.cable = DeviceEnd(self.journal, "0.1.0")
        self.names: list[str] = []
        roster.kept, roster.keep = lambda: self.names, self.keep
        self.app.roster = lambda: self.names
        self.requests = Requests(self.cable, self.app)
        self.player = Player()
        self.writers: set[asyncio.StreamWriter] = set()
        self.stirred = asyncio.Event()
        self.shown: dict[str, object] = {}
        self.ram = bytes(1024)  # what the display shows

    def keep(self, names: list[str]) -> None:
        self.names = names

    def now(self) -> int:
        """Its time, which goes on."""
        wall = (time.monotonic() - self.began) * 1000 * self.speed
        self.began += max(0.0, wall - self.now_ms - self.asleep - LEAP) / 1000 / self.speed  # that never was
        self.now_ms = max(self.now_ms, int((time.monotonic() - self.began) * 1000 * self.speed))
        self.asleep = 0
        return self.now_ms

    def press(self, key: int) -> None:
        self.down |= 1 << (key - 1)
        self.presses += bytes((key,))

    def release(self, key: int) -> None:
        self.down &= ~(1 << (key - 1))

    def start_shake(self) -> None:
        self.shaking = True

    def stop_shake(self) -> None:
        self.shaking = False

    def say(self, message: dict) -> None:
        kind = next(iter(message))
        if self.shown.get(kind) != message:
            self.shown[kind] = message
            print(json.dumps(message), flush=True)

    def obey(self, message: dict) -> None:
        self.now()
        if "key" in message and self.mode != "deaf":
            self.hand.move(message["key"], down=message["down"])
            if self.mode == "crash" and message["key"] == 5:
                raise RuntimeError("the fake has crashed as it was told to")
        elif "wait" in message:
            self.waits.append(self.now_ms + message["wait"])
        elif "shake" in message and self.mode != "deaf":
            self.hand.move(SHAKE, down=message["shake"])
        self.stirred.set()

    def draw(self, wanted: bytes) -> bool:
        """Draw the next strip that differs, as the handheld does; True if another will."""
        differ = [at for at in range(0, 1024, STRIP) if self.ram[at : at + STRIP] != wanted[at : at + STRIP]]
        for at in differ[:1]:
            self.ram = self.ram[:at] + wanted[at : at + STRIP] + self.ram[at + STRIP :]
        return len(differ) > 1

    def step(self) -> float:
        """One step; returns after how many seconds the next is due."""
        now = self.now()
        self.hand.serve()
        moving = self.hand.waiting
        if self.cable.request is not None:
            self.requests.hear(now)
        if self.mode == "awake":
            self.app.used(now)
        out = self.app.step(now, Inputs(self.down, self.presses, 900 if self.shaking else 0))
        self.presses = b""
        for event in out.events:
            if self.mode == "lies" and "end" in event:
                event = {"end": event["end"] + 1}
            self.journal.append(now, event)
        if out.events:
            self.requests.written(True)
        if self.cable.views:
            tell(self.cable, out)
        self.say({"leds": [out.leds >> i & 1 for i in range(5)]})
        if out.sound:
            self.player.start(out.sound, now)
        self.say({"tone": self.player.step(now)})
        drawing = self.draw(picture(out.view))
        ram = base64.b64encode(self.ram).decode()
        self.say({"oled": ram, "on": out.bright > 0, "contrast": (0, 20, 200)[out.bright]})
        while self.waits and self.waits[0] <= now and not moving and not drawing:
            print(json.dumps({"waited": self.waits.pop(0)}), flush=True)
        while data := self.cable.outgoing():
            for writer in self.writers:
                writer.write(data)
        quiet = not self.shaking and not moving and not drawing and self.player.due < 0 and not self.waits
        wake = self.app.wake(now) if quiet else 5
        self.asleep = wake
        return min(wake / 1000 / self.speed, 0.5)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.writers.add(writer)
        while data := await reader.read(4096):
            self.cable.receive(data)
            self.stirred.set()
        self.writers.discard(writer)
        self.cable.hung_up()
        writer.close()

    async def listen(self) -> None:
        loop = asyncio.get_running_loop()
        reader = asyncio.StreamReader()
        await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
        async for line in reader:
            message = json.loads(line)
            if "quit" in message:
                return
            self.obey(message)

    async def run(self) -> None:
        server = await asyncio.start_server(self.serve, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        listening = asyncio.create_task(self.listen())
        self.say({"progress": "a fake boots"})
        self.say({"ready": {"port": f"socket://127.0.0.1:{port}", "sensor": "fake"}})
        while not listening.done():
            due = self.step()
            self.stirred.clear()
            stirred = asyncio.create_task(self.stirred.wait())
            await asyncio.wait({listening, stirred}, timeout=due, return_when=asyncio.FIRST_COMPLETED)
            stirred.cancel()
        listening.result()
        self.say({"stopped": True, "emulated_ms": self.now()})


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--flash", type=Path, required=True)
    parser.add_argument("--speed", type=float, default=1.0)
    options, _ = parser.parse_known_args()
    if os.environ.get("FAKE_HANDHELD") == "broken":
        print(json.dumps({"error": {"name": "image-missing", "message": "there is no image: name one"}}))
        sys.exit(1)
    asyncio.run(Fake(options.flash, options.speed).run())
