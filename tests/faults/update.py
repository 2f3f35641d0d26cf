"""One update of the firmware, with a power cut at every flash operation of it.

The real update runs in lock-step on an emulated Pico that has an older firmware and the player's data. The law:
whatever the cut leaves, the player's part of the flash is untouched, and the handheld starts with the old or the new
firmware if all of it is there; otherwise it says what to do, on the cable and on the display. The next update mends it.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from emulator.chip.flash_operation import FlashImage, Operation
from emulator.handheld import VirtualHandheld
from host.flashing.lock_step import LockStep
from host.flashing.small_firmware import make_firmware
from rollkeeper.flashing.layout import DRIVE, FLASH_SIZE, ROMFS, ROMFS_SIZE, SECTOR
from rollkeeper.flashing.raw_repl import BoardSession, install
from rollkeeper.flashing.romfs import build, compiled
from turnlink.host import Hello, HostEnd

DATA = {"/notes/0001": b'{"n":1}\n' * 900, "/settings.json": b'{"sound":0}', "/mine.py": b"print(1)"}
TORN = (None, 0.97)  # how far an operation has come: as chance has it, all but the rest
READINGS = 2  # of each torn image: its marginal bits may read differently later
LONGEST_MS = 4000  # from power-on to hello, or to the prompt
OLD, NEW = "0.1.0", "0.2.0"


@dataclass
class Update:
    """An update from one small firmware to another, whose folders go to `folder`."""

    image: Path
    folder: Path
    seed: int = 1
    operations: list[Operation] = field(default_factory=list)

    def __post_init__(self) -> None:
        old, new = make_firmware(self.folder / "old", OLD), make_firmware(self.folder / "new", NEW)
        self.old, self.new = build(old), build(new)
        handheld = VirtualHandheld(self.image, files={**DATA, **compiled(old)}, seed=self.seed)
        handheld.boot()
        self.before = handheld.flash
        handheld.flash_chip.on_operation = self.operations.append
        flash_again(handheld, self.new)
        assert handheld.flash[DRIVE:] == self.before[DRIVE:]
        empty = VirtualHandheld(self.image)
        says_at_power_on(empty)
        self.update_me = bytes(empty.oled.ram)  # what the display shows when there is no firmware

    def images(self, chosen: set[int] | None = None) -> Iterator[tuple[int, FlashImage]]:
        """The flash as cuts at the operations leave it, at all or at `chosen` ones: (operation, image)."""
        rng = random.Random(f"update {self.seed}")
        flash = bytearray(self.before)
        for number, operation in enumerate(self.operations):
            at, end = operation.address, operation.address + len(operation.after)
            for progress in TORN if chosen is None or number in chosen else ():
                flash[at:end], marginal = operation.torn(rng.getrandbits(32), progress)
                torn = FlashImage(bytes(flash), marginal)
                yield from ((number, torn.read_again(reading)) for reading in range(READINGS))
            flash[at:end] = operation.after
        assert len(flash) == FLASH_SIZE

    def sample(self) -> set[int]:
        """The first operation of each kind in each block, and the last of all."""
        first: dict[tuple[int, int], int] = {}
        for number, operation in enumerate(self.operations):
            first.setdefault((operation.address // SECTOR, len(operation.after)), number)
        return {*first.values(), len(self.operations) - 1}

    def starts(self, flash: bytes) -> str:
        """What must start from an image: OLD, NEW, or "" if nothing can. Raises AssertionError."""
        assert flash[DRIVE:] == self.before[DRIVE:], "the player's part of the flash"
        assert flash[:ROMFS] == self.before[:ROMFS], "MicroPython"
        partition = flash[ROMFS:][:ROMFS_SIZE]
        return {self.old: OLD, self.new: NEW}.get(partition[: len(self.old)], "")


def judge(update: Update, chosen: set[int] | None, say: Callable[[int], None] = lambda booted: None) -> Counter[str]:
    """Boots from the images of these cuts, or of all; which version started how often. `say` hears how many were
    booted. Raises AssertionError."""
    found: Counter[str] = Counter()
    for number, image in update.images(chosen):
        which = update.starts(image)
        handheld = VirtualHandheld(update.image, flash=image)
        if which:
            assert hello(handheld) == which, number
        else:
            assert "Run on the PC: rollkeeper flash" in says_at_power_on(handheld), number
            assert bytes(handheld.oled.ram) == update.update_me, number
        found[which] += 1
        say(found.total())
    return found


def flash_again(handheld: VirtualHandheld, romfs: bytes) -> None:
    """`rollkeeper flash`, as far as the firmware's part of the flash goes."""
    with BoardSession(LockStep(handheld), "the emulated Pico") as session:
        session.take_over()
        install(session, romfs, lambda what, done: None)


def says_at_power_on(handheld: VirtualHandheld) -> str:
    """What it prints until Python's prompt is there. Raises AssertionError."""
    handheld.open_port()
    assert handheld.run_until(lambda: b">>> " in handheld.received, LONGEST_MS), "no prompt"
    return handheld.received.decode()


def hello(handheld: VirtualHandheld) -> str:
    """The version that it says hello with. Raises AssertionError."""
    host = HostEnd("update")
    handheld.boot()
    handheld.open_port()
    handheld.received.clear()
    said: list[str] = []

    def heard() -> bool:
        data = bytes(handheld.received)
        handheld.received.clear()
        said.extend(item.firmware for item in host.receive(data) if isinstance(item, Hello))
        return bool(said)

    end = handheld.now_ms + LONGEST_MS
    while not heard():
        assert handheld.now_ms < end, "no hello"
        handheld.send(host.greet())
        handheld.run_ms(100)
    return said[0]
