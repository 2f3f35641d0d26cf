"""A phone as the accelerometer: the firmware's own driver and detector judge what it feels."""

from math import pi, sin
from pathlib import Path

from rollkeeper.soft.handheld import SoftHandheld
from rollkeeper.soft.phone_sensor import PhoneSensor

FRAME = 16  # ms between two events of a phone's sensor
G = 1000  # mg


class Phone:
    """A soft handheld in a phone: both get their time from it."""

    def __init__(self, folder: Path) -> None:
        self.handheld = SoftHandheld(str(folder))
        self.handheld.sensor = PhoneSensor(0)
        self.now = self.due = 0

    def moves(self, ms: int, strength: int, a_second: float, up: int = G) -> None:
        """Move it to and fro for so long, `strength` mg to each side."""
        assert self.handheld.sensor is not None
        for at in range(0, ms, FRAME):
            x = int(strength * sin(2 * pi * a_second * at / 1000))
            if self.handheld.sensor.feel(x, x // 10, up) or self.now + FRAME > self.due:
                self.due = self.now + FRAME + self.handheld.step(self.now + FRAME)
            self.now += FRAME

    @property
    def rolls(self) -> int:
        return int(self.handheld.app.game.rolls)


def test_a_shaken_phone_rolls_the_dice(tmp_path: Path) -> None:
    phone = Phone(tmp_path)
    phone.moves(1500, 0, 5)
    assert phone.rolls == 0
    phone.moves(1000, 2000, 5)
    phone.moves(2500, 0, 5)
    assert phone.rolls == 1


def test_a_phone_that_is_carried_does_not(tmp_path: Path) -> None:
    phone = Phone(tmp_path)
    phone.moves(1500, 0, 5)
    phone.moves(4000, 500, 2)
    phone.moves(2500, 0, 5)
    assert phone.rolls == 0


def test_it_knows_that_its_display_looks_to_the_floor(tmp_path: Path) -> None:
    phone = Phone(tmp_path)
    assert phone.handheld.sensor is not None
    phone.moves(2500, 0, 5)
    assert not phone.handheld.sensor.face_down
    phone.moves(2500, 0, 5, up=-G)
    assert phone.handheld.sensor.face_down
