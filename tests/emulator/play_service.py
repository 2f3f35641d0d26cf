"""The play service: a virtual handheld in real time, moved by commands from the parent program.

    <- {"key":1,"down":true}   {"tap":1,"ms":0}   {"shake":true}   {"tilt":[0,0,-1]}   {"wait":250}   {"quit":true}
    -> {"ready":{"port":"/dev/pts/3","sensor":"lis3dh"}}   {"oled":"...","on":true,"contrast":127}
       {"leds":[0,1,0,0,0]}   {"tone":880}   {"error":{"name":"...","message":"..."}}   {"stopped":true,...}
       {"pixels":"101010000000..."}: of the LED build, instead of the display: RRGGBB of each pixel
       {"pace":0.4}: a second of the wall's clock is 0.4 of the handheld's, the computer is too slow; 1 when it is not
       {"waited":250}: so many emulated ms have passed since the last movement that was asked for, and all is told

The end of the parent's input ends the service; the flash is saved before.
"""

import base64
import select
import time
from collections import deque
from pathlib import Path
from typing import Any

from emulator.cable import Cable
from emulator.flash_file import FlashFile
from emulator.handheld import VirtualHandheld
from emulator.parent import Parent
from emulator.parts.wiring import Sensor
from emulator.realtime import Pace
from rollkeeper.soft.hand_movements import KEYS, SHAKE, Hand

PICTURE_SECONDS = 1 / 30  # pictures follow each other no faster
LARGEST = 3_600_000  # of a command's numbers: an hour in ms


class Service:
    """Runs `handheld` until the parent has had enough."""

    def __init__(self, handheld: VirtualHandheld, cable: Cable, parent: Parent, flash: Path, speed: float) -> None:
        self._handheld, self._cable, self._parent = handheld, cable, parent
        self._pace = Pace(handheld, speed)
        self._flash = FlashFile(handheld, flash)
        self._hand = Hand(handheld)
        self._running = True
        self._picture = -1  # count of display changes that the parent has seen
        self._picture_at = 0.0
        self._leds: list[bool] | None = None
        self._rate = 1.0  # of its clock, as the parent knows it
        self._waits: deque[float] = deque()  # emulated ms to wait, one after the other
        self._waited_at: float | None = None  # when the first of them is over

    def run(self, sensor: Sensor) -> None:
        """Plays until the end. Raises FlashImageUnwritable."""
        self._parent.say(ready={"port": self._cable.port, "sensor": sensor})
        while self._running and not self._parent.gone:
            for command in self._parent.heard():
                self._obey(command)
            self._hand.serve()
            may_sleep = self._pace.advance()
            self._cable.serve()
            self._show()
            self._flash.serve()
            readable, writable = self._cable.waiting_for()
            select.select([self._parent.fileno(), *readable], writable, [], may_sleep)
        self._cable.close()
        self._flash.close()

    def stop(self) -> None:
        """Ends `run` soon; for signal handlers."""
        self._running = False

    def _obey(self, command: dict[str, Any] | None) -> None:
        match command:
            case None | {"quit": True}:
                self._running = False
            case {"key": int(key), "down": bool(down)} if key in KEYS:
                self._hand.move(key, down=down)
            case {"tap": int(key), "ms": ms} if key in KEYS and _sensible(ms):
                self._hand.tap(key, ms)
            case {"shake": bool(shakes)}:
                self._hand.move(SHAKE, down=shakes)
            case {"wait": ms} if _sensible(ms) and ms >= 0:
                self._waits.append(ms)
            case {"tilt": [x, y, z]} if _sensible(x) and _sensible(y) and _sensible(z):
                self._handheld.turn(float(x), float(y), float(z))
            case _:
                text = f"This command is not known: {command}"
                self._parent.say(error={"name": "command-unknown", "message": text})

    def _show(self) -> None:
        """Tells the parent what it does not know yet; what it cannot take now it gets later, in its last state."""
        if not self._parent.ready:
            return
        handheld = self._handheld
        if handheld.leds != self._leds:
            self._leds = handheld.leds
            self._parent.say(leds=[int(lit) for lit in self._leds])
        if self._pace.rate != self._rate:
            self._rate = self._pace.rate
            self._parent.say(pace=self._rate)
        for _, hertz in handheld.tones:
            self._parent.say(tone=hertz)
        handheld.tones.clear()
        chain = handheld.board.pixels
        if chain is None:
            self._show_picture()
        elif chain.frames != self._picture:
            self._picture = chain.frames
            self._parent.say(pixels=bytes(value for colour in chain.colours for value in colour).hex())
        if self._waits and not self._hand.waiting:
            self._wait()

    def _wait(self) -> None:
        handheld = self._handheld
        if self._waited_at is None:
            self._waited_at = handheld.now_ms + self._waits[0]
        shows = handheld.oled.changes if handheld.board.pixels is None else handheld.board.pixels.frames
        if handheld.now_ms >= self._waited_at and shows == self._picture:
            self._waited_at = None
            self._parent.say(waited=self._waits.popleft())

    def _show_picture(self) -> None:
        oled, now = self._handheld.oled, time.monotonic()
        if oled.changes == self._picture or oled.receiving or now - self._picture_at < PICTURE_SECONDS:
            return
        self._picture, self._picture_at = oled.changes, now
        picture = base64.b64encode(oled.visible()).decode()
        self._parent.say(oled=picture, on=oled.lit, contrast=oled.contrast)


def _sensible(value: object) -> bool:
    """Whether it is a number that can be meant: no truth value, no NaN, nothing endless."""
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= LARGEST
