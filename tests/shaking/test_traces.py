"""What rolls the dice and what does not, on a reduced set of the traces; docs/explain/shake.md has the whole one."""

import json
from random import Random

import pytest

from shaking.document import COUNTS, DOCUMENT, NAMES, REDUCED, SEEDS, WHOLE, Counted, counted, document
from shaking.everyday import EVERYDAY
from shaking.shakes import SHAKES


@pytest.fixture(scope="module")
def found() -> Counted:
    return counted(*REDUCED)


@pytest.fixture(scope="module")
def whole() -> Counted:
    return kept("lis3dh", "whole")


def kept(sensor: str, run: str) -> Counted:
    counts: Counted = json.loads(COUNTS.read_text(encoding="utf-8"))[sensor][run]
    return counts


def switch_runs() -> list[Counted]:
    runs: list[Counted] = json.loads(COUNTS.read_text(encoding="utf-8"))["switch"]["whole"]
    return runs


@pytest.mark.nightly
def test_the_counts_are_what_the_code_gives(found: Counted) -> None:
    again = "the firmware or the traces have changed: python tests/shaking/document.py"
    assert found == kept("lis3dh", "reduced"), again


@pytest.mark.nightly
def test_those_of_the_switch_too() -> None:
    again = "the firmware or the traces have changed: python tests/shaking/document.py --switch"
    assert counted(*REDUCED, "switch") == kept("switch", "reduced"), again


@pytest.mark.nightly
@pytest.mark.parametrize("sensor", NAMES)
def test_those_of_the_other_accelerometers_too(sensor: str) -> None:
    again = "the firmware, the traces or the models have changed: python tests/shaking/document.py --others"
    assert counted(*REDUCED, sensor) == kept(sensor, "reduced"), again


@pytest.mark.parametrize("sensor", NAMES)
def test_with_another_accelerometer_no_other_movement_rolls_and_shakes_are_noticed(sensor: str) -> None:
    run = kept(sensor, "reduced")
    for name in EVERYDAY:
        calm = "cobbles" not in name and "stairs" not in name
        assert run["false"][name]["low"] == 0 and run["false"][name]["medium"] <= (0 if calm else 5), name
    for name in ("vigorous", "gentle", "face-down, rubbed", "flicked from the wrist"):
        missed, broken, early, *_ = run["shakes"][name]["medium"]
        assert missed <= (name == "gentle") and broken == early == 0, name


def test_with_a_switch_nothing_in_calm_hands_rolls_and_of_hard_shakes_only_those_it_cannot_feel() -> None:
    seeds = switch_runs()
    for name in EVERYDAY:
        low, medium, high = (sum(run["false"][name][each] for run in seeds) for each in ("low", "medium", "high"))
        assert low <= medium <= high, name
        loud = any(word in name for word in ("cobbles", "stairs", "jogging"))
        assert loud or medium <= 3, name
    for run in seeds:
        missed, *_, unfelt = run["shakes"]["vigorous"]["medium"]
        assert missed <= unfelt + SEEDS[0][1] // 10, "on each of the seeds"


def test_the_document_is_made_of_the_counts() -> None:
    others = [kept(name, "reduced") for name in NAMES]
    assert DOCUMENT.read_text(encoding="utf-8") == document(kept("lis3dh", "whole"), switch_runs(), *others)
    assert DOCUMENT.with_suffix(".png").is_file()


@pytest.mark.parametrize("name", EVERYDAY)
def test_nothing_but_a_shake_rolls(found: Counted, whole: Counted, name: str) -> None:
    assert found["false"][name]["medium"] == found["false"][name]["low"] == 0
    assert whole["false"][name]["low"] == 0
    assert whole["false"][name]["medium"] <= (0 if "cobbles" not in name and "stairs" not in name else 10)


def test_shakes_are_noticed_in_time(whole: Counted) -> None:
    hundredth = WHOLE[1] // 100
    for name in ("vigorous", "gentle", "face-down, rubbed", "flicked from the wrist"):
        missed, broken, early, _, _, _, _ = whole["shakes"][name]["medium"]
        assert missed <= (3 if name == "gentle" else 1) * hundredth and early == 0 and broken == 0, name
    assert whole["shakes"]["vigorous"]["medium"][3] <= 350
    for name in SHAKES:
        assert whole["shakes"][name]["medium"][5] <= 300, name
        lows, mediums, highs = (whole["shakes"][name][each][0] for each in ("low", "medium", "high"))
        assert lows >= mediums >= highs, name


@pytest.mark.parametrize("name", ["brisk walk, in the hand", "jogging, in the hand", "jolts of 900 mg at 2.4 to 3 Hz"])
def test_the_traces_can_tell_a_rule_that_only_counts_jolts(name: str) -> None:
    """The rule of before: three changes of 700 mg between readings 30 ms apart, each within 400 ms of the last."""
    rolled = 0
    for scene in range(10):
        motion = EVERYDAY[name](Random(f"{name} {scene}"))
        jolts = [-1000.0] * 3
        before = motion(0.0)
        for reading in range(1, 600):
            felt = motion(reading * 0.03)
            change = sum(abs(a - b) for a, b in zip(felt, before, strict=True))
            before = felt
            if change >= 0.7 and reading * 30 - jolts[-1] >= 60:
                jolts = [*jolts[1:], reading * 30]
                rolled += jolts[1] - jolts[0] <= 400 and jolts[2] - jolts[1] <= 400
    assert rolled > 20
