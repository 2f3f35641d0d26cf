"""Words from outside, made safe to show: what nobody can see is shown as a sign, and what belongs to a name stays."""

import pytest

from rollkeeper.sync.roster_request import BadName, checked
from rollkeeper.wording import is_readable, shown

FAMILY = "👨\u200d👩\u200d👧"  # one picture of three


@pytest.mark.parametrize(
    "name", ["Ann", "Jürgen", "אבי", FAMILY, f"Kim {FAMILY}",
     "علی\u200cرضا", "ක්\u200dය", "❤\ufe0f", "❤\ufe0f\u200d🔥", "葛\U000e0100"],
)
def test_a_name_as_people_write_it_stays(name: str) -> None:
    assert shown(name) == name and is_readable(name) and checked([name]) == [name]


@pytest.mark.parametrize(
    "name", ["An\u200dn", "\u200dAnn", "Ann\u200c", "é\u200d", "é\u200d\u200dé", "é\u200d é", "é\u200d\u202eé",
             "A\u200b", "\u3164", "Ann\u2800", "\uffa0", "A\u034fnn", "\u115f", "Ann\ufe0f", "Zoë\ufe0f",
             "Ann\U000e0100", "❤\ufe0f\ufe0f", "Ann\u17b4", "Ann\u180b", "\U0001d159", "é\u200d\u3164",
             "\u202eevil", "\x1b[2J", "a\nb", "\ud800"],
)  # fmt: skip
def test_what_nobody_can_see_is_shown_as_a_sign(name: str) -> None:
    assert "\ufffd" in shown(name) and shown(name).isprintable() and not is_readable(name)
    with pytest.raises(BadName):
        checked([name])


@pytest.mark.parametrize(
    ("typed", "kept"),
    [("Zoe\u0308", "Zoë"), ("山田\u3000太郎", "山田 太郎"),
     ("Ann  Lee", "Ann Lee"), (" Ann\u00a0\u00a0Lee ", "Ann Lee")]
)
def test_a_name_is_put_right_as_it_comes_in(typed: str, kept: str) -> None:
    assert checked([typed]) == [kept] and shown(kept) == kept


def test_two_names_that_look_the_same_do_not_sit_at_one_table() -> None:
    with pytest.raises(BadName):
        checked(["葛", "葛\U000e0100"])
