"""What rolls the dice and what does not, on a reduced set of the traces; docs/shake.md has the whole one."""

import json

import pytest

from shaking.document import COUNTS, DOCUMENT, REDUCED, WHOLE, Counted, counted, document
from shaking.everyday import EVERYDAY
from shaking.shakes import SHAKES


@pytest.fixture(scope="module")
def found() -> Counted:
    return counted(*REDUCED)


@pytest.fixture(scope="module")
def whole() -> Counted:
    kept: Counted = json.loads(COUNTS.read_text(encoding="utf-8"))["whole"]
    return kept


def test_the_counts_are_what_the_code_gives(found: Counted) -> None:
    kept = json.loads(COUNTS.read_text(encoding="utf-8"))["reduced"]
    assert found == kept, "the firmware or the traces have changed: python tests/shaking/document.py"


def test_the_document_is_made_of_the_counts(whole: Counted) -> None:
    assert DOCUMENT.read_text(encoding="utf-8") == document(whole)
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


def test_as_it_was_before_walking_and_jogging_rolled() -> None:
    """The traces can tell: movement that is only counted, as before, rolls in the first seconds of a walk."""
    from random import Random

    from shaking.desk import Desk

    for name in ("brisk walk, in the hand", "jogging, in the hand"):
        random = Random(name)
        desk = Desk(random, ("high",))
        desk.moved.motion = EVERYDAY[name](random)
        jolts = []
        for _ in range(1000):
            desk.run(20)
            if desk.driver.felt and max(map(abs, desk.driver.felt)) >= 700:
                jolts.append(desk.now)
        apart = [jolts[0]]
        for at in jolts:
            if at - apart[-1] >= 60:
                apart.append(at)
        assert any(apart[i + 2] - apart[i] <= 800 for i in range(len(apart) - 2)), name
