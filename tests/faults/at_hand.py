"""One emulated handheld in somebody's hand, through all its lives, with a PC beside it.

Every wait lets the PC work, too. `PowerCut` comes out of any of them.
"""

import random
from collections import Counter, deque
from collections.abc import Callable
from functools import partial
from pathlib import Path

from emulator.chip.flash_operation import SECTOR_ERASE, TYPICAL, FlashImage
from faults.mortal import MortalHandheld
from faults.pc_beside import Pc
from faults.tabs_seen import picture_on, screen, turned

SLICE = 25.0  # ms between two steps of the PC's program
LONG_SLICE = 500.0  # the same while nobody plays
SHOWS = 6000  # ms within which every screen comes to one that a person can go on from
STEP = 60  # ms between two looks at it
POWER_ON = 4000  # ms until a picture is there


class AtHand:
    """The handheld, what it shows, and the hand's plain movements. `trail` has the last things that were done."""

    def __init__(self, image: Path, files: dict[str, bytes], pc: Pc, rng: random.Random, counts: Counter[str]) -> None:
        self.image = image
        self.pc = pc
        self.rng = rng
        self.counts = counts
        self.steps = 0
        self.touched = False  # pressed, shaken, or a PC has chosen, since somebody set this to False
        self.trail: deque[str] = deque(maxlen=60)
        self.emulated_ms = 0.0  # of the lives before
        self.handheld = self._born(MortalHandheld(image, files=files, flash_timing=TYPICAL, seed=rng.getrandbits(32)))

    def _born(self, handheld: MortalHandheld) -> MortalHandheld:
        bus = handheld.usb._bus
        bus.on_pull_up = partial(self._shows_itself, handheld, bus.on_pull_up)
        self.pc.handheld = handheld
        return handheld

    def _shows_itself(self, handheld: MortalHandheld, heard: Callable[[bool], None], up: bool) -> None:
        if not up and handheld.usb.plugged:
            self.did("USB set up again by the handheld")
            self.counts["USB set up again by the handheld"] += 1
        heard(up)

    def cut_power(self) -> FlashImage:
        """The battery is out; the flash as it is then."""
        handheld = self.handheld
        operation = handheld.flash_chip.operation
        asleep = handheld.light_sleep.asleep or not handheld.oled.on
        where = "asleep or dark" if asleep else "awake"
        if operation is not None:
            where = "in a sector erase" if operation.command == SECTOR_ERASE else "in a page program"
        self.counts["power cut " + where] += 1
        self.emulated_ms += handheld.now_ms
        return handheld.cut_power(self.rng.getrandbits(32))

    def power_on(self, flash: FlashImage, keys: tuple[int, ...] = ()) -> None:
        """The battery is in again; `keys` are held down meanwhile."""
        new = self._anew(flash)
        for key in keys:
            new.press(key)
        for _ in range(POWER_ON // 100):
            self.wait(100)
            if new.oled.on and self.screen():
                break
        for key in keys:
            new.release(key)
        self.wait(150)

    def power_on_for(self, flash: FlashImage, ms: float) -> None:
        """The battery is in again, but not for long: `ms`."""
        self._anew(flash).run_ms(ms)

    def _anew(self, flash: FlashImage) -> MortalHandheld:
        seed = self.rng.getrandbits(32)
        cable = self.rng.random() < 0.8
        new = MortalHandheld(self.image, flash=flash, flash_timing=TYPICAL, seed=seed, cable=cable)
        self.handheld = self._born(new)
        return new

    # -- time

    def wait(self, ms: float) -> None:
        """Let `ms` pass."""
        handheld, pc = self.handheld, self.pc
        end = handheld.now_ms + ms
        slice_ms = SLICE if ms < 5000 else LONG_SLICE
        while handheld.now_ms < end - 0.001:
            handheld.run_ms(min(slice_ms, end - handheld.now_ms))
            pc.clock.now = (self.emulated_ms + handheld.now_ms) / 1000
            pc.step()

    # -- the hand

    def did(self, what: str) -> None:
        """Remember it."""
        self.trail.append(what)

    def press(self, *keys: int, ms: float = 60) -> None:
        """Press keys, and let them go; as the owner sees them: key 1 is at the left, whichever way it is held."""
        self.did(f"keys {keys} {ms:.0f} ms")
        self.touched = True
        real = [6 - key if turned(self.handheld) else key for key in keys]
        for key in real:
            self.handheld.press(key)
        self.wait(ms)
        for key in real:
            self.handheld.release(key)
        self.wait(STEP)

    def shake(self, ms: float = 400) -> None:
        """Shake it, and hold it still."""
        self.did(f"shake {ms:.0f} ms")
        self.touched = True
        self.handheld.start_shake()
        try:
            self.wait(ms)
        finally:
            self.handheld.stop_shake()

    # -- the eye

    def picture(self) -> bytes:
        """What the display shows, or would if it was lit."""
        return picture_on(self.handheld)

    def screen(self) -> str:
        """Which kind of screen it shows."""
        return screen(self.picture())

    def comes_to(self) -> str:
        """Wait for a screen that has tabs; "" if none comes."""
        for _ in range(SHOWS // STEP):
            shown = self.screen()
            if shown:
                return shown
            self.wait(STEP)
        return ""

    def locks(self) -> int:
        """The LEDs as the bits of a number, bit 0 at the left as the owner sees them."""
        leds = self.handheld.leds[::-1] if turned(self.handheld) else self.handheld.leds
        return sum(1 << i for i, lit in enumerate(leds) if lit)
