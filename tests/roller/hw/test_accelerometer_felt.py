"""What the driver feels: movement without gravity, face-down, what cannot be; and that it feels nothing asleep."""

from parts.sensor_desk import Desk
from roller.hw.accelerometer import AWAY, CALM, CHECK, LOOK, SAMPLE, START


def test_what_is_felt_is_without_gravity():
    desk = Desk().wait(3000)
    desk.chip.x = 800
    assert desk.step(fell=1) == 800 and desk.sensor.felt == (800, 0, 0)
    desk.now += SAMPLE
    desk.chip.x = 600
    assert desk.step() == 550 and desk.sensor.felt == (550, 0, 0), "gravity follows slowly"
    desk.now += 1
    assert desk.step() == 0 and desk.sensor.felt is None, "nothing was read"


def test_a_slow_turn_of_one_that_lies_still_is_no_movement():
    desk = Desk().wait(3000)
    desk.chip.x, desk.chip.z = 900, 400
    desk.wait(CHECK)
    desk.now += 1
    assert desk.step(fell=1) == 0
    desk.wait(3 * SAMPLE)
    assert desk.sensor.felt is None or max(map(abs, desk.sensor.felt)) < 50


def test_face_down_is_known_and_on_its_edge_it_does_not_waver():
    desk = Desk().wait(3000)
    assert not desk.sensor.face_down
    assert desk.held(0, -1000).sensor.face_down
    assert desk.held(800, -500).sensor.face_down, "tilted, but not turned up"
    assert not desk.held(900, -100).sensor.face_down
    assert not desk.held(800, -500).sensor.face_down, "tilted, but not turned down"
    desk.held(0, 1000)
    desk.chip.x = 0
    desk.now += SAMPLE
    desk.step()
    desk.wait(CALM + CHECK)
    desk.chip.z = -1000
    desk.wait(CHECK)
    assert desk.sensor.face_down, "also if it was turned so slowly that nothing moved"


def test_asleep_it_is_powered_down_and_nothing_is_read():
    desk = Desk().wait(3000).held(0, -1000)
    desk.sensor.sleep(desk.now, True)
    assert desk.chip.registers[0x20] == 0x07 and not desk.chip.low
    desk.chip.transfers = desk.steps = 0
    assert desk.sensor.wake(desk.now) > 10_000
    assert desk.shaken(2000) == 0 and desk.chip.transfers == 0 and not desk.sensor.face_down
    assert not desk.sensor.missing
    desk.sensor.sleep(desk.now, False)
    assert desk.step() == 0 and desk.chip.works
    assert desk.wait(START).shaken() > 10_000


def test_one_that_goes_while_it_sleeps_is_missing_soon_after():
    desk = Desk().wait(3000)
    desk.chip.answers = False
    desk.sensor.sleep(desk.now, True)
    desk.wait(600_000)
    assert not desk.sensor.missing
    desk.sensor.sleep(desk.now, False)
    desk.wait(AWAY + LOOK)
    assert desk.sensor.missing


def test_one_that_feels_what_cannot_be_is_missing_until_it_feels_the_earth():
    for x, z in ((-4096, 1000), (4094, 4094), (0, 0)):
        desk = Desk().wait(3000)
        desk.chip.x, desk.chip.z = x, z
        desk.wait(AWAY + 2 * CHECK)
        assert desk.sensor.missing, (x, z)
        desk.chip.x, desk.chip.z = 0, 1000
        desk.wait(2 * CHECK)
        assert not desk.sensor.missing, (x, z)


def test_a_fall_or_a_long_hard_shake_is_not_taken_for_a_broken_chip():
    desk = Desk().wait(3000)
    for _ in range(50):
        desk.shaken(200)
        assert not desk.sensor.missing
