"""The animated picture of a roll: shaken, landed, two dice locked, shaken again; from the emulated board, at its times.

An APNG. While it is shaken the device is seen to move; else only what changes on it is stored.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from PIL import Image

from emulator.view.case_picture import CAP
from emulator.view.portrait import LED_ON, front, glass_at, led_at
from gallery.pictures import glass
from gallery.scene import Story
from gallery.stage import Stage

NAME = "roll"
DOT = 3
SIZE = front((False,) * 5, DOT).size
SHORTEST = 38  # ms between two pictures of the animation
QUIET = 3  # ms after the last transfer: a picture comes in several
COLOURS = 40
SWAY = (0, 0, 7, 7, 10, 10, 7, 7, 0, 0, -7, -7, -10, -10, -7, -7)  # pixels to the side, for each picture while it is
# shaken; two at a place, for one that has moved is stored whole
FIRST, SECOND = (4, 6, 2, 6, 3), (1, 6, 5)


@dataclass(frozen=True)
class Frame:
    """What is seen from `at` ms on."""

    at: float
    oled: bytes
    leds: tuple[bool, ...]
    shaken: bool


def save_roll(folder: Path) -> None:
    """Play it, and write roll.png."""
    frames = list(_spaced(_seen()))
    drawn = _drawn(frames)
    times = [round(after.at - frame.at) for frame, after in pairwise(frames)]
    first, *rest = drawn[:-1]
    first.save(folder / f"{NAME}.png", save_all=True, append_images=rest, duration=times, loop=0, optimize=True)


def _seen() -> Iterator[Frame]:
    """The whole roll, looked at every millisecond."""
    stage = Stage(Story("A turn", ()), measured=True)
    handheld = stage.handheld
    handheld.run_ms(1500)
    stage.wish(FIRST)
    stage.wish(SECOND)
    script = [(0, "look"), (800, "shake"), (1900, "still"), (3300, "2"), (3900, "4"), (4900, "shake"), (5900, "still")]
    end, began, shaken, shown, quiet = 9000, handheld.now_ms, False, (b"", ()), 0
    while handheld.now_ms - began < end:
        while script and handheld.now_ms - began >= script[0][0]:
            _, what = script.pop(0)
            if what == "shake":
                handheld.start_shake()
                shaken = True
            elif what == "still":
                handheld.stop_shake()
                shaken = False
            elif what.isdigit():
                handheld.press(int(what))
                script.insert(0, (handheld.now_ms - began + 90, "up" + what))
            elif what.startswith("up"):
                handheld.release(int(what[2:]))
        quiet = 0 if handheld.oled.receiving else quiet + 1
        now = handheld.oled.visible(), tuple(handheld.leds)
        if quiet >= QUIET and (now != shown or shaken):
            shown = now
            yield Frame(handheld.now_ms - began, *now, shaken)
        handheld.run_ms(1)
    yield Frame(end, *shown, False)


def _spaced(frames: Iterator[Frame]) -> Iterator[Frame]:
    """Those that are shown: never two within SHORTEST, and of those that are closer the last one."""
    shown: Frame | None = None
    waiting: Frame | None = None
    for frame in frames:
        if shown is None or frame.at - shown.at >= SHORTEST:
            if waiting is not None and shown is not None and frame.at - waiting.at >= SHORTEST:
                shown = Frame(max(shown.at + SHORTEST, waiting.at), waiting.oled, waiting.leds, waiting.shaken)
                yield shown
                if frame.at - shown.at < SHORTEST:
                    waiting = frame
                    continue
            waiting = None
            shown = frame
            yield frame
        else:
            waiting = frame
    if waiting is not None and shown is not None:
        yield Frame(max(shown.at + SHORTEST, waiting.at), waiting.oled, waiting.leds, waiting.shaken)


def _drawn(frames: list[Frame]) -> list[Image.Image]:
    """The pictures, with one palette for all."""
    whole = []
    swayed = 0
    for frame in frames:
        swayed = swayed + 1 if frame.shaken else 0
        whole.append(_device(frame, SWAY[swayed % len(SWAY)] if frame.shaken else 0))
    lit = next(each for each, frame in zip(whole, frames, strict=True) if any(frame.leds))
    palette = _with_leds_enlarged(lit).quantize(COLOURS)
    return [each.quantize(palette=palette, dither=Image.Dither.NONE) for each in whole]


def _with_leds_enlarged(device: Image.Image) -> Image.Image:
    """The device, and its LEDs and keys once more, large: of the device alone a palette has no colour for so few."""
    row = led_at(0, DOT)[1]
    leds = device.crop((0, row - 16, SIZE[0], row + 80)).resize((SIZE[0], 480))
    both = Image.new("RGB", (SIZE[0], SIZE[1] + 560), LED_ON)
    both.paste(CAP, (0, SIZE[1] + 480, SIZE[0], SIZE[1] + 520))
    both.paste(device)
    both.paste(leds, (0, SIZE[1]))
    return both


def _device(frame: Frame, aside: int) -> Image.Image:
    body = front(frame.leds, DOT).copy()
    glass(body, glass_at(DOT), DOT, frame.oled)
    if not aside:
        return body
    moved = Image.new("RGB", SIZE, body.getpixel((0, 0)))
    moved.paste(body, (aside, 0))
    return moved
