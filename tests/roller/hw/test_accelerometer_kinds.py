"""The other accelerometers, on their models in the judge: shaken, turned, powered down, dipped, asleep."""

from random import Random
from typing import Any

import pytest

from emulator.parts.adxl345 import POWER_CTL, Adxl345
from emulator.parts.lis3dh import Lis3dh
from emulator.parts.mpu6050 import PWR_MGMT_1, Mpu6050
from roller.hw.accelerometer import AWAY, CALM, CHECK, LOOK, LOW, START
from roller.selftest import checks
from shaking.desk import Desk, Wire

KINDS = [Lis3dh, Adxl345, Mpu6050]
NAMES = {Lis3dh: "LIS3DH", Adxl345: "ADXL345", Mpu6050: "MPU-6050"}
OTHERS = [Adxl345, Mpu6050]


class Board:
    """As much of the handheld as the self-test's check of the sensor asks for. `wired`: the pin of SHAKE has a wire."""

    def __init__(self, desk: Desk, wired: bool = True) -> None:
        self.sensor = desk.driver
        self.bus: Any = Wire(desk.chip)
        self.bus.reads = lambda address: address == desk.chip.address
        self.shake = self
        self._desk, self._wired = desk, wired

    def value(self) -> int:
        return int(not (self._wired and self._desk._low))

    def checked(self) -> tuple[bool, str]:
        found = None
        while found is None:
            found = checks.answer(("sensor",), self)  # type: ignore[arg-type]
        return found


def shake(seconds: float) -> tuple[float, float, float]:
    return (2.0 if int(seconds * 10) % 2 else -2.0, 0.0, 1.0)


@pytest.fixture(params=KINDS, ids=[NAMES[kind] for kind in KINDS])
def desk(request: pytest.FixtureRequest) -> Desk:
    made = Desk(Random(7), chip=request.param)
    made.run(1500)
    return made


def test_it_is_found_named_and_feels_the_earth_in_mg(desk: Desk) -> None:
    sensor = desk.driver
    assert sensor.name == NAMES[type(desk.chip)] and sensor.address == desk.chip.address and not sensor.missing
    x, y, z = sensor.reading()
    assert abs(x) < 200 and abs(y) < 200 and abs(z - 1000) < 300
    for pose, axis in (((1.0, 0.0, 0.0), 0), ((0.0, -1.0, 0.0), 1)):
        desk.moved.motion = lambda _, pose=pose: pose  # type: ignore[misc]
        desk.run(500)
        assert abs(sensor.reading()[axis] - 1000 * pose[axis]) < 200, "each axis has its place and its sign"


def test_a_shake_is_noticed_at_once_and_its_end(desk: Desk) -> None:
    desk.moved.motion = shake
    began = desk.now
    desk.run(1000)
    assert desk.began["medium"] and desk.began["medium"][0] - began < 500
    desk.moved.motion = lambda _: (0.0, 0.0, 1.0)
    desk.run(1000)
    assert desk.ended["medium"]


def test_its_pin_falls_when_a_movement_begins_and_is_high_when_all_is_calm(desk: Desk) -> None:
    for _ in range(3):
        desk.run(CALM + LOW + 500)
        assert not desk._low, "it listens"
        desk.moved.motion = shake
        desk.run(100)
        assert desk.driver.felt is not None or desk.driver.wake(desk.now) <= 20, "the interrupt came, not the look"
        desk.moved.motion = lambda _: (0.0, 0.0, 1.0)


def test_turned_while_it_lies_it_is_quiet_again_soon(desk: Desk) -> None:
    desk.moved.motion = lambda _: (0.0, 1.0, 0.0)
    desk.run(3000)
    steps = 0
    for _ in range(200):
        due = desk._due
        desk.run(10)
        steps += desk._due != due
    assert steps <= 2000 // CHECK + 2 and not desk._low


def test_face_down_is_known(desk: Desk) -> None:
    desk.moved.motion = lambda _: (0.0, 0.0, -1.0)
    desk.run(3000)
    assert desk.driver.face_down
    desk.moved.motion = lambda _: (0.0, 0.0, 1.0)
    desk.run(3000)
    assert not desk.driver.face_down


def test_after_a_dip_it_is_set_up_again_within_a_second(desk: Desk) -> None:
    chip: Any = desk.chip
    chip.lose_power()
    desk.run(CHECK + START + 100)
    desk.moved.motion = shake
    desk.run(1000)
    assert desk.began["medium"] and not desk.driver.missing


def test_gone_it_is_missing_and_back_it_is_found(desk: Desk) -> None:
    desk.chip.present = False
    desk.run(AWAY + CHECK + LOOK)
    assert desk.driver.missing
    desk.chip.present = True
    desk.run(2 * LOOK)
    assert not desk.driver.missing


@pytest.mark.parametrize("kind", OTHERS)
def test_asleep_it_is_powered_down_and_woken_it_is_set_up(kind: type) -> None:
    desk = Desk(Random(8), chip=kind)
    desk.run(1000)
    desk.driver.sleep(desk.now, True)
    off = {Adxl345: (POWER_CTL, 0x00), Mpu6050: (PWR_MGMT_1, 0x40)}[kind]
    assert desk.chip.registers[off[0]] == off[1]
    desk.moved.motion = shake
    desk.run(3000)
    assert not desk.began["high"] and desk.driver.felt is None
    desk.driver.sleep(desk.now, False)
    desk._due = 0
    desk.run(1500)
    assert desk.began["medium"]


@pytest.mark.parametrize(("kind", "address"), [(Adxl345, 0x1D), (Mpu6050, 0x69), (Lis3dh, 0x19)])
def test_at_its_other_address_it_is_found_too(kind: type, address: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kind, "address", address)
    desk = Desk(Random(9), chip=kind)
    desk.run(500)
    assert desk.driver.address == address and desk.driver.name == NAMES[kind]


def test_the_self_test_names_it_with_what_it_feels_and_a_wire_that_is_missing(desk: Desk) -> None:
    well, said = Board(desk).checked()
    name, _, felt = said.partition(", ")
    assert well and name == NAMES[type(desk.chip)] and abs(int(felt.removesuffix(" mg")) - 1000) < 300
    desk.run(CHECK + START)
    assert not desk._low, "its polarity is as it was"
    well, said = Board(desk, wired=False).checked()
    assert not well and said.startswith(name + ", no wire from INT")
