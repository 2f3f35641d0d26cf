"""docs/explain/shake.png: some traces as the driver feels them, and where the dice roll."""

from pathlib import Path
from random import Random

from PIL import Image, ImageDraw, ImageFont

from shaking.desk import Desk
from shaking.everyday import EVERYDAY
from shaking.motions import Motion
from shaking.shakes import SHAKES

SECONDS = 4.0
ROW, WIDE, LEFT, TOP = 108, 960, 16, 34  # pixels
SCALE = 2  # drawn so much larger, and then made smaller
MOST = 2600  # mg from the middle of a row to its edge
PAPER, INK, FAINT, ROLLS, MARK = "#ffffff", "#222222", "#dddddd", "#cfe8cf", "#c0392b"
AXES = ("#4a78b5", "#d08a2e", "#7a9a5a")
TITLE = "What the sensor feels without gravity (x, y, z); red: a turn that counts; green: the dice roll"
SHOWN = (
    ("vigorous", 3), ("gentle", 5), ("flicked from the wrist", 2), ("face-down, rubbed", 4),
    ("brisk walk, in the hand", 1), ("jogging, in the hand", 6), ("set down hard", 2), ("handed over", 1),
)  # fmt: skip


def draw(path: Path) -> None:
    """Make the picture."""
    image = Image.new("RGB", (WIDE * SCALE, (TOP + ROW * len(SHOWN)) * SCALE), PAPER)
    pen = ImageDraw.Draw(image)
    _say(pen, LEFT, 8, 15, TITLE)
    for number, (name, which) in enumerate(SHOWN):
        _row(pen, TOP + ROW * number, name, which)
    image.resize((WIDE, TOP + ROW * len(SHOWN)), Image.Resampling.LANCZOS).quantize(64).save(path, optimize=True)


def _row(pen: ImageDraw.ImageDraw, top: int, name: str, which: int) -> None:
    random = Random(f"picture {name} {which}")
    desk = Desk(random, ("medium",))
    motion: Motion = SHAKES[name](random).motion if name in SHAKES else EVERYDAY[name](random)
    desk.moved.motion = motion
    shake = desk.shakes["medium"]
    felt: list[tuple[float, tuple[int, int, int]]] = []
    turns: list[tuple[float, int]] = []
    rolls: list[float] = []
    desk.run(400)
    while desk.now < 400 + SECONDS * 1000:
        counted = shake._count
        desk.run(5)
        at = (desk.now - 400) / 1000
        felt.append((at, desk.driver.felt or (felt[-1][1] if felt else (0, 0, 0))))
        if shake._count != counted and shake._count > 0:
            turns.append((at, max(shake._peak, key=abs)))
        if shake.active:
            rolls.append(at)
    middle = top + ROW // 2

    def x(at: float) -> float:
        return (LEFT + (WIDE - 2 * LEFT) * at / SECONDS) * SCALE

    def y(mg: int) -> float:
        return (middle - max(-MOST, min(MOST, mg)) * (ROW / 2 - 8) / MOST) * SCALE

    if rolls:
        pen.rectangle((x(rolls[0]), (top + 4) * SCALE, x(rolls[-1]), (top + ROW - 4) * SCALE), fill=ROLLS)
    pen.line((x(0), y(0), x(SECONDS), y(0)), fill=FAINT, width=SCALE)
    for axis, colour in enumerate(AXES):
        pen.line([(x(at), y(vector[axis])) for at, vector in felt], fill=colour, width=SCALE + 1, joint="curve")
    for at, mg in turns:
        pen.ellipse((x(at) - 7, y(mg) - 7, x(at) + 7, y(mg) + 7), fill=MARK)
    pen.line((x(0), (top + ROW) * SCALE, x(SECONDS), (top + ROW) * SCALE), fill=FAINT, width=SCALE)
    _say(pen, LEFT, top + 6, 13, name)


def _say(pen: ImageDraw.ImageDraw, left: int, top: int, size: int, text: str) -> None:
    pen.text((left * SCALE, top * SCALE), text, fill=INK, font=ImageFont.load_default(size * SCALE))
