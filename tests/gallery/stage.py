"""Plays a story on an emulated handheld, with the files that `make flash` puts there, and says what is seen."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from emulated.journals import journal_of
from emulator.chip.flash_operation import TYPICAL, FlashImage
from emulator.chip.identity import Ring
from emulator.firmware import build, micropython_image, with_program
from emulator.handheld import VirtualHandheld
from emulator.parts.pixel_chain import PIPS, Colour
from gallery.scene import Scene, Story
from gallery.shown import forget, noting, shown
from gallery.wished_dice import WishedDice
from rollkeeper.flashing.layout import FLASH_SIZE, JOURNAL
from turnlink.host import Event, Hello, HostEnd

FIRMWARE = Path(__file__).parents[2] / "firmware"
SEED = 7
BOOTS = 1500  # ms
RESTS = 1000  # ms from the end of a shake: the dice lie, and what they are worth is said
AFTER_KEY = 180  # ms: a picture that has to be loaded takes 100
COMPLETE = 60  # ms by which a picture that has begun is complete


class AnotherView(Exception):
    """The handheld shows something else than the scene says."""


@dataclass(frozen=True)
class Seen:
    """What the player sees: 1024 bytes in the SSD1306's page order and the LEDs beside the keys, or 35 colours."""

    scene: Scene
    build: str
    group: str
    oled: bytes
    contrast: int
    leds: tuple[bool, ...]
    colours: tuple[Colour, ...]


class Stage:
    """A handheld in the hands of a person who does what a scene says."""

    def __init__(
        self, story: Story, *, measured: bool = False, flash_timing: Mapping[int, float] = TYPICAL,
        image: Path | None = None, firmware: Mapping[str, bytes] | None = None,
    ) -> None:  # fmt: skip
        self._story = story
        self._image = image or micropython_image()
        self._flash_timing = flash_timing
        self._measured = measured  # with the times of bus, flash and cache, which cost wall time
        self._host = HostEnd("gallery")
        self._lines = 0
        files = {**(firmware or _firmware()), **story.more}
        if story.broken:
            files = with_program(files, story.broken)
        files = noting(files, story.build)
        if story.events is not None:
            files |= journal_of(story.events(), story.free)[0]
        self._boot(files, _blank(self._image, files) if story.new else None)

    def scenes(self) -> Iterator[Seen]:
        """Play it, scene by scene."""
        for scene in self._story.scenes:
            yield self.seen(scene)
        assert self._ring.granted, f"{self._story.scenes[0].name}: there are dice that did not fall"

    def seen(self, scene: Scene) -> Seen:
        """Go to the next scene."""
        self.moves(scene.how)
        handheld, leds = self.handheld, self._story.build == "led"
        handheld.run_until(lambda: shown(handheld) == (scene.kind, True), COMPLETE)
        kind, complete = shown(handheld)
        if kind != scene.kind:
            raise AnotherView(f"{scene.name} shows {kind}, not {scene.kind}")
        if not complete:
            raise AnotherView(f"{scene.name} shows half a picture")
        return Seen(
            scene, self._story.build, self._story.group, b"" if leds else handheld.oled.visible(),
            handheld.oled.contrast, tuple(handheld.leds), tuple(handheld.pixels.colours) if leds else (),
        )  # fmt: skip

    def moves(self, how: str) -> None:
        """Make the movements of a scene."""
        for movement in how.split():
            what, _, rest = movement.partition("-")
            if what[0] == "K":
                self._tap(int(what[1:]))
            else:
                getattr(self, f"_{what}")(rest)
        self._listen()

    def wish(self, faces: Iterable[int]) -> None:
        """So the next dice fall."""
        self._ring.wish(faces)

    def _boot(self, files: dict[str, bytes] | None, flash: FlashImage | None) -> None:
        story = self._story
        self.handheld = handheld = VirtualHandheld(
            self._image, files=None if flash is not None else files, flash=flash, seed=SEED,
            leds=story.build == "led", cable=story.cable, bus_timing=self._measured,
            flash_timing=self._flash_timing if self._measured else None, cache=self._measured,
        )  # fmt: skip
        self._ring = WishedDice(handheld.pico.mcu, SEED)
        handheld.pico.on_reset += [lambda: forget(handheld)]
        self._sensor("on" if story.sensor else "off")
        for key in story.held:
            handheld.press(key)

    def _tap(self, key: int) -> None:
        self.handheld.tap(key)
        self.handheld.run_ms(AFTER_KEY)
        self._listen()

    def _hold(self, key: str) -> None:
        self.handheld.hold(int(key))
        self.handheld.run_ms(AFTER_KEY)

    def _down(self, key: str) -> None:
        self.handheld.press(int(key))

    def _up(self, key: str) -> None:
        self.handheld.release(int(key))

    def _shake(self, _: str) -> None:
        self.handheld.shake(500)
        self.handheld.run_ms(RESTS)
        self._listen()

    def _shaking(self, ms: str) -> None:
        self.handheld.start_shake()
        self.handheld.run_ms(int(ms))

    def _still(self, ms: str) -> None:
        self.handheld.stop_shake()
        self.handheld.run_ms(int(ms))

    def _wait(self, ms: str) -> None:
        self.handheld.run_ms(int(ms))
        self._listen()

    def _off(self, _: str) -> None:
        self._boot(None, self.handheld.cut_power())
        self.handheld.run_ms(BOOTS)

    def _dice(self, faces: str) -> None:
        self.wish(map(int, faces))

    def _low(self, _: str) -> None:
        """Until the LED build says that the battery is low: one die of five is lit, for a moment every five seconds."""
        chain = self.handheld.pixels
        assert self.handheld.run_until(lambda: not any(map(any, chain.colours[PIPS:])) and any(chain.colours[0]), 6000)

    def _face(self, way: str) -> None:
        self.handheld.turn(0, 0, -1 if way == "down" else 1)

    def _volts(self, volts: str) -> None:
        self.handheld.board.set_battery(float(volts))

    def _oscillator(self, runs: str) -> None:
        self._ring.ring = Ring(stopped=runs == "off")

    def _sensor(self, there: str) -> None:
        assert self.handheld.board.lis3dh is not None
        self.handheld.board.lis3dh.present = there == "on"

    def _pc(self, what: str) -> None:
        does, _, said = what.partition("-")
        handheld, host = self.handheld, self._host
        if does == "on":
            handheld.open_port()
            handheld.send(host.greet())
        elif does == "off":
            handheld.close_port()
        elif does == "has":
            handheld.send(host.acknowledge(int(said)))
        elif does == "names":
            handheld.send(host.send_roster(said.split(",")))
        else:
            box, _, points = said.partition("-")
            handheld.send(host.ask_to_write(box, int(points), self._lines))
        handheld.run_ms(AFTER_KEY)

    def _listen(self) -> None:
        """The PC reads along."""
        handheld, host = self.handheld, self._host
        for item in host.receive(bytes(handheld.received)):
            if isinstance(item, Hello):
                handheld.send(host.ask_from(self._lines + 1))
            elif isinstance(item, Event):
                self._lines += 1
        handheld.received.clear()
        if host.again:
            handheld.send(host.again)
            host.again = b""


@cache
def _firmware() -> dict[str, bytes]:
    return build(FIRMWARE)


def _blank(image: Path, files: dict[str, bytes]) -> FlashImage:
    """A flash on which nothing but the program has ever been."""
    flash = bytes(VirtualHandheld(image, files=files).flash)
    return FlashImage(flash[:JOURNAL].ljust(FLASH_SIZE, b"\xff"), {})
