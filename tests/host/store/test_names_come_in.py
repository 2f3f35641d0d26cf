"""A name that comes in is that of one player: nobody gets the games of another one."""

import re
import unicodedata
from pathlib import Path

import pytest

from host.store.test_statistics import keep, played, two
from rollkeeper.real_dice.dice_table import DiceTable
from rollkeeper.store import Store
from rollkeeper.store.games import find_game
from rollkeeper.store.names import BadName, PlayerExists, all_players, fit, merge, own, rename, seated, set_roster
from rollkeeper.wording import UNSEEN, is_readable

PAIRS = [
    ("Jose", "José"), ("Zoe", "Zoë"), ("Maximiliane", "Maximiliane S."), ("Ann Lee Jones", "Ann Lee Jonas"),
    ("Player 2489", "דוד"), ("Juergen", "Jürgen"), ("O'Neil", "O’Neil"),
]  # fmt: skip


@pytest.mark.parametrize(("first", "second"), PAIRS)
@pytest.mark.parametrize("way", ["roster", "table"])
def test_games_stay_with_the_one_who_has_played_them(
    store: Store, tmp_path: Path, first: str, second: str, way: str
) -> None:
    (form,) = store.change(seated, [first])
    keep(store, *played(two("web", form), 1))
    if way == "roster":
        store.change(set_roster, [second])
    else:
        DiceTable(store, tmp_path).begin("web", [second])
    assert store.ask(find_game, "1").players == [first]
    assert store.change(seated, [first, second])[0] == form and store.change(seated, [second, first])[1] == form


def test_a_name_on_the_roster_is_taken_before_it_has_played(store: Store) -> None:
    store.change(set_roster, ["Jose"])
    store.change(set_roster, ["José"])
    keep(store, *played(two("web", "Jose"), 1))
    assert store.ask(find_game, "1").players == ["Jose"], "a handheld had the old roster still"


def test_nobody_is_renamed_to_one_who_is_to_play(store: Store) -> None:
    keep(store, *played(two("web", "Anm"), 1))
    for names in (["José"], ["Bob"]):
        store.change(set_roster, names)
        with pytest.raises(PlayerExists):
            store.change(rename, "Anm", names[0])


def test_a_name_is_found_however_it_is_typed(store: Store) -> None:
    keep(store, *played(two("web", "Anm"), 1))
    store.change(rename, "Anm", unicodedata.normalize("NFD", "Zoë Lee").replace(" ", "  "))
    assert list(store.ask(all_players)) == ["Zoë Lee"]
    store.change(merge, unicodedata.normalize("NFD", "Zoë Lee"), "Zoë Lee")
    store.change(rename, unicodedata.normalize("NFD", "Zoë  Lee"), "Ann")
    assert list(store.ask(all_players)) == ["Ann"]


def test_a_name_in_a_log_of_another_program_is_composed_too(store: Store) -> None:
    keep(store, *played(two("web", unicodedata.normalize("NFD", "Zoë")), 1))
    keep(store, *played(two("web", "Zoë"), 2))
    assert list(store.ask(all_players)) == ["Zoë"]


def test_no_letter_of_the_table_of_unseen_ones_makes_a_name() -> None:
    count = 0
    for found in re.finditer(UNSEEN, "".join(map(chr, range(0xE1000)))):
        assert not is_readable(found[0]) and not is_readable(f"Ann{found[0]}"), hex(ord(found[0]))
        count += 1
    assert count > 4000


def test_a_name_that_only_a_log_can_have_is_found_as_it_stands(store: Store) -> None:
    keep(store, *played(two("web", "Ann  Lee"), 1))
    keep(store, *played(two("web", "Ann Lee"), 2))
    assert sorted(store.ask(all_players)) == ["Ann  Lee", "Ann Lee"]
    with store.reading() as connection:
        assert own(connection, "Ann  Lee") == {"Ann  Lee"} and own(connection, " Ann Lee") == {"Ann Lee"}
    store.change(rename, "Ann  Lee", "Anna")
    assert sorted(store.ask(all_players)) == ["Ann Lee", "Anna"]


@pytest.mark.parametrize("name", ["\u0301", "a" + 39 * "\u0317", "A\u20dd" + 7 * "\u0317"])
def test_marks_without_a_letter_and_towers_of_them_make_no_name(name: str) -> None:
    with pytest.raises(BadName, match="mark"):
        fit(name)


@pytest.mark.parametrize("name", ["Nguyễn", "ประยุทธ์", "क्षत्रिय", "བསྒྲུབས", "שָׁלוֹם"])
def test_letters_with_their_marks_are_names(name: str) -> None:
    assert fit(name) == unicodedata.normalize("NFC", name)
