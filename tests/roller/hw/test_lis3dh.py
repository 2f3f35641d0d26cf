"""The sensor's driver on a made-up LIS3DH: one that is late, loses its power, goes away, or whose pin lies."""

from no_end import going_on
from roller.hw.lis3dh import AWAY, CALM, CHECK, LOOK, LOW, NO_SWITCH, SAMPLE, SLOW, START, Lis3dh

STEP = 10  # ms


class Chip:
    """A bus with a LIS3DH on it, at power-on. `pin` is INT1: low when idle until the polarity is set."""

    def __init__(self, answers=True):
        self.answers = answers
        self.refuses = False  # what is written to it
        self.transfers = 0
        self.x, self.z = 0, 1000  # mg
        self.lose_power()

    def lose_power(self):
        self.registers = bytearray(0x40)
        self.registers[0x0F] = 0x33
        self.registers[0x20] = 0x07

    @property
    def works(self):
        here = self.registers
        return (here[0x20], here[0x22], here[0x25], here[0x30], here[0x32]) == (0x57, 0x40, 0x02, 0x2A, 8)

    @property
    def low(self):
        return not self.registers[0x25] & 2

    def writeto(self, address, data):
        self._called(address)
        if not self.refuses:
            at = data[0] & 0x7F
            assert len(data) == 2 or data[0] & 0x80
            self.registers[at : at + len(data) - 1] = data[1:]

    def readfrom_mem(self, address, register, count):
        self._called(address)
        return bytes(self.registers[register & 0x7F : (register & 0x7F) + count])

    def readfrom_mem_into(self, address, register, into):
        self._called(address)
        assert register & 0x80
        register &= 0x7F
        assert not register <= 0x26 < register + len(into), "reading REFERENCE resets the filter"
        if register == 0x28:
            raw = (self.x // 2 << 4) & 0xFFFF if self.works else 0
            up = (self.z // 2 << 4) & 0xFFFF if self.works else 0
            into[:] = bytes((raw & 0xFF, raw >> 8, 0, 0, up & 0xFF, up >> 8))
        else:
            into[:] = self.registers[register : register + len(into)]

    def _called(self, address):
        self.transfers += 1
        if not self.answers or address != 0x19:
            raise OSError(5)


class Desk:
    """A sensor and its time; steps come when it asks for them."""

    def __init__(self, answers=True):
        self.now = 0
        self.chip = Chip(answers)
        self.sensor = Lis3dh(self.chip, 0)
        self.pin = None  # None: as the chip has it; else what a short circuit or a broken wire makes of it
        self.steps = 0

    def step(self, fell=0):
        self.steps += 1
        low = self.chip.low if self.pin is None else not self.pin
        return self.sensor.energy(self.now, fell, low)

    def wait(self, ms):
        end = self.now + ms
        while self.now < end:
            self.now = min(end, self.now + self.sensor.wake(self.now))
            assert self.step() == 0
        return self

    def held(self, x, z, ms=SLOW * SAMPLE * 4):
        """Turned, with a hand that moves it a little, so that it is read."""
        self.chip.x, self.chip.z = x, z
        end = self.now + ms
        while self.now < end:
            self.now += STEP
            self.chip.x = x + self.now // SAMPLE % 2 * 120
            self.step(fell=self.now % 100 == 0)
        return self

    def shaken(self, ms=1500, edges=True):
        """Shakes for `ms`; the mg that are felt. With a chip that works the pin falls at every swing."""
        felt = 0
        swing = 0
        end = self.now + ms
        while self.now < end:
            self.now += STEP
            swing += 1
            self.chip.x = 1000 if swing // 5 % 2 else -1000
            felt += self.step(fell=edges and self.chip.works and swing % 5 == 0)
        self.chip.x = 0
        return felt


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
