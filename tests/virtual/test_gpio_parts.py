"""Keys, shake switch, lamps and piezo on the pins of a pretended chip."""

from itertools import pairwise
from types import SimpleNamespace

from rollkeeper.virtual.gpio_parts import Key, Lamp, Piezo, ShakeSwitch
from virtual.emulated_parts import Chip


def test_a_key_pulls_its_pin_to_ground():
    chip = Chip()
    key = Key(chip, 10)
    key.press()
    assert chip.gpio[10].level is False
    key.release()
    assert chip.gpio[10].level is True
    assert len(chip.gpio[10].edges) == 2


def test_a_bouncing_key_settles_within_two_ms():
    chip = Chip()
    key = Key(chip, 10)
    key.bouncing = True
    key.press()
    chip.run(2)
    edges = chip.gpio[10].edges
    assert len(edges) > 4
    assert chip.gpio[10].level is False
    key.release()
    chip.run(2)
    assert chip.gpio[10].level is True


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


def test_a_lamp_shines_when_its_pin_is_high():
    chip = Chip()
    lamp = Lamp(chip, 16)
    chip.run(5)
    chip.gpio[16].guest_drives(True)
    assert (lamp.lit, lamp.changed_ms) == (True, 5)
    assert chip.gpio[16].level is True  # the guest can read its output back
    chip.gpio[16].guest_drives(None)
    assert not lamp.lit


def test_the_piezo_reads_its_tone_from_the_pwm_registers():
    chip = Chip()
    chip.clk_sys = 125_000_000
    chip.pwm = SimpleNamespace(channels=[SimpleNamespace(csr=0, div=1 << 4, cc=0, top=0xFFFF) for _ in range(8)])
    piezo = Piezo(chip, 22)
    slice_ = chip.pwm.channels[3]
    slice_.div, slice_.top, slice_.cc, slice_.csr = 4 << 4, 35_510, 17_755, 1
    assert piezo.hertz() == 0  # the pin is not given to the PWM yet
    chip.gpio[22].function_select = 4
    assert piezo.hertz() == 880
    slice_.cc = 0
    assert piezo.hertz() == 0
    slice_.cc, slice_.csr = 17_755, 0
    assert piezo.hertz() == 0
