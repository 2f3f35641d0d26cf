"""One whole turn of a handheld, with a power cut at every flash operation of it: in the middle, and just before.

One run is enough: at each operation the flash is copied as a cut would leave it, and what the handheld shows and has
said up to then is written down. Law: what was shown as final, or said over the cable, is in every copy made from
then on.
"""

import random
from collections import OrderedDict
from dataclasses import dataclass
from pathlib import Path

from emulated.sector_files import sector_files
from emulator.chip.flash_operation import SECTOR_ERASE, TYPICAL, FlashImage, Operation
from emulator.handheld import VirtualHandheld
from faults import shown
from faults.image_drive import ImageDrive, held
from fivedice.placement import legal
from parts.nor_drive import journal_on
from players.player import Player
from rollkeeper.flashing.layout import FLASH_SIZE

# How far each operation has come in a copy: as chance has it, its last cells are not done for good, all but the rest.
TORN = (None, None, 0.9695, 0.99)
NEARLY = TORN.index(0.9695)
GIVEN_UP = 48  # games of five slots
READINGS = 2  # of each torn copy: its marginal bits may read differently later


@dataclass
class Cut:
    """A power cut at one operation."""

    where: str  # page program or sector erase
    images: list[FlashImage]  # the whole flash: torn in the middle, each at another time
    before: bytes  # the whole flash just before
    said: int  # events that the PC had received whole
    pictures: list[bytes]  # every picture since the operation before
    address: int  # where `after` will stand when the operation is done
    after: bytes


class Turn:
    """Plays one turn, from the first shake to the rest after it, and keeps a Cut for each operation. `files` may have a
    journal whose sector is nearly full."""

    def __init__(self, image: Path, files: dict[str, bytes], seed: int) -> None:
        self.handheld = VirtualHandheld(image, files=files, flash_timing=TYPICAL, seed=seed)
        self.player = Player(self.handheld)
        self.cuts: list[Cut] = []
        self.finals: list[tuple[int, bytes]] = []  # (events on the screen, the picture that shows the last as final)
        self._rng = random.Random(f"turn {seed}")
        self._pictures: list[bytes] = []
        self.handheld.pico.on_beat.append(self._look)
        self.handheld.flash_chip.on_operation = self._operation
        self._play()
        self.handheld.flash_chip.on_operation = None

    def _play(self) -> None:
        player, handheld = self.player, self.handheld
        player.roll()
        self._final()
        for key in (2, 4):
            handheld.tap(key)
            handheld.run_ms(60)
        handheld.run_ms(700)
        self._final()
        player.roll()
        self._final()
        player.roll(1)
        self._final()
        handheld.run_ms(1300)
        assert player.game is not None
        player.write(legal(player.game.rules, player.game.card, player.game.dice or ())[0].box)
        self._final()
        handheld.run_ms(1500)  # the journal does what is better done at rest
        assert player.game.last is not None

    def _final(self) -> None:
        """The dice lie still, or the box is written: this is what the last event looks like."""
        assert self.player.game is not None
        assert shown.shows(self.handheld, self.player.game)
        self.finals.append((len(self.player.lines), bytes(self.handheld.oled.ram)))

    def _look(self) -> None:
        """Every emulated millisecond."""
        picture = bytes(self.handheld.oled.ram)
        if not self._pictures or self._pictures[-1] != picture:
            self._pictures.append(picture)

    def _operation(self, operation: Operation) -> None:
        """An erase or program has begun, and nothing else happens until this returns."""
        self._look()
        self.player._listened()
        chip = self.handheld.flash_chip
        images = [chip.contents(FLASH_SIZE, self._rng.getrandbits(32), progress) for progress in TORN]
        whole = chip.contents(FLASH_SIZE)
        at = operation.address
        before = whole[:at] + operation.before + whole[at + len(operation.before) :]
        where = "sector erase" if operation.command == SECTOR_ERASE else "page program"
        self.cuts.append(Cut(where, images, before, len(self.player.lines), self._pictures, at, operation.after))
        self._pictures = self._pictures[-1:]


def judged(cuts: list[Cut], finals: list[tuple[int, bytes]], truth: list[bytes], on_a_pc: int = 0) -> int:
    """How many images were looked at; raises AssertionError when one lacks what was shown or said before. Events up to
    `on_a_pc` may be gone."""
    looked = promised = 0
    for cut in cuts:
        for image in [cut.before, *(image.read_again(n) for image in cut.images for n in range(READINGS))]:
            events = held(image)
            assert events[on_a_pc:] == truth[on_a_pc : len(events)], "an event is altered, or of another order"
            assert all(event in (None, line) for event, line in zip(events, truth[:on_a_pc], strict=False))
            seen = [count for count, picture in finals if picture in cut.pictures]
            promised = max([promised, cut.said, *seen])
            assert len(events) >= promised, f"event {promised} was shown or said before it was on flash ({cut.where})"
            looked += 1
    return looked


def lasting(cut: Cut, seed: int, on_a_pc: int = 0) -> int:
    """The power goes when the last cells are not done for good. The handheld starts, its marginal bits read as they
    should, and plays two rolls; then they read differently. Returns how many images were looked at; raises
    AssertionError when an event that was there, and so was shown, is lost. Events up to `on_a_pc` may be gone."""
    torn = cut.images[NEARLY]
    content = bytearray(torn)
    for at, mask in torn.marginal.items():
        if cut.address <= at < cut.address + len(cut.after):
            content[at] = content[at] & ~mask & 0xFF | cut.after[at - cut.address] & mask
    drive = ImageDrive(FlashImage(bytes(content), torn.marginal))
    journal = journal_on(drive)
    for dice in ("12345", "33446"):
        journal.append(OrderedDict(roll=dice), 7)
    lines = [journal.line(n) for n in range(on_a_pc + 1, journal.last + 1)]
    assert None not in lines
    rng = random.Random(seed)
    for _ in range(READINGS):
        drive.read_again(rng)
        later = journal_on(drive)
        now = [later.line(n) for n in range(on_a_pc + 1, later.last + 1)]
        assert now == lines, "an event that was shown is lost later"
    return READINGS


def nearly_full_sector() -> dict[str, bytes]:
    """The files of a journal of given up games, and one that has begun: four slots are left in its sector, and so the
    next sector is opened in its first turn."""
    begun = {"game": "travel", "players": ["P1"]}
    files, _ = sector_files([*[begun, {"abandon": 1}] * GIVEN_UP, begun])
    assert len(files) == 1
    return files


def goes_on(image: Path, flash: bytes, seed: int) -> list[bytes]:
    """Boot from a cut image: the handheld must say what its flash then holds for good, show it, and play on. Returns
    its lines. Bits that the cut has left marginal may read either way, so that its last event is there or not."""
    handheld = VirtualHandheld(image, flash=flash, flash_timing=TYPICAL, seed=seed)
    player = Player(handheld)
    begun = list(player.lines)
    assert begun == held(handheld.flash_chip.contents(FLASH_SIZE))
    assert player.game is not None
    assert shown.shows(handheld, player.game), "the screen is not what the journal says"
    if player.game.rolls < 3:
        player.roll()
        assert player.lines[:-1] == begun, "it numbers on"
    return begun
