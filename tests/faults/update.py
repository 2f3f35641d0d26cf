"""One update of the firmware, with a power cut at every flash operation of it.

The real update runs in lock-step on an emulated Pico that has an older bundle, an older main.py, the player's data and
loose modules that somebody tried. The law: whatever the cut leaves, the drive can be mounted, the player's data are
untouched, and the handheld starts with the old firmware, as it was with its loose modules or without any of them, or
with the new one.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from rollkeeper.flashing.littlefs_drive import FLASH_SIZE, drive_of, read_files

from emulator.chip.flash_operation import FlashImage, Operation
from emulator.handheld import VirtualHandheld
from host.flashing.lock_step import LockStep
from host.flashing.small_firmware import app, make_firmware
from rollkeeper.flashing.build import build
from rollkeeper.flashing.bundle import BUNDLE
from rollkeeper.flashing.flash_errors import DriveBroken
from rollkeeper.flashing.raw_repl import BoardSession
from rollkeeper.flashing.update import LOOSE_OFF, carry_out, make_update, watched
from turnlink.host import Hello, HostEnd
from turnlink.sector import FOLDER

DATA = {"/notes/0001": b'{"n":1}\n' * 900, "/settings.json": b'{"sound":0}', "/mine.py": b"print(1)"}
TORN = (None, 0.97)  # how far an operation has come: as chance has it, all but the rest
READINGS = 2  # of each torn image: its marginal bits may read differently later
LONGEST_MS = 4000  # from power-on to hello
VERSIONS = {"old": "0.1.0", "tried": "0.1.1", "new": "0.2.0"}  # what a small firmware says that it is


@dataclass
class Update:
    """An update from `old` to `new`, files as build() gives them; `loose` modules are on the drive before it."""

    image: Path
    old: dict[str, bytes]
    new: dict[str, bytes]
    loose: dict[str, bytes]
    seed: int
    operations: list[Operation] = field(default_factory=list)

    def __post_init__(self) -> None:
        handheld = VirtualHandheld(self.image, files={**DATA, **self.old, **self.loose}, seed=self.seed)
        handheld.boot()
        with BoardSession(LockStep(handheld), "the emulated Pico") as session:
            session.take_over()
            self.before = handheld.flash
            handheld.flash_chip.on_operation = self.operations.append
            carry_out(make_update(self.new, session.survey(watched(self.new))), session, lambda path, count: None)
            handheld.flash_chip.on_operation = None
        left = {path: content for path, content in handheld.filesystem().items() if not path.startswith(FOLDER + "/")}
        assert left == {**DATA, **self.new}

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

    def judged(self) -> list[str]:
        """What is to start from each image, in the order of the cuts. Raises AssertionError."""
        return [self.starts(image) for _, image in self.images()]

    def starts(self, flash: bytes) -> str:
        """Which firmware must start from an image: "old", "tried" (with the loose modules) or "new"."""
        try:
            files = read_files(drive_of(flash))
        except DriveBroken as error:
            raise AssertionError(f"the drive cannot be mounted: {error}") from error
        assert {path: files.get(path) for path in DATA} == DATA, "the player's data"
        assert files["/main.py"] in (self.old["/main.py"], self.new["/main.py"]), "main.py is old or new"
        assert files[BUNDLE] in (self.old[BUNDLE], self.new[BUNDLE]), "the bundle is old or new"
        loose = {path: content for path, content in files.items() if path in self.loose}
        if loose and LOOSE_OFF not in files:
            assert loose == self.loose and files[BUNDLE] == self.old[BUNDLE], "loose modules with others"
            return "tried"
        return "old" if files[BUNDLE] == self.old[BUNDLE] else "new"


def small_update(image: Path, folder: Path, seed: int = 1) -> Update:
    """An update of the small firmware; main.py differs, too, and two modules were tried. Its files go to `folder`."""
    old = make_firmware(folder / "old", VERSIONS["old"])
    new = make_firmware(folder / "new", VERSIONS["new"], main="# of another version\n")
    loose = {"/roller/app.py": app(VERSIONS["tried"]).encode(), "/lib/fivedice/box.py": b"NAME = 3\n"}
    return Update(image, build(old), build(new), loose, seed)


def hello(image: Path, flash: bytes) -> str:
    """Boot from an image; the version that the handheld says hello with. Raises AssertionError."""
    handheld = VirtualHandheld(image, flash=flash)
    host = HostEnd("update")
    handheld.boot()
    handheld.open_port()
    said: list[str] = []

    def heard() -> bool:
        data = bytes(handheld.received)
        handheld.received.clear()
        said.extend(item.firmware for item in host.receive(data) if isinstance(item, Hello))
        return bool(said)

    while not heard():
        assert handheld.now_ms < LONGEST_MS, "no hello"
        handheld.send(host.greet())
        handheld.run_ms(100)
    return said[0]
