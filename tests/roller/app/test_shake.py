"""What is a shake and what is not."""

from math import cos, exp, pi, sin, sqrt

from roller.app import shake as judge
from roller.app.shake import LATE, SENSITIVITIES, UNSEEN, Shake


def energies(sensitivity, *levels):
    """Feed one level every 20 ms; returns for how many of the steps the shake was active."""
    shake = Shake(sensitivity)
    return sum([shake.step(20 * i, level) for i, level in enumerate(levels)])


SHAKEN = (1500,) * 60
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


def test_a_switch_that_closes_once_in_a_swing_is_a_shake_too():
    """Gravity holds its spring to one side: at 6 swings a second it closes every 160 ms."""
    assert energies("medium", *(800, 0, 0, 0, 0, 0, 0, 0) * 8) > 10


def closes(sensitivity, *gaps):
    """A switch that closes after each of these gaps, in ms: whether that is a shake."""
    shake = Shake(sensitivity)
    now = 1000
    active = False
    for gap in gaps:
        now += gap
        active = shake.step(now, 800) or active
    return active


def test_a_slow_shake_that_closes_it_once_to_and_fro_is_one_if_it_is_even():
    for gap in (190, 220, 255):
        assert closes("medium", *(gap,) * 4) and closes("low", *(gap,) * 6)
        assert not closes("medium", *(gap,) * 3) and not closes("low", *(gap,) * 5)
    assert closes("medium", 1000, 210, 225, 215) and not closes("medium", *(200, 250) * 4), "steps are not so even"
    assert not closes("high", *(265,) * 20), "who runs"


def test_a_switch_that_rings_after_a_blow_is_no_shake():
    """However many edges: three blows of a handheld that is set down hard."""
    blow = (2400, 1600, 800, 0, 800, 0, 0, 0)
    assert energies("medium", *(blow * 3 + STILL) * 3) == 0

def swung(sensitivity, mg, half=90, back=1.0, ms=1500, aside=0.0, every=20):
    """To and fro along a slanted line, a sine of half periods of `half` ms, to `back` times the strength on one side,
    and `aside` as much at a right angle, a quarter of a period later; how many ms until it is a shake, or None."""
    shake = Shake(sensitivity)
    for now in range(0, ms, every):
        angle = pi * now / half
        along, across = mg * sin(angle), mg * aside * cos(angle)
        if along < 0:
            along *= back
        felt = (int(0.6 * along + 0.8 * across), int(0.8 * along - 0.6 * across), 0)
        if shake.step(now, int(sqrt(along * along + across * across)), felt):
            return now
    return None


def test_to_and_fro_is_a_shake_within_two_periods():
    for half in (75, 90, 110, 125):
        assert swung("medium", 1500, half) <= 4 * half


def test_slower_than_dice_are_shaken_is_none_however_strong():
    assert swung("medium", 900, 130) is not None
    for half in (150, 167, 200, 250, 500):
        for sensitivity in ("low", "medium", "high"):
            assert swung(sensitivity, 3500, half, ms=8000) is None, half


def test_faster_than_a_hand_can_is_none():
    for half in (30, 40, 50):
        assert swung("high", 2000, half, ms=8000, every=10) is None, half


def test_there_is_more_than_half_as_strong_as_back():
    assert swung("medium", 1500, back=0.7) is not None
    assert swung("medium", 1500, back=0.4) is None


def test_round_and_round_is_a_shake_too():
    assert swung("medium", 1500, aside=0.25) is not None
    assert swung("medium", 1500, aside=0.9) is not None, "as somebody does with a dice cup"


def test_each_sensitivity_has_its_least_strength():
    for sensitivity, (least, _) in SENSITIVITIES.items():
        assert swung(sensitivity, least - 30) is None
        assert swung(sensitivity, int(least * 1.15)) is not None


def test_a_weak_shake_takes_longer_than_a_strong_one():
    assert swung("medium", 600) > swung("medium", 2000)


def test_uneven_knocks_are_no_shake():
    shake = Shake("medium")
    at = {0: 900, 60: -900, 220: 900, 280: -900, 440: 900, 500: -900, 660: 900, 720: -900}
    for now in range(0, 900, 20):
        assert not shake.step(now, abs(at.get(now, 0)), (at.get(now, 0), 0, 0)), now


def test_a_knock_that_rings_is_no_shake():
    shake = Shake("high")
    for now in range(0, 1500, 10):
        mg = int(3000 * exp(-now / 60) * cos(pi * now / 70))
        assert not shake.step(now, abs(mg), (0, mg, 0)), now


def test_a_shake_says_how_hard_it_is():
    shake = Shake()
    for now in range(0, 1000, 10):
        mg = int(1800 * sin(pi * now / 90))
        shake.step(now, abs(mg), (mg, 0, 0))
        assert now < 400 or 900 <= shake.strength <= 1800
    for now in range(1000, 1500, 10):
        shake.step(now, 0, (0, 0, 0))
    assert shake.strength == 0 and not shake.active


def test_what_is_read_late_ends_as_early():
    shake = Shake()
    for now in range(0, 1000, 20):
        mg = int(1800 * cos(pi * now / 98))
        shake.step(now, abs(mg), (mg, 0, 0))
    assert shake.active
    assert shake.step(980 + judge.STILL - LATE - 20, 0, (0, 0, 0))
    assert not shake.step(980 + judge.STILL - LATE, 0, (0, 0, 0))


def test_settling_down_after_a_hard_shake_does_not_prolong_it():
    shake = Shake()
    for now in range(0, 1000, 20):
        mg = int(3500 * sin(pi * now / 90))
        shake.step(now, abs(mg), (mg, 0, 0))
    for now in range(1000, 1400, 20):
        shake.step(now, 200, (200, 0, 0))
    assert not shake.active


def test_face_down_a_shake_goes_on_without_movement_but_not_for_ever():
    shake = Shake()
    for i in range(25):
        shake.step(20 * i, 1500)
    assert shake.step(480 + UNSEEN - 1, 0, None, True)
    assert not shake.step(480 + UNSEEN, 0, None, True)
    for i in range(5):
        assert not shake.step(70_000 + 20 * i, 0, None, True), "one that has not begun does not begin"
