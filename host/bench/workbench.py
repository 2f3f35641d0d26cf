"""The workbench has emulated handhelds with the real firmware, and the models of bus, flash, cache and USB are on.

All times are emulated: exact for the emulator, within about a third of a real Pico. docs/workshop/judge.md has the
models.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from emulator.chip.flash_operation import TYPICAL
from emulator.firmware import with_program
from emulator.handheld import VirtualHandheld

POWER_ON_MS = 5000.0  # longest wait for the first picture
SETTLED_MS = 2500.0  # from the first picture until the handheld rests
STILL_MS = 25.0  # the display has not changed for so long: the picture is complete
LIT_BYTES = 50  # fewer are noise, and no picture of ours


@dataclass
class Workbench:
    """It takes the MicroPython image, the firmware's files and the seed of chance; `say` tells what is measured."""

    image: Path
    files: dict[str, bytes]
    seed: int
    say: Callable[[str], None] = print

    def handheld(
        self, flash: bytes | None = None, program: bytes | None = None, files: Mapping[str, bytes] | None = None
    ) -> VirtualHandheld:
        """A handheld at power-on; `flash` is what another one left, `program` is started instead, `files` are added."""
        firmware = self.files if program is None else with_program(self.files, program)
        added = {**firmware, **(files or {})}
        return VirtualHandheld(
            self.image, files=added, flash=flash, bus_timing=True, flash_timing=TYPICAL, cache=True, seed=self.seed
        )

    def ready(self, program: bytes | None = None, files: Mapping[str, bytes] | None = None) -> VirtualHandheld:
        """A handheld that shows its first screen, and rests."""
        handheld = self.handheld(program=program, files=files)
        first_picture(handheld)
        handheld.run_ms(SETTLED_MS)
        return handheld


def first_picture(handheld: VirtualHandheld) -> float:
    """Runs to the first complete picture; the ms since power-on."""
    handheld.run_until(lambda: sum(map(bool, handheld.oled.visible())) > LIT_BYTES, POWER_ON_MS)
    return settled(handheld)


def settled(handheld: VirtualHandheld) -> float:
    """Runs until the display has been still for a moment; the ms since power-on when it changed last."""
    handheld.run_until(lambda: handheld.now_ms - handheld.oled.changed_ms > STILL_MS, POWER_ON_MS)
    return handheld.oled.changed_ms


def roll(handheld: VirtualHandheld) -> None:
    """Shakes, and waits until the dice lie still and are journaled."""
    handheld.shake(500)
    handheld.run_ms(1000)


def write_best(handheld: VirtualHandheld) -> None:
    """Writes the best box, with the score screen open, and waits until that is journaled."""
    handheld.tap(3)
    handheld.run_ms(200)
    handheld.tap(3)  # yes, should it be a zero
    handheld.run_ms(1000)
