"""Keys, shake switch, LEDs and piezo on the pins of a pretended chip."""

from itertools import pairwise
from types import SimpleNamespace

from emulator.parts.gpio_parts import Key, Led, Piezo, ShakeSwitch
from emulator.tests.emulated_parts import Chip


def test_a_key_pulls_its_pin_to_ground():
    chip = Chip()
    key = Key(chip, 10)
    key.press()
    chip.run(50)
    assert chip.gpio[10].level is False
    key.release()
    chip.run(50)
    assert chip.gpio[10].level is True


def chatters(seed, presses=40):
    """The edges of a key pressed and released again and again, each move with the ms since its finger moved."""
    chip = Chip()
    key = Key(chip, 10, seed)
    found = []
    for down in (True, False) * presses:
        began, seen = chip.clock.nanos / 1e6, len(chip.gpio[10].edges)
        (key.press if down else key.release)()
        chip.run(60)
        assert key.closed is down and chip.gpio[10].level is not down
        found.append([(round(when - began, 6), level) for when, level in chip.gpio[10].edges[seen:]])
    return found


def test_every_press_and_release_bounces_for_5_to_10_ms_each_in_its_own_way():
    moves = chatters(seed=1)
    for number, edges in enumerate(moves):
        assert edges[0] == (0, number % 2 == 1), "the first contact is when the finger moves"
        assert 5 <= edges[-1][0] <= 10
        assert 5 <= len(edges) <= 13
    lasts = [edges[-1][0] for edges in moves]
    assert min(lasts) < 6 and max(lasts) > 9 and len(set(lasts)) == len(lasts)


def test_the_bounces_follow_from_the_seed_and_no_two_keys_share_them():
    assert chatters(1) == chatters(1) != chatters(2)
    chip = Chip()
    for key in (Key(chip, 10), Key(chip, 11)):
        key.press()
    chip.run(20)
    assert chip.gpio[10].edges != chip.gpio[11].edges


def test_a_finger_quicker_than_the_bounce_leaves_the_contact_as_it_left_it():
    chip = Chip()
    key = Key(chip, 10, seed=3)
    for down, ms in ((True, 2.0), (False, 1.5), (True, 3.1), (False, 0.4), (True, 0.2), (False, 4.7)) * 20:
        (key.press if down else key.release)()
        chip.run(ms)
    chip.run(50)
    assert not key.closed and chip.gpio[10].level is True
    silent = len(chip.gpio[10].edges)
    chip.run(100)
    assert len(chip.gpio[10].edges) == silent


def test_a_key_need_not_bounce():
    chip = Chip()
    key = Key(chip, 10)
    key.bouncing = False
    key.press()
    chip.run(20)
    key.release()
    chip.run(20)
    assert len(chip.gpio[10].edges) == 2


def shaken(seed):
    """The edges of a switch shaken for 600 ms."""
    chip = Chip()
    switch = ShakeSwitch(chip, 15, seed)
    chip.run(500)
    assert chip.gpio[15].edges == []
    switch.start_shake()
    chip.run(600)
    switch.stop_shake()
    chip.run(500)
    return chip.gpio[15].edges


def test_a_shaken_switch_chatters_and_then_is_silent():
    edges = shaken(seed=1)
    assert len(edges) > 30
    assert edges[-1][1] is True
    assert edges[-1][0] <= 1100
    pauses = [b[0] - a[0] for a, b in pairwise(edges)]
    assert min(pauses) < 1 and max(pauses) > 50


def test_the_chatter_follows_from_the_seed():
    assert shaken(seed=1) == shaken(seed=1)
    assert shaken(seed=1) != shaken(seed=2)


def test_a_led_shines_when_its_pin_is_high():
    chip = Chip()
    led = Led(chip, 16)
    chip.run(5)
    chip.gpio[16].guest_drives(True)
    assert (led.lit, led.changed_ms) == (True, 5)
    assert chip.gpio[16].level is True  # the guest can read its output back
    chip.gpio[16].guest_drives(None)
    assert not led.lit


def test_the_piezo_reads_its_tone_from_the_pwm_registers():
    chip = Chip()
    chip.clk_sys = 125_000_000
    chip.pwm = SimpleNamespace(channels=[SimpleNamespace(csr=0, div=1 << 4, cc=0, top=0xFFFF) for _ in range(8)])
    piezo = Piezo(chip, 26, 27)
    slice_ = chip.pwm.channels[5]
    both, inverted_b = 17_755 << 16 | 17_755, 1 << 3
    slice_.div, slice_.top, slice_.cc, slice_.csr = 4 << 4, 35_510, both, 1 | inverted_b
    assert piezo.hertz() == 0  # the pins are not given to the PWM yet
    chip.gpio[26].function_select = 4
    assert (piezo.hertz(), piezo.swing()) == (880, 1), "the other pin rests"
    chip.gpio[27].function_select = 4
    assert (piezo.hertz(), piezo.swing()) == (880, 2)
    slice_.csr = 1
    assert piezo.hertz() == 0, "both pins move together"
    slice_.cc, slice_.csr = 0, 1 | inverted_b
    assert piezo.hertz() == 0
    slice_.cc, slice_.csr = both, inverted_b
    assert piezo.hertz() == 0


def test_one_pin_of_the_piezo_left_high_is_seen():
    chip = Chip()
    chip.pwm = SimpleNamespace(channels=[SimpleNamespace(csr=0, div=1 << 4, cc=0, top=0xFFFF) for _ in range(8)])
    piezo = Piezo(chip, 26, 27)
    for pin in (26, 27):
        chip.gpio[pin].guest_drives(False)
    assert not piezo.held()
    chip.gpio[27].guest_drives(True)
    assert piezo.held()
