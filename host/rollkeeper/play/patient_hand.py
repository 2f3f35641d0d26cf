"""A patient hand: it presses and shakes, and looks whether the handheld has reacted before it goes on.

It knows only what a player knows: the keys, the shake, the LEDs, and that the picture has changed. The handheld's
clock is not ours (the emulation runs faster or slower than real time), so durations are those of its clock, which the
table waits for. What the PC does with it takes time of ours: a reaction has not come once both clocks say so. A press
whose effect is not seen is made again; after ATTEMPTS it is an error with a name.

How long a key is down is for the virtual handheld to time. Were "down" and "up" sent one after the other, a computer
that is busy in between would make a hold of a tap: 600 ms of a quick handheld are 24 of ours.
"""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Iterable
from typing import cast

from rollkeeper.play.table import Table
from rollkeeper.play.virtual_process import GAME_SAFE, HandheldSilent, Message

ATTEMPTS = 3
HOLD = 800  # ms; 600 are a hold
REACTION = 20.0  # seconds of wall time for one reaction, and:
REACTS = 5000  # ms of the handheld for it: a shake, the dice, and the sound of a written box take 2 s
CALM = 250  # ms of the handheld without a new picture, and the screen stands still: it is drawn strip by strip
PASSES = 120.0  # seconds of wall time that those may take; at a tenth of real time they take 2.5
TUMBLES = 7  # new pictures in a shake: the dice tumble (the last lock alone may bring three more)


class Hand:
    """Plays at `table`. What it looks at is kept up to date by the table's messages."""

    def __init__(self, table: Table) -> None:
        self.leds = cast(list[bool], table.latest("leds").get("leds", []))
        self.pictures = 0  # how many different pictures have come
        self.dark = False  # the display has gone to sleep
        self._table = table
        self._picture: object = table.latest("oled").get("oled")
        self._asked = self._waits = 0  # waits of ours: how many there were, and how many have ended
        self._stirred = asyncio.Event()
        table.join(self._look)

    async def until(self, what: str, seen: Callable[[], bool], seconds: float = 0.0) -> None:
        """Wait until `seen()`; it is asked again after every message. HandheldSilent says `what` has not happened."""
        if not await self.sees(seen, seconds):
            raise _silent(f"{what} was expected within {seconds or REACTION:.0f} seconds")

    async def sees(self, seen: Callable[[], bool], seconds: float = 0.0) -> bool:
        """Waits until `seen()`, and returns whether it came; `seconds` 0 stands for REACTION."""
        end = time.monotonic() + (seconds or REACTION)
        for _ in range(REACTS // CALM):
            if seen():
                return True
            await self._wait(CALM, seen)
        while not seen() and time.monotonic() < end:
            await self._stirs(end - time.monotonic())
        return seen()

    async def tap(self, key: int) -> None:
        """Press a key shortly, once the handheld is awake."""
        await self._wake()
        self._table.tap(key)

    async def press(self, key: int) -> None:
        """Press a key that changes the picture, see it change, and wait until it stands still."""
        await self._insist(f"a new picture after key {key}", lambda: self.turn_page(key), self._new_picture)

    async def turn_page(self, key: int) -> None:
        """Press a key that opens another screen, unless that is open already; wait until it stands still."""
        await self.tap(key)
        await self.calm()

    async def lock(self, numbers: Iterable[int]) -> None:
        """Lock just these dice (1..5)."""
        wanted = set(numbers)
        for number in range(1, 6):
            if self._lit(number) != (number in wanted):
                await self._toggle(number)

    async def roll(self, rolled: Callable[[], bool]) -> None:
        """Shake until the dice tumble, let go, and wait until `rolled()` and all of them have come to rest."""
        await self._insist("a roll after a shake", self._shake, lambda: rolled)
        await self.calm()

    async def hold(self) -> None:
        """While dice are chosen: hold key 1 until the score screen has opened."""
        await self._wake()
        self._table.tap(1, HOLD)
        await self.calm()

    async def calm(self) -> None:
        """Wait until the picture stands still."""
        changed = self._new_picture()
        await self._wait(CALM)
        while changed():
            changed = self._new_picture()
            await self._wait(CALM)

    async def rest(self, ms: int) -> None:
        """Do nothing for `ms` of the handheld's time, and then until the picture stands still."""
        await self._wait(ms)
        await self.calm()

    async def _wait(self, ms: int, seen: Callable[[], bool] = lambda: False) -> None:
        """Wait until `ms` of the handheld's time have passed, or `seen()`."""
        self._asked += 1
        mine = self._asked
        self._table.wait(ms)
        end = time.monotonic() + PASSES
        while self._waits < mine and not seen():
            if time.monotonic() >= end:
                raise _silent(f"{ms} ms of its time did not pass within {PASSES:.0f} seconds")
            await self._stirs(end - time.monotonic())

    async def _stirs(self, seconds: float) -> None:
        """Wait for the next message, `seconds` at most."""
        self._stirred.clear()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._stirred.wait()

    async def _wake(self) -> None:
        """What wakes the display does nothing else, so it costs a key press of its own."""
        if self.dark:
            self._table.tap(5)
            await self.sees(lambda: not self.dark, REACTION)

    async def _toggle(self, number: int) -> None:
        lit = self._lit(number)
        what = f"a change of LED {number} after its key"
        await self._insist(what, lambda: self.tap(number), lambda: lambda: self._lit(number) != lit)

    async def _shake(self) -> None:
        await self._wake()
        pictures = self.pictures
        self._table.shake(True)
        await self.sees(lambda: self.pictures >= pictures + TUMBLES, REACTION)
        self._table.shake(False)

    async def _insist(
        self, what: str, act: Callable[[], Awaitable[None]], look: Callable[[], Callable[[], bool]]
    ) -> None:
        """`look()` is taken before each `act()`, and says afterwards whether that was seen."""
        for _ in range(ATTEMPTS):
            seen = look()
            await act()
            if await self.sees(seen, REACTION):
                return
        raise _silent(f"{what} did not come in {ATTEMPTS} attempts")

    def _new_picture(self) -> Callable[[], bool]:
        before = self.pictures
        return lambda: self.pictures > before

    def _lit(self, number: int) -> bool:
        return len(self.leds) >= number and self.leds[number - 1]

    def _look(self, message: Message) -> None:
        if "leds" in message:
            self.leds = cast(list[bool], message["leds"])
        if "oled" in message:
            self.dark = not message.get("on", True)
            self.pictures += message["oled"] != self._picture
            self._picture = message["oled"]
        self._waits += "waited" in message
        self._stirred.set()


def _silent(what: str) -> HandheldSilent:
    return HandheldSilent(
        f"the handheld did not react ({what})", GAME_SAFE,
        "start again to go on with this game; if it happens again, please report it",
    )  # fmt: skip
