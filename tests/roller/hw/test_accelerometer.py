"""The sensor's driver on a made-up LIS3DH: one that is late, loses its power, goes away, or whose pin lies."""

from parts.sensor_desk import STEP, Desk
from roller.hw.accelerometer import AWAY, CALM, CHECK, LOOK, LOW, NO_SWITCH, SAMPLE, START
from running.no_end import going_on


def test_one_that_answers_at_power_on_is_set_up_at_once():
    desk = Desk()
    assert desk.chip.works and desk.sensor.address == 0x19 and not desk.sensor.missing
    assert desk.wait(5000).shaken() > 10_000


def test_at_rest_it_is_looked_at_once_a_second():
    desk = Desk().wait(2000)
    desk.steps = desk.chip.transfers = 0
    desk.wait(10 * CHECK)
    assert desk.steps <= 11 and desk.chip.transfers <= 22


def test_a_movement_is_followed_until_it_is_calm():
    desk = Desk().wait(3000)
    desk.step(fell=1)
    desk.steps = 0
    desk.wait(CALM)
    assert desk.steps in (CALM // SAMPLE, CALM // SAMPLE + 1)


def test_how_it_was_put_away_is_no_jolt_when_it_is_next_looked_at():
    desk = Desk().wait(3000)
    desk.chip.x = 2000
    desk.wait(CHECK)
    desk.now += 1
    assert desk.step(fell=1) == 0


def test_one_that_is_not_supported_is_no_switch_until_its_pin_falls():
    for address, register, says in ((0x68, 0x75, 0x70), (0x69, 0x75, 0x71), (0x68, 0x75, 0x98)):
        desk = Desk(answers=False)
        desk.chip.stranger, desk.pin = (address, register, says), True
        desk.wait(NO_SWITCH + 2 * LOOK)
        assert desk.sensor.missing, "key 5 takes its place"
        desk.step(fell=1)
        desk.wait(LOOK)
        assert not desk.sensor.missing, "there is a switch, too"
    for nobody in ((0x68, 0x75, 0x12), (0x53, 0x00, 0x00)):  # a clock, a memory
        desk = Desk(answers=False)
        desk.chip.stranger, desk.pin = nobody, True
        assert not desk.wait(NO_SWITCH + 2 * LOOK).sensor.missing


def test_one_that_is_late_is_found():
    desk = Desk(answers=False).wait(700)
    desk.chip.answers = True
    desk.wait(LOOK)
    assert desk.chip.works and not desk.sensor.missing
    assert desk.wait(START).shaken() > 10_000


def test_after_a_dip_at_rest_it_is_set_up_again_when_its_pin_falls():
    desk = Desk().wait(3000)
    desk.chip.lose_power()
    desk.step(fell=1)
    assert desk.chip.works
    assert desk.wait(START).shaken() > 10_000


def test_after_a_dip_between_two_readings_it_is_set_up_again_within_a_second():
    desk = Desk().wait(3000)
    desk.shaken(300)
    desk.chip.lose_power()
    began = desk.now
    for _ in going_on(lambda: not desk.chip.works):
        desk.shaken(STEP)
    assert desk.now - began <= CALM + LOW + SAMPLE
    assert desk.shaken() > 10_000


def test_one_that_has_gone_is_missing_and_looked_for_once_a_second():
    desk = Desk().wait(3000)
    desk.chip.answers = False
    desk.wait(CHECK)
    assert not desk.sensor.missing
    desk.wait(AWAY)
    assert desk.sensor.missing
    desk.steps = 0
    desk.wait(10 * LOOK)
    assert desk.steps <= 11
    desk.chip.answers = True
    desk.wait(LOOK)
    assert not desk.sensor.missing and desk.shaken() > 10_000


def test_one_that_has_gone_in_a_shake_does_not_hold_the_steps_up():
    desk = Desk().wait(3000)
    desk.shaken(300)
    desk.chip.answers = False
    desk.chip.transfers = 0
    assert desk.shaken(3000) == 0
    assert desk.chip.transfers <= 8 and desk.sensor.missing


def test_one_reading_lost_is_nothing():
    desk = Desk().wait(3000)
    desk.shaken(300)
    desk.chip.answers = False
    desk.wait(SAMPLE)
    desk.chip.answers = True
    assert desk.shaken(500) > 5000 and not desk.sensor.missing


def test_one_that_comes_back_as_after_power_on_is_set_up():
    desk = Desk().wait(3000)
    desk.chip.answers = False
    desk.chip.lose_power()
    desk.wait(5000)
    assert desk.sensor.missing
    desk.chip.answers = True
    desk.wait(LOOK)
    assert desk.chip.works and not desk.sensor.missing


def test_one_that_keeps_no_settings_is_missing():
    desk = Desk().wait(3000)
    desk.chip.lose_power()
    desk.chip.refuses = True
    desk.wait(AWAY + LOOK)
    assert desk.sensor.missing
    desk.chip.refuses = False
    desk.wait(LOOK)
    assert desk.chip.works and not desk.sensor.missing


def test_a_pin_that_is_low_for_ever_costs_four_looks_a_second_and_a_shake_is_felt():
    desk = Desk().wait(3000)
    desk.pin = False
    desk.wait(CHECK)
    desk.steps = 0
    desk.wait(1000)
    assert desk.steps <= 1000 // LOW + 1
    assert desk.shaken(edges=False) > 10_000


def test_a_pin_that_never_falls_is_found_out_by_the_readings():
    desk = Desk().wait(3000)
    desk.pin = True
    assert desk.shaken(2500, edges=False) > 10_000


def test_without_one_this_is_the_build_with_a_switch():
    desk = Desk(answers=False)
    desk.pin = True
    desk.wait(20_000)
    assert desk.sensor.address == 0 and not desk.sensor.missing
    for _ in range(400):  # a switch that is shaken is low again and again
        desk.now += STEP
        desk.pin = not desk.pin
        desk.step(fell=not desk.pin)
    assert not desk.sensor.missing


def test_unless_its_pin_is_low_for_seconds():
    desk = Desk(answers=False)
    desk.wait(NO_SWITCH - 1)
    assert not desk.sensor.missing
    desk.wait(2 * LOOK)
    assert desk.sensor.missing
    desk.chip.answers = True
    desk.wait(LOOK)
    assert desk.chip.works and not desk.sensor.missing
