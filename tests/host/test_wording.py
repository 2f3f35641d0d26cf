"""Words from outside, made safe to show: what nobody can see is shown as a sign, and what belongs to a name stays."""

import pytest

from rollkeeper.sync.roster_names import BadName, checked
from rollkeeper.wording import is_readable, shown

FAMILY = "👨\u200d👩\u200d👧"  # one picture of three


@pytest.mark.parametrize(
    "name", ["Ann", "Jürgen", "אבי", FAMILY, f"Kim {FAMILY}", "علی\u200cرضا", "ක්\u200dය", "❤\ufe0f"],
)
def test_a_name_as_people_write_it_stays(name: str) -> None:
    assert shown(name) == name and is_readable(name) and checked([name]) == [name]


@pytest.mark.parametrize(
    "name", ["An\u200dn", "\u200dAnn", "Ann\u200c", "é\u200d", "é\u200d\u200dé", "é\u200d é", "é\u200d\u202eé",
             "A\u200b", "\u202eevil", "\x1b[2J", "a\nb", "\ud800"],
)  # fmt: skip
def test_what_nobody_can_see_is_shown_as_a_sign(name: str) -> None:
    assert "\ufffd" in shown(name) and shown(name).isprintable() and not is_readable(name)
    with pytest.raises(BadName):
        checked([name])
