"""What is a shake and what is not."""

from roller.app.shake import Shake


def energies(sensitivity, *levels):
    """Feed one level every 20 ms; returns for how many of the steps the shake was active."""
    shake = Shake(sensitivity)
    return sum([shake.step(20 * i, level) for i, level in enumerate(levels)])


SHAKEN = (1500,) * 25
STILL = (0,) * 30


def test_shaking_is_a_shake_at_every_sensitivity():
    for sensitivity in ("low", "medium", "high"):
        assert energies(sensitivity, *SHAKEN) > 10, sensitivity


def test_it_ends_300_ms_after_the_last_movement():
    shake = Shake()
    for i in range(25):
        shake.step(20 * i, 1500)
    assert shake.active
    assert shake.step(480 + 299, 0)
    assert not shake.step(480 + 300, 0)


def test_after_a_shake_the_jolts_are_counted_anew():
    shake = Shake()
    for i in range(25):
        shake.step(20 * i, 1500)
    assert not shake.step(480 + 310, 0)
    assert not shake.step(480 + 320, 2500), "one jolt, as soon after the others as jolts of one shake are"


def test_putting_the_device_down_is_no_shake():
    knock = (0, 2500, 1800, 900, 0, 0, 0)
    assert energies("medium", *(knock + STILL)) == 0
    assert energies("low", *(knock + STILL)) == 0


def test_two_knocks_far_apart_are_no_shake():
    assert energies("medium", *((2500,) + STILL) * 5) == 0


def test_handing_it_over_is_no_shake():
    assert energies("medium", *(300,) * 100) == 0


def test_pressing_keys_is_no_shake():
    press = (180, 250, 120, 0, 0)
    assert energies("medium", *press * 20) == 0


def test_a_calm_shake_counts_when_set_to_high():
    calm = (450, 200, 100) * 20
    assert energies("high", *calm) > 10
    assert energies("low", *calm) == 0


def test_a_switch_that_chatters_is_a_shake():
    assert energies("medium", *(800, 0, 0, 2400, 0, 800, 0, 0, 0) * 4) > 10
